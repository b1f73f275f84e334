"""Whether claims can all be so at once, and which of them can't.

What isn't known may be anything: that something can never be is only said where it is sure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations

from interpreter.loading.checks.logic import reckoning
from interpreter.loading.checks.logic.domain import ANYTHING, Domain, one_of
from interpreter.loading.checks.logic.keys import Key, counted, key_of
from interpreter.loading.checks.logic.literals import OTHER_TYPE, Claim, Way
from interpreter.loading.checks.logic.ranges import YES_OR_NO, Locals, Ranges
from interpreter.rules import core

OF_NONE = ("none", "not none")


def conflict(ranges: Ranges, way: Way, names: Locals) -> Way | None:
    """Of claims that can't all be so at once the fewest that can't; None if all can."""
    if _agree(ranges, way, names):
        return None
    for size in (1, 2):
        for some in combinations(way, size):
            if not _agree(ranges, some, names):
                return some
    return way


def can_be(ranges: Ranges, found: tuple[Way, ...] | None, names: Locals) -> bool:
    """Whether any of some ways is possible; so it is where they aren't known."""
    return found is None or any(_agree(ranges, way, names) for way in found)


def domain_of(ranges: Ranges, claim: Claim, names: Locals) -> Domain:
    """What the value can be that a claim is about."""
    if names:
        return _worked_out(ranges, claim, names)
    key = claim.key, _asks_once_more(claim), tuple(part.kind for part, _ in claim.about)
    found = ranges.known.get(key)
    if found is None:
        found = ranges.known[key] = _worked_out(ranges, claim, names)
    return found


def _worked_out(ranges: Ranges, claim: Claim, names: Locals) -> Domain:
    if not claim.about:
        return one_of(frozenset((0,)))
    (first, _), *more = claim.about
    if isinstance(first, core.IsType):
        return one_of(frozenset((*ranges.ruleset.cards, OTHER_TYPE)), first.card.kind.maybe)
    if claim.key[0] == "same":
        return one_of(YES_OR_NO)
    if _asks_once_more(claim):
        return replace(ranges.of(first, names), maybe=True)
    if not more and claim.key[0] != "sum":
        return ranges.of(first, names)
    return _sum(claim, [ranges.of(part, names) for part, _ in claim.about])


def _asks_once_more(claim: Claim) -> bool:
    """Whether something is asked not to be none, which does no harm where it never is."""
    return claim.operator in OF_NONE and not (claim.operator == "none" and claim.holds)


def _sum(claim: Claim, domains: Iterable[Domain]) -> Domain:
    total = one_of(frozenset((0,)))
    for (_, factor), domain in zip(claim.about, domains, strict=True):
        total = reckoning.plus(total, reckoning.times(domain, factor))
    return total


def _agree(ranges: Ranges, way: Way, names: Locals) -> bool:
    known: dict[Key, Domain] = {}
    sums: list[Claim] = []
    for claim in way:
        before = known.get(claim.key) or domain_of(ranges, claim, names)
        known[claim.key] = claim.narrowed(before)
        if known[claim.key].is_empty:
            return False
        if claim.key[0] == "sum":
            sums.append(claim)
    if len(way) == 1:
        return True
    return _counts_agree(way, known) and all(_sum_agrees(ranges, claim, known, names) for claim in sums)


def _sum_agrees(ranges: Ranges, claim: Claim, known: Mapping[Key, Domain], names: Locals) -> bool:
    """Whether a sum can still be what is claimed, after all that is claimed of its parts."""
    narrowed = [known.get(key_of(part)) or ranges.of(part, names) for part, _ in claim.about]
    return not _sum(claim, narrowed).also(known[claim.key]).is_empty


def _counts_agree(way: Iterable[Claim], known: Mapping[Key, Domain]) -> bool:
    """Of what there is none there is none of any sort."""
    for claim in way:
        for part, _ in claim.about:
            low = known[claim.key].low if isinstance(part, core.Count) and len(claim.about) == 1 else None
            query = counted(part.query) if isinstance(part, core.Count) else None
            while low is not None and low > 0 and isinstance(query, core.Query | core.Without):
                query = counted(query.source if isinstance(query, core.Query) else query.left)
                most = known.get(key_of(core.Count(query)), ANYTHING).high
                if most is not None and most < low:
                    return False
    return True
