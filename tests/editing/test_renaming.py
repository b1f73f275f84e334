"""Every author's name of shipped games gets another, as editors do it: nothing is wrong, and the games are the same."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run
from interpreter.editing.edits import edited
from interpreter.editing.names import Symbol
from interpreter.editing.project import Project
from interpreter.editing.renaming import Renaming, edits_of, renamed
from tests.properties.renaming import SCHEMA, members, resolved

ROOT = Path(__file__).parent.parent.parent
HOUSE = """\
extends: lanterns
cards: {gust: {help: Ä glow}}
triggers:
  more:
    after: rest
    do: |
      for each friend in other players
        friend draws 1  # 😀 friend
      say "😀 {count of cards in my hand} in hand"
"""


@pytest.fixture(scope="module", params=["five-alive", "crazy-rummy", "mau-mau", "limit-holdem"])
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Path]]:
    """A game's files with all its names changed at once, beside those of the libraries."""
    root = tmp_path_factory.mktemp("renamed")
    shutil.copytree(ROOT / "rulesets", root / "rulesets")
    folder = root / "rulesets" / request.param
    files = [folder / f"{folder.name}.cardgame.yaml"]
    files += [path for path in sorted(folder.glob("*.cardgame.yaml")) if path not in files][:2]
    project = Project((root,), shipped=False)
    every = [names for path in files if (names := project.load(path).names) is not None]
    assert len(every) == len(files)
    symbols = dict.fromkeys(place.symbol for names in every for place in names.places if names.given(place.symbol))
    changes: dict[Path, list] = {}
    for number, symbol in enumerate(symbols):
        for path, edits in edits_of(every, symbol, f"renamed_{number}").items():
            changes.setdefault(path, []).extend(edits)
    for path, edits in changes.items():
        path.write_text(edited(path.read_text(), edits))
    return root, files


def test_renamed_games_are_right(game: tuple[Path, list[Path]]) -> None:
    root, files = game
    project = Project((root,), shipped=False)
    for path in files:
        assert project.load(path).findings == ()


def test_every_name_is_another(game: tuple[Path, list[Path]]) -> None:
    root, files = game
    for path in files:
        document = Project((root,), shipped=False).load(path).document
        assert document is not None
        old = [name for name in given_names(plain_of(document.root)) if not name.startswith("renamed_")]
        assert old == []


def plain_of(root: object) -> object:
    from interpreter.source.nodes import Mapping, plain

    assert isinstance(root, Mapping)
    return plain(root)


def given_names(node: object, schema: object = SCHEMA) -> list[str]:
    """The keys of a document that its author chose."""
    found = []
    for key, inner, is_named, below in members(node, schema):
        if is_named and not key.lstrip("-").isdigit() and key not in ("place", "yes", "no"):
            found.append(key)
        found += given_names(inner, resolved(below))
    return found


def test_renamed_games_are_the_same(game: tuple[Path, list[Path]], monkeypatch: pytest.MonkeyPatch) -> None:
    root, files = game
    for path in files:
        old = interpreter.load((ROOT / path.relative_to(root)).as_posix())
        monkeypatch.setattr("interpreter.loading.files.discovery.shipped_folder", lambda name: root / name)
        new = interpreter.load(path.as_posix())
        for players in {old.players[0], old.players[-1]}:
            assert new.playouts(5, players, seed=4) == old.playouts(5, players, seed=4)
        monkeypatch.undo()


# ---------------------------------------------------------------- one name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tests" / "api" / "rulesets" / "lanterns", tmp_path / "lanterns")
    (tmp_path / "lanterns" / "house.cardgame.yaml").write_text(HOUSE)
    return tmp_path


def place_of(path: Path, text: str, after: str = "") -> tuple[Path, int, int]:
    whole = path.read_text()
    at = whole.index(text, whole.index(after))
    return path, whole.count("\n", 0, at) + 1, at - whole.rfind("\n", 0, at)


def rename(folder: Path, name: str, new: str, file: str = "lanterns", after: str = "") -> Renaming:
    path, line, column = place_of(folder / "lanterns" / f"{file}.cardgame.yaml", name, after)
    return renamed(Project((folder,)), path, line, column, new)


def test_name_is_renamed_in_variants_too(folder: Path) -> None:
    found = rename(folder, "rest", "pause", after="actions:")
    assert {path.name for path in found.edits} >= {"lanterns.cardgame.yaml", "house.cardgame.yaml"}
    text = edited(
        (folder / "lanterns" / "house.cardgame.yaml").read_text(),
        found.edits[(folder / "lanterns" / "house.cardgame.yaml").resolve()],
    )
    assert text == HOUSE.replace("after: rest", "after: pause")


def test_local_name_is_renamed_in_its_sentences(folder: Path) -> None:
    found = rename(folder, "friend", "pal", "house", "do:")
    (edits,) = found.edits.values()
    assert len(edits) == 2
    assert edited(HOUSE, edits) == HOUSE.replace("each friend", "each pal").replace("friend draws", "pal draws")


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("where", "can't be a name"),
        ("two words", "can't be a name"),
        ("hand", "would be wrong then"),
    ],
)
def test_names_that_do_not_go_are_refused(folder: Path, new: str, why: str) -> None:
    found = rename(folder, "points", new, after="variables:")
    assert found.edits == {}
    assert why in found.why


def test_nothing_is_renamed_where_something_is_wrong(folder: Path) -> None:
    path = folder / "lanterns" / "house.cardgame.yaml"
    path.write_text(HOUSE.replace("friend draws 1", "fiend draws 1"))
    assert "Something is wrong in" in rename(folder, "rest", "pause", after="actions:").why


def test_words_of_the_language_have_no_other_name(folder: Path) -> None:
    assert rename(folder, "other players", "all", "house").why == "No name that an author gave stands here."


def test_names_of_a_shipped_game_stay(tmp_path: Path) -> None:
    path = tmp_path / "house.cardgame.yaml"
    path.write_text("extends: five-alive\ncards: {bomb: {copies: 2}}\n")
    found = renamed(Project((tmp_path,)), path, 2, 9, "blast")
    assert "is not in this folder" in found.why
    assert Symbol("card", "bomb") != Symbol("value", "bomb")


# ---------------------------------------------------------------- scenarios

THINGS = {
    "five-alive": [("routine", "play_card"), ("card", "bomb"), ("value", "discard"), ("value", "rotate")],
    "crazy-rummy": [("pattern", "set"), ("value", "next_turn"), ("routine", "meld")],
    "push": [("value", "yellow"), ("card", "switch"), ("value", "bench")],
}


@pytest.mark.parametrize("name", THINGS)
def test_scenarios_hold_after_renaming(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (name, "decks"):
        shutil.copytree(ROOT / "rulesets" / folder, tmp_path / "rulesets" / folder)
    monkeypatch.setattr("interpreter.loading.files.discovery.shipped_folder", lambda kind: tmp_path / kind)
    game = tmp_path / "rulesets" / name / f"{name}.cardgame.yaml"
    project = Project((tmp_path,))
    for space, thing in THINGS[name]:
        names = project.load(game).names
        assert names is not None
        place = next(p for p in names.places if (p.symbol.space, p.symbol.name) == (space, thing))
        found = renamed(project, game, place.span.line, place.span.column, f"other_{thing}")
        assert found.why == ""
        assert any(path.parent.name == "tests" for path in found.edits)
        for path, edits in found.edits.items():
            path.write_text(edited(path.read_text(), edits))
        project.forget()
    games = Games()
    files = sorted((game.parent / "tests").glob("*.yaml"))
    faults = [run(one, games) for path in files for one in read_scenarios(path)[0]]
    assert [fault.message for fault in faults if fault is not None] == []
