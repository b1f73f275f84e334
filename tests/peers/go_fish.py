"""Go Fish in OpenSpiel's words: there, only ranks are drawn and asked for, and the players from seat 0 are dealt to.

Whoever is dealt a whole book is dealt more cards there; such a game begins at the position after our deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from interpreter import Move
from tests.peers.driver import Pairing, Table
from tests.peers.french_cards import RANKS

NUMBERS = {rank: number for number, rank in enumerate(RANKS)}
ASKED = {f"player {seat + 1}": seat for seat in range(6)}
COPIES = 4


class GoFish(Table):
    records = True

    def begin(self) -> None:
        players = range(self.ours.players)
        books = [len(self.hand(seat, "books")) // COPIES for seat in players]
        dealt = numbers(self.drawn())
        self.coming = [rank for seat in players for rank in dealt[seat :: len(players)]]
        if any(books):
            hands = [Counter(numbers(self.hand(seat))) for seat in players]
            self.coming = []
            self.theirs = self.theirs.get_game().new_specific_state(position(hands, books, Counter(dealt)))

    def action(self, move: Move) -> tuple[int, ...]:
        asked, wanted = move.choices
        return (ASKED[asked] * len(RANKS) + NUMBERS[wanted],)

    def outcome(self) -> int | None:
        self.coming += numbers(self.drawn())
        return self.coming.pop(0) if self.coming else None

    def returns(self) -> list[float]:
        best = self.ours.ranking[0]
        others = self.ours.players - len(best)
        if not others:
            return [0.0] * self.ours.players
        return [1 / len(best) if seat in best else -1 / others for seat in range(self.ours.players)]


def numbers(cards: Iterable[str]) -> list[int]:
    return [NUMBERS[card.partition(" ")[0]] for card in cards]


def position(hands: list[Counter[int]], books: list[int], dealt: Counter[int]) -> str:
    """The other engine's text for the first decision after a deal."""
    stock = Counter(dict.fromkeys(NUMBERS.values(), COPIES)) - dealt
    players = [f"{told(hand)}:{laid}" for hand, laid in zip(hands, books, strict=True)]
    return "\n".join(["Ask", "0", *players, told(stock)])


def told(ranks: Counter[int]) -> str:
    return "".join(f"{'abcdefghijklm'[rank]}{count}" for rank, count in sorted(ranks.items()))


def pairing(name: str, players: int, parameters: str = "", **options: str) -> Pairing:
    return Pairing(
        f"go-fish, {name}",
        "go-fish",
        f"go_fish(players={players}{parameters})",
        GoFish,
        players,
        options,
        given={"dealer": players - 1},
    )


PAIRINGS = [
    pairing("2 players", 2, empty_hand="draw_and_ask"),
    pairing("3 players, an empty hand draws and passes", 3, ",ask_after_empty_draw=false"),
    pairing("6 players", 6, empty_hand="draw_and_ask"),
    pairing(
        "4 players, until somebody is out", 4, ",end_on_first_out=true", ends="somebody_out", empty_hand="draw_and_ask"
    ),
    pairing(
        "2 players, the first to be out wins",
        2,
        ",end_on_first_out=true,most_books_wins=false",
        ends="somebody_out",
        winner="first_out",
        empty_hand="draw_and_ask",
    ),
]
