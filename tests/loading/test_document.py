"""From a name to one document: which files are in it, in which order, and what doesn't go together."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from interpreter.diagnostics.errors import RulesetError
from interpreter.loading.document import Document, canonical_json, document_from_json, load_document
from interpreter.loading.files.discovery import Search
from interpreter.source.nodes import at_path, plain

FILES = Path(__file__).parent.parent / "bad" / "files"
GAME = (FILES / "lantern_row.cardgame.yaml").read_text()
VARIANT = "extends: row\nname: Row, house rule\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(FILES / "lantern_row.cardgame.yaml", tmp_path / "row.cardgame.yaml")
    return tmp_path


def write(folder: Path, name: str, text: str) -> None:
    path = folder / f"{name}.cardgame.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def load(folder: Path, name: str, *variants: str) -> Document:
    document, findings = load_document(name, variants, Search(folder, shipped=False, packages=False))
    assert [finding.message for finding in findings] == []
    assert document is not None
    return document


def faults(folder: Path, name: str, *variants: str) -> list[tuple[str, str]]:
    document, findings = load_document(name, variants, Search(folder, shipped=False, packages=False))
    assert document is None
    return [(finding.code, finding.message) for finding in findings]


def value(document: Document, path: str) -> object:
    node = at_path(document.root, tuple(path.split("/")))
    return None if node is None else plain(node)


def test_a_game_is_one_file(folder: Path) -> None:
    document = load(folder, "row")
    assert document.key == "row"
    assert [Path(source.name).name for source in document.files] == ["row.cardgame.yaml"]
    assert value(document, "kinds/color/values") == {"red": {}, "green": {}, "blue": {}}


def test_a_variant_is_a_patch(folder: Path) -> None:
    write(folder, "stormy", VARIANT + "cards: {storm: {copies: 5}}\n")
    document = load(folder, "stormy")
    assert value(document, "cards/storm/copies") == 5
    assert value(document, "name") == "Row, house rule"
    assert value(document, "extends") is None


def test_a_text_that_is_not_saved_yet_counts(folder: Path) -> None:
    write(folder, "soft", VARIANT + "options: {hand_size: {default: 3}}\n")
    drafts = {
        (folder / "row.cardgame.yaml").resolve(): GAME.replace("name: Lantern Row", "name: Row, not saved"),
        (folder / "soft.cardgame.yaml").resolve(): "extends: row\noptions: {hand_size: {default: 4}}\n",
    }
    document, findings = load_document("soft", (), Search(folder, shipped=False, packages=False, drafts=drafts))
    assert (findings, document is not None) == ([], True)
    assert document is not None
    assert value(document, "name") == "Row, not saved"
    assert value(document, "options/hand_size/default") == 4


def test_variants_stack_with_the_command(folder: Path) -> None:
    write(folder, "stormy", VARIANT + "cards: {storm: {copies: 5}}\n")
    write(folder, "short", VARIANT + "options: {hand_size: {default: 3}}\n")
    document = load(folder, "row", "stormy", "short")
    assert document.key == "row+stormy+short"
    assert (value(document, "cards/storm/copies"), value(document, "options/hand_size/default")) == (5, 3)


def test_a_shared_parent_undoes_nothing(folder: Path) -> None:
    write(folder, "stormy", VARIANT + "cards: {storm: {copies: 5}}\n")
    write(folder, "short", VARIANT + "options: {hand_size: {default: 3}}\n")
    write(folder, "both", "extends: [stormy, short]\nname: Both\n")
    document = load(folder, "both")
    assert (value(document, "cards/storm/copies"), value(document, "options/hand_size/default")) == (5, 3)
    assert [Path(source.name).name.split(".")[0] for source in document.files] == ["row", "stormy", "short", "both"]


def test_short_names_mean_the_games_own_variants(tmp_path: Path) -> None:
    write(tmp_path, "row/row", GAME)
    write(tmp_path, "row/stormy", VARIANT + "cards: {storm: {copies: 5}}\n")
    assert load(tmp_path, "row", "stormy").key == "row+row/stormy"
    assert load(tmp_path, "row/row.cardgame.yaml", "stormy").key == "row+row/stormy"
    assert load(tmp_path, "row/stormy").key == "row/stormy"


def test_short_names_look_below_the_games_folder_too(tmp_path: Path) -> None:
    write(tmp_path, "row/row", GAME)
    (tmp_path / "row" / "house").mkdir()
    write(tmp_path, "row/house/stormy", VARIANT + "cards: {storm: {copies: 5}}\n")
    for name in ("house/stormy", "row/house/stormy"):
        assert load(tmp_path, "row", name).key == "row+row/house/stormy"
        assert load(tmp_path, "row/row.cardgame.yaml", name).key == "row+row/house/stormy"
        assert load(tmp_path / "row", "row.cardgame.yaml", name).key == "row+row/house/stormy"


def test_short_name_that_means_two_files_is_a_finding(tmp_path: Path) -> None:
    write(tmp_path, "row/row", GAME)
    write(tmp_path, "row/stormy", VARIANT + "cards: {storm: {copies: 5}}\n")
    write(tmp_path, "stormy", VARIANT + "cards: {storm: {copies: 6}}\n")
    document, findings = load_document("row", ["stormy"], Search(tmp_path, shipped=False, packages=False))
    assert document is None
    assert [finding.code for finding in findings] == ["M002"]
    assert load(tmp_path, "row", "row/stormy").key == "row+row/stormy"


def test_a_house_rule_may_have_the_games_name(tmp_path: Path) -> None:
    write(tmp_path, "rulesets/row", GAME)
    write(tmp_path, "house", VARIANT.replace("extends: row", "extends: rulesets/row"))
    assert value(load(tmp_path, "house"), "players") == "2-4"


def test_libraries_leave_out_what_they_are(folder: Path) -> None:
    write(folder, "decks/stones", "library: yes\nname: Stones\nkinds: {stone: [ruby, opal]}\n")
    write(folder, "using", GAME.replace("players: 2-4", "players: 2-4\nuse: decks/stones"))
    document = load(folder, "using")
    assert not document.is_library
    assert value(document, "name") == "Lantern Row"
    assert value(document, "kinds/stone/values") == {"ruby": {}, "opal": {}}
    assert load(folder, "decks/stones").is_library


def test_a_library_may_extend_a_library(folder: Path) -> None:
    write(folder, "stones", "library: yes\nkinds: {stone: [ruby, opal]}\n")
    write(folder, "more_stones", "extends: stones\nkinds: {stone: [opal, ruby, jade]}\n")
    write(folder, "using", GAME.replace("players: 2-4", "players: 2-4\nuse: more_stones"))
    document = load(folder, "using")
    assert not document.is_library
    assert list(value(document, "kinds/stone/values") or ()) == ["opal", "ruby", "jade"]  # type: ignore[call-overload]


def test_variants_of_a_game_by_its_path_may_have_their_whole_names(tmp_path: Path) -> None:
    (tmp_path / "far" / "row").mkdir(parents=True)
    write(tmp_path / "far" / "row", "row", GAME)
    write(tmp_path / "far" / "row", "tall", VARIANT)
    for name in ("tall", "row/tall"):
        assert load(tmp_path, "far/row/row.cardgame.yaml", name).key.endswith("+row/tall")


def test_new_lines_of_a_variant_are_known(folder: Path) -> None:
    write(folder, "stormy", VARIANT + "cards: {strom: {copies: 5, starts in: stock}}\nactions: {lay: {say: hello}}\n")
    document = load(folder, "stormy")
    assert document.is_new_in_variant(("cards", "strom"))
    assert document.is_new_in_variant(("cards", "strom", "copies"))
    assert document.is_new_in_variant(("actions", "lay", "say"))
    assert not document.is_new_in_variant(("actions", "lay"))
    assert not document.is_new_in_variant(("cards", "storm"))
    assert not document.is_new_in_variant(("cards", "nothing"))


WRITES = "zones: {row: {accepts: {in_reach: {that: total + value <= %d}}}}\n"


def test_two_writers_of_one_line_are_found(folder: Path) -> None:
    write(folder, "one", VARIANT + WRITES % 41)
    write(folder, "two", VARIANT + WRITES % 42)
    ((code, message),) = faults(folder, "row", "one", "two")
    assert code == "M007"
    assert "`one` and `two` both write `zones: row: accepts: in_reach: that`" in message


def test_two_writers_of_the_same_are_no_fault(folder: Path) -> None:
    write(folder, "one", VARIANT + WRITES % 41)
    write(folder, "two", VARIANT + WRITES % 41)
    load(folder, "row", "one", "two")


def test_coming_after_settles_it(folder: Path) -> None:
    write(folder, "one", VARIANT + WRITES % 41)
    write(folder, "two", VARIANT + "comes after: one\n" + WRITES % 42)
    for order in (("one", "two"), ("two", "one")):
        assert value(load(folder, "row", *order), "zones/row/accepts/in_reach/that") == "total + value <= 42"


def test_a_later_file_settles_it(folder: Path) -> None:
    write(folder, "one", VARIANT + WRITES % 41)
    write(folder, "two", VARIANT + WRITES % 42)
    write(folder, "last", "extends: [one, two]\nname: Last\n" + WRITES % 43)
    assert value(load(folder, "last"), "zones/row/accepts/in_reach/that") == "total + value <= 43"


def test_a_variant_may_change_its_parent(folder: Path) -> None:
    write(folder, "one", VARIANT + WRITES % 41)
    write(folder, "two", "extends: one\nname: Two\n" + WRITES % 42)
    assert value(load(folder, "row", "one", "two"), "zones/row/accepts/in_reach/that") == "total + value <= 42"


def test_a_variant_changes_nothing_twice(folder: Path) -> None:
    write(folder, "one", VARIANT + WRITES % 41)
    assert load(folder, "one", "one").canonical == load(folder, "one").canonical


def test_long_chains_are_refused(folder: Path) -> None:
    write(folder, "v0", VARIANT)
    for number in range(1, 40):
        write(folder, f"v{number}", f"extends: v{number - 1}\nname: Deep\n")
    assert [code for code, _ in faults(folder, "v39")] == ["M005"]


def test_missing_file_is_found(folder: Path) -> None:
    assert faults(folder, "none.cardgame.yaml") == [("F001", f"There is no file `{folder}/none.cardgame.yaml`.")]


def test_folder_is_no_ruleset(folder: Path) -> None:
    (folder / "odd.cardgame.yaml").mkdir()
    assert [code for code, _ in faults(folder, "odd.cardgame.yaml")] == ["F002"]


def test_unreadable_file_is_found(folder: Path) -> None:
    (folder / "loop.cardgame.yaml").symlink_to(folder / "loop.cardgame.yaml")
    assert [code for code, _ in faults(folder, "loop.cardgame.yaml")] == ["F003"]


def test_large_file_is_found(folder: Path) -> None:
    with (folder / "large.cardgame.yaml").open("wb") as handle:
        handle.truncate(50_000_000)
    assert [code for code, _ in faults(folder, "large.cardgame.yaml")] == ["F004"]


def test_two_places_are_found(folder: Path) -> None:
    write(folder, "rulesets/row", GAME + "\n# another\n")
    assert [code for code, _ in faults(folder, "row")] == ["M002"]


def test_unknown_variant_is_found(folder: Path) -> None:
    assert [code for code, _ in faults(folder, "row", "none")] == ["M001"]


def test_saved_documents_come_back(folder: Path) -> None:
    document = load(folder, "row")
    again = document_from_json(document.canonical, "row")
    assert (again.canonical, again.fingerprint, again.key) == (document.canonical, document.fingerprint, "row")
    assert json.loads(document.canonical) == plain(document.root)
    assert document.canonical.isascii()


def test_saved_documents_have_places_of_their_own(folder: Path) -> None:
    again = document_from_json(load(folder, "row").canonical, "row")
    source = again.written_out
    assert source is not None
    for entry in again.root.entries.values():
        assert entry.key_span.file == source.name == "<saved ruleset>"
    name = again.root.entries["name"]
    assert source.line(name.key_span.line).startswith("name:")


def test_order_is_part_of_the_fingerprint(folder: Path) -> None:
    write(folder, "other", GAME.replace("[red, green, blue]", "[green, red, blue]"))
    write(folder, "spaced", GAME.replace("\n\n", "\n\n# a comment\n\n"))
    assert load(folder, "other").fingerprint != load(folder, "row").fingerprint
    assert load(folder, "spaced").fingerprint == load(folder, "row").fingerprint


BROKEN = [
    "",
    "x",
    "[]",
    "1",
    "null",
    "{",
    "[" * 100_000,
    '{"name": 1' + "0" * 30 + "}",
    '{"extends": ["x"]}',
    '{"a": NaN}',
    '{"name": "x"}',
    '{"cards": []}',
    '"\\ud800"',
]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_broken_saves_are_refused(text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        document_from_json(text)
    codes = [finding.code for finding in caught.value.findings]
    assert codes == ["M012"] or {code[0] for code in codes} == {"S"}


def test_cut_saves_are_refused(folder: Path) -> None:
    text = load(folder, "row").canonical
    chance = random.Random(7)
    for _ in range(50):
        with pytest.raises(RulesetError):
            document_from_json(text[: chance.randrange(len(text))])


def test_every_finding_of_a_file_comes_at_once(folder: Path) -> None:
    faulty = (
        GAME.replace("visible: none", "visibel: none")
        .replace("players: 2-4", "players: six")
        .replace("copies: 3", "copies: -3")
    )
    write(folder, "faulty", faulty)
    assert [code for code, _ in faults(folder, "faulty")] == ["S003", "S003", "S001"]


def test_canonical_form_keeps_the_order(folder: Path) -> None:
    document = load(folder, "row")
    assert list(json.loads(canonical_json(document.root))) == list(document.root.entries)
