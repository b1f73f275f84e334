"""What can be known of a pattern once and for all: for each card which key it has, and what a stand-in can stand for.

The cards of a group agree in all `same` fields; the values of these are one number, `same`. Where the pattern is
consecutive, or has a `different` field, each card of a group has a spot of its own: its value of the consecutive field,
else of the first different one. Both together are the card's key. Any further different fields are `extras`.

An identity is what a stand-in stands for: (field, value) for each field of the pattern, in the order in which the
fields were declared. It is one that some card of the game has; a card that lacks a field has none of its own.

Must not know hands, places or how groups are found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from interpreter.runtime.patterns_glance import Glance, glance_at_counts, glance_at_rows
from interpreter.runtime.patterns_rows import Rows, rows_of
from interpreter.runtime.state import BoundPattern, State, Tables

Identity = tuple[tuple[str, int], ...]
Laid = tuple[int, Identity | None]
"""A card of a group, and what it stands for: None where it is itself."""
Group = tuple[Laid, ...]

ANY_SIZE = 1 << 30


@dataclass(frozen=True, slots=True)
class Plan:
    """One pattern, prepared. A key is same * width + spot; -1 for a card that lacks a field."""

    pattern: BoundPattern
    low: int
    high: int
    consecutive: bool
    cyclic: bool
    spots: int
    """How many spots there are; 0 where cards have no spot of their own."""
    width: int
    extras: tuple[str, ...]
    fields: frozenset[str]
    keys: tuple[int, ...]
    """By card."""
    sames: tuple[int, ...]
    """By card: the `same` of its key, or -1."""
    spot_of: tuple[int, ...]
    """By card: the spot of its key."""
    own: tuple[Identity | None, ...]
    """By card: the identity that it has as itself."""
    cards_of: Mapping[int, tuple[int, ...]]
    """By key: the cards that have it."""
    key_of: Mapping[Identity, int]
    identities: Mapping[int, tuple[Identity, ...]]
    """By key: what a stand-in there can stand for."""
    spots_of: Mapping[int, tuple[int, ...]]
    """By same: the spots for which there is an identity, in order."""
    glance: Glance | None
    """Where groups may be found; None where there would be too much to look at."""
    rows: Rows | None
    """Where rows of most hands are read off; None where that isn't possible."""
    kept: dict[Any, Any] = field(default_factory=dict, compare=False)
    """Groups of some cards that agree. Derived, filled by `patterns_agreeing`, forgotten when there are many."""
    able: dict[Any, Any] = field(default_factory=dict, compare=False)
    """By what decides it, all cards that may stand in. Derived, filled by `stand_ins`."""

    def key_as(self, identity: Identity) -> int:
        """The key of what a stand-in stands for, though it was laid by another pattern; -1 if that says too little."""
        key = self.key_of.get(identity)
        if key is None:
            key = self.key_of.get(tuple(pair for pair in identity if pair[0] in self.fields), -1)
        return key


Column = tuple[str, tuple[int, ...], int]


def makes_its_sum(s: State, plan: Plan, group: Group) -> bool:
    """Whether the amounts of the cards of a group make what they have to."""
    amount, total = plan.pattern.amount, plan.pattern.total
    if amount is None or total is None:
        return True
    least, most = total(s)
    return least <= sum(amount(s, card) for card, _ in group) <= most


def plan_of(s: State, name: str) -> Plan:
    """The plan of a pattern, made when it is first asked for."""
    return plan_in(s.t, name)


def plan_in(t: Tables, name: str) -> Plan:
    """The same, where nothing is played yet."""
    plan: Plan | None = t.plans.get(name)
    if plan is None:
        plan = t.plans[name] = prepared(t, t.patterns[name])
    return plan


def plans_of(s: State, names: Sequence[str]) -> tuple[Plan, ...]:
    """The plans of some patterns."""
    key = tuple(names)
    plans: tuple[Plan, ...] | None = s.t.plans.get(key)
    if plans is None:
        plans = s.t.plans[key] = tuple([plan_of(s, name) for name in names])
    return plans


def prepared(tables: Tables, pattern: BoundPattern) -> Plan:
    """Prepares a pattern."""
    spotted, extras = _spotted(pattern)
    columns = [*pattern.same, *spotted, *extras]
    names = _in_order(tables, columns)
    width = spotted[0][2] if spotted else 1
    keys = [_key(pattern.same, spotted, width, columns, card) for card in range(tables.card_count)]
    values = {name: table for name, table, _ in columns}
    own = [tuple((name, values[name][card]) for name in names) if key >= 0 else None for card, key in enumerate(keys)]
    key_of = {identity: key for identity, key in zip(own, keys, strict=True) if identity is not None}
    identities = _by_key(key_of)
    sames, spot_of = tuple(key // width for key in keys), tuple(key % width for key in keys)
    low, spots_of, cards_of = max(pattern.low, 1), _by_same(identities, width), _by_key_of_card(keys)
    high = ANY_SIZE if pattern.high is None else pattern.high
    return Plan(
        pattern=pattern,
        low=low,
        high=high,
        consecutive=pattern.consecutive is not None,
        cyclic=pattern.consecutive is not None and pattern.consecutive[3],
        spots=spotted[0][2] if spotted else 0,
        width=width,
        extras=tuple(name for name, _, _ in extras),
        fields=frozenset(names),
        keys=tuple(keys),
        sames=sames,
        spot_of=spot_of,
        own=tuple(own),
        cards_of=cards_of,
        key_of=key_of,
        identities=identities,
        spots_of=spots_of,
        glance=_glance(pattern, low, tuple(spots_of), width, sames, spot_of),
        rows=rows_of(low, high, width, len(spots_of), cards_of, own) if _is_plain_row(pattern) else None,
    )


def _glance(
    pattern: BoundPattern, low: int, order: Sequence[int], width: int, sames: Sequence[int], spots: Sequence[int]
) -> Glance | None:
    if pattern.consecutive is None:
        return glance_at_counts(low, order, sames)
    return glance_at_rows(low, order, width, pattern.consecutive[3], zip(sames, spots, strict=True))


def _is_plain_row(pattern: BoundPattern) -> bool:
    """Whether cards only have to be consecutive and to agree, and the first spot doesn't follow the last."""
    consecutive = pattern.consecutive
    return consecutive is not None and not consecutive[3] and not pattern.different and pattern.amount is None


def _spotted(pattern: BoundPattern) -> tuple[Sequence[Column], Sequence[Column]]:
    """The field that gives each card its spot (none or one), and the other different ones."""
    if pattern.consecutive is not None:
        return [pattern.consecutive[:3]], pattern.different
    return pattern.different[:1], pattern.different[1:]


def _in_order(tables: Tables, columns: Iterable[Column]) -> list[str]:
    """The names of fields as they were declared, so that one identity is written one way in all patterns."""
    order = {name: place for place, name in enumerate(tables.fields)}
    return sorted(dict.fromkeys(name for name, _, _ in columns), key=lambda name: order.get(name, len(order)))


def _key(same: Iterable[Column], spotted: Sequence[Column], width: int, columns: Iterable[Column], card: int) -> int:
    if any(table[card] is None or table[card] < 0 for _, table, _ in columns):
        return -1
    key = 0
    for _, table, count in same:
        key = key * count + table[card]
    return key * width + (spotted[0][1][card] if spotted else 0)


def _by_key(key_of: Mapping[Identity, int]) -> dict[int, tuple[Identity, ...]]:
    found: dict[int, list[Identity]] = {}
    for identity, key in sorted(key_of.items(), key=lambda item: (item[1], item[0])):
        found.setdefault(key, []).append(identity)
    return {key: tuple(identities) for key, identities in found.items()}


def _by_key_of_card(keys: Sequence[int]) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = {}
    for card, key in enumerate(keys):
        if key >= 0:
            found.setdefault(key, []).append(card)
    return {key: tuple(cards) for key, cards in found.items()}


def _by_same(keys: Iterable[int], width: int) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = {}
    for key in sorted(keys):
        found.setdefault(key // width, []).append(key % width)
    return {same: tuple(spots) for same, spots in found.items()}
