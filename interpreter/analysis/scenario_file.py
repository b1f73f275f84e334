"""Scenario files: what they say, read and checked for their shape, with the place of every part.

A file is one scenario, or a map `scenarios` of several, each named by the claim that it makes; what stands beside that
map holds for all of them, and each may say otherwise (a JSON Merge Patch). Keys:

    game: lanterns                 what is played; without it, the ruleset of the folder around `tests`
    variants: [windy]              and with which variants
    options: {hand_size: 3}
    players: 3                     without it, as few as the game takes
    seed: 1
    given: {starter: 1}            players are counted from 1
    covers: [L-04]                 the rules that it proves
    setup:                         without it, the game begins as it always does
      zones: {pile: [red 4, red 2], hand: {1: [Gust], 2: 3 cards}, rows: {1: [red 4], 2: [red 5]}}
      variables: {total: 4, score: {1: 3}}
      to_act: 1
      direction: clockwise
    chance: [red 4, player 2]      the next outcomes of chance; also in `setup` and beside a step's `play`
    steps:
      - play: play_card Gust       `seat: 2` beside it where several are asked at once
      - legal: [play_card red 4, pass]
      - refused: {play_card red 5: There is a card of this number}
      - expect: {zones: , variables: , to_act: , direction: , ranking: [1, [2, 3]], scores: {1: 4}, over: yes,
                 view: {2: {zones: {hand: {1: [?, ?]}}, variables: {secret: ?}}}}

Zones are listed from the top. `3 cards` says only how many. In a zone of a player or side that isn't `ordered`, and in
piles that must form a pattern, the order doesn't count when things are compared. A list of piles is all there are.
Must not know how a game is run.
"""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.finding import Finding, error
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.document_faults import unreadable_fault
from interpreter.loading.document_yaml import read_tree
from interpreter.loading.merge import merge
from interpreter.source.files import Unreadable, read_source
from interpreter.source.nodes import Entry, Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

WHAT = "game variants options players seed given covers setup chance steps about"
KEYS: MappingOf[str, frozenset[str]] = {
    "file": frozenset(f"{WHAT} scenarios".split()),
    "scenario": frozenset(WHAT.split()),
    "setup": frozenset("zones variables to_act direction chance".split()),
    "step": frozenset("play seat chance legal refused expect".split()),
    "expect": frozenset("zones variables to_act direction ranking scores view over unfinished".split()),
    "view": frozenset("zones variables".split()),
}
MAPS = ("options", "given", "setup")
LISTS = ("variants", "covers", "chance", "steps")


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: its claim, and its parts as nodes."""

    claim: str
    path: Path
    span: Span
    parts: Mapping

    def get(self, key: str) -> Node | None:
        """What stands under a key."""
        return self.parts.get(key)

    @property
    def covers(self) -> tuple[str, ...]:
        """The rules that it proves."""
        return tuple(texts(self.get("covers")))

    @property
    def game(self) -> str:
        """What is played: as written, or the ruleset of the folder around."""
        node = self.get("game")
        return node.text if isinstance(node, Scalar) else self.path.absolute().parent.parent.name


class Wrong(Exception):
    """A scenario that can't go on: what was found there."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


def wrong(code: str, span: Span, message: str, help: str = "") -> Wrong:
    """What a scenario stops with."""
    return Wrong(error(code, span, message, help))


def read_scenarios(path: Path) -> tuple[list[Scenario], list[Finding]]:
    """The scenarios of a file, and what is wrong with the file; those with a wrong shape are left out."""
    source = read_source(path)
    if isinstance(source, Unreadable):
        return [], [unreadable_fault(source)]
    root, findings = read_tree(source)
    if root is None or findings:
        return [], findings
    findings += _unknown(root, "file", "A scenario file")
    found: list[Scenario] = []
    for claim, span, parts in _claims(root, path, findings):
        faults = _faults(parts)
        findings += faults
        if not faults:
            found.append(Scenario(claim, path, span, parts))
    return found, findings


def _claims(root: Mapping, path: Path, findings: list[Finding]) -> list[tuple[str, Span, Mapping]]:
    several = root.get("scenarios")
    if several is None:
        return [(path.name.split(".")[0].replace("_", " "), root.span, root)]
    if not isinstance(several, Mapping) or not all(isinstance(entry.value, Mapping) for _, entry in several.items()):
        findings.append(error("T001", several.span, "`scenarios` is a map: each claim, and under it what it is about."))
        return []
    shared = Mapping({key: entry for key, entry in root.items() if key != "scenarios"}, root.span)
    claims = []
    for claim, entry in several.items():
        parts = merge(shared, entry.value)
        assert isinstance(parts, Mapping)
        claims.append((claim, entry.key_span, parts))
    return claims


def _faults(parts: Mapping) -> list[Finding]:
    """What is wrong with a scenario's shape."""
    findings = _unknown(parts, "scenario", "A scenario")
    for keys, kind, words in ((MAPS, Mapping, "a map"), (LISTS, Listing, "a list")):
        for key in keys:
            node = parts.get(key)
            if node is not None and not isinstance(node, kind):
                findings.append(error("T001", node.span, f"`{key}` is {words}."))
    if findings:
        return findings
    findings += _unknown(parts.get("setup"), "setup", "A set-up")
    steps = parts.get("steps")
    if steps is None:
        return [*findings, error("T001", parts.span, "This scenario has no `steps`, so it proves nothing.")]
    assert isinstance(steps, Listing)
    for step in steps.items:
        findings += _step_faults(step)
    return findings


def _step_faults(step: Node) -> list[Finding]:
    if not isinstance(step, Mapping):
        return [error("T001", step.span, "A step is one of `play`, `legal`, `refused` and `expect`, with a colon.")]
    findings = _unknown(step, "step", "A step")
    expect = step.get("expect")
    if expect is None:
        return findings
    if not isinstance(expect, Mapping):
        return [*findings, error("T001", expect.span, "`expect` is a map: what must hold.")]
    findings += _unknown(expect, "expect", "`expect`")
    view = expect.get("view")
    if isinstance(view, Mapping):
        for _, entry in view.items():
            findings += _unknown(entry.value, "view", "A view")
    return findings


def _unknown(node: Node | None, what: str, title: str) -> list[Finding]:
    """Keys that nothing reads."""
    if not isinstance(node, Mapping):
        return [] if node is None else [error("T001", node.span, f"{title} is a map.")]
    known = KEYS[what]
    return [
        error("T001", entry.key_span, f"{title} has no `{key}`.", did_you_mean(key, sorted(known)))
        for key, entry in node.items()
        if key not in known
    ]


# ---------------------------------------------------------------- reading parts


def texts(node: Node | None) -> list[str]:
    """The texts of a list, or of the one scalar that stands for it."""
    return [] if node is None else [text_of(item) for item in items(node)]


def items(node: Node) -> tuple[Node, ...]:
    """The things of a list; a scalar is a list of one."""
    return node.items if isinstance(node, Listing) else (node,)


def text_of(node: Node) -> str:
    """A scalar as it was written."""
    if isinstance(node, Scalar):
        return node.text.strip()
    raise wrong("T001", node.span, "Here stands a list or a map where one thing is wanted.")


def number_of(node: Node, what: str) -> int:
    """A whole number."""
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    raise wrong("T001", node.span, f"{what} is a number.")


def seat_of(node: Node | str, span: Span, players: int) -> int:
    """A player as people count, `2` or `player 2`, as a seat."""
    text = node if isinstance(node, str) else text_of(node)
    digits = text.removeprefix("player ").strip()
    if digits.isdecimal() and 1 <= int(digits[:9]) <= players:
        return int(digits) - 1
    raise wrong("T002", span, f"There is no player `{text}`: the players are 1 to {players}.")


def entries(node: Node, what: str) -> list[tuple[str, Entry]]:
    """The lines of a map."""
    if isinstance(node, Mapping):
        return list(node.items())
    raise wrong("T001", node.span, f"{what} is a map.")
