"""Saved games: files that are played again, by their own rules or by others."""

from __future__ import annotations

import json

import pytest

import interpreter
from interpreter import SavedGameError
from interpreter.api.replaying import open_saved, replayed, resume, told_parting
from tests.api.conftest import LANTERNS, finished


@pytest.fixture
def saved(on_turn, tmp_path):
    on_turn.play("rest")
    path = tmp_path / "evening.json"
    on_turn.save(path)
    return path


def test_saved_game_goes_on(saved, on_turn):
    again = resume(saved)
    assert again == on_turn
    assert again.moves == on_turn.moves
    assert finished(again).moves == finished(on_turn).moves
    assert interpreter.resume(saved) == resume(saved)


def test_saved_game_counts_players_from_one(saved):
    body = json.loads(saved.read_text())
    assert body["given"] == {"starter": 2}
    assert body["moves"][0] == [1, "make_wish 1"]
    assert body["players"] == 3
    assert body["seed"] == 5
    assert body["game"] == "lanterns"
    assert body["options"] == {"hand_size": 3, "weather": "calm", "passing": True}
    assert body["result"] is None


def test_saved_result_is_checked(on_turn, tmp_path):
    path = tmp_path / "done.json"
    finished(on_turn).save(path)
    assert replayed(open_saved(path)).result is None
    body = json.loads(path.read_text())
    body["result"]["ranking"].reverse()
    path.write_text(json.dumps(body))
    assert replayed(open_saved(path)).result == on_turn.result()


def test_saved_under_windy_rules_is_resumed_so(tmp_path):
    game = interpreter.load(LANTERNS, options={"weather": "windy"}, variants=["short"])
    state = finished(game.start(2, seed=8))
    state.save(tmp_path / "windy.json")
    again = resume(tmp_path / "windy.json")
    assert again == state
    assert again.game.options["weather"] == "windy"
    assert again.game.variants == ("short",)


def test_parting_from_edited_rules_is_told(saved):
    edited = interpreter.load(LANTERNS, options={"passing": "no"})
    again = replayed(open_saved(saved), edited)
    assert again.parting is not None
    assert again.parting.number == 4
    assert again.parting.text == "rest"
    assert again.parting.why == ("Nobody may rest",)
    assert "Move 4, rest by player 2, can't be made here. Nobody may rest" in told_parting(again.parting)


def test_unchanged_rules_part_nowhere(saved, lanterns):
    assert replayed(open_saved(saved), lanterns).parting is None


def test_changed_rules_inside_are_told(saved):
    body = json.loads(saved.read_text())
    body["ruleset"]["name"] = "Other"
    saved.write_text(json.dumps(body))
    with pytest.raises(SavedGameError, match="changed after it was saved"):
        resume(saved)


def test_impossible_move_inside_is_told(saved):
    body = json.loads(saved.read_text())
    body["moves"][3][1] = "fly"
    saved.write_text(json.dumps(body))
    with pytest.raises(SavedGameError, match="Move 4, fly by player 2"):
        resume(saved)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("moves", 3),
        ("moves", [3]),
        ("moves", [[0, "rest"]]),
        ("moves", [["1", "rest"]]),
        ("players", "three"),
        ("players", 9),
        ("options", {"hand_size": 99}),
        ("options", {"hand_size": []}),
        ("options", []),
        ("given", {"starter": "x"}),
        ("given", {"starter": 77}),
        ("seed", None),
        ("result", 4),
        ("result", {"ranking": [1], "scores": None, "unfinished": False}),
        ("ruleset", {}),
        ("ruleset", 1),
        ("format", 2),
        ("format", True),
        ("fingerprint", 0),
        ("variants", [1]),
    ],
)
def test_hostile_saved_game_is_told(saved, key, value):
    body = json.loads(saved.read_text())
    body[key] = value
    saved.write_text(json.dumps(body))
    with pytest.raises((SavedGameError, interpreter.RulesetError)):
        resume(saved)


@pytest.mark.parametrize(("key", "value"), [("game", "push"), ("variants", ["nope"])])
def test_name_that_was_changed_is_told_with_the_file(saved, key, value):
    body = json.loads(saved.read_text())
    saved.write_text(json.dumps({**body, key: value}))
    with pytest.raises(SavedGameError, match=r"evening\.json: The name of the game, or a variant, was changed"):
        resume(saved)


def test_game_of_before_there_was_a_sum_is_read(saved):
    body = json.loads(saved.read_text())
    del body["sum"]
    saved.write_text(json.dumps(body))
    assert resume(saved).game.key == "lanterns"


@pytest.mark.parametrize("text", ["", "[1", "{}", '{"cardwright": "saved game", "format": 9}'])
def test_what_is_no_saved_game_is_told_with_the_file(tmp_path, text):
    (tmp_path / "letter.json").write_text(text)
    with pytest.raises(SavedGameError, match=r"letter\.json: "):
        resume(tmp_path / "letter.json")


def test_missing_file_and_folder_are_told(tmp_path):
    for path in (tmp_path / "none.json", tmp_path, "bad\x00name"):
        with pytest.raises(SavedGameError):
            resume(path)
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SavedGameError, match="isn't text"):
        resume(tmp_path / "binary.json")


def test_unwritable_place_is_told(on_turn, tmp_path):
    with pytest.raises(SavedGameError, match="can't be saved"):
        on_turn.save(tmp_path / "no" / "such" / "folder.json")


def test_game_dealt_anew_is_not_saved_as_moves(on_turn, tmp_path):
    with pytest.raises(SavedGameError, match="to_json"):
        on_turn.determinize(0, seed=1).save(tmp_path / "x.json")


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5000, "nowhere/game.json"])
def test_file_that_can_not_be_is_refused(state, name):
    with pytest.raises(SavedGameError, match="can't be saved as"):
        state.save(name)
