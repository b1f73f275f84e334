"""Whether a hand without stand-ins has no group of any of some patterns: most hands have none, and this tells most.

What the patterns look for (see `patterns_glance`) is put side by side in one number. Must not know how groups are
found.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from interpreter.runtime.patterns_plan import Plan, plans_of
from interpreter.runtime.patterns_standing import all_able
from interpreter.runtime.state import State


class FirstLook(NamedTuple):
    """Some patterns, prepared."""

    plan: Plan
    """One that tells which cards can stand in: they are the same for all."""
    adds: Sequence[int]
    """What each card adds to the number."""
    fewest: int
    """What is added so that the highest bit of a field is there where there are enough cards, and those bits."""
    enough: int
    begins: int
    """Bits for the spots where rows may begin."""
    steps: range
    """How far behind that there must be cards too."""


def surely_none(s: State, patterns: Sequence[str], cards: Collection[int]) -> bool:
    """Whether it is plain that none of the patterns has a group; otherwise they have to be looked for."""
    try:
        look: FirstLook | None = s.t.looks[patterns]
    except KeyError:
        look = s.t.looks[patterns] = _prepared(plans_of(s, patterns))
    if look is None:
        return False
    plan, adds, fewest, enough, begins, steps = look
    if plan.pattern.stand_in is not None:
        able = all_able(s, plan)
        if able is None or not able.isdisjoint(cards):
            return False
    if s.ident is not None and any(map(s.ident.__getitem__, cards)):
        return False
    there: int = sum(map(adds.__getitem__, cards))
    if there + fewest & enough:
        return False
    for step in steps:
        begins &= there >> step
    return not begins


def _prepared(plans: Sequence[Plan]) -> FirstLook | None:
    glances = [plan.glance for plan in plans if plan.glance is not None]
    asks = {(plan.pattern.stand_in, plan.pattern.decided) for plan in plans}
    if len(glances) < len(plans) or len(asks) != 1 or not all(_is_clear(plan) for plan in plans):
        return None
    adds, shift, fewest, enough, begins = [0] * len(plans[0].keys), 0, 0, 0, 0
    for glance in glances:
        adds = [one + (more << shift) for one, more in zip(adds, glance.adds, strict=True)]
        begins |= glance.begins << shift
        if not glance.begins:
            fewest |= glance.fewest(glance.low) << shift
            enough |= glance.enough << shift
        shift += glance.bits
    lows = [glance.low for glance in glances if glance.begins]
    return FirstLook(plans[0], tuple(adds), fewest, enough, begins, range(min(lows, default=0)))


def _is_clear(plan: Plan) -> bool:
    """Whether no two cards of a row add the same."""
    return not plan.consecutive or all(len(cards) == 1 for cards in plan.cards_of.values())
