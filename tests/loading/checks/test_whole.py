"""What the checks leave alone, and how findings come."""

from pathlib import Path

import pytest

from interpreter.diagnostics.codes import CHECKS, NAMES
from interpreter.loading.build import build
from interpreter.loading.document import document_from_json, load_document
from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset
from tests.loading.building import built, codes, found, game

TESTS = Path(__file__).parent.parent.parent
SHIPPED = sorted((TESTS.parent / "rulesets").glob("**/*.cardgame.yaml"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name.split('.')[0]}"


def faults_in(path: Path) -> list[str]:
    document, findings = load_document(path.name, (), Search(path.parent))
    assert document is not None, findings
    ruleset, more = build(document)
    assert (ruleset is None) == (document.is_library or any(finding.severity == "error" for finding in more))
    return [f"{f.span}: {f.code} {f.message}" for f in (*findings, *more)]


@pytest.mark.parametrize("path", SHIPPED, ids=name_of)
def test_shipped_rulesets_are_clean(path: Path) -> None:
    assert faults_in(path) == []


def test_each_code_has_a_bad_file() -> None:
    expected = [path.read_text() for path in (TESTS / "bad" / "files").glob("*.expected")]
    mine = {code for code in (*NAMES, *CHECKS) if code[0] == "C" or code > "N100"}
    assert {code for code in mine if not any(f" {code} " in text for text in expected)} == set()


def test_findings_come_by_place_and_once(tmp_path: Path) -> None:
    text = game(
        ("starts in: stock", "starts in: stok"), ("one of: [lay]", "one of: [ley]"), ("total > 40", "totl > 40")
    )
    _, findings = found(tmp_path, text)
    lines = [finding.span.line for finding in findings]
    assert lines == sorted(lines)
    assert len(set(lines)) == len(lines) == 3


def test_what_nobody_uses_is_not_told_beside_other_faults(tmp_path: Path) -> None:
    extra = ("actions:\n", "actions:\n  peek: {do: set total to 0}\n")
    assert codes(tmp_path, extra) == ["C022"]
    assert codes(tmp_path, extra, ("total > 40", "totl > 40")) == ["N001"]


def test_what_nobody_uses_is_a_warning_unless_it_is_a_slip(tmp_path: Path) -> None:
    for name, severity in (("peek", "warning"), ("lai", "error")):
        _, findings = found(tmp_path, game(("actions:\n", f"actions:\n  {name}: {{do: set total to 0}}\n")))
        assert [(finding.code, finding.severity) for finding in findings] == [("C022", severity)]
    more = """procedures:
  note: set total to 0
patterns: {lot: {same: [value], size: 2}}
"""
    rules, findings = found(tmp_path, game(("actions:\n", f"{more}actions:\n")))
    assert rules is not None
    assert {(finding.code, finding.severity) for finding in findings} == {("C023", "warning"), ("C029", "warning")}


def test_a_variant_is_told_once_what_it_leaves_unused(tmp_path: Path) -> None:
    helped = (
        ("actions:\n", "procedures:\n  note: add 1 to total\nactions:\n"),
        ("do: add card's value to total", "do: do note"),
    )
    assert codes(tmp_path, *helped, variant="actions: {lay: {do: add 2 to total}}\n") == ["C068"]


def test_a_saved_document_builds_again(tmp_path: Path) -> None:
    variant = "define:\n  player: {cards_left: total}\n"
    (tmp_path / "small.cardgame.yaml").write_text(game())
    (tmp_path / "changed.cardgame.yaml").write_text(f"extends: small\nname: Changed\n{variant}")
    document, _ = load_document("changed.cardgame.yaml", (), Search(tmp_path, shipped=False, packages=False))
    assert document is not None
    first, _ = build(document)
    again, findings = build(document_from_json(document.canonical, document.key))
    assert findings == []
    assert first is not None
    assert again is not None
    assert (again.actions, again.play, again.fingerprint) == (first.actions, first.play, first.fingerprint)


# ---------------------------------------------------------------- what is no fault


def test_cards_out_of_play_may_lie_where_nobody_asks(tmp_path: Path) -> None:
    zones = ("  row: {visible: all}\n", "  row: {visible: all}\n  box: {visible: none}\n")
    assert (
        codes(tmp_path, zones, ("      deal hand_size", "      move top 3 cards of stock to box\n      deal hand_size"))
        == []
    )


def test_needs_excuse_too_many_players(tmp_path: Path) -> None:
    many = ("default: 5", "default: 9")
    assert codes(tmp_path, many) == ["C036"]
    need = "needs:\n  enough: {that: hand_size * count of players <= count of cards in stock, why: Too many}\nkinds:\n"
    assert codes(tmp_path, many, ("kinds:\n", need)) == []


def test_effects_may_look_at_shuffled_cards(tmp_path: Path) -> None:
    do = "do: |\n      let upper be top card of stock\n      if upper is not none then add upper's value to total"
    assert codes(tmp_path, ("do: add card's value to total", do)) == []


def test_counting_shuffled_cards_is_no_question_about_them(tmp_path: Path) -> None:
    assert codes(tmp_path, ("until: total > 40", "until: total > 40 or count of cards in stock < 3")) == []


def test_a_loop_may_wait_for_cards_that_it_moves(tmp_path: Path) -> None:
    do = "do: |\n      add card's value to total\n      repeat until count of cards in my hand > 5, draw 1"
    assert codes(tmp_path, ("do: add card's value to total", do)) == []


def test_a_loop_may_wait_for_what_it_calls(tmp_path: Path) -> None:
    do = "do: |\n      add card's value to total\n      repeat until total > 9, do more"
    procedures = ("actions:\n", "procedures:\n  more: add 1 to total\nactions:\n")
    assert codes(tmp_path, ("do: add card's value to total", do), procedures) == []


def test_fits_excuses_a_move(tmp_path: Path) -> None:
    rows = "  row:\n    visible: all\n    accepts: {fair: {that: value > 2, why: Too low}}\n"
    do = "    do: |\n      if card fits row then move card to row\n      add card's value to total"
    moved = ("    to: row\n    do: add card's value to total", do)
    assert codes(tmp_path, ("  row: {visible: all}\n", rows), moved) == []


def test_a_game_may_go_on_until_an_ending(tmp_path: Path) -> None:
    changes = ("    until: total > 40\n", ""), ("out: {rank by", "out: {when: total > 40, rank by")
    assert codes(tmp_path, *changes) == []


def test_ending_the_game_leaves_an_endless_step(tmp_path: Path) -> None:
    do = ("do: add card's value to total", "do: |\n      add card's value to total\n      if total > 40 then end game")
    assert codes(tmp_path, ("    until: total > 40\n", ""), do) == []


def test_hooks_of_one_variant_need_no_order(tmp_path: Path) -> None:
    hooks = "triggers:\n  one: {after: lay, do: add 1 to total}\n  two: {after: lay, do: set total to total * 2}\n"
    assert codes(tmp_path, variant=hooks) == []


def test_built_games_keep_the_order_of_the_file(tmp_path: Path) -> None:
    ruleset = built(tmp_path)
    assert [step.name for step in ruleset.play] == ["dealing", "turn"]
    assert list(ruleset.zones) == ["stock", "hand", "row"]


LIBRARY = """\
cardwright: 1
library: yes
kinds:
  color: [red, green, blue]
cards:
  lantern:
    fields: {color: color, value: number}
    name: "{color} {value}"
    every: {color: color, value: 1-9}
    starts in: stock
procedures:
  refill: shuffle discard into stock
"""


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("", "", []),
        ("fields: {color: color", "fields: {color: colr", ["N103"]),
        ("shuffle discard into stock", "do refil", ["N001"]),
        ("shuffle discard into stock", "do refill", ["C021"]),
        ("shuffle discard into stock", "shufle discard into stock", ["E013"]),
        ('name: "{color} {value}"', 'name: "{color}"', ["C042"]),
        ("starts in: stock", "starts at: stock", ["S001"]),
    ],
)
def test_library_is_checked_for_what_it_says_itself(tmp_path: Path, old: str, new: str, wanted: list[str]) -> None:
    (tmp_path / "stones.cardgame.yaml").write_text(LIBRARY.replace(old, new, 1))
    document, findings = load_document("stones.cardgame.yaml", (), Search(tmp_path, shipped=False, packages=False))
    more = [] if document is None else build(document)[1]
    assert [finding.code for finding in (*findings, *more)] == wanted


FIRST = "triggers:\n  one: {after: lay, do: add 1 to total}\n"
SECOND = "triggers:\n  two: {after: lay, do: set total to total * 2}\n"


@pytest.mark.parametrize(
    ("head", "second", "wanted"),
    [
        ("", SECOND, ["C035"]),
        ("# comes after: first\n# extends: first\n", SECOND, ["C035"]),
        ("about: The first of all\n", SECOND.replace("}\n", "}  # place: after one\n"), ["C035"]),
        ("comes after: first\n", SECOND, []),
        ("", SECOND.replace("after: lay", "place: after one, after: lay"), []),
        ("", SECOND.replace("after: lay", "place: before one, after: lay"), []),
    ],
)
def test_order_of_two_variants_is_what_they_say(tmp_path: Path, head: str, second: str, wanted: list[str]) -> None:
    (tmp_path / "small.cardgame.yaml").write_text(game())
    (tmp_path / "first.cardgame.yaml").write_text(f"extends: small\n{FIRST}")
    (tmp_path / "second.cardgame.yaml").write_text(f"extends: small\n{head}{second}")
    document, findings = load_document("small", ("first", "second"), Search(tmp_path, shipped=False, packages=False))
    assert document is not None, findings
    assert [finding.code for finding in (*findings, *build(document)[1])] == wanted


ROWS = "define:\n  player:\n    worth:\n      rows:\n        rich: {when: total > 9, gives: 2}\n      otherwise: 1\n"
USED = ("rank by: [least cards_left]", "rank by: [least cards_left, most worth]")


@pytest.mark.parametrize(
    ("row", "comment", "wanted"),
    [
        ("poor: {when: total < 3, gives: 0}", "", ["C044"]),
        ("poor: {when: total < 3, gives: 0}", "  # place: before rich", ["C044"]),
        ("poor: {place: before rich, when: total < 3, gives: 0}", "", []),
        ("rich: {gives: 3}", "", []),
    ],
)
def test_new_row_says_its_place(tmp_path: Path, row: str, comment: str, wanted: list[str]) -> None:
    changes = (("define:\n  player:\n", ROWS), USED)
    variant = f"define: {{player: {{worth: {{rows: {{{row}}}}}}}}}{comment}\n"
    assert codes(tmp_path, *changes, variant=variant) == wanted


INNER = (
    "    one of: [lay]\n    otherwise: draw 1\n",
    "    steps:\n      acting: {repeat: forever, one of: [lay], otherwise: draw 1}\n",
)
LAST = ("    until: total > 40\n", "    until: total > 40\n  counting: {do: set total to 0}\n")
DO = "    do: add card's value to total"


def test_ending_this_pass_leaves_what_goes_on_for_ever_inside(tmp_path: Path) -> None:
    assert codes(tmp_path, INNER, LAST) == ["C034", "C049"]
    assert codes(tmp_path, INNER, LAST, (DO, f"{DO}; end this turn")) == []


def test_ending_this_pass_does_not_leave_the_step_itself(tmp_path: Path) -> None:
    assert codes(tmp_path, INNER, LAST, (DO, f"{DO}; end this acting")) == ["C034", "C049"]


def test_a_step_without_questions_is_left_by_the_pass_around_it(tmp_path: Path) -> None:
    pause = "  pause:\n    repeat: 2 times\n    steps:\n      waiting: {repeat: forever, do: %s}\n  turn:\n"
    assert codes(tmp_path, ("  turn:\n", pause % "add 1 to total")) == ["C034", "C037", "C049"]
    assert codes(tmp_path, ("  turn:\n", pause % "end this pause")) == []


@pytest.mark.parametrize("bound", ["2 * hand_size", "hand_size * 3 - 1", "0 * total + 9"])
def test_a_text_may_say_what_comes_of_numbers_that_count_several_times(tmp_path: Path, bound: str) -> None:
    need = f"    needs: {{few: {{that: total < {bound}, why: There are 14 at most}}}}\n    to: row\n"
    ruleset, findings = found(tmp_path, game(("    to: row\n", need)))
    assert ruleset is not None
    assert [finding for finding in findings if finding.code == "C064"] == []


def test_a_loop_that_a_variant_never_lets_end_is_told_at_its_line(tmp_path: Path) -> None:
    loop = "repeat until count of cards in row > 25, move top card of stock to row"
    text = game(("do: add card's value to total\n", f"do: {loop}\n"))
    _, of_game = found(tmp_path, text)
    assert "C037" not in [one.code for one in of_game]
    found(tmp_path, text, "cards: {lantern: {every: {value: 1-8}}}\n")
    told = open_ruleset("changed.cardgame.yaml", (), Search(tmp_path, shipped=False, packages=False)).findings
    assert ("C037", "changed.cardgame.yaml", 3) in [(one.code, Path(one.span.file).name, one.span.line) for one in told]


def test_a_field_that_a_variant_leaves_unused_is_called_so(tmp_path: Path) -> None:
    weighed = (
        ("value: number}", "value: number, weight: number}"),
        ("value: 1-9}", "value: 1-9, weight: [2]}"),
        ("do: add card's value to total", "do: add card's weight to total"),
    )
    _, of_game = found(tmp_path, game(*weighed))
    assert [one.message for one in of_game] == []
    found(tmp_path, game(*weighed), "actions: {lay: {do: add 2 to total}}\n")
    told = open_ruleset("changed.cardgame.yaml", (), Search(tmp_path, shipped=False, packages=False)).findings
    assert [one.message for one in told] == ["With this, nothing uses the game's field `weight` any more."]
