"""What the parts of a condition come to, in the author's words with the values: `19 + 4 <= 21 is false`.

Only the parts that decide are told: of `a and b` those that don't hold, of `not a` what makes it so. What a part comes
to is asked of the compiled rules (`explaining`), as one seat knows the game. Must not know which moves are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from interpreter.compile.explaining import Environment, Explaining, Unknown
from interpreter.diagnostics.english import many, yes_no
from interpreter.rules import core
from interpreter.rules.core import Choice, Core, Expr, Template
from interpreter.rules.kinds import CARD, Kind
from interpreter.rules.model import AcceptRow, Define
from interpreter.rules.walk import parts
from interpreter.runtime.asking import zone_of
from interpreter.runtime.notes import said
from interpreter.runtime.sight_known import MayNotBeRead
from interpreter.runtime.state import State
from interpreter.source.quoting import Quoting
from interpreter.source.span import Span

MOST_THINGS = 6
MOST_LINES = 6
DEEPEST = 2
"""So far defines and `fits` are followed to what they ask."""
HIDDEN = "?"
NOT_KNOWN = (Unknown, MayNotBeRead)
MINE = re.compile(r"\b(?:my|every)\s+$")
OF = re.compile(r"(\)?)'s\s+$")
"""What stands before a name that is asked of something."""
COUNTED = (core.Arithmetic, core.Negative, core.Function)
"""What is told by what it is made of."""
TESTS = (core.Compare, core.IsIn, core.Fits, core.Forms, core.StandsFor, core.IsPattern)
"""What is told by what it compares."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Tells what conditions come to, in a state as somebody knows it."""

    explaining: Explaining
    quoting: Quoting
    s: State
    depth: int = 0

    def lines(self, node: Expr, env: Environment, wanted: bool) -> tuple[str, ...]:
        """What decides that a condition holds, or doesn't; nothing where that can't be told."""
        return tuple(dict.fromkeys(self._told(node, env, wanted)))[:MOST_LINES]

    def truth(self, node: Expr, env: Environment) -> bool | None:
        """Whether a condition holds, None where that isn't known."""
        try:
            return bool(self.explaining.value(self.s, node, env))
        except NOT_KNOWN:
            return None

    def _told(self, node: Expr, env: Environment, wanted: bool) -> Iterator[str]:
        match node:
            case core.Logic(operator=operator, parts=inner):
                deciding = [part for part in inner if self.truth(part, env) is wanted]
                for part in deciding[:1] if wanted and operator == "or" else deciding:
                    yield from self._told(part, env, wanted)
            case core.Not(operand=operand):
                yield from self._told(operand, env, not wanted)
            case core.IfElse(condition=condition, then=then, otherwise=otherwise):
                holds = self.truth(condition, env)
                if holds is not None:
                    yield from self._told(condition, env, holds)
                    yield from self._told(then if holds else otherwise, env, wanted)
            case core.Any(query=query):
                yield from self._any(query, env, wanted)
            case core.AllHave() if not wanted:
                yield from self._not_all(node, env)
            case core.CallDefine():
                yield from self._named(node, env, wanted)
                yield from self._of_define(node, env, wanted)
            case core.Fits() if not wanted:
                yield from self._tested(node, env, wanted)
                yield from self._refused(node, env)
            case _:
                tell = self._tested if isinstance(node, TESTS) else self._named
                yield from tell(node, env, wanted)

    # ------------------------------------------------------------ one test

    def _tested(self, node: Expr, env: Environment, wanted: bool) -> Iterator[str]:
        """A comparison with its values in place."""
        match node:
            case core.Compare("=" | "!=", left, core.Const()) if not isinstance(left, COUNTED):
                yield from self._is(left, env)
                return
        shown = [(self._place(atom), told) for atom in _atoms(node) if (told := self._shown(atom, env))]
        if shown:
            yield f"{self.quoting.words(node.span, shown)} is {'true' if wanted else 'false'}"

    def _is(self, node: Expr, env: Environment) -> Iterator[str]:
        """What something is."""
        told = self._value(node, env)
        if told:
            yield f"{self._words(node)} is {told}"

    def _named(self, node: Expr, env: Environment, wanted: bool) -> Iterator[str]:
        """A yes/no that has a name, or a question about one card."""
        match node:
            case core.Const():
                return
            case core.IsType(card=card):
                told = self._value(card, env)
                if told and _covers(card.span, node.span):
                    yield f"{told} is {'a' if wanted else 'no'} {self.quoting.words(node.span)} card"
                elif told:
                    yield f"{self._words(card)} is {told}"
            case core.IsFace(card=card):
                told = self._value(card, env)
                if told:
                    yield f"{told} lies face {'up' if node.up is wanted else 'down'}"
            case core.AllHave():
                yield f"{self.quoting.words(node.span)} is true"
            case _:
                yield f"{self._words(node)} is {yes_no(wanted)}"

    def _shown(self, node: Expr, env: Environment) -> str:
        """How a value stands in a comparison; empty where it is left as it is written."""
        told = self._value(node, env)
        words = self._words(node)
        return told if node.kind.base == "number" or not told else f"{words} ({told})"

    def _words(self, node: Expr) -> str:
        return self.quoting.words(self._place(node))

    def _place(self, node: Core) -> Span:
        """Where all of a node is written: the place of `card's size` is that of its name, as is that of `my size`."""
        before = self.quoting.before(node.span)
        if found := MINE.search(before):
            return replace(node.span, column=found.start() + 1)
        found = OF.search(before)
        owners = (part for part in parts(node) if found and part.span.end_column - 1 == found.start())
        for owner in owners:
            if owner.span.line == owner.span.end_line == node.span.line:
                return replace(node.span, column=self._place(owner).column - len(found[1] if found else ""))
        return node.span

    def _value(self, node: Expr, env: Environment) -> str:
        """A value as people read it; empty where it can't be told, or says nothing."""
        kind = node.kind
        if kind.base == "zone" or isinstance(node, core.Const):
            return ""
        try:
            if kind.many:
                return self._listed(self.explaining.value(self.s, node, env, True), kind.item())
            return self._said(self.explaining.value(self.s, node, env), kind)
        except Unknown:
            return ""

    def sentence(self, why: Template, env: Environment, told: str) -> str:
        """A rule's sentence, with a question mark for each value that can't be told; as it is if all can."""
        pieces = [piece if isinstance(piece, str) else self._piece(piece, env) for piece in why]
        return told if None not in pieces else "".join(HIDDEN if piece is None else piece for piece in pieces)

    def _piece(self, node: Expr, env: Environment) -> str | None:
        """A value as sentences say it, None where it can't be told."""
        many = node.kind.many
        try:
            told = said(self.s, self.explaining.value(self.s, node, env, many), node.kind.base, node.kind.of, many)
        except NOT_KNOWN:
            return None
        return None if HIDDEN in told else told

    # ------------------------------------------------------------ lists

    def _any(self, query: Expr, env: Environment, wanted: bool) -> Iterator[str]:
        """What there is of a list, or among which there is nothing."""
        words = self.quoting.words(query.span)
        found = self._things(query, env)
        if wanted and found:
            yield f"{words}: {found}"
        elif not wanted:
            among = self._things(query.source, env) if isinstance(query, core.Query) and query.where is not None else ""
            yield f"{words}: none of {among}" if among else f"{words}: none"

    def _things(self, query: Expr, env: Environment) -> str:
        kind = CARD if query.kind.base == "zone" and not query.kind.many else query.kind.item()
        try:
            return self._listed(self.explaining.value(self.s, query, env, True), kind)
        except Unknown:
            return ""

    def _listed(self, things: Sequence[Any], kind: Kind) -> str:
        """Some things by their names, or how many there are if those aren't known."""
        told = [self._said(thing, kind) for thing in things]
        if not all(told):
            what = kind.base if kind.base in ("card", "player", "side") else "thing"
            return many(len(told), what)
        more = f" and {len(told) - MOST_THINGS} more" if len(told) > MOST_THINGS else ""
        return ", ".join(told[:MOST_THINGS]) + more

    def _said(self, value: Any, kind: Kind) -> str:
        try:
            told = said(self.s, value, kind.base, kind.of)
        except MayNotBeRead:
            return ""
        return "" if HIDDEN in told else told

    def _not_all(self, node: core.AllHave, env: Environment) -> Iterator[str]:
        """Of which things a condition doesn't hold, and why."""
        kind = CARD if node.query.kind.base == "zone" and not node.query.kind.many else node.query.kind.item()
        try:
            things = self.explaining.value(self.s, node.query, env, True)
        except Unknown:
            return
        for thing in things:
            inner = {**env, node.item.name: thing}
            if self.truth(node.condition, inner) is False:
                for line in self.lines(node.condition, inner, False):
                    told = self._said(thing, kind)
                    yield line if told in line else f"{told}: {line}"

    # ------------------------------------------------------------ what is behind a name

    def _of_define(self, node: core.CallDefine, env: Environment, wanted: bool) -> Iterator[str]:
        """What decides what a define of yes or no says."""
        if self.depth >= DEEPEST:
            return
        define, deeper = self.explaining.ruleset.defines[node.space, node.name], replace(self, depth=self.depth + 1)
        try:
            given = [self.explaining.value(self.s, argument, env) for argument in node.arguments]
        except Unknown:
            return
        inner = {param.name: value for param, value in zip(define.params, given, strict=True)}
        yield from (f"{define.name}: {line}" for line in deeper._rows(define, inner, wanted))

    def _rows(self, define: Define, env: Environment, wanted: bool) -> Iterator[str]:
        for row in define.rows:
            holds = self.truth(row.when, env)
            if holds is not False:
                yield from self._told(row.when, env, True) if holds else ()
                yield from self._told(row.gives, env, wanted) if holds else ()
                return
        yield from self._told(define.otherwise, env, wanted)

    def _refused(self, node: core.Fits, env: Environment) -> Iterator[str]:
        """What a place says against a card."""
        try:
            card = self.explaining.value(self.s, node.card, env)
            place = self.explaining.value(self.s, node.place, env)
            me = None if node.me is None else self.explaining.value(self.s, node.me, env)
        except Unknown:
            return
        if self.depth < DEEPEST and isinstance(card, int) and card < self.s.t.card_count:
            deeper, inner = replace(self, depth=self.depth + 1), {"card": card, "here": place, "me": me}
            for row in self.explaining.ruleset.zones[zone_of(self.s, place)].accepts:
                if row.that is not None and deeper.concerns(row, card) and deeper.truth(row.that, inner) is False:
                    yield from deeper._told(row.that, inner, False)

    def offered(self, choice: Choice, env: Environment) -> tuple[str, ...]:
        """What there is to choose; nothing where that can't be told."""
        words, source = self.quoting.words(choice.span), choice.source
        kind = CARD if source.kind.base == "zone" and not source.kind.many else source.kind.item()
        try:
            found = self._listed(self.explaining.value(self.s, source, env, True), kind)
        except Unknown:
            return ()
        return (f"{words}: {found or 'none'}",)

    def no_pattern(self, row: AcceptRow, card: Any, here: int) -> tuple[str, ...]:
        """That a card and what lies at a place are nothing that is asked for there."""
        told, lying = self._said(card, CARD), self._listed(self.s.Z[here] if here >= 0 else (), CARD)
        beside = f"with {lying}" if lying else "alone"
        return (f"{told} {beside} is no {' or '.join(row.patterns)}",) if told else ()

    def concerns(self, row: AcceptRow, card: int) -> bool:
        """Whether a row is about cards of that type."""
        return row.types is None or (card < self.s.t.card_count and self.s.t.card_types[card] in row.types)


def _covers(span: Span, inner: Span) -> bool:
    """Whether one place is within another: what a question looks at has the place of the whole question."""
    begins = (span.line, span.column) <= (inner.line, inner.column)
    return begins and (inner.end_line, inner.end_column) <= (span.end_line, span.end_column)


def _atoms(node: Expr) -> Iterator[Expr]:
    """The parts of a comparison that are told by their values."""
    match node:
        case core.Compare(left=left, right=right) | core.Arithmetic(left=left, right=right):
            inner: Sequence[Expr] = (left, right)
        case core.Negative(operand=operand):
            inner = (operand,)
        case core.Function(arguments=arguments):
            inner = arguments
        case core.IsIn(item=item, inside=inside):
            inner = (item, inside)
        case core.Fits(card=card):
            inner = (card,)
        case core.Forms(cards=cards):
            inner = (cards,)
        case core.StandsFor(stand_in=stand_in, card=card):
            inner = (stand_in, card)
        case core.IsPattern(group=group):
            inner = (group,)
        case _:
            yield node
            return
    for part in inner:
        yield from _atoms(part)
