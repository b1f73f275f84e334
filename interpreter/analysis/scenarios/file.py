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
    refused start: Too few cards   in place of steps: such a game can't be started, and this is said
    steps:
      - play: play_card Gust       `seat: 2` beside it where several are asked at once
      - legal: [play_card red 4, pass]
      - refused: {play_card red 5: There is a card of this number}
      - expect: {zones: , variables: , to_act: , direction: , ranking: [1, [2, 3]], scores: {1: 4}, over: yes,
                 says: [The path is 4 long], shows: [red 4 shown to Player 2],
                 view: {2: {zones: {hand: {1: [?, ?]}}, variables: {secret: ?}}}}

Zones are listed from the top. `3 cards` says only how many. In a zone of a player or side that isn't `ordered`, and in
piles that must form a pattern, the order doesn't count when things are compared. A list of piles is all there are.
The shape of files is that of schemas/scenario.schema.json. Must not know how a game is run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter.diagnostics.about import Topic
from interpreter.diagnostics.finding import Finding, Help, error, with_help
from interpreter.loading.files.beside import is_misnamed, ruleset_folder
from interpreter.loading.files.faults import unreadable_fault
from interpreter.loading.files.merge import merge
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.loading.shape.check import check
from interpreter.loading.shape.schema import scenario_schema
from interpreter.source.files import SourceFile, Unreadable, read_source
from interpreter.source.nodes import Entry, Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

START = "refused start"


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
        return node.text if isinstance(node, Scalar) else ruleset_folder(self.path).name


@dataclass(frozen=True, slots=True)
class Thing:
    """What an expectation is about: how it is called, and what it is if it is one thing that rules change."""

    label: str
    sort: str = ""
    """`zone` or `variable`; nothing where it is about no one thing, as an end or a score"""
    name: str = ""
    per: str | None = None
    owner: int | None = None
    """The player or side whose it is."""

    @property
    def called(self) -> str:
        """The thing as sentences call it."""
        return f"`{self.name}`" if self.owner is None else f"`{self.name}` of {self.per} {self.owner + 1}"


class Wrong(Exception):
    """A scenario that can't go on: what was found there, and what it is about, if it is about a thing."""

    def __init__(self, finding: Finding, about: Thing | None = None) -> None:
        self.finding = finding
        self.about = about
        super().__init__(finding.message)


def wrong(code: str, span: Span, message: str, help: Help | str = "", *also: tuple[Span, str]) -> Wrong:
    """What a scenario stops with; `also` are lines of the rules that have to do with it."""
    return Wrong(error(code, span, message, help, *also))


def read_scenarios(path: Path) -> tuple[list[Scenario], list[Finding]]:
    """The scenarios of a file, and what is wrong with the file; those with a wrong shape are left out."""
    source = read_source(path)
    if isinstance(source, SourceFile) and is_misnamed(path):
        name = f"`{path.with_suffix('.yaml').name}`"
        return [], [error("T001", source.start, "Files of scenarios end in `.yaml`.", f"Name this one {name}.")]
    if isinstance(source, Unreadable):
        return [], [unreadable_fault(source)]
    return scenarios_of(source, path)


def scenarios_of(source: SourceFile, path: Path) -> tuple[list[Scenario], list[Finding]]:
    """The same for a text that is read already."""
    root, findings = read_tree(source)
    if root is None or findings:
        return [], findings
    findings = _explained(check(root, scenario_schema()))
    several = root.get("scenarios")
    if not isinstance(several, Mapping):
        return [] if findings else scenarios_in(root, path), findings
    lines = [entry for _, entry in several.items()]
    if any(not any(_is_in(finding.span, line) for line in lines) for finding in findings):
        return [], findings  # what is wrong holds for all of them
    faulty = {claim for claim, line in several.items() if any(_is_in(finding.span, line) for finding in findings)}
    found = [scenario for scenario in scenarios_in(root, path) if scenario.claim not in faulty]
    lacking = {scenario.claim: _whole(scenario) for scenario in found}
    findings += [finding for faults in lacking.values() for finding in faults]
    return [scenario for scenario in found if not lacking[scenario.claim]], findings


def scenarios_in(root: Mapping, path: Path) -> list[Scenario]:
    """The scenarios of a file's tree."""
    several = root.get("scenarios")
    if isinstance(several, Mapping):
        return list(_claims(root, several, path))
    return [Scenario(path.name.split(".")[0].replace("_", " "), path, root.span, root)]


STEPS = ("scenarios", "steps")
"""The keys under which stands what a scenario is to prove."""
OTHER_WORDS = {
    "winner": "ranking",
    "winners": "ranking",
    "score": "scores",
    "moves": "legal",
    "turn": "to_act",
    "told": "shows",
}
"""What people write under `expect`, and what it is called."""


def _explained(findings: list[Finding]) -> list[Finding]:
    """What is wrong with the shape of a file, said once and with what scenarios have in mind."""
    unread = [finding for finding in findings if finding.topic is Topic.UNREAD]
    meant = {finding.meant for finding in findings}.union(*(f.about.keys for f in unread if f.about))
    findings = [finding for finding in findings if not _is_misspelt(finding, unread)]
    return [
        with_help(replace(finding, code="T001"), _help(finding))
        for finding in findings
        if meant.isdisjoint(STEPS) or finding.topic is not Topic.LACKING or (finding.about and finding.about.name)
    ]


def _is_misspelt(finding: Finding, unread: Sequence[Finding]) -> bool:
    """Whether one of the keys that something lacks is misspelt in it."""
    keys = finding.about.keys if finding.about and finding.topic is Topic.LACKING else ()
    return any(other.meant in keys and other.span.line >= finding.span.line for other in unread)


def _help(finding: Finding) -> Help:
    """The help of a finding; for an unknown key the place where zones and variables stand."""
    about = finding.about
    is_unread = about is not None and about.topic is Topic.UNREAD and about.other in ("setup", "expect")
    if about is None or not is_unread or finding.meant is not None:
        return finding.advice
    if about.other == "expect" and about.name in OTHER_WORDS:
        return Help(f"Here it is called `{OTHER_WORDS[about.name]}`.")
    where = "A zone stands under `zones`, a variable under `variables`."
    if about.other == "setup":
        where = f"{where} In which pass a step is stands under `passes`: `passes: {{{about.name}: 2}}`."
    return Help(where).followed_by(finding.advice)


def _claims(root: Mapping, several: Mapping, path: Path) -> Iterator[Scenario]:
    """The scenarios of a map, each with what holds for all."""
    shared = Mapping({key: entry for key, entry in root.items() if key != "scenarios"}, root.span)
    for claim, entry in several.items():
        parts = merge(shared, entry.value)
        if isinstance(parts, Mapping):
            yield Scenario(claim, path, entry.key_span, parts)


def _is_in(span: Span, entry: Entry) -> bool:
    """Whether a place belongs to the line of a claim."""
    first, last = entry.key_span, entry.value.span
    return (first.line, first.column) <= (span.line, span.column) <= (last.end_line, last.end_column)


def _whole(scenario: Scenario) -> list[Finding]:
    """What one of several scenarios lacks, or has too much of, with what holds for all."""
    has_steps, is_refused = scenario.get("steps") is not None, scenario.get(START) is not None
    if has_steps and is_refused:
        return [error("T001", scenario.span, f"`steps` can't stand beside `{START}`.", "Take one of them out.")]
    if not has_steps and not is_refused:
        return [
            error("T001", scenario.span, f"`{scenario.claim}` lacks `steps`, so it proves nothing.", "Add `steps`.")
        ]
    return []


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
