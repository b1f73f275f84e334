"""Gin Rummy in OpenSpiel's words.

There, knocking is a chain of decisions: that one knocks, the discard, each group. A run of six or more is laid in two
parts, and the card just taken may be thrown back. These moves are compared, but never made: a card that fits two groups
counts for both of them; one that is the third to be added to one end of a run doesn't fit; and sometimes it isn't seen
that one may knock, though its own list of discards that allow it has one. Since random players almost never knock, they
keep what goes together here, and mostly knock when they can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pyspiel

from interpreter import Move
from tests.peers.driver import Option, Pairing, Table
from tests.peers.french_cards import ACE_LOW, by_suit

SUITS = "spades clubs diamonds hearts"
CARDS = by_suit(SUITS, ACE_LOW)
UPCARD, STOCK, PASS, KNOCK, GROUPS = 52, 53, 54, 55, range(56, 241)
WORDS = {
    "take_first": UPCARD,
    "draw_from_discard": UPCARD,
    "draw_from_stock": STOCK,
    "pass": PASS,
    "lay_down": PASS,
    "done": PASS,
}
MOST_TAKEN = 40
"""After fifty cards taken from the discards the game is over there."""


class GinRummy(Table):
    merges = True

    def begin(self) -> None:
        view = self.ours.view(0)
        hands = [card for seat in (0, 1) for card in self.hand(seat)]
        self.coming = [CARDS[card] for card in (*hands, *view.place("discard").cards)]
        self.top = self.coming[-1]
        self.taken = -1
        self.takes = 0
        self.laid_off: set[int] = set()
        self.never: set[tuple[int, ...]] = set()

    def action(self, move: Move) -> tuple[int, ...]:
        match move.action:
            case "throw_away" | "lay_off":
                return (CARDS[move.choices[0]],)
            case "knock" | "knock_with_last":
                return (KNOCK, CARDS[move.choices[0]])
            case "spread_group":
                return parts(tuple(CARDS[card] for card in move.choices[0].partition(" ")[2].split(" + ")))
        return (WORDS[move.action],)

    def offered(self) -> set[tuple[int, ...]]:
        legal = set(self.theirs.legal_actions())
        offered = {(action,) for action in legal - {KNOCK, self.taken}}
        if KNOCK in legal:
            offered |= {(KNOCK, card) for card in self.after(KNOCK) if card != self.unwanted()}
        for whole in LONG_RUNS:
            first, second = parts(whole)
            if first in legal and second in self.after(first):
                offered.add((first, second))
        self.never = self.unseen(legal)
        return offered | self.never

    def unwanted(self) -> int:
        """The card that was taken, or would be taken together with knocking."""
        return self.taken if self.taken >= 0 else self.top

    def unseen(self, legal: set[int]) -> set[tuple[int, ...]]:
        """Our moves that the other engine should have and doesn't, or understands in another way."""
        ours = [self.action(move) for move in self.ours.legal_moves()]
        if any(action[0] == KNOCK for action in ours) and KNOCK not in legal:
            return {(KNOCK, card) for card in self.low_discards() if card != self.unwanted()}
        if PASS not in legal:
            return set()
        twice = {one for one in ours if ours.count(one) > 1}
        third = {card for card, *_ in ours if self.is_third(card)}
        return twice | {(card,) for card in third - legal}

    def is_third(self, card: int) -> bool:
        """Whether a card would be the third to be added to one end of a run."""
        return {card - 2, card - 1} <= self.laid_off or {card + 1, card + 2} <= self.laid_off

    def low_discards(self) -> list[int]:
        """The discards with which one may knock, as the other engine finds them."""
        seat = self.theirs.current_player()
        view = self.ours.view(seat)
        hand = [CARDS[card] for card in view.place("hand", seat).cards]
        if self.taken < 0 and len(hand) == 10:
            hand.append(self.top)
        told = str(self.theirs)
        return list(UTILS.legal_discards(hand, int(told.partition("Knock card: ")[2].split()[0])))

    def after(self, action: int) -> list[int]:
        """What could be done next over there."""
        later = self.theirs.clone()
        later.apply_action(action)
        return list(later.legal_actions())

    def forced(self) -> int | None:
        if self.theirs.is_terminal() or self.theirs.legal_actions() != [PASS]:
            return None
        ours = {self.action(move) for move in self.ours.legal_moves()} - self.unseen({PASS})
        asked = self.ours.to_act == self.theirs.current_player() and ours == {(PASS,)}
        return None if asked else PASS

    def outcome(self) -> int | None:
        if not self.coming:
            self.coming = [CARDS[self.hand(self.drawer)[-1]]]
        return self.coming.pop(0)

    def played(self, seat: int, move: Move) -> None:
        self.drawer = seat
        self.taken = -1
        if move.action in ("take_first", "draw_from_discard"):
            self.taken = self.top
            self.takes += 1
        elif move.action == "lay_off":
            self.laid_off |= set(self.action(move))
        elif move.action == "throw_away":
            self.top = CARDS[move.choices[0]]

    def ended(self) -> None:
        """With the last discard one may knock there and throw just that card away again."""
        if not self.theirs.is_terminal() and self.theirs.legal_actions() == [PASS, KNOCK]:
            assert self.after(KNOCK) == [self.top]
            self.theirs.apply_action(PASS)

    def pick(self, moves: Sequence[Move], chance: Random) -> Move:
        seat = self.theirs.current_player()
        moves = [move for move in moves if self.action(move) not in self.never]
        knocks = [move for move in moves if move.action.startswith("knock")]
        if knocks and chance.random() < 0.8:
            return chance.choice(knocks)
        if moves[0].action == "draw_from_stock" and len(moves) > 1:
            good = self.takes < MOST_TAKEN and bonds(self.top, map(CARDS.__getitem__, self.hand(seat))) > 1
            return moves[1] if good else moves[0]
        thrown = [move for move in moves if move.action == "throw_away"]
        if thrown and chance.random() < 0.9:
            hand = [CARDS[card] for card in self.hand(seat)]
            return min(thrown, key=lambda move: bonds(CARDS[move.choices[0]], hand))
        return chance.choice(moves)

    def returns(self) -> list[int]:
        view = self.ours.view(0)
        knocker = next(one.value for one in view.variables if one.name == "knocker")
        first, second = self.ours.scores
        even = knocker is not None and self.ours.scores[1 - knocker] == self.ours.game.options["undercut_bonus"]
        return [0, 0] if even else [first - second, second - first]


def bonds(card: int, hand: Iterator[int] | list[int]) -> int:
    """How many other cards go together with one."""
    return sum(
        one != card and (one % 13 == card % 13 or (one // 13 == card // 13 and abs(one - card) < 3)) for one in hand
    )


def runs() -> Iterator[tuple[int, ...]]:
    for suit in range(0, 52, 13):
        for size in range(6, 11):
            for low in range(14 - size):
                yield tuple(range(suit + low, suit + low + size))


LONG_RUNS = list(runs())
UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)


def parts(cards: tuple[int, ...]) -> tuple[int, ...]:
    """A group over there: one action, or two for a long run."""
    known = groups()
    whole = known.get(frozenset(cards))
    if whole is not None:
        return (whole,)
    low = sorted(cards)
    cut = max(3, len(low) - 5)
    return known[frozenset(low[:cut])], known[frozenset(low[cut:])]


@cache
def groups() -> dict[frozenset[int], int]:
    """The numbers of all groups, by the cards in the names that they have there."""
    state = pyspiel.load_game("gin_rummy").new_initial_state()
    names = {action: state.action_to_string(0, action).rpartition(" ")[2] for action in GROUPS}
    return {frozenset(cards_of(name)): action for action, name in names.items()}


def cards_of(name: str) -> list[int]:
    return [
        "scdh".index(suit) * 13 + "A23456789TJQK".index(rank) for rank, suit in zip(name[::2], name[1::2], strict=True)
    ]


def pairing(name: str, parameters: str = "", variants: tuple[str, ...] = (), **options: Option) -> Pairing:
    once, theirs = {"deals": 1, "last_discard": True, **options}, f"gin_rummy({parameters})"
    return Pairing(f"gin-rummy, {name}", "gin-rummy", theirs, GinRummy, 2, once, variants, {"dealer": 1})


PAIRINGS = [
    pairing("knocking with ten"),
    pairing(
        "knocking with five, other bonuses",
        "knock_card=5,gin_bonus=20,undercut_bonus=10",
        knock_limit=5,
        gin_bonus=20,
        undercut_bonus=10,
    ),
    pairing("Oklahoma", "oklahoma=true", ("oklahoma",), spades_double=False),
]
