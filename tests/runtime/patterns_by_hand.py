"""Patterns by their definition alone: every set of cards, every way in which stand-ins may stand for something."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from interpreter.runtime.state import BoundPattern, State

Identity = tuple[tuple[str, int], ...]
Group = tuple[tuple[int, Identity | None], ...]


def fields_of(s: State, p: BoundPattern) -> list[str]:
    named = {name for name, *_ in (*p.same, *p.different, *([p.consecutive] if p.consecutive else []))}
    return [name for name in s.t.fields if name in named]


def own(s: State, p: BoundPattern, card: int) -> Identity | None:
    values = [(name, s.t.fields[name][card]) for name in fields_of(s, p)]
    return None if any(value is None for _, value in values) else tuple(values)


def identities(s: State, p: BoundPattern) -> list[Identity]:
    found = {own(s, p, card) for card in range(s.t.card_count)}
    return sorted(identity for identity in found if identity is not None)


def meanings(s: State, p: BoundPattern, card: int) -> list[Identity | None]:
    """What a card may be in a group: None is itself."""
    itself = own(s, p, card)
    found: list[Identity | None] = [] if itself is None else [None]
    if p.stand_in is not None and p.stand_in(s, card):
        found += [identity for identity in identities(s, p) if identity != itself]
    return found


def adds_up(s: State, p: BoundPattern, cards: Sequence[int]) -> bool:
    """Whether cards make a sum that the pattern asks for."""
    if p.amount is None or p.total is None:
        return True
    least, most = p.total(s)
    return sum(p.amount(s, card) for card in cards) in range(least, most + 1)


def in_order(s: State, p: BoundPattern, laid: Sequence[tuple[int, Identity | None]]) -> tuple[Any, Group] | None:
    """The group that cards form as they are laid, with its place in the canonical order; None if they form none."""
    seen = [dict((own(s, p, card) if identity is None else identity) or ()) for card, identity in laid]
    same = tuple(seen[0][name] for name, *_ in p.same)
    if any(tuple(values[name] for name, *_ in p.same) != same for values in seen):
        return None
    if any(len({values[name] for values in seen}) < len(seen) for name, *_ in p.different):
        return None
    if not adds_up(s, p, [card for card, _ in laid]):
        return None
    spots = order_of_spots(p, seen)
    if spots is None:
        return None
    group = tuple(laid[i] for i in spots[1]) if spots[1] else tuple(sorted(laid, key=lambda pair: pair[0]))
    stand_ins = [card for card, identity in group if identity is not None]
    if stand_ins != sorted(stand_ins):
        return None
    fill = tuple((identity is not None, card, identity or ()) for card, identity in group)
    return (same, len(group), spots[0], fill if spots[1] else tuple(card for card, _ in group)), group


def order_of_spots(p: BoundPattern, seen: Sequence[Mapping[str, int]]) -> tuple[Any, list[int]] | None:
    """How the spots of cards are compared, and the cards in their order; None if they are no such group."""
    if p.consecutive is None:
        if not p.different:
            return (), []
        name = p.different[0][0]
        order = sorted(range(len(seen)), key=lambda i: seen[i][name])
        return tuple(seen[i][name] for i in order), order
    name, _, count, cyclic = p.consecutive
    places = [values[name] for values in seen]
    for start in range(count):
        row = [start + i for i in range(len(places))]
        row = [spot % count for spot in row] if cyclic else row
        if len(set(row)) == len(row) and sorted(row) == sorted(places):
            return start, [places.index(spot) for spot in row]
    return None


def groups(s: State, p: BoundPattern, cards: Sequence[int]) -> list[Group]:
    """The groups of one pattern, in the canonical order."""
    high = len(cards) if p.high is None else min(p.high, len(cards))
    found = {
        ordered[0]: ordered[1]
        for size in range(max(p.low, 1), high + 1)
        for chosen in combinations(sorted(cards), size)
        for meant in product(*(meanings(s, p, card) for card in chosen))
        if (ordered := in_order(s, p, list(zip(chosen, meant, strict=True)))) is not None
    }
    inorder = [found[key] for key in sorted(found)]
    if not p.longest:
        return inorder
    sets = [{card for card, _ in group} for group in inorder]
    return [group for group, one in zip(inorder, sets, strict=True) if not any(one < other for other in sets)]


def splits(groups: Sequence[Group], cards: frozenset[int]) -> Iterator[list[int]]:
    """Every way to take groups that share no card, as indices."""
    if not groups:
        yield []
        return
    for taken in splits(groups[:-1], cards):
        yield taken
        used = {card for index in taken for card, _ in groups[index]}
        if not used & {card for card, _ in groups[-1]}:
            yield [*taken, len(groups) - 1]
