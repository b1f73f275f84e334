"""What holds of every state, whatever was done to it."""

from interpreter.runtime.places_sight import seers, watchers
from interpreter.runtime.state import State


def check(s: State) -> None:
    """All of it."""
    cards_are_conserved(s)
    undrawn_cards_are_blank(s)
    who_sees_knows(s)
    piles_have_numbers(s)


def cards_are_conserved(s: State) -> None:
    """Each card is in exactly one place or pool, and there are as many tokens of a pool as cards in it."""
    n = s.t.card_count
    lying = [(card, z) for z, cards in enumerate(s.Z) for card in cards if card < n]
    undrawn = [card for pool in s.pools for card in pool]
    assert sorted([card for card, _ in lying] + undrawn) == list(range(n))
    assert all(s.at[card] == z for card, z in lying)
    tokens = [card - n for cards in s.Z for card in cards if card >= n]
    assert all(tokens.count(k) == len(pool) for k, pool in enumerate(s.pools))
    assert all(token < len(s.pools) for token in tokens)
    assert len(s.pools) <= n


def undrawn_cards_are_blank(s: State) -> None:
    for card in (card for pool in s.pools for card in pool):
        assert s.at[card] == -1
        assert s.seen[card] == 0
        assert s.up is None or not s.up[card]
        assert s.by is None or s.by[card] == -1
        assert s.ident is None or s.ident[card] is None


def who_sees_knows(s: State) -> None:
    """A seat knows each card that it sees lying, and nobody sees an undrawn one."""
    n = s.t.card_count
    for z, cards in enumerate(s.Z):
        place = s.t.places[s.kind[z]]
        for i, card in enumerate(cards):
            if card < n:
                assert seers(s, z, card) & ~s.seen[card] == 0
            else:
                assert (place.top_only and i < len(cards) - 1) or not watchers(s, place, False)


def piles_have_numbers(s: State) -> None:
    fixed = s.t.fixed_places
    assert len(s.Z) == len(s.kind) == len(s.number)
    assert all(s.number[z] for z in range(fixed, len(s.Z)) if s.Z[z])
    for rule, there in zip(s.t.stores, s.piles, strict=True):
        assert there == sorted(
            (z for z in range(fixed, len(s.Z)) if s.number[z] and s.kind[z] == rule.place), key=s.number.__getitem__
        )
        assert len({s.number[z] for z in there}) == len(there)
