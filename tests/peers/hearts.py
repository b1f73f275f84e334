"""One deal of Hearts in OpenSpiel's words: first comes the direction, returns are 26 less the points.

Both ask for three cards one after the other. There, they may be named in any order; here a set is named in the order of
the hand, so that a card is offered if it comes after the last one and enough cards come after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from interpreter import Move
from tests.peers.driver import Option, Pairing, Table
from tests.peers.french_cards import by_rank

CARDS = by_rank("clubs diamonds hearts spades")
PASSED = 3
DIRECTIONS = {"nobody": 0, "in_turn": 1, "to_the_left": 1, "across": 2, "to_the_right": 3}
"""By our option: what the first chance must be; in turn, the first deal passes to the left."""


class Hearts(Table):
    def begin(self) -> None:
        self.hands = [[CARDS[card] for card in self.hand(seat)] for seat in range(4)]
        direction = DIRECTIONS[str(self.ours.game.options["passing"])]
        self.coming = [direction, *(card for cards in zip(*self.hands, strict=True) for card in cards)]
        self.to_pass = [] if direction == 0 else [seat for seat in range(4) for _ in range(PASSED)]
        self.last = -1
        self.shooter: int | None = None

    def action(self, move: Move) -> tuple[int, ...]:
        return (CARDS[move.choices[0].rpartition(" + ")[2]],)

    def offered(self) -> set[tuple[int, ...]]:
        offered = super().offered()
        if self.to_pass:
            left = self.to_pass.count(self.to_pass[0])
            hand = self.hands[self.to_pass[0]]
            offered &= {(card,) for card in hand[self.last + 1 : len(hand) - left + 1]}
        return offered

    def outcome(self) -> int | None:
        return self.coming.pop(0) if self.coming else None

    def played(self, seat: int, move: Move) -> None:
        if move.action == "pass_cards":
            self.to_pass.pop(0)
            goes_on = self.to_pass and self.to_pass[0] == seat
            self.last = self.hands[seat].index(*self.action(move)) if goes_on else -1

    def pick(self, moves: Sequence[Move], chance: Random) -> Move:
        """In every other game one player plays high and passes low, and the others do the contrary, for the moon."""
        if self.ours.count == 0:
            self.shooter = chance.choice([*range(4), None, None, None, None])
        if self.shooter is None:
            return chance.choice(moves)
        plays_high = (self.ours.to_act == self.shooter) != bool(self.to_pass)
        return (max if plays_high else min)(moves, key=lambda move: self.action(move)[0])

    def returns(self) -> list[int]:
        return [26 - score for score in self.ours.scores]


def pairing(name: str, parameters: str = "", variants: tuple[str, ...] = (), **options: Option) -> Pairing:
    return Pairing(f"hearts, {name}", "hearts", f"hearts({parameters})", Hearts, 4, {"deals": 1, **options}, variants)


PAIRINGS = [
    pairing("passing to the left", queen_breaks=True),
    pairing("no passing, jack", "pass_cards=false,jd_bonus=true", ("jack",), queen_breaks=True, passing="nobody"),
    pairing(
        "to the right, any club leads, the queen doesn't break",
        "can_lead_any_club=true,qs_breaks_hearts=false",
        passing="to_the_right",
        first_lead="any_club",
    ),
    pairing(
        "across, no breaking, points at once, bonus",
        "must_break_hearts=false,no_pts_on_first_trick=false,avoid_all_tricks_bonus=true",
        passing="across",
        must_break=False,
        points_at_once=True,
        no_tricks_bonus=5,
    ),
    pairing(
        "no passing, the queen is spared",
        "pass_cards=false,can_lead_hearts_instead_of_qs=true,qs_breaks_hearts=false",
        spare_the_queen=True,
        passing="nobody",
    ),
]
