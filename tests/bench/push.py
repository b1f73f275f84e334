"""Push by hand: what somebody would write who wants to simulate this one game in plain Python.

A yardstick for the interpreter, so it follows the same rules (PU-01..31 with their defaults) and asks for the same
decisions. Must not know the interpreter.
"""

from __future__ import annotations

import random

COLORS = range(5)
VALUES = range(1, 7)
STAR = 5

# A card is (color, value). Two Roll cards get into each other's way just as two cards of one color do.
Card = tuple[int, int]
ROLL: Card = (-1, -1)
SWITCH: Card = (-2, -2)
NUMBERS = [(color, value) for color in COLORS for value in VALUES] * 3
ROLLS = [ROLL] * 18
SWITCHES = [SWITCH] * 12

MAX_COLUMNS = 3

Move = tuple[str, int]
PUSH: Move = ("push", 0)
DRAW: Move = ("draw again", 0)
STOP: Move = ("stop", 0)


class Push:
    """One game. A move is what is done, and with which color or column."""

    def __init__(self, players: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.seats = players
        self.deck = NUMBERS + ROLLS + (SWITCHES if players > 2 else [])
        self.random.shuffle(self.deck)
        self.discard: list[Card] = []
        # By player, by color: the values that lie there.
        self.bench: list[list[list[int]]] = [[[] for _ in COLORS] for _ in range(players)]
        self.bank: list[list[list[int]]] = [[[] for _ in COLORS] for _ in range(players)]
        self.columns: list[list[Card]] = []
        self.revealed: Card | None = None
        self.places: list[int] = []
        self.direction = 1
        self.collectors: list[int] = []
        self.pushing = False
        self.over = False
        self.turn = self.random.randrange(players)

    @property
    def to_act(self) -> int:
        return self.collectors[0] if self.collectors else self.turn

    @property
    def scores(self) -> list[int]:
        return [
            sum(sum(values) for values in bench) + sum(sum(values) for values in bank)
            for bench, bank in zip(self.bench, self.bank, strict=True)
        ]

    @property
    def winners(self) -> list[int]:
        scores = self.scores
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def legal_moves(self) -> list[Move]:
        if self.collectors:
            return [("collect", column) for column in range(len(self.columns))]
        if self.revealed:
            return [("place", column) for column in self.places]
        if self.pushing:
            return [DRAW, STOP]
        bench = self.bench[self.turn]
        return [PUSH] + [("bank", color) for color in COLORS if bench[color]]

    def play(self, move: Move) -> None:
        what, which = move
        if what == "push" or what == "draw again":
            self.pushing = True
            self.reveal()
        elif what == "place":
            self.place(which)
        elif what == "stop":
            self.start_collecting()
        elif what == "collect":
            self.collect(which)
        else:
            self.bank[self.turn][which] += self.bench[self.turn][which]
            self.bench[self.turn][which] = []
            self.next_turn()

    # ------------------------------------------------------------ pushing

    def reveal(self) -> None:
        card = self.deck.pop()
        if card == SWITCH:
            self.direction = -self.direction
            self.discard.append(card)
            self.go_on_drawing()
            return
        self.places = [number for number, column in enumerate(self.columns) if fits(card, column)]
        if len(self.columns) < MAX_COLUMNS:
            self.places.append(len(self.columns))
        if self.places:
            self.revealed = card
        else:
            self.discard.append(card)
            self.roll(self.turn)
            self.start_collecting(busted=True)

    def place(self, column: int) -> None:
        assert self.revealed
        if column == len(self.columns):
            self.columns.append([])
        self.columns[column].append(self.revealed)
        self.revealed = None
        self.go_on_drawing()

    def go_on_drawing(self) -> None:
        if not self.deck:
            self.start_collecting()

    def roll(self, seat: int) -> None:
        color = self.random.randrange(6)
        if color != STAR:
            self.discard += [(color, value) for value in self.bench[seat][color]]
            self.bench[seat][color] = []

    # ------------------------------------------------------------ collecting

    def start_collecting(self, busted: bool = False) -> None:
        order = [(self.turn + self.direction * step) % self.seats for step in range(self.seats)]
        self.collectors = order[1:] if busted else order
        self.go_on_collecting()

    def collect(self, number: int) -> None:
        seat = self.collectors.pop(0)
        column = self.columns.pop(number)
        for card in column:
            if card == ROLL:
                self.discard.append(card)
            else:
                color, value = card
                self.bench[seat][color].append(value)
        if ROLL in column:
            self.roll(seat)
        self.go_on_collecting()

    def go_on_collecting(self) -> None:
        if self.collectors and self.columns:
            return
        self.collectors = []
        for column in self.columns:
            self.discard += column
        self.columns = []
        self.next_turn()

    def next_turn(self) -> None:
        self.pushing = False
        self.turn = (self.turn + 1) % self.seats
        self.over = not self.deck


def fits(card: Card, column: list[Card]) -> bool:
    """Whether nothing there has the card's color or number."""
    color, value = card
    for other_color, other_value in column:
        if other_color == color or other_value == value:
            return False
    return True
