"""Plays the same random game, with the same deal, here and in OpenSpiel, and tells where the two part.

Our engine draws by its seed, and whatever it drew is given to the other one as the outcome of its chance. At every
decision both must ask the same player for the same set of moves, and at the end both must give the same returns. What
a move, a card or a result is called over there is in a small table for each game: a subclass of `Table`.
Must not know any game.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import pyspiel

import interpreter
from interpreter import Game, Move, State

Option = int | bool | str


class Parted(AssertionError):
    """The two engines don't play the same game."""


class Table:
    """How one game is told to the other engine. There is one table for each game that is played."""

    records = False
    """Whether our game keeps its log, from which `drawn` tells what was drawn."""

    merges = False
    """Whether several of our moves may be one over there."""

    def __init__(self, ours: State, theirs: pyspiel.State) -> None:
        self.ours, self.theirs = ours, theirs
        self.read = 0
        self.begin()

    def begin(self) -> None:
        """Looks at the deal."""

    def action(self, move: Move) -> tuple[int, ...]:
        """The other engine's actions that are together this move of ours."""
        raise NotImplementedError

    def offered(self) -> set[tuple[int, ...]]:
        """What the other engine lets its player do, as `action` names it."""
        return {(action,) for action in self.theirs.legal_actions()}

    def allows(self, action: int) -> bool:
        """Whether the other engine may be given an action or an outcome now."""
        return action in self.theirs.legal_actions()

    def outcome(self) -> int | None:
        """The next outcome of the other engine's chance: what ours has drawn; None if it has drawn no more."""
        raise NotImplementedError

    def played(self, seat: int, move: Move) -> None:
        """Ours has carried out a move; the other engine hasn't yet."""

    def forced(self) -> int | None:
        """The one thing that the other engine's player can do where ours isn't asked at all; None elsewhere."""
        return None

    def ended(self) -> None:
        """Ours is over: what the other engine still asks is answered here."""

    def returns(self) -> Sequence[float]:
        """What the other engine should return, worked out from our game."""
        raise NotImplementedError

    def pick(self, moves: Sequence[Move], chance: random.Random) -> Move:
        """The move that is made: any of them, unless a game needs steering."""
        return chance.choice(moves)

    # ------------------------------------------------------------ for the tables

    def hand(self, seat: int, zone: str = "hand") -> tuple[str, ...]:
        """The cards that a player holds, in the order in which they came."""
        return self.ours.view(seat).place(zone, seat).cards

    def drawn(self, zone: str = "stock") -> list[str]:
        """The cards that came from a zone since this was last asked, in order."""
        log = self.ours.log
        new, self.read = log[self.read :], len(log)
        moves = (event[1:] for _, event in new if event[0] == "move")
        return [card for cards, source, _ in moves if source[0] == zone for card in cards]


@dataclass(frozen=True)
class Pairing:
    """A ruleset with its options, and the game with its parameters that should be the same over there."""

    name: str
    ruleset: str
    theirs: str
    table: type[Table]
    players: int
    options: Mapping[str, Option] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    given: Mapping[str, int] = field(default_factory=dict)
    games: int = 2_000
    """How many are played in the test run; `make peers` plays more."""

    @cached_property
    def our_game(self) -> Game:
        return interpreter.load(self.ruleset, options=self.options, variants=self.variants)

    @cached_property
    def their_game(self) -> pyspiel.Game:
        return pyspiel.load_game(self.theirs)


def play_many(pairing: Pairing, games: int, first: int = 0) -> int:
    """Plays so many games; how many decisions there were. Raises Parted."""
    return sum(play(pairing, seed) for seed in range(first, first + games))


def play(pairing: Pairing, seed: int) -> int:
    """One game in both engines; how many decisions it had."""
    ours = pairing.our_game.start(pairing.players, seed, given=pairing.given, record=pairing.table.records)
    theirs = pairing.their_game.new_initial_state()
    table, chance = pairing.table(ours, theirs), random.Random(seed)
    try:
        while True:
            _give_what_comes(table)
            if ours.over:
                break
            _make_move(table, chance)
        table.ended()
        _compare_ends(table)
    except Parted as parted:
        moves = "; ".join(f"{seat + 1}: {text}" for seat, text in ours.moves[-30:])
        raise Parted(f"{pairing.name}, seed {seed}, after {ours.count} moves\n{parted}\nlast moves: {moves}") from None
    return ours.count


def _give_what_comes(table: Table) -> None:
    while True:
        while table.theirs.is_chance_node():
            outcome = table.outcome()
            if outcome is None:
                raise Parted("more is drawn there than here")
            _apply(table, outcome)
        forced = table.forced()
        if forced is None:
            return
        _apply(table, forced)


def _make_move(table: Table, chance: random.Random) -> None:
    ours, theirs = table.ours, table.theirs
    seat = theirs.current_player()
    if theirs.is_terminal() or seat not in ours.waiting:
        raise Parted(f"player {ours.to_act} acts here, {seat} there")
    moves = ours.legal_moves(seat)
    actions = {table.action(move): move for move in moves}
    if (len(actions) != len(moves) and not table.merges) or actions.keys() != table.offered():
        raise Parted(_difference(table, actions))
    move = table.pick(moves, chance)
    ours.play(move, None if seat == ours.to_act else seat)
    table.played(seat, move)
    for action in table.action(move):
        _apply(table, action)


def _apply(table: Table, action: int) -> None:
    """The other engine doesn't look whether an action is legal."""
    if table.theirs.is_terminal() or not table.allows(action):
        raise Parted(f"{action} can't be done there")
    table.theirs.apply_action(action)


def _difference(table: Table, actions: Mapping[tuple[int, ...], Move]) -> str:
    here = [str(move) for action, move in actions.items() if action not in table.offered()]
    there = [_told(table, action) for action in table.offered() if action not in actions]
    return f"only here: {here}; only there: {there}"


def _told(table: Table, actions: tuple[int, ...]) -> str:
    """What the other engine calls an action; the parts of a longer one are numbers."""
    return table.theirs.action_to_string(actions[0]) if len(actions) == 1 else str(actions)


def _compare_ends(table: Table) -> None:
    if not table.theirs.is_terminal():
        raise Parted(f"over here, not there: {table.theirs.current_player()} to act")
    expected, given = [float(one) for one in table.returns()], table.theirs.returns()
    if any(abs(one - other) > 1e-9 for one, other in zip(expected, given, strict=True)):
        raise Parted(f"returns {expected} here, {given} there")
