"""`cardwright lsp` as an editor meets it: a process that is spoken to."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from interpreter.cli.commands import run
from tests.lsp.client import Editor, Refused, utf16

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "interpreter.cli", "lsp"]
HOUSE = """\
extends: lanterns
name: Lanterns with 😀
actions:
  rest:
    do: |
      draw 1
      say "😀😀 {count of cards in my hand} für {me}"
  lend:
    help: Give a lantern away
    choose: {card: card in my hand, friend: other player}
    do: move card to friend's hand
play:
  turn:
    one of: [lay, blow, rest, stow, lend]
"""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    yield from _editor(tmp_path_factory.mktemp("desk"))


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Editor]:
    yield from _editor(tmp_path)


def _editor(folder: Path) -> Iterator[Editor]:
    shutil.copytree(ROOT / "tests" / "api" / "rulesets" / "lanterns", folder / "lanterns")
    (folder / "lanterns" / "house.cardgame.yaml").write_text(HOUSE)
    shutil.copy(ROOT / "pyproject.toml", folder)
    editor = Editor([*COMMAND], folder)
    yield editor
    if editor.process.poll() is None:
        assert editor.close() == 0


GAME, VARIANT = "lanterns/lanterns.cardgame.yaml", "lanterns/house.cardgame.yaml"


def place(text: str, words: str, inside: int = 0) -> tuple[int, int]:
    """Where words stand in a text, as editors count."""
    before = text[: text.index(words) + inside]
    return before.count("\n"), utf16(before[before.rfind("\n") + 1 :])


def ask(editor: Editor, method: str, words: str, inside: int = 0, **more: Any) -> Any:
    return editor.at(method, VARIANT, *place(HOUSE, words, inside), **more)


@pytest.fixture(scope="module")
def house(shared: Editor) -> Editor:
    shared.open(VARIANT)
    assert shared.found(VARIANT) == []
    return shared


# ---------------------------------------------------------------- findings


def test_findings_come_as_one_types(own: Editor) -> None:
    own.open(VARIANT)
    assert own.found(VARIANT) == []
    own.write(VARIANT, HOUSE.replace("friend's hand", "fiend's hand"))
    (finding,) = own.found(VARIANT)
    assert finding["code"] == "N001"
    assert finding["source"] == "cardwright"
    assert "Did you mean `friend`?" in finding["message"]
    line, character = place(HOUSE, "friend's hand")
    assert finding["range"] == {
        "start": {"line": line, "character": character},
        "end": {"line": line, "character": character + 5},
    }
    own.write(VARIANT, HOUSE)
    assert own.found(VARIANT) == []


def test_places_are_counted_as_editors_do(own: Editor) -> None:
    text = HOUSE.replace("{me}", "{mee}")
    own.open(VARIANT, text)
    (finding,) = own.found(VARIANT)
    line, character = place(text, "mee}")
    assert finding["range"]["start"] == {"line": line, "character": character}
    assert finding["range"]["end"] == {"line": line, "character": character + 3}


def test_unsaved_parent_counts(own: Editor) -> None:
    own.open(VARIANT)
    assert own.found(VARIANT) == []
    game = (own.folder / GAME).read_text()
    other = game.replace("variables:", "variables:\n  friend: {type: number}")
    own.open(GAME, other)
    assert own.found(VARIANT) != []
    own.write(GAME, game)
    assert own.found(VARIANT) == []
    own.write(GAME, other)
    assert own.found(VARIANT) != []
    own.shut(GAME)
    assert own.found(VARIANT) == []


@pytest.mark.parametrize(
    "text", ["", "\t", "extends: [", "a: b: c", "- x\n", "\x00", "extends: nobody\n", "😀", "extends:\n"]
)
def test_bad_texts_are_findings(shared: Editor, text: str) -> None:
    name = "bad.cardgame.yaml"
    shared.open(name, text)
    assert shared.found(name) != []
    for method in ("completion", "hover", "definition", "documentHighlight", "prepareRename"):
        shared.at(method, name, 0, 0)
        shared.at(method, name, 7, 70)
    for method in ("documentSymbol", "formatting"):
        shared.of(method, name, options={"tabSize": 2, "insertSpaces": True})
    shared.shut(name)


def test_fast_typing_is_checked_once(own: Editor) -> None:
    own.open(VARIANT)
    own.found(VARIANT)
    before = own.told[own.uri(VARIANT)]
    line, character = place(HOUSE, "draw 1", 6)
    for number, letter in enumerate("23456789" * 5):
        start = {"line": line, "character": character + number}
        own.write(VARIANT, letter, {"start": start, "end": start})
        own.at("completion", VARIANT, line, character + number) if number % 20 == 0 else None
    own.found(VARIANT)
    assert own.told[own.uri(VARIANT)] - before <= 6


def test_huge_file_is_answered(own: Editor) -> None:
    rows = "".join(f"  way_{number}: {{help: Draw, do: draw {number % 5}}}\n" for number in range(500))
    own.open("huge.cardgame.yaml", f"extends: lanterns\nactions:\n{rows}")
    assert own.found("huge.cardgame.yaml")
    assert own.of("documentSymbol", "huge.cardgame.yaml")[1]["children"][499]["name"] == "way_499"
    own.write("huge.cardgame.yaml", "x" * 1_100_000)
    (finding,) = own.found("huge.cardgame.yaml")
    assert finding["code"] == "F004"


def test_fix_is_offered(own: Editor) -> None:
    text = HOUSE.replace("friend's hand", "fiend's hand")
    own.open(VARIANT, text)
    (finding,) = own.found(VARIANT)
    (action,) = own.of("codeAction", VARIANT, range=finding["range"], context={"diagnostics": [finding]})
    assert (action["kind"], action["title"]) == ("quickfix", "Did you mean `friend`?")
    ((edit,),) = action["edit"]["changes"].values()
    assert edit == {"range": finding["range"], "newText": "friend"}


# ---------------------------------------------------------------- completion


def offered(editor: Editor, text: str, name: str = VARIANT) -> list[str]:
    """What is offered where `@` stands."""
    line, character = place(text, "@")
    editor.write(name, text.replace("@", ""))
    found = editor.at("completion", name, line, character)["items"]
    editor.write(name, HOUSE)
    return [item["label"] for item in found]


@pytest.mark.parametrize(
    ("old", "new", "wanted", "unwanted"),
    [
        ("play:\n", "zones:\n  hand:\n    @\nplay:\n", ["per", "visible", "draws from"], ["hand"]),
        ("play:\n", "zones:\n  @\nplay:\n", ["box", "path", "hand"], ["visible"]),
        ("play:\n", "zones:\n  hand: {visible: @}\nplay:\n", ["owner", "count"], ["hand"]),
        ("play:\n", "@\nplay:\n", ["zones", "triggers"], ["name", "actions"]),
        ("draw 1\n", "@\n", ["move", "for each", "if", "glow", "hand_size"], ["path:"]),
        ("draw 1\n", "draw 1 from @\n", ["box", "path"], ["move"]),
        ("draw 1\n", "set my @\n", ["points", "wish", "hand"], ["box", "glow"]),
        ("friend's hand", "friend's @", ["hand", "points"], ["box", "card"]),
        ("move card to friend's hand", "if card is @ then draw 1", ["lantern", "gust"], []),
        ("draw 1\n", "each other player must @\n", ["lay", "rest", "lend"], ["hand"]),
        ("{me}", "{@}", ["me", "glow", "hand_size"], ["move"]),
        ("stow, lend]", "stow, @]", ["lay", "rest", "lend"], ["hand"]),
        ("extends: lanterns", "extends: @", ["lanterns", "five-alive"], ["hand"]),
        ("play:\n", "triggers:\n  more:\n    after: @\n    do: draw 1\nplay:\n", ["rest", "dealing"], ["hand"]),
        ("play:\n", "variables:\n  dark: {type: @}\nplay:\n", ["number", "color", "player"], ["hand"]),
    ],
)  # fmt: skip
def test_completion(house: Editor, old: str, new: str, wanted: list[str], unwanted: list[str]) -> None:
    labels = offered(house, HOUSE.replace(old, new, 1))
    assert set(wanted) <= set(labels)
    assert not set(unwanted) & set(labels)


def test_completion_replaces_what_is_begun(house: Editor) -> None:
    line, character = place(HOUSE, "friend's hand", 11)
    items = house.at("completion", VARIANT, line, character)["items"]
    (item,) = [item for item in items if item["label"] == "hand"]
    assert item["textEdit"]["newText"] == "hand"
    assert item["textEdit"]["range"]["start"]["character"] == character - 2
    assert item["detail"] == "a zone of each player"


# ---------------------------------------------------------------- what stands there


@pytest.mark.parametrize(
    ("words", "inside", "told"),
    [
        ("friend's hand", 10, ["**hand** is a zone", "one for each player", "visible: owner", "From lanterns"]),
        ("card to friend", 1, ["**card** is a choice: a card"]),
        ("rest, stow", 1, ["**rest** is an action", "also in"]),
        ("move card", 1, ["move {cards} to {to}", "Lays cards on a zone"]),
        ("count of cards", 1, ["How many there are."]),
        ("choose:", 1, ["What a player chooses"]),
        ("one of:", 1, ["The player must take one of these actions."]),
    ],
)  # fmt: skip
def test_hover(house: Editor, words: str, inside: int, told: list[str]) -> None:
    text = ask(house, "hover", words, inside)["contents"]["value"]
    assert [piece for piece in told if piece not in text] == [], text


def test_definition_leads_to_the_parent(house: Editor) -> None:
    (found,) = ask(house, "definition", "friend's hand", 10)
    assert found["uri"] == house.uri(GAME)
    line = (house.folder / GAME).read_text().split("\n")[found["range"]["start"]["line"]]
    assert line.strip().startswith("hand:")
    (file,) = ask(house, "definition", "lanterns", 3)
    assert file["uri"] == house.uri(GAME)


def test_references_are_those_of_all_files(house: Editor) -> None:
    found = ask(house, "references", "rest, stow", 1, context={"includeDeclaration": True})
    assert {one["uri"] for one in found} >= {house.uri(GAME), house.uri(VARIANT)}
    own = ask(house, "documentHighlight", "friend's hand", 1)
    assert len(own) == 2


def test_symbols(house: Editor) -> None:
    names = {one["name"]: [inner["name"] for inner in one["children"]] for one in house.of("documentSymbol", VARIANT)}
    assert names == {"extends": [], "name": [], "actions": ["rest", "lend"], "play": ["turn"]}


# ---------------------------------------------------------------- changing


def test_rename(own: Editor) -> None:
    own.open(VARIANT)
    line, character = place(HOUSE, "rest, stow", 1)
    assert own.at("prepareRename", VARIANT, line, character)["placeholder"] == "rest"
    changes = own.at("rename", VARIANT, line, character, newName="pause")["changes"]
    assert {own.uri(GAME), own.uri(VARIANT)} <= set(changes)
    assert HOUSE.count("rest") == len(changes[own.uri(VARIANT)])
    with pytest.raises(Refused, match="can't be a name"):
        own.at("rename", VARIANT, line, character, newName="where")
    with pytest.raises(Refused, match="would be wrong then"):
        own.at("rename", VARIANT, line, character, newName="lay")
    assert own.at("prepareRename", VARIANT, *place(HOUSE, "move card", 1)) is None


def test_formatting(own: Editor) -> None:
    own.open(VARIANT, HOUSE.replace("  rest:\n", "  rest:   # often\n\n\n").replace("draw 1", "draw   1"))
    edits = own.of("formatting", VARIANT, options={"tabSize": 2, "insertSpaces": True})
    assert [edit["newText"] for edit in edits] == ["", "      draw 1\n"]


def test_formatting_keeps_the_ends_of_lines(own: Editor) -> None:
    own.open(VARIANT, HOUSE.replace("draw 1", "draw   1").replace("\n", "\r\n"))
    edits = own.of("formatting", VARIANT, options={"tabSize": 2, "insertSpaces": True})
    assert [edit["newText"] for edit in edits] == ["      draw 1\r\n"]


def test_refusing_says_nothing_else(own: Editor) -> None:
    own.open(VARIANT)
    with pytest.raises(Refused, match=r"^No name that an author gave stands here\.$"):
        own.at("rename", VARIANT, 0, 1, newName="other")
    assert own.close() == 0
    assert b"".join(own.said) == b""


def test_folder_of_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "meine Spiele ä"
    folder.mkdir()
    editor = Editor(COMMAND, folder)
    editor.open("a b.cardgame.yaml", "extends: five-alive\ncards: {bomb: {copys: 2}}\n")
    assert [finding["code"] for finding in editor.found("a b.cardgame.yaml")] != []
    assert editor.close() == 0


def test_without_pygls_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert run(["lsp"]) == 2
    assert "pip install 'cardwright[lsp]'" in capsys.readouterr().err


def test_other_files_are_left_alone(shared: Editor) -> None:
    shared.open("notes.yaml", "a: 1\n")
    assert shared.at("completion", "notes.yaml", 0, 0) is None
    assert shared.at("hover", "notes.yaml", 0, 0) is None
    assert shared.of("formatting", "notes.yaml", options={"tabSize": 2, "insertSpaces": True}) is None
