"""The sentences of the vocabulary table, one small function a verb: what their slots must be, and what they become.

Must not know statements that contain others, nor decisions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.diagnostics.near import write
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.fitting import has_cards, opened
from interpreter.loading.typing.mismatch import may_be_none, wrong_kind
from interpreter.loading.typing.numbers import number
from interpreter.loading.typing.phrasing import phrase
from interpreter.loading.typing.places import cards, place
from interpreter.loading.typing.seats import people, player
from interpreter.loading.typing.targets import declared_kind, shown, step, variable
from interpreter.loading.typing.templates import spoken
from interpreter.loading.typing.unresolved import unresolved_name
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import CARD, NUMBER, ZONE
from interpreter.source.span import Span
from interpreter.syntax import tree

Slot = tree.Expr | tree.Name | tree.EachPlace | tree.EachOf
Made = tuple[core.Statement, ...]
NOT_MADE: Made = ()


@dataclass(frozen=True, slots=True)
class Said:
    """The slots of one sentence."""

    slots: dict[str, Slot]
    span: Span

    def expr(self, name: str) -> tree.Expr:
        """A slot that holds an expression."""
        found = self.slots[name]
        assert not isinstance(found, tree.Name | tree.EachPlace | tree.EachOf)
        return found

    def maybe(self, name: str) -> tree.Expr | None:
        """A slot that may be left out."""
        return self.expr(name) if name in self.slots else None

    def people(self, name: str) -> tree.Expr | tree.EachOf:
        """A slot that holds players."""
        found = self.slots[name]
        assert not isinstance(found, tree.Name | tree.EachPlace)
        return found

    def name(self, name: str) -> tree.Name:
        """A slot that holds a name."""
        found = self.slots[name]
        assert isinstance(found, tree.Name)
        return found

    def face(self) -> bool | None:
        """`face up`, `face down`, or neither."""
        found = self.slots.get("face")
        return found.up if isinstance(found, tree.Face) else None


Sentence = Callable[[Checker, Said, Scope], Made]


# ---------------------------------------------------------------- cards where they lie


def shuffle(check: Checker, said: Said, scope: Scope) -> Made:
    """`shuffle ZONE`"""
    zone = place(check, said.expr("zone"), scope, "To mix them together, write `shuffle cards in {text} into ...`.")
    return NOT_MADE if zone is None else (core.Shuffle(zone, span=said.span),)


def shuffle_into(check: Checker, said: Said, scope: Scope) -> Made:
    """`shuffle CARDS into ZONE`"""
    moved = cards(check, said.expr("cards"), scope, none_is_nothing=True)
    zone = place(check, said.expr("zone"), scope)
    if moved is None or zone is None:
        return NOT_MADE
    return (core.ShuffleInto(opened(moved), zone, span=said.span),)


def flip(check: Checker, said: Said, scope: Scope) -> Made:
    """`flip CARDS [face up]`"""
    turned = cards(check, said.expr("cards"), scope)
    return NOT_MADE if turned is None else (core.Flip(opened(turned), said.face(), span=said.span),)


def swap(check: Checker, said: Said, scope: Scope) -> Made:
    """`swap A and B`: two zones or two cards."""
    one, other = said.expr("left"), said.expr("right")
    left, right = check.sure(one, scope), check.sure(other, scope)
    if left is None or right is None:
        return NOT_MADE
    if left.kind == right.kind == ZONE:
        return (core.SwapZones(left, right, span=said.span),)
    if left.kind == right.kind == CARD:
        return (core.SwapCards(left, right, span=said.span),)
    message = f"{shown(one, left)} and {shown(other, right)}."
    check.error("K001", said.span, message, "`swap` exchanges two zones or two cards: `swap my hand and p's hand`.")
    return NOT_MADE


def show(check: Checker, said: Said, scope: Scope) -> Made:
    """`show CARDS to PLAYERS`"""
    seen, seers = cards(check, said.expr("cards"), scope), people(check, said.people("players"), scope)
    return NOT_MADE if seen is None or seers is None else (core.Show(opened(seen), seers, span=said.span),)


def point(check: Checker, said: Said, scope: Scope) -> Made:
    """`point at CARDS`"""
    meant = cards(check, said.expr("cards"), scope)
    return NOT_MADE if meant is None else (core.PointAt(opened(meant), span=said.span),)


# ---------------------------------------------------------------- variables and dice


def set_to(check: Checker, said: Said, scope: Scope) -> Made:
    """`set VARIABLE to VALUE`"""
    target = variable(check, said.expr("target"), scope)
    if target is None:
        check.hinted(said.expr("value"), scope, None)
        return NOT_MADE
    value = check.expression(said.expr("value"), scope, declared_kind(check, target))
    return NOT_MADE if value is None else (core.Set(target, value, span=said.span),)


def add(check: Checker, said: Said, scope: Scope) -> Made:
    """`add NUMBER to VARIABLE`"""
    found = _reckoned(check, said, scope, "add", "to")
    return NOT_MADE if found is None else (core.Add(found[0], found[1], span=said.span),)


def subtract(check: Checker, said: Said, scope: Scope) -> Made:
    """`subtract NUMBER from VARIABLE`"""
    found = _reckoned(check, said, scope, "subtract", "from")
    if found is None:
        return NOT_MADE
    return (core.Add(found[0], core.Negative(found[1], span=found[1].span), span=said.span),)


def _reckoned(check: Checker, said: Said, scope: Scope, verb: str, word: str) -> tuple[Expr, Expr] | None:
    amount, goal = said.expr("amount"), said.expr("target")
    with check.trying():
        moved, zone = check.expression(amount, scope), check.expression(goal, scope)
    if moved is not None and zone is not None and has_cards(moved.kind) and has_cards(zone.kind):
        message = f"`{verb}` reckons with numbers, and these are cards."
        help = f"Cards are moved: `move {phrase(amount)} to {phrase(goal)}`." if word == "to" else ""
        check.error("K001", said.span, message, help)
        return None
    target, more = variable(check, goal, scope), number(check, amount, scope)
    if target is None or more is None:
        return None
    if target.kind == NUMBER:
        return target, more
    if target.kind.surely() == NUMBER:
        may_be_none(check, goal, target, scope)
    else:
        wrong_kind(check, goal, target.kind, NUMBER)
    return None


def roll(check: Checker, said: Said, scope: Scope) -> Made:
    """`roll DIE`"""
    name = said.name("die")
    if name.text not in check.world.dice:
        unresolved_name(check, name.text, name.span, check.world.dice)
        return NOT_MADE
    check.use("rolled", name.text, name.span)
    return (core.Roll(name.text, span=said.span),)


# ---------------------------------------------------------------- players and steps


def skip(check: Checker, said: Said, scope: Scope) -> Made:
    """`skip PLAYERS`"""
    who = people(check, said.people("players"), scope)
    return NOT_MADE if who is None else (core.Skip(who, span=said.span),)


def reverse(check: Checker, said: Said, scope: Scope) -> Made:
    """`reverse direction`"""
    return (core.Reverse(span=said.span),)


def give_turn(check: Checker, said: Said, scope: Scope) -> Made:
    """`give turn to PLAYER`"""
    who = player(check, said.expr("player"), scope)
    return NOT_MADE if who is None else (core.GiveTurn(who, span=said.span),)


def drop(check: Checker, said: Said, scope: Scope) -> Made:
    """`drop PLAYERS from STEP`"""
    who, name = people(check, said.people("players"), scope), step(check, said.name("step"), game=False)
    return NOT_MADE if who is None or name is None else (core.Drop(who, name, span=said.span),)


def eliminate(check: Checker, said: Said, scope: Scope) -> Made:
    """`eliminate PLAYERS`"""
    who = people(check, said.people("players"), scope)
    return NOT_MADE if who is None else (core.Eliminate(who, span=said.span),)


def end(check: Checker, said: Said, scope: Scope) -> Made:
    """`end STEP`"""
    name = step(check, said.name("step"), game=True)
    return NOT_MADE if name is None else (core.End(name, span=said.span),)


def end_this(check: Checker, said: Said, scope: Scope) -> Made:
    """`end this STEP`"""
    name = step(check, said.name("step"), game=False)
    return NOT_MADE if name is None else (core.End(name, this=True, span=said.span),)


def end_every(check: Checker, said: Said, scope: Scope) -> Made:
    """`end every STEP`"""
    name = step(check, said.name("step"), game=False)
    if name is not None and not check.world.steps[name].turns:
        message = f"`{name}` is no step of turns, so there is no end of every one."
        check.error("N010", said.span, message, write(f"end {name}"))
        return NOT_MADE
    return NOT_MADE if name is None else (core.End(name, said_all=True, span=said.span),)


def say(check: Checker, said: Said, scope: Scope) -> Made:
    """`say TEXT`"""
    text = said.expr("text")
    assert isinstance(text, tree.Text)
    parts = spoken(check, text, scope)
    return NOT_MADE if parts is None else (core.Say(parts, span=said.span),)
