"""Cribbage in OpenSpiel's words.

There, whoever says go passes, which isn't asked here, and a deal is counted to its end although somebody has won in it,
and of several who then have enough the first seat wins: so the returns are worked out from the same moves with a goal
that is out of reach. With three players a card goes to the crib that nobody sees before the crib is counted; here it is
drawn only then, so it is settled in the deal, as over there.
"""

from __future__ import annotations

from functools import cache
from random import Random

import interpreter
from interpreter import Game, Move, State
from interpreter.runtime.chance import scripted
from tests.peers.driver import Pairing, Table
from tests.peers.french_cards import ACE_LOW, by_suit

CARDS = by_suit("clubs diamonds hearts spades", ACE_LOW)
PASS = 2756
BONUS = 1000
FLUSH = {"four_in_crib": True}
GOAL = 121
DEALT_FIRST = {"dealer": 0}


class Cribbage(Table):
    def begin(self) -> None:
        self.twin = endless(self.ours.game).start(self.ours.players, self.ours.seed, given=DEALT_FIRST, record=False)
        self.coming: list[int] = []
        self.dealt = False
        self.chance = Random(self.ours.seed)

    def action(self, move: Move) -> tuple[int, ...]:
        first, *second = sorted((CARDS[card] for card in move.choices[0].split(" + ")), key=by_rank)
        return (52 + 52 * first + second[0] if second else first,)

    def outcome(self) -> int | None:
        if not self.coming:
            self.dealt = not self.dealt
            self.coming = self.deal() if self.dealt else [CARDS[self.ours.view(0).place("starter").cards[0]]]
        return self.coming.pop(0)

    def deal(self) -> list[int]:
        hands = [card for seat in range(self.ours.players) for card in self.hand(seat)]
        if self.ours.players == 3:
            starter, unseen = self.chance.sample(sorted(CARDS.keys() - set(hands)), 2)
            hands.append(unseen)
            for state in (self.ours, self.twin):
                state._data.script = scripted([starter, unseen])
        return [CARDS[card] for card in hands]

    def forced(self) -> int | None:
        return PASS if not self.theirs.is_terminal() and self.theirs.legal_actions() == [PASS] else None

    def played(self, seat: int, move: Move) -> None:
        same = next(one for one in self.twin.legal_moves(seat) if one == move)
        self.twin.play(same, None if self.twin.to_act == seat else seat)

    def returns(self) -> list[float]:
        pegged = list(self.ours.scores) if self.won_in_play() else scores(self.twin)
        there = [side for side in self.ours.sides if pegged[side[0]] >= GOAL]
        assert self.ours.ranking[0] in there
        best = there[0]
        won, lost = BONUS / len(best), -BONUS / (len(pegged) - len(best))
        return [score + (won if seat in best else lost) for seat, score in enumerate(pegged)]

    def won_in_play(self) -> bool:
        """Whether the other engine stops before it counts hands: not if the last card of all brings the count to 31."""
        view = self.ours.view(0)
        full = any(one.value == 31 for one in view.variables if one.name == "running_count")
        left = any(self.hand(seat) for seat in range(self.ours.players))
        return bool(view.place("line").cards) and (left or not full)


def by_rank(card: int) -> tuple[int, int]:
    """The order in which two cards are named there."""
    return card % 13, card // 13


def scores(state: State) -> list[int]:
    """By seat; partners have one score."""
    pegged = {one.owner: one.value for one in state.view(0).variables if one.name == "score"}
    return [pegged[side] for seat in range(state.players) for side, seats in enumerate(state.sides) if seat in seats]


@cache
def endless(game: Game) -> Game:
    return interpreter.load(game.key, options={**FLUSH, "goal": 1000})


def pairing(name: str, players: int, ruleset: str = "cribbage") -> Pairing:
    theirs = f"cribbage(players={players})"
    return Pairing(f"cribbage, {name}", ruleset, theirs, Cribbage, players, FLUSH, given=DEALT_FIRST)


PAIRINGS = [
    pairing("2 players", 2),
    pairing("3 players", 3),
    pairing("partners", 4, "cribbage/partners"),
]
