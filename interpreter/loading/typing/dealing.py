"""The sentences that carry cards from place to place: `move`, `deal`, `draw`.

Must not know sentences about anything else.
"""

from __future__ import annotations

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.fitting import opened
from interpreter.loading.typing.members import zone_node
from interpreter.loading.typing.names import me
from interpreter.loading.typing.numbers import number
from interpreter.loading.typing.origins import zones_of
from interpreter.loading.typing.places import cards, place
from interpreter.loading.typing.seats import people
from interpreter.loading.typing.targets import drawing_zone, drawn_from, each_place, owner
from interpreter.loading.typing.verbs import NOT_MADE, Made, Said
from interpreter.loading.world import Scope, ZoneShape
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import PLAYER
from interpreter.syntax import tree


def move(check: Checker, said: Said, scope: Scope) -> Made:
    """`move CARDS to PLACE [face up] [at bottom]`"""
    moved = cards(check, said.expr("cards"), scope, none_is_nothing=True)
    target, face, bottom = said.slots["to"], said.face(), "bottom" in said.slots
    if isinstance(target, tree.EachPlace):
        each = each_place(check, target, scope)
        if moved is None or each is None:
            return NOT_MADE
        body = (core.Move(opened(moved), each.to, face, bottom, span=said.span),)
        return (core.ForEach(each.item, each.players, body, span=said.span),)
    to = place(check, said.expr("to"), scope)
    return NOT_MADE if moved is None or to is None else (core.Move(opened(moved), to, face, bottom, span=said.span),)


# ---------------------------------------------------------------- deal


def deal(check: Checker, said: Said, scope: Scope) -> Made:
    """`deal N [from PLACE] to each player's ZONE [face up]`"""
    everything = isinstance(said.slots["amount"], tree.Name)
    count = None if everything else number(check, said.expr("amount"), scope)
    source = None if said.maybe("source") is None else place(check, said.expr("source"), scope)
    if (count is None and not everything) or (source is None and "source" in said.slots):
        return NOT_MADE
    target = said.slots["to"]
    if isinstance(target, tree.EachPlace):
        return _deal_round(check, said, target, count, source, scope)
    to = place(check, said.expr("to"), scope)
    if to is None:
        return NOT_MADE
    source = source or _source_of(check, said, to, scope)
    return NOT_MADE if source is None else (core.Deal(count, source, None, None, to, said.face(), span=said.span),)


def _deal_round(
    check: Checker, said: Said, target: tree.EachPlace, count: Expr | None, source: Expr | None, scope: Scope
) -> Made:
    each = each_place(check, target, scope)
    if each is None:
        return NOT_MADE
    source = source or _draws_from(check, said, each.shape)
    if source is None:
        return NOT_MADE
    return (core.Deal(count, source, each.players, each.item, each.to, said.face(), span=said.span),)


def _source_of(check: Checker, said: Said, to: Expr, scope: Scope) -> Expr | None:
    zones = zones_of(to, scope) or frozenset()
    shapes = [check.world.zones[zone] for zone in zones]
    return _draws_from(check, said, shapes[0] if len(shapes) == 1 else None)


def _draws_from(check: Checker, said: Said, shape: ZoneShape | None) -> Expr | None:
    """Where cards come from if the sentence doesn't say: where that zone draws from, if it is the table's."""
    draws = shape is not None and shape.draws_from is not None
    source = check.world.zones.get(shape.draws_from or "") if shape is not None else None
    if source is not None and source.per is None:
        return zone_node(check, source, None, said.span)
    if source is not None or not draws:
        check.error("N009", said.span, "It isn't said where the cards come from.", "Say `deal ... from ... to ...`.")
    return None


# ---------------------------------------------------------------- draw


def draw(check: Checker, said: Said, scope: Scope) -> Made:
    """`draw N [from PLACE]`"""
    count = _count(check, said, scope)
    who = me(check, scope, said.span, "nobody draws", help="Say who does: `each player draws ...`, or `p draws ...`.")
    if count is None or who is None:
        return NOT_MADE
    made = _draw(check, said, who, count, scope)
    return NOT_MADE if made is None else (made,)


def draws(check: Checker, said: Said, scope: Scope) -> Made:
    """`PLAYERS draw N [from PLACE]`: how many is worked out once."""
    who, count = people(check, said.people("who"), scope), _count(check, said, scope)
    if who is None or count is None:
        return NOT_MADE
    if not who.kind.many:
        made = _draw(check, said, who, count, scope)
        return NOT_MADE if made is None else (made,)
    before: Made = ()
    if not isinstance(count, core.Const | core.Local | core.OptionValue | core.CardField):
        amount = Param(check.fresh("amount"), count.kind)
        before = (core.Let(amount, count, span=said.span),)
        count = core.Local(amount.name, amount.kind, span=count.span)
    item = Param(check.fresh("each"), PLAYER)
    made = _draw(check, said, core.Local(item.name, PLAYER, span=said.span), count, scope)
    return NOT_MADE if made is None else (*before, core.ForEach(item, who, (made,), span=said.span))


def _is_only_cards(amount: tree.Node) -> bool:
    """`draw cards`, `draw card`"""
    if isinstance(amount, tree.Ask):
        return isinstance(amount.head, tree.CardsHead) and amount.head.type is None and amount.inside is None
    return isinstance(amount, tree.Reference) and amount.name == "card"


def _count(check: Checker, said: Said, scope: Scope) -> Expr | None:
    amount = said.slots["amount"]
    if isinstance(amount, tree.Name):
        message = "`all` can be dealt, but not drawn."
        check.error("K010", amount.span, message, "Say how many, or move them: `move ... to my ...`.")
        return None
    if _is_only_cards(amount):
        check.error("K010", amount.span, "It isn't said how many are drawn.", "Write the number: `draw 1`.")
        return None
    return number(check, said.expr("amount"), scope)


def _draw(check: Checker, said: Said, who: Expr, count: Expr, scope: Scope) -> core.Draw | None:
    shape = drawing_zone(check, said.span)
    written = said.maybe("source")
    if shape is None:
        return None
    source = drawn_from(check, shape, who, said.span) if written is None else place(check, written, scope)
    if source is None:
        return None
    return core.Draw(who, count, source, zone_node(check, shape, owner(shape, who), said.span), span=said.span)
