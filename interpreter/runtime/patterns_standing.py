"""Which cards may stand for others, as far as possible known by what decides it and not asked card by card.

Must not know how groups are found, or what a stand-in may stand for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from interpreter.runtime.faults import PlayFault
from interpreter.runtime.patterns_plan import Identity, Plan
from interpreter.runtime.state import State, Tables

MOST_DECIDED = 1000
FAULTS = (LookupError, ArithmeticError, TypeError, PlayFault)
"""What a question may come to that can't be asked of every card."""


def any_fixed(s: State, cards: Collection[int]) -> bool:
    """Whether any of the cards lies somewhere as another card."""
    return s.ident is not None and any(map(s.ident.__getitem__, cards))


def stand_ins(s: State, plan: Plan, cards: Collection[int], fixed: bool) -> Sequence[int]:
    """Those of the cards that may stand for others, sorted; any that lies as another card (`fixed`) may not."""
    ask = plan.pattern.stand_in
    if ask is None:
        return ()
    able = all_able(s, plan)
    if able is None:
        found = [card for card in cards if ask(s, card)]
    elif able.isdisjoint(cards):
        return ()
    else:
        found = [card for card in cards if card in able]
    if fixed and s.ident is not None:
        found = [card for card in found if s.ident[card] is None]
    found.sort()
    return found


def is_able(s: State, plan: Plan, card: int) -> bool:
    """Whether a card may stand for others."""
    ask = plan.pattern.stand_in
    if ask is None:
        return False
    able = all_able(s, plan)
    return ask(s, card) if able is None else card in able


def all_able(s: State, plan: Plan) -> frozenset[int] | None:
    """All cards that may stand in as things are; None where each has to be asked."""
    decided, ask = plan.pattern.decided, plan.pattern.stand_in
    if decided is None or ask is None:
        return None
    key = decided(s)
    try:
        able: frozenset[int] | None = plan.able[key]
    except KeyError:
        if len(plan.able) >= MOST_DECIDED:
            plan.able.clear()
        able = plan.able[key] = _asked_of_all(s, plan)
    return able


def _asked_of_all(s: State, plan: Plan) -> frozenset[int] | None:
    ask = plan.pattern.stand_in
    assert ask is not None
    try:
        return frozenset([card for card in range(s.t.card_count) if ask(s, card)])
    except FAULTS:
        return None


def cards_like(t: Tables, identity: Identity) -> Sequence[int]:
    """The cards that are what a stand-in stands for."""
    found = t.like.get(identity)
    if found is None:
        columns = [(t.fields[name], value) for name, value in identity]
        cards = range(t.card_count)
        found = tuple([card for card in cards if all(column[card] == value for column, value in columns)])
        t.like[identity] = found
    return found
