"""Fixed limit hold'em in OpenSpiel's words.

There a pool is shared to the last part of a chip, so everything costs twelve times as much here. The last seat deals;
with two players it has the small blind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from interpreter import Move
from tests.peers.driver import Pairing, Table

RANKS = "two three four five six seven eight nine ten jack queen king ace".split()
SUITS = "clubs diamonds hearts spades".split()
CARDS = {f"{rank} of {suit}": 4 * high + low for high, rank in enumerate(RANKS) for low, suit in enumerate(SUITS)}
ACTIONS = {"fold": 0, "check": 1, "call": 1, "bet": 2, "raise": 2}
TIMES = 12
COSTS = {"small_blind": 1 * TIMES, "big_blind": 2 * TIMES, "small_bet": 2 * TIMES, "big_bet": 4 * TIMES}


class Holdem(Table):
    def begin(self) -> None:
        self.coming: Iterator[str] = (card for seat in range(self.ours.players) for card in self.hand(seat))
        self.turned_up = 0

    def action(self, move: Move) -> tuple[int, ...]:
        return (ACTIONS[move.action],)

    def outcome(self) -> int | None:
        card = next(self.coming, None) or self.next_of_board()
        return None if card is None else CARDS[card]

    def next_of_board(self) -> str | None:
        board = self.ours.view(0).place("board").cards[self.turned_up :]
        self.turned_up += 1
        return board[0] if board else None

    def pick(self, moves: Sequence[Move], chance: Random) -> Move:
        """Mostly somebody stays in: else few deals come to a showdown."""
        staying = [move for move in moves if move.action != "fold"]
        return chance.choice(staying if chance.random() < 0.8 else moves)

    def returns(self) -> list[float]:
        return [score / TIMES for score in self.ours.scores]


def pairing(players: int) -> Pairing:
    blinds, first = ("2 1", 2) if players == 2 else (" ".join(["1 2", *["0"] * (players - 2)]), 3)
    rules = (
        f"betting=limit,numPlayers={players},numRounds=4,blind={blinds},firstPlayer={first} 1 1 1,raiseSize=2 2 4 4,"
        "maxRaises=3 4 4 4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1"
    )
    return Pairing(
        f"limit-holdem, {players} players",
        "limit-holdem",
        f"universal_poker({rules})",
        Holdem,
        players,
        {"deals": 1, **COSTS},
        given={"dealer": players - 1},
    )


PAIRINGS = [pairing(2), pairing(3), pairing(4)]
