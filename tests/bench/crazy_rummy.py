"""Crazy Rummy by hand: what somebody would write who wants to simulate this one game in plain Python.

A yardstick for the interpreter, so it follows the same rules (CR-01..29 with their defaults) and asks for the same
decisions. Must not know the interpreter.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

# A card is suit * 13 + rank; ranks go from the ace (0) to the king (12).
RANKS = 13
DECK = range(4 * RANKS)
POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
STAND_IN_POINTS = 25

HAND_SIZE = 7
ROUNDS = 13
TURN_CAP = 400

SMALLEST = 3
# By rank, the cards that make a set: three or four of them.
SETS = [
    [places for size in (3, 4) for places in combinations(range(rank, len(DECK), RANKS), size)] for rank in range(RANKS)
]

# What lies on the table: which card is in the place of which. They differ where a stand-in lies.
Meld = dict[int, int]


class Move(NamedTuple):
    """What is done, with which card; `meld` and `place` as far as it needs them."""

    what: str
    card: int = -1
    meld: int = -1
    place: int = -1
    laid: tuple[tuple[int, int], ...] = ()


FROM_STOCK = Move("draw from stock")
FROM_DISCARD = Move("draw from discard")
DONE = Move("stop melding")


class CrazyRummy:
    """One game."""

    def __init__(self, players: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.seats = players
        self.scores = [0] * players
        self.round = 0
        self.dealer = self.random.randrange(players)
        self.at_table: list[Move] = []
        self.over = False
        self.deal()

    @property
    def to_act(self) -> int:
        return self.turn

    @property
    def winners(self) -> list[int]:
        return [seat for seat, score in enumerate(self.scores) if score == min(self.scores)]

    # ------------------------------------------------------------ rounds and turns

    def deal(self) -> None:
        self.stock = list(DECK)
        self.random.shuffle(self.stock)
        self.turn = (self.dealer + 1) % self.seats
        self.hands = [[self.stock.pop() for _ in range(HAND_SIZE)] for _ in range(self.seats)]
        self.hands[self.turn].append(self.stock.pop())
        self.discard: list[int] = []
        self.melds: list[Meld] = []
        self.melded = [False] * self.seats
        self.turns = 0
        self.start_turn()

    def start_turn(self) -> None:
        self.turns += 1
        hand = self.hands[self.turn]
        self.taken = self.drawn = -1
        self.kept = hand[0] if len(hand) == 1 else -1
        self.drawing = self.turns > 1
        if not self.drawing:
            self.look_at_table()

    def end_turn(self) -> None:
        if self.hands[self.turn] and self.stock and self.turns < TURN_CAP:
            self.turn = (self.turn + 1) % self.seats
            self.start_turn()
        else:
            self.end_round()

    def end_round(self) -> None:
        for seat, hand in enumerate(self.hands):
            self.scores[seat] += sum(STAND_IN_POINTS if self.is_wild(card) else POINTS[card % RANKS] for card in hand)
        self.dealer = (self.dealer + 1) % self.seats
        self.round += 1
        if self.round == ROUNDS:
            self.over = True
        else:
            self.deal()

    def is_wild(self, card: int) -> bool:
        return card % RANKS == self.round

    # ------------------------------------------------------------ moves

    def legal_moves(self) -> list[Move]:
        if self.drawing:
            return [FROM_STOCK, FROM_DISCARD] if self.discard and self.kept < 0 else [FROM_STOCK]
        if self.at_table:
            return [*self.at_table, DONE]
        return [Move("discard", card) for card in self.hands[self.turn] if self.may_discard(card)]

    def play(self, move: Move) -> None:
        hand = self.hands[self.turn]
        if move.what == "discard":
            hand.remove(move.card)
            self.discard.append(move.card)
            self.end_turn()
            return
        if move is DONE:
            self.at_table = []
            return
        if self.drawing:
            self.take_card(move, hand)
        elif move.what == "meld":
            for _, card in move.laid:
                hand.remove(card)
            self.melds.append(dict(move.laid))
            self.melded[self.turn] = True
        elif move.what == "lay off":
            hand.remove(move.card)
            self.melds[move.meld][move.place] = move.card
        else:
            hand.remove(move.card)
            hand.append(self.melds[move.meld][move.card])
            self.melds[move.meld][move.card] = move.card
        self.look_at_table()

    def take_card(self, move: Move, hand: list[int]) -> None:
        self.drawing = False
        if move is FROM_STOCK:
            self.drawn = self.stock.pop()
            hand.append(self.drawn)
        else:
            self.taken = self.discard.pop()
            hand.append(self.taken)

    def may_discard(self, card: int) -> bool:
        hand = self.hands[self.turn]
        if len(hand) == 1:
            return True
        if self.kept >= 0:
            return card == self.kept if self.kept in hand else card != self.drawn
        return card != self.taken

    def look_at_table(self) -> None:
        """Find what could be melded, laid off or swapped; nobody is asked if there is nothing."""
        hand = self.hands[self.turn]
        self.at_table = [Move("meld", laid=group) for group in groups(hand, self.round) if len(group) < len(hand)]
        if self.melded[self.turn]:
            if len(hand) > 1:
                self.at_table += self.lay_offs(hand)
            self.at_table += self.swaps(hand)

    def lay_offs(self, hand: list[int]) -> Iterator[Move]:
        wilds = [card for card in hand if self.is_wild(card)]
        for number, meld in enumerate(self.melds):
            for place in open_places(meld):
                if place in hand:
                    yield Move("lay off", place, number, place)
                for card in wilds:
                    if card != place:
                        yield Move("lay off", card, number, place)

    def swaps(self, hand: list[int]) -> Iterator[Move]:
        for number, meld in enumerate(self.melds):
            for place, card in meld.items():
                if card != place and place in hand:
                    yield Move("swap", place, number)


def open_places(meld: Meld) -> list[int]:
    """The cards that a set or run on the table could take."""
    low, high = min(meld), max(meld)
    if low % RANKS == high % RANKS:
        return [place for place in range(low % RANKS, len(DECK), RANKS) if place not in meld]
    places = []
    if low % RANKS > 0:
        places.append(low - 1)
    if high % RANKS < RANKS - 1:
        places.append(high + 1)
    return places


def groups(hand: list[int], wild_rank: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """All sets and runs that the hand holds, as pairs of (place, card)."""
    have = set(hand)
    wilds = sorted(card for card in hand if card % RANKS == wild_rank)
    of_rank = [0] * RANKS
    for card in hand:
        of_rank[card % RANKS] += 1
    for rank, amount in enumerate(of_rank):
        if amount + len(wilds) >= SMALLEST:
            for places in SETS[rank]:
                if len(have.intersection(places)) + len(wilds) >= len(places):
                    yield from fillings(places, have, wilds)
    for first in DECK if wilds else sorted(hand):
        missing = 0
        for last in range(first, first - first % RANKS + RANKS):
            missing += last not in have
            if missing > len(wilds):
                break
            if last - first >= SMALLEST - 1:
                yield from fillings(range(first, last + 1), have, wilds)


def fillings(places: Sequence[int], have: set[int], wilds: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to fill the places, each with the card itself or with a stand-in."""
    if not wilds:
        yield tuple(zip(places, places, strict=True))
        return
    needed = {place for place in places if place not in have}
    for amount in range(len(needed), len(wilds) + 1):
        for replaced in combinations(places, amount):
            if not needed.issubset(replaced):
                continue
            itself = [place for place in places if place not in replaced]
            free = [card for card in wilds if card not in itself]
            for cards in combinations(free, amount):
                stand_ins = tuple(zip(replaced, cards, strict=True))
                if all(place != card for place, card in stand_ins):
                    yield (*((place, place) for place in itself), *stand_ins)
