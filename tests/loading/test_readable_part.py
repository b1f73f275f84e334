"""A line of the wrong shape hides no fault elsewhere, and brings none about."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset

GAME = """\
cardwright: 1
name: Hills
about: Up and down.
players: 2-4
cards:
  hill: {fields: {height: number}, name: "{height}", every: {height: 1-5}, starts in: stock}
zones:
  stock: {visible: count}
  hand: {per: player, visible: owner, draws from: stock}
  path: {visible: all}
variables:
  level: {type: number}
  first: {type: player, start: random}
play:
  turn:
    turns from: first
    one of: [climb, rest]
    until: any player where hand is empty
actions:
  climb:
    choose: {card: card in my hand}
    to: path
    do: |
      set level to card's height
      do slide
  rest: {do: draw 1}
procedures:
  slide: set level to 0
endings:
  there: {when: any player where hand is empty, rank by: [least count of cards in hand]}
"""


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"visible: count": "visibel: count", "draw 1": "drow 1"}, ["8 S001", "26 E013"]),
        ({"visible: count": "visibel: count", "set level to 0": "set levl to 0"}, ["8 S001", "28 N001"]),
        ({"visible: all": "visible: al", "card's height": "card's hight"}, ["10 S004", "24 N009"]),
        ({"visible: all": "visible: everybody", "card's height": "card's hight"}, ["10 S004", "24 N009"]),
        ({"{type: number}": "{type: number, sees: 1}", "draw 1": "drow 1"}, ["12 S001", "26 E013"]),
        ({"type: number": "typ: number", "draw 1": "drow 1"}, ["12 S001", "26 E013"]),
        ({"type: number": "typ: number", "set level to 0": "set levl to 0"}, ["12 S001", "28 N001"]),
        ({"type: number": "typ: number", "draw 1": "draw level"}, ["12 S001"]),
        ({"to: path": "too: path", "draw 1": "drow 1"}, ["22 S001", "26 E013"]),
        ({"    until": "    untill", "draw 1": "draw none"}, ["18 S001", "26 K002"]),
        ({"about: Up and down.": "abuot: Up and down.", "draw 1": "drow 1"}, ["3 S001", "26 E013"]),
        ({"cards:\n": "crads:\n", "draw 1": "drow 1"}, ["5 S001", "26 E013"]),
    ],
)
def test_faults_of_shape_hide_no_others(tmp_path: Path, changes: dict[str, str], told: list[str]) -> None:
    text = GAME
    for old, new in changes.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    (tmp_path / "hills.cardgame.yaml").write_text(text)
    opened = open_ruleset("hills.cardgame.yaml", (), Search(tmp_path, shipped=False, packages=False))
    ruleset, findings = opened.ruleset, opened.findings
    assert ruleset is None
    assert [f"{finding.span.line} {finding.code}" for finding in findings] == told
