"""Python source under construction: lines with the author's places, helper functions, and the names that stand for
things.

Must not know what any expression or statement means; `expressions` and `statements` fill it.
Author-chosen names never become Python names: zones, variables, fields and the rest are numbered, so that any name
is safe.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from interpreter.compile.facts import Facts
from interpreter.compile.ir import Site
from interpreter.compile.sizes import TOGETHER, Sizes
from interpreter.compile.tabulated import Tabulated
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import steps as all_steps
from interpreter.source.span import NOWHERE, Span

if TYPE_CHECKING:
    from interpreter.compile.coverage import Covered


@dataclass(slots=True)
class Lines:
    """Source lines of one function body, each with the author's place that it comes from."""

    rows: list[tuple[str, Span]] = field(default_factory=list)
    depth: int = 1

    def add(self, text: str, span: Span = NOWHERE) -> None:
        """One line at the current depth."""
        self.rows.append(("    " * self.depth + text, span))

    def extend(self, other: Lines) -> None:
        """The lines of another, shifted to the current depth."""
        shift = "    " * (self.depth - 1)
        self.rows.extend((shift + text, span) for text, span in other.rows)

    def uses(self, name: str) -> bool:
        """Whether any line speaks of a Python name."""
        return any(re.search(rf"\b{name}\b", text) for text, _ in self.rows)

    def is_in_loop(self) -> bool:
        """Whether the next line stands in a `for` loop of this body."""
        depth = self.depth
        for text, _ in reversed(self.rows):
            line = text.lstrip()
            level = (len(text) - len(line)) // 4
            if level < depth and line.startswith("for "):
                return True
            depth = min(depth, level)
        return False

    def __bool__(self) -> bool:
        return bool(self.rows)


@dataclass(frozen=True, slots=True)
class Function:
    """A function to be: its parameters beside the state, and its body."""

    name: str
    params: tuple[str, ...]
    body: Lines


Key = tuple[Any, ...]
"""Which rule says no: ("need", action, number), ("accepts", zone, number), ("where", action, number) ..."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A rule that may say no to a move, and the locals that it is asked about."""

    key: Key
    names: tuple[str, ...]


class Names:
    """Numbers for the things of a ruleset, in the order in which they are first met: `z0`, `z1` ..."""

    def __init__(self) -> None:
        self._by_prefix: dict[str, dict[object, str]] = {}

    def of(self, prefix: str, key: object) -> str:
        """The Python name for one thing."""
        table = self._by_prefix.setdefault(prefix, {})
        return table.setdefault(key, f"{prefix}{len(table)}")

    def all(self, prefix: str) -> Mapping[object, str]:
        """All names given out for a prefix."""
        return self._by_prefix.get(prefix, {})


def local(name: str) -> str:
    """The Python name of a local of the typed tree. Those that the compiler makes have a space, as no author's has."""
    return f"l_0{name.replace(' ', '_')}" if " " in name else f"l_{name}"


class Module:
    """The generated module: functions in the order in which they are needed, and constants that are bound later."""

    def __init__(self, ruleset: Ruleset, facts: Facts, options: Mapping[str, int | bool], record: bool) -> None:
        self.ruleset = ruleset
        self.facts = facts
        self.options = options
        self.record = record
        self.coverage: Covered | None = None
        """The rules that leave marks, in the covering form."""
        self.names = Names()
        self.steps = tuple(all_steps(ruleset.play))
        self._step_index = {step.name: n for n, step in enumerate(self.steps)}
        self._type_index = {name: n for n, name in enumerate(ruleset.cards)}
        self.sites: list[Site] = []
        self.sizes = Sizes(ruleset)
        self.together = TOGETHER
        """Up to so many options of one action are listed together."""
        self.resumes: dict[int, int] = {}
        """By site: the number of the block at which play goes on when an option was chosen."""
        self.at_once: set[int] = set()
        """The sites at which several are asked at once."""
        self.amounts: dict[str, str] = {}
        """By pattern whose groups are told by what is seen in cards: the table of what they count by, where they do."""
        self.memories: list[str] = []
        """Tables that are filled while games are played, with what follows from values of variables alone."""
        self.fixed_options: dict[int, list[tuple[int]]] = {}
        """By site: what is offered there, if that is always the same."""
        self.frames: dict[tuple[str, str], int] = {}
        """By routine that may ask: how many locals its frame has beside its parameters."""
        self.held: dict[tuple[str, str], Mapping[int, str]] = {}
        """By routine that may ask: the slots of its frames that hold cards or groups."""
        self.callees: dict[int, tuple[str, str]] = {}
        """By the number of the block at which play goes on after a call: the routine that was called."""
        self.sayings: list[Saying] = []
        """What may say no to a move, and what it is asked about."""
        self.tabulated = Tabulated(self)
        self._functions: list[tuple[str, Lines]] = []
        self._written: dict[object, str] = {}
        self._count = 0
        self.spans: list[Span] = []
        self._span_of: dict[Span, int] = {}

    def fresh(self, prefix: str) -> str:
        """A new Python name."""
        self._count += 1
        return f"{prefix}{self._count}"

    def memory(self) -> str:
        """The name of a new table that is filled while games are played."""
        self.memories.append(f"K{len(self.memories)}")
        return self.memories[-1]

    def function(self, name: str, params: Iterable[str], body: Lines) -> str:
        """Adds a function; `Z`, `V` and `at` are set up where its body uses them."""
        head = Lines()
        for slot in ("Z", "V", "at"):
            if body.uses(slot):
                head.add(f"{slot} = s.{slot}")
        head.extend(body)
        if not head:
            head.add("pass")
        self._functions.append((f"def {name}({', '.join(['s', *params])}):", head))
        return name

    def once(self, key: object, name: str) -> bool:
        """Whether something is to be written now: yes the first time that it is asked for under a key."""
        if key in self._written:
            return False
        self._written[key] = name
        return True

    def span_index(self, span: Span) -> int:
        """A number for an author's place, for events and faults."""
        if span not in self._span_of:
            self._span_of[span] = len(self.spans)
            self.spans.append(span)
        return self._span_of[span]

    def saying(self, key: Key, names: Iterable[str]) -> int:
        """A number for a rule that may say no; `names` are the locals that it is asked about."""
        self.sayings.append(Saying(key, tuple(names)))
        return len(self.sayings) - 1

    def step_index(self, name: str) -> int:
        """A step's number; "game" is past all of them."""
        return self._step_index.get(name, len(self.steps))

    def type_index(self, name: str) -> int:
        """A card type's number."""
        return self._type_index[name]

    def padding(self, routine: tuple[str, str]) -> str:
        """Python text for the empty locals of a new frame."""
        return f"*FRAME_{self.names.of('r', routine)}"

    @property
    def all_distinct(self) -> bool:
        """Whether no two cards look alike."""
        return self.facts.all_distinct

    @property
    def late_sameness(self) -> bool:
        """Whether cards that look alike may differ in what is legal, so that options are compared at the end."""
        return self.facts.identity_matters

    @property
    def has_stores(self) -> bool:
        """Whether there are piles that come and go."""
        return self.facts.has_stores

    def source(self) -> tuple[str, tuple[Span, ...]]:
        """The module's text, and the author's place for each of its lines (1-based: index 0 is line 1)."""
        text: list[str] = []
        spans: list[Span] = []
        for head, body in self._functions:
            text += [head, *(row for row, _ in body.rows), ""]
            spans += [NOWHERE, *(span for _, span in body.rows), NOWHERE]
        return "\n".join(text) + "\n", tuple(spans)


@dataclass(frozen=True, slots=True)
class Context:
    """Where an expression is written: the module, whether things may happen (chance) and which locals are renamed."""

    module: Module
    effect: bool = False
    mover: str = "-1"
    renamed: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    """By local that is a place: the zone that it surely is of."""
    contents: Mapping[str, str] = field(default_factory=dict)
    """By local that is a place: the Python name that already holds its cards."""
    filled: frozenset[Expr] = frozenset()
    """Places in which cards surely lie."""
    tabulates: bool = True
    """Whether answers that depend on one thing alone are looked up."""
    is_first: bool = False
    """Whether this comes directly after a question, so that nothing goes round yet."""

    def name(self, name: str) -> str:
        """The Python text for a local."""
        return self.renamed.get(name) or local(name)

    def inside(self, param: Param, python: str | None = None) -> Context:
        """The context in which a local has its own Python name."""
        renamed = _without(self.renamed, param.name)
        if python:
            renamed[param.name] = python
        zones, contents = _without(self.zones, param.name), _without(self.contents, param.name)
        return replace(self, renamed=renamed, zones=zones, contents=contents)

    def answer(self, text: str) -> str:
        """The Python text of an answer, looked up where it can be."""
        return self.module.tabulated.answer(text) if self.tabulates else text

    def question(self) -> Context:
        """The same place, where only questions are asked."""
        return replace(self, effect=False)

    def of_zone(self, local_name: str, zone: str) -> Context:
        """The same place, where a local is known to be a place of a zone."""
        return replace(self, zones={**self.zones, local_name: zone})

    def with_cards_in(self, place: Expr) -> Context:
        """The same place, where cards are known to lie in a place."""
        return replace(self, filled=self.filled | {place})

    def zone_of(self, place: Expr) -> str | None:
        """The zone that a place surely is of, if that is known here."""
        if isinstance(place, core.ZoneAt | core.NewPile | core.PilesOf):
            return place.zone
        return self.zones.get(place.name) if isinstance(place, core.Local) else None

    def may_hide(self, place: Expr) -> bool:
        """Whether cards whose identity is undrawn may lie in a place."""
        hiding = self.module.facts.hiding
        zone = place.zone if isinstance(place, core.EveryZone) else self.zone_of(place)
        return place.kind.base == "zone" and (bool(hiding) if zone is None else zone in hiding)


def _without(names: Mapping[str, str], name: str) -> dict[str, str]:
    return {k: v for k, v in names.items() if k != name}
