"""A small game as text, and the ruleset that a text becomes: for tests of declarations and checks."""

from __future__ import annotations

from pathlib import Path

from interpreter.diagnostics.finding import Finding
from interpreter.loading.build import build
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search
from interpreter.rules.model import Ruleset

GAME = """\
cardwright: 1
name: Lantern Row
players: 2-4
options:
  hand_size: {default: 5, range: 1-9, help: Cards dealt to each player}
kinds:
  color: [red, green, blue]
cards:
  lantern:
    fields: {color: color, value: number}
    name: "{color} {value}"
    every: {color: color, value: 1-9}
    starts in: stock
zones:
  stock: {visible: none}
  hand: {per: player, visible: owner, draws from: stock}
  row: {visible: all}
variables:
  total: {type: number}
  starter: {type: player, start: random}
define:
  player:
    cards_left: count of cards in my hand
play:
  dealing:
    do: |
      shuffle stock
      deal hand_size from stock to each player's hand
  turn:
    turns from: starter
    one of: [lay]
    otherwise: draw 1
    until: total > 40
actions:
  lay:
    choose: {card: card in my hand}
    to: row
    do: add card's value to total
endings:
  out: {rank by: [least cards_left]}
"""


def game(*changes: tuple[str, str]) -> str:
    """The small game with pieces of its text replaced."""
    text = GAME
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def found(folder: Path, text: str, variant: str = "") -> tuple[Ruleset | None, list[Finding]]:
    """What building a text, and perhaps a variant of it, gives."""
    (folder / "small.cardgame.yaml").write_text(text)
    (folder / "changed.cardgame.yaml").write_text(f"extends: small\nname: Changed\n{variant}")
    name = "changed.cardgame.yaml" if variant else "small.cardgame.yaml"
    document, findings = load_document(name, (), Search(folder, shipped=False, packages=False))
    assert document is not None, findings
    ruleset, more = build(document)
    return ruleset, [*findings, *more]


def built(folder: Path, *changes: tuple[str, str], variant: str = "") -> Ruleset:
    """The ruleset of the small game with changes, which must have no fault."""
    ruleset, findings = found(folder, game(*changes), variant)
    assert ruleset is not None, [f"{f.span.line}: {f.message}" for f in findings]
    return ruleset


def codes(folder: Path, *changes: tuple[str, str], variant: str = "") -> list[str]:
    """The codes of what is found in the small game with changes."""
    return [finding.code for finding in found(folder, game(*changes), variant)[1]]
