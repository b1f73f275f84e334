"""Five Alive by hand: what somebody would write who wants to simulate this one game in plain Python.

A yardstick for the interpreter, so it follows the same rules (5A-01..35 with their defaults) and asks for the same
decisions. Must not know the interpreter.
"""

from __future__ import annotations

import random

# A card is its kind: 0-7 are numbers, the others come after them.
HIGHEST_NUMBER = 7
DRAW_1, DRAW_2, PASS, REVERSE, SKIP, IS_21, IS_10, IS_0, REDEAL, BOMB = range(8, 18)
COPIES = (8, 8, 8, 8, 8, 4, 2, 1, 2, 2, 4, 6, 4, 5, 2, 3, 1, 1)
DECK = tuple(card for card, copies in enumerate(COPIES) for _ in range(copies))
SETS_TOTAL = {IS_21: 21, IS_10: 10, IS_0: 0}
DRAWS = {DRAW_1: 1, DRAW_2: 2}

HAND_SIZE = 10
LIMIT = 21
LIVES = 5


class FiveAlive:
    """One game. A move is the card to play; while `answering` has somebody, the 0 that is played to a Bomb."""

    def __init__(self, players: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.seats = players
        self.lives = [LIVES] * players
        self.alive = list(range(players))
        self.gone: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.draw: list[int] = []
        self.discard: list[int] = []
        self.total = 0
        self.direction = 1
        self.turn = self.next_seat = 0
        self.answering: list[int] = []
        self.over = False
        self.start_round(self.random.randrange(players))

    @property
    def to_act(self) -> int:
        return self.answering[0] if self.answering else self.turn

    @property
    def winners(self) -> list[int]:
        return self.alive

    def legal_moves(self) -> list[int]:
        if self.answering:
            return [0]
        room = LIMIT - self.total
        return [card for card in set(self.hands[self.turn]) if card <= room or card > HIGHEST_NUMBER]

    def play(self, card: int) -> None:
        seat = self.to_act
        self.hands[seat].remove(card)
        self.discard.append(card)
        if self.answering:
            self.answering.pop(0)
            self.go_on_with_bomb()
            return
        if card == BOMB:
            self.answering = self.others(seat)
            self.go_on_with_bomb()
            return
        self.next_seat = self.after(seat)
        if card <= HIGHEST_NUMBER:
            self.total += card
        else:
            self.carry_out(card, seat)
        if self.hands[seat]:
            self.pass_turn(self.next_seat)
        else:
            self.go_out(seat)

    # ------------------------------------------------------------ what the cards do

    def carry_out(self, card: int, seat: int) -> None:
        if card in SETS_TOTAL:
            self.total = SETS_TOTAL[card]
        elif card in DRAWS:
            for other in self.others(seat):
                self.take(other, DRAWS[card])
        elif card == SKIP:
            self.next_seat = seat if len(self.alive) == 2 else self.after(self.next_seat)
        elif card == REVERSE:
            if len(self.alive) > 2:
                self.direction = -self.direction
                self.next_seat = self.after(seat)
        elif card == REDEAL and self.hands[seat]:
            self.redeal(seat)

    def redeal(self, seat: int) -> None:
        cards = [card for other in self.alive for card in self.hands[other]]
        self.random.shuffle(cards)
        order = self.from_seat(self.left_of(seat))
        for place, other in enumerate(order):
            self.hands[other] = cards[place :: len(order)]
        self.total = 0

    def go_on_with_bomb(self) -> None:
        """Ask on until somebody has a 0 to play; those without lose a life."""
        while self.answering and not self.over:
            seat = self.answering[0]
            if 0 in self.hands[seat]:
                return
            self.answering.pop(0)
            self.lose_life(seat)
        self.answering = []
        if self.over:
            return
        self.total = 0
        out = [seat for seat in self.from_seat(self.turn, self.direction) if not self.hands[seat]]
        if out:
            self.go_out(out[0])
        else:
            self.pass_turn(self.after(self.turn))

    def take(self, seat: int, amount: int) -> None:
        for _ in range(amount):
            if not self.draw:
                self.draw, self.discard = self.discard, []
                self.random.shuffle(self.draw)
            if self.draw:
                self.hands[seat].append(self.draw.pop())

    def lose_life(self, seat: int) -> None:
        self.lives[seat] -= 1
        if self.lives[seat] == 0:
            self.discard += self.hands[seat]
            self.hands[seat] = []
            self.gone.append(seat)
            self.alive.remove(seat)
            self.over = len(self.alive) == 1

    # ------------------------------------------------------------ turns and rounds

    def go_out(self, winner: int) -> None:
        for other in self.others(winner):
            self.lose_life(other)
            if self.over:
                return
        self.start_round(self.left_of(winner))

    def start_round(self, starter: int) -> None:
        self.draw = list(DECK)
        self.random.shuffle(self.draw)
        self.discard = []
        self.hands = [[] for _ in range(self.seats)]
        for _ in range(HAND_SIZE):
            for seat in self.from_seat(starter):
                self.hands[seat].append(self.draw.pop())
        self.total = 0
        self.direction = 1
        self.pass_turn(starter)

    def pass_turn(self, seat: int) -> None:
        """Whoever can play nothing loses a life instead, and the turn passes on."""
        while not self.can_play(seat):
            helpless, seat = seat, self.after(seat)
            self.lose_life(helpless)
            if self.over:
                return
            self.total = 0
        self.turn = seat

    def can_play(self, seat: int) -> bool:
        hand = self.hands[seat]
        return self.total + min(hand) <= LIMIT or max(hand) > HIGHEST_NUMBER

    # ------------------------------------------------------------ who sits where

    def after(self, seat: int) -> int:
        """The next player still in, in the present direction."""
        return self.alive[(self.alive.index(seat) + self.direction) % len(self.alive)]

    def left_of(self, seat: int) -> int:
        return self.alive[(self.alive.index(seat) + 1) % len(self.alive)]

    def from_seat(self, seat: int, direction: int = 1) -> list[int]:
        """All who are still in, from this one on (or from the next one, if this one is out)."""
        if direction == 1:
            first = next((place for place, other in enumerate(self.alive) if other >= seat), 0)
            return self.alive[first:] + self.alive[:first]
        first = next((place for place, other in enumerate(self.alive) if other > seat), len(self.alive))
        return self.alive[:first][::-1] + self.alive[first:][::-1]

    def others(self, seat: int) -> list[int]:
        return self.from_seat(seat, self.direction)[1:]
