"""`cardwright new`: what it writes is right at once, and it writes over nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.loading.document import load_document
from interpreter.source.nodes import plain
from interpreter.source.shipped import shipped_folder


def test_new_game_is_right_plays_and_holds(cardwright, folder):
    done = cardwright("new", "my-game")
    assert done.code == 0, done.err
    assert "Play it: cardwright play my-game" in done.out
    assert cardwright("validate", "my-game", "--strict").code == 0
    assert "3 scenarios, and all hold." in cardwright("test", "my-game").out
    for players in (2, 5):
        assert cardwright("simulate", "my-game", "--games", 20, "--players", players, "--jobs", 1).code == 0
    assert "my-game  My Game, 2-5 players" in cardwright("list").out


def test_new_variant_is_right_and_plays(cardwright, folder):
    assert cardwright("new", "quick", "--extends", "five-alive").code == 0
    assert cardwright("validate", "quick", "--strict").code == 0
    assert cardwright("simulate", "quick", "--games", 5, "--jobs", 1).code == 0
    assert "name: 5 Alive, Quick" in Path("quick.cardgame.yaml").read_text()


def test_variant_of_my_own_game(cardwright, folder):
    cardwright("new", "my-game")
    assert cardwright("new", "longer", "--extends", "my-game").code == 0
    assert cardwright("new", "longest", "--extends", "longer.cardgame.yaml").code == 0
    assert cardwright("validate", "longest").code == 0
    assert "#  hand_size: {default: 7}" in Path("longest.cardgame.yaml").read_text()


def test_doubts_that_a_game_leaves_out_are_none_for_its_variant(cardwright, folder):
    cardwright("new", "my-game")
    game = Path("my-game.cardgame.yaml")
    text = game.read_text()
    told, ignored = "next player draws two cards", "  # cardwright: ignore C064 the text stays"
    assert text.count("next player takes a card\n") == 1
    game.write_text(text.replace("next player takes a card\n", f"{told}{ignored}\n"))
    assert cardwright("validate", "my-game", "--strict").code == 0
    assert cardwright("new", "longer", "--extends", "my-game").code == 0


def test_editors_find_the_schema_from_the_file(cardwright, folder):
    cardwright("new", "my-game")
    cardwright("new", "quick", "--extends", "my-game")
    for file in ("my-game.cardgame.yaml", "quick.cardgame.yaml", "tests/my-game.yaml"):
        first = Path(file).read_text().split("\n")[0]
        assert first.startswith("# yaml-language-server: $schema=")
        schema = Path(file).parent / first.partition("$schema=")[2]
        shipped = shipped_folder("schemas") / schema.name
        assert json.loads(schema.read_text()) == json.loads(shipped.read_text())
        assert ("scenarios" in json.loads(schema.read_text())["properties"]) == file.startswith("tests")


# ---------------------------------------------------------------- named set-ups


FRIDAY = ("--extends", "five-alive", "--with", "teams", "--with", "sudden-death", "--set", "limit=25")


def test_named_set_up_holds_what_was_chosen(cardwright, folder):
    assert cardwright("new", "friday", *FRIDAY, "--players", 4, "--plain").code == 0
    lines = Path("friday.cardgame.yaml").read_text().splitlines()
    assert lines[1:] == [
        "extends: [five-alive, five-alive/teams, five-alive/sudden-death]",
        "name: 5 Alive, Friday",
        "about: With teams, sudden-death, limit 25, 4 players.",
        "players: 4",
        "options:",
        "  limit: {default: 25}",
    ]
    assert cardwright("validate", "friday").code == 0


def test_set_up_is_the_game_that_was_chosen(cardwright, folder):
    cardwright("new", "friday", *FRIDAY)
    chosen, _ = load_document("five-alive", ["teams", "sudden-death"])
    kept, _ = load_document("friday")
    for section, node in chosen.root.items():
        if section not in ("name", "about", "options"):
            assert plain(kept.root.get(section)) == plain(node.value), section
    assert plain(kept.root)["options"]["limit"]["default"] == 25


def test_every_command_takes_a_set_up(cardwright, folder):
    cardwright("new", "friday", *FRIDAY)
    assert "friday  5 Alive, Friday, 4 or 6 players" in cardwright("list").out
    assert "default: 25" in cardwright("show", "friday", "--why", "options.limit").out
    assert cardwright("simulate", "friday", "--games", 3, "--jobs", 1).code == 0
    assert cardwright("play", "friday", "--seed", 1, "--players", 4).code == 0


def test_set_up_is_a_game_to_change_further(cardwright, folder):
    cardwright("new", "friday", *FRIDAY)
    assert cardwright("new", "saturday", "--extends", "friday", "--set", "limit=30", "--plain").code == 0
    assert "extends: friday\n" in Path("saturday.cardgame.yaml").read_text()
    assert cardwright("validate", "saturday").code == 0


def test_choices_of_a_saved_game_get_a_name(cardwright, folder):
    chosen = ("--with", "teams", "--set", "limit=25", "--set", "voluntary_flip=yes")
    assert cardwright("play", "five-alive", *chosen, "--players", 4, "--save", "evening.json").code == 0
    assert cardwright("new", "friday", "--from", "evening.json", "--plain").code == 0
    lines = Path("friday.cardgame.yaml").read_text().splitlines()
    assert lines[1:] == [
        "extends: [five-alive, five-alive/teams]",
        "name: 5 Alive, Friday",
        "about: With teams, limit 25, voluntary_flip yes.",
        "options:",
        "  limit: {default: 25}",
        "  voluntary_flip: {default: yes}",
    ]
    assert cardwright("validate", "friday").code == 0
    done = cardwright("new", "other", "--from", "evening.json", "--set", "limit=30")
    assert (done.code, "Leave the others out." in done.err) == (2, True)
    assert cardwright("new", "other", "--from", "nothing.json").code in (1, 2)
    assert not Path("other.cardgame.yaml").exists()


def test_the_other_options_stay_on_offer(cardwright, folder):
    cardwright("new", "friday", *FRIDAY)
    text = Path("friday.cardgame.yaml").read_text()
    assert "#  limit:" not in text
    assert "#options:" not in text
    Path("friday.cardgame.yaml").write_text(text.replace("#  hand_size:", "  hand_size:"))
    assert cardwright("validate", "friday", "--strict").code == 0


def test_option_as_it_is_needs_no_line(cardwright, folder):
    assert cardwright("new", "same", "--extends", "five-alive", "--set", "lives=5", "--plain").code == 0
    assert "options:" not in Path("same.cardgame.yaml").read_text()


# ---------------------------------------------------------------- what isn't written


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["My Game"],
            "'My Game' can't be the name of a ruleset. It has letters a to z, digits and `-`: my-game, for",
        ),
        (["../out"], "'../out' can't be the name of a ruleset"),
        (["x" * 100], "It has at most 60 characters: xxx"),
        (["ünï"], "It has letters a to z, digits and `-`: uni, for example."),
        (["日本"], "It has letters a to z, digits and `-`."),
        (["five-alive"], "There is a ruleset called five-alive already."),
        (["mine", "--set", "limit=25"], "Say which one: --extends NAME."),
        (["mine", "--extends", "five-alife"], "Did you mean `five-alive`?"),
        (["mine", "--extends", "five-alive", "--set", "limt=25"], "Did you mean `limit`?"),
        (["mine", "--extends", "five-alive", "--set", "limit=7"], "a number from 21 to 99"),
        (["mine", "--extends", "five-alive", "--with", "teems"], "teems"),
        (["mine", "--extends", "five-alive", "--players", "9"], "2 to 6"),
        (["mine", "--extends", "decks/french-52"], "decks/french-52 is a library."),
    ],
)
def test_wrong_wishes_write_nothing(cardwright, folder, arguments, said):
    done = cardwright("new", *arguments)
    assert done.code in (1, 2)
    assert said in " ".join(done.err.split())
    assert list(folder.iterdir()) == []


def test_nothing_is_written_over(cardwright, folder):
    cardwright("new", "my-game")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for arguments in (["my-game"], ["my-game", "--extends", "five-alive"]):
        done = cardwright("new", *arguments)
        assert done.code == 2
        assert "my-game.cardgame.yaml is there already" in done.err
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_scenarios_that_are_there_stay(cardwright, folder):
    (folder / "tests").mkdir()
    (folder / "tests" / "my-game.yaml").write_text("mine")
    done = cardwright("new", "my-game")
    assert (done.code, (folder / "tests" / "my-game.yaml").read_text()) == (2, "mine")
    assert not (folder / "my-game.cardgame.yaml").exists()


def test_folder_that_cannot_be_written_is_told(cardwright, folder):
    (folder / ".cardwright").write_text("a file where a folder should be")
    done = cardwright("new", "my-game")
    assert done.code == 2
    assert "The folder .cardwright can't be made: " in done.err
    assert not (folder / "my-game.cardgame.yaml").exists()
