"""The generated module, run for a number of players, and how its faults are told by the author's lines.

Must not know how a game begins or what a move is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import CodeType, TracebackType
from typing import Any

from interpreter.compile import vocabulary_of_play
from interpreter.compile.layout import Binder, owners_of, register
from interpreter.compile.module import Generated
from interpreter.compile.tables import bind, bind_patterns
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import asking_line
from interpreter.runtime import asking
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.happenings import RuleLines
from interpreter.runtime.patterns_seen import Seen
from interpreter.runtime.state import Register, State
from interpreter.runtime.witnesses import Witnesses
from interpreter.source.quoting import Quoting
from interpreter.source.span import NOWHERE, Span

MOST_NEEDS = 3
"""So many needs of an action are shown where nothing may be chosen: the last, which a variant has added."""

FAULTS = (PlayFault, LookupError, ArithmeticError, TypeError, RecursionError, AttributeError)
"""What comes out of generated code where a rule can't be carried out, or asks what can't be answered."""


Block = Callable[[State], Any]
"""A block: does its part and returns the next, or None to wait."""


class Prepared:
    """A module that is ready to run: its functions, its tables, and where cards start."""

    def __init__(
        self, ruleset: Ruleset, generated: Generated, code: CodeType, file: str, players: int, record: bool
    ) -> None:
        self.ruleset, self.generated, self.file, self.record = ruleset, generated, file, record
        bound = bind(ruleset, generated, players)
        self.tables, self.starts, self.faces_up = bound.tables, bound.starts, bound.faces_up
        names: dict[str, Any] = {**vocabulary_of_play.FUNCTIONS, **bound.constants}
        coverage = generated.module.coverage
        self.marks = bytearray(0 if coverage is None else len(coverage.rules))
        """By rule, in the covering form: whether it has ever happened."""
        self.witnesses = Witnesses(self.marks)
        if coverage is not None:
            names |= self.witnesses.functions
        exec(code, names)
        self.names = names
        self._bind_rules(bound, names)
        self.blocks: tuple[Block, ...] = tuple(names[name] for name in generated.blocks)
        names["BLOCKS"] = (*self.blocks, None)
        self.legal = tuple(names[f"legal_{n}"] for n in range(len(generated.sites)))
        self.resumes = tuple(generated.module.resumes.get(n, -1) for n in range(len(generated.sites)))
        self.steps = tuple(self._going_on(site, block) for site, block in enumerate(self.resumes))
        self._players_given = [
            (rule, self.tables.register_of[rule.name, None])
            for rule in ruleset.variables.values()
            if isinstance(rule.start, str)
        ]
        self.asking = tuple(self._asking_lines()) if record else ()
        self._shown = tuple(self._shown_defines(names))

    def _asking_lines(self) -> Iterator[int]:
        """By site: the number of the line that asks."""
        for site in self.generated.sites:
            yield self.generated.module.span_index(asking_line(self.ruleset, site.span))

    def _going_on(self, site: int, block: int) -> Block:
        """What goes on when an option of a site was chosen by whoever is asked."""
        step, legal = self.blocks[block], self.legal[site]
        if site not in self.generated.module.at_once:
            return step
        return lambda s: step if asking.answer(s, s.seat, s.chosen, legal) else None

    def _bind_rules(self, bound: Any, names: dict[str, Any]) -> None:
        t, ruleset = self.tables, self.ruleset
        types = list(ruleset.cards)
        effects = {key: names[name] for key, name in self.generated.module.names.all("fx").items() if name in names}
        names["EFFECTS"] = tuple(effects.get(name, _no_effect) for name in types)
        zones = [(n, z) for n, z in enumerate(ruleset.zones.values()) if z.accepts]
        t.accepts = {z.name: names[f"accepts_{n}"] for n, z in zones}
        t.refuses = {z.name: names[f"refuses_{n}"] for n, z in zones}
        t.accepted_patterns = {z.name: tuple(r.patterns for r in z.accepts if r.patterns) for _, z in zones}
        t.asks_more = frozenset(z.name for _, z in zones if not all(r.patterns for r in z.accepts))
        t.lines = RuleLines(self.generated.module.spans, Quoting(ruleset.texts)) if self.record else None
        t.pile_kinds = {z.name: z.piles.each for z in ruleset.zones.values() if z.piles and z.piles.each}
        t.patterns = bind_patterns(bound, Binder(ruleset, self.generated.module, t.players), names)
        for key, name in self.generated.module.names.all("g").items():
            amounts = self.generated.module.amounts.get(str(key))
            names[name] = Seen(t, str(key), None if amounts is None else names[amounts])

    def _shown_defines(self, names: dict[str, Any]) -> Iterator[tuple[Register, Callable[..., Any], tuple[int, ...]]]:
        """The defines that the table shows: as what, and what works them out from whom."""
        for (space, name), define in self.ruleset.defines.items():
            if define.is_shown:
                function = names[self.generated.module.names.of("def_", (space, name))]
                per = None if space == "table" else space
                for owner in owners_of(per, self.tables.players, len(self.tables.sides)):
                    known = register(name, per, owner, define.kind, "all")
                    yield known, function, () if owner is None else (owner,)

    def shown(self, s: State) -> list[tuple[Register, Any]]:
        """What the defines are that the table shows; one that can't be worked out just now isn't among them."""
        found = []
        for known, function, arguments in self._shown:
            with suppress(*FAULTS):
                found.append((known, function(s, *arguments)))
        return found

    def run(self, s: State, block: int) -> None:
        """Runs blocks until somebody is asked or the game is over."""
        self.go_on(s, self.blocks[block])

    def go_on(self, s: State, step: Block | None) -> None:
        """The same, with the block itself."""
        try:
            while step is not None:
                step = step(s)
        except FAULTS as fault:
            raise self.told(fault) from reason(fault)

    def guarded(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function of the module; a fault is told by the author\'s line."""
        try:
            return function(*arguments)
        except FAULTS as fault:
            raise self.told(fault) from reason(fault)

    def told(self, fault: Exception) -> PlayFault:
        """A fault of generated code as one of play, told by the author's line."""
        told = fault if isinstance(fault, PlayFault) else PlayFault(what_failed(fault))
        return self.placed(told, fault.__traceback__)

    def placed(self, fault: PlayFault, trace: TracebackType | None) -> PlayFault:
        """The same fault with the author's line and a sentence."""
        lines = []
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self.file:
                lines.append(trace.tb_lineno)
            trace = trace.tb_next
        fault.span = self._place(lines)
        fault.message = self._message(fault)
        if fault.what == "stuck":
            fault.also = tuple(self._asked_of(fault.where))
        return fault

    def _asked_of(self, site: int) -> Iterator[tuple[Span, str]]:
        """The needs of the actions at a site, which may be what leaves nothing to choose."""
        for offer in self.generated.sites[site].offers:
            action = self.ruleset.actions.get(offer.action)
            for need in () if action is None else action.needs[-MOST_NEEDS:]:
                yield need.span, f"`{offer.action}` needs this"

    def _place(self, lines: Sequence[int]) -> Span:
        """The innermost line of the module that has the author's place; else the nearest before it in its function."""
        spans, texts = self.generated.spans, self.generated.source.split("\n")
        for line in reversed(lines):
            if spans[line - 1] != NOWHERE:
                return spans[line - 1]
        for line in reversed(lines):
            while line > 1 and not texts[line - 1].startswith("def "):
                line -= 1
                if spans[line - 1] != NOWHERE:
                    return spans[line - 1]
        return self.ruleset.play[0].span if self.ruleset.play else NOWHERE

    def _message(self, fault: PlayFault) -> str:
        """What is said of a fault, with the name of the place that it is about."""
        t = self.tables
        if fault.what in ("capacity", "piles") and 0 <= fault.where < len(t.places):
            place = t.places[fault.where]
            return vocabulary_of_play.ABOUT_ZONES[fault.what].format(zone=place.zone, most=place.capacity)
        if fault.what == "stuck" and fault.seat >= 0:
            offers = self.generated.sites[fault.where].offers
            what = " or ".join(f"`{offer.action}`" for offer in offers)
            return vocabulary_of_play.STUCK.format(player=fault.seat + 1, what=what)
        return vocabulary_of_play.MESSAGES.get(fault.what, fault.what)


def _no_effect(s: State, card: int, me: int) -> None:
    """What a card without an effect does."""


def reason(fault: Exception) -> Exception | None:
    """What a fault of play comes from, if it was none from the beginning."""
    return None if isinstance(fault, PlayFault) else fault


def what_failed(fault: Exception) -> str:
    """The word for what went wrong, by what Python made of it."""
    match fault:
        case IndexError():
            return "unseen"
        case ArithmeticError():
            return "division"
        case RecursionError():
            return "rounds"
        case _:
            return "nothing there"
