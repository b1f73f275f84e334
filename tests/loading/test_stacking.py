"""Several variants on one game: whatever depends on their order is said, in every pair of the shipped ones."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from interpreter.loading.build import build
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.source.nodes import plain
from interpreter.source.shipped import shipped_folder
from tests.loading.building import game

SHIPPED = Search(shipped_folder("rulesets"))
NAMES = [listed.name for listed in all_rulesets(SHIPPED)]
PAIRS = [
    pair
    for name in NAMES
    if "/" not in name
    for pair in combinations([other for other in NAMES if other.startswith(f"{name}/")], 2)
]
"""All pairs of variants of one game; the folders of libraries have none."""


def merged(*variants, search=None):
    """The document without what people call it, or None, and all findings."""
    document, findings = load_document(variants[0], variants[1:], search)
    if document is None:
        return None, findings
    root = {key: value for key, value in plain(document.root).items() if key not in ("name", "about")}
    return root, [*findings, *build(document)[1]]


@pytest.mark.parametrize(("first", "second"), PAIRS, ids="+".join)
def test_shipped_variants_say_where_order_matters(first, second):
    one, findings = merged(first, second, search=SHIPPED)
    other, again = merged(second, first, search=SHIPPED)
    assert {finding.code for finding in findings} == {finding.code for finding in again}
    if findings:
        said = [finding.message for finding in findings if finding.code in ("M007", "M008")]
        assert any(f"`{first}`" in message and f"`{second}`" in message for message in said)
    else:
        assert one == other


def test_what_two_shipped_variants_dispute_a_third_file_settles(tmp_path):
    pair = ("blackjack/double-exposure", "blackjack/european")
    _, (finding,) = merged(*pair, search=SHIPPED)
    assert "Make a file with `extends: [" in finding.help
    text = f"extends: [{pair[0]}, {pair[1]}]\noptions: {{hole_card: {{default: at_start}}}}\n"
    rule = load_document("blackjack")[0].root.get("options").get("hole_card")
    value = next(value for value in plain(rule)["values"] if value != plain(rule)["default"])
    (tmp_path / "mine.cardgame.yaml").write_text(text.replace("at_start", value))
    root, findings = merged("mine", search=Search(tmp_path))
    assert [finding.code for finding in findings] == []
    assert root["options"]["hole_card"]["default"] == value


# ---------------------------------------------------------------- lines at one moment


def stacked(folder: Path, first: str, second: str, third: str = "", changes=()) -> list[str]:
    (folder / "small.cardgame.yaml").write_text(game(*changes))
    (folder / "first.cardgame.yaml").write_text(f"extends: small\n{first}")
    (folder / "second.cardgame.yaml").write_text(f"extends: small\n{second}")
    variants = ["first", "second"]
    if third:
        (folder / "third.cardgame.yaml").write_text(f"extends: [first, second]\n{third}")
        variants = ["third"]
    _, findings = merged("small", *variants, search=Search(folder, shipped=False, packages=False))
    return [f"{finding.code} {finding.message}" for finding in findings if finding.severity == "error"]


LATER = "triggers:\n  %s: {when: total > %d, do: %s}\n"


def test_two_rules_that_wait_for_something_have_an_order(tmp_path):
    first, second = LATER % ("high", 5, "set total to 0"), LATER % ("higher", 9, "each player draws 1")
    said = "C035 `high` and `higher` both happen after any effect, and it matters which comes first."
    assert stacked(tmp_path, first, second) == [said]
    assert stacked(tmp_path, first, f"comes after: first\n{second}") == []
    assert stacked(tmp_path, first, second.replace("when:", "place: before high, when:")) == []


def test_rules_that_touch_nothing_in_common_have_none(tmp_path):
    first, second = LATER % ("high", 5, 'say "High"'), LATER % ("higher", 9, 'say "Higher"')
    assert stacked(tmp_path, first, second) == []


STEP = "play: {%s: {do: %s}}\n"


def test_two_steps_at_the_end_have_an_order(tmp_path):
    first, second = STEP % ("doubling", "set total to total * 2"), STEP % ("adding", "add 1 to total")
    said = "C035 `doubling` and `adding` are both steps here, and it matters which comes first."
    assert stacked(tmp_path, first, second) == [said]
    assert stacked(tmp_path, first, second.replace("{do", "{place: before doubling, do")) == []


ENDING = "endings: {%s: {when: total > %d, rank by: [%s cards_left]}}\n"


def test_two_endings_that_rank_in_different_ways_have_an_order(tmp_path):
    first, second = ENDING % ("high", 5, "most"), ENDING % ("higher", 9, "least")
    said = "C035 `high` and `higher` could both end the game at one moment, and it matters which comes first."
    assert stacked(tmp_path, first, second) == [said]
    assert stacked(tmp_path, first, second.replace("least", "most")) == []
    assert stacked(tmp_path, first, f"comes after: first\n{second}") == []


def test_a_third_file_says_the_order_of_two(tmp_path):
    first, second = LATER % ("high", 5, "set total to 0"), LATER % ("higher", 9, "each player draws 1")
    assert len(stacked(tmp_path, first, second, "name: Both\n")) == 1
    assert stacked(tmp_path, first, second, "triggers: {higher: {place: before high}}\n") == []


def test_two_rows_of_what_a_card_does_have_an_order(tmp_path):
    cards = ("    starts in: stock\n", "    starts in: stock\n    effect: {old: {do: add 1 to total}}\n")
    action = ("    do: add card's value to total", "    do: do card's effect")
    row = "cards: {lantern: {effect: {%s: {do: %s}}}}\n"
    first, second = row % ("double", "set total to total * 2"), row % ("add", "add 3 to total")
    said = "C035 `double` and `add` are both rows of what `lantern` does, and it matters which comes first."
    assert stacked(tmp_path, first, second, changes=(cards, action)) == [said]
    assert stacked(tmp_path, first, f"comes after: first\n{second}", changes=(cards, action)) == []
