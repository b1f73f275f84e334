"""What came of playing a game in every way in which it can be set up: what happened where, and what went wrong.

Must not know how it was played, or how findings are told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.analysis.checking.space import Setting, SetUp, Space, pairs_in
from interpreter.analysis.checking.trial import Example, Key, Piece
from interpreter.compile.coverage import Covered, Rule, live
from interpreter.compile.covering import covered
from interpreter.compile.settling import settled
from interpreter.runtime.replay import Told


@dataclass(slots=True)
class Checked:
    """What came of it."""

    rules: tuple[Rule, ...]
    space: Space
    setups: list[SetUp]
    singles: int
    """So many of the set-ups are those for single values."""
    pairs: int
    """So many pairs of values there are."""
    seed: int
    given: Mapping[str, int]
    planned: int = 0
    done: int = 0
    seconds: float = 0
    pieces: dict[int, Piece] = field(default_factory=dict)
    """By set-up, what is known of it."""
    examples: dict[Key, Example] = field(default_factory=dict)
    moves_told: dict[Key, tuple[Told, ...]] = field(default_factory=dict)
    scenarios: Sequence[Path] = ()
    """The files in which the author shows what can happen."""
    shown: set[int] = field(default_factory=set)
    """The rules that happened in scenarios alone."""
    has_read_all: bool = True
    """Whether there was time for all scenarios that were to be looked at."""
    is_sought: bool = True
    """Whether there was time to seek what never happened."""
    refused: dict[int, SetUp] = field(default_factory=dict)
    is_stopped: bool = False
    """Whether somebody stopped it."""
    making: float = 0
    playing: float = 0
    """How many seconds all processes together have compiled and played."""
    needed: int = 0
    """In how many seconds all of the work could be done, about."""

    @property
    def games(self) -> int:
        """How many games were begun."""
        return sum(piece.games for piece in self.pieces.values())

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return sum(piece.moves for piece in self.pieces.values())

    @property
    def played(self) -> list[SetUp]:
        """The set-ups that were played."""
        return [self.setups[number] for number, piece in sorted(self.pieces.items()) if piece.games]

    @property
    def pairs_done(self) -> int:
        """How many pairs of values were played together."""
        return pairs_in(self.played)

    def happened(self, rule: int) -> list[SetUp]:
        """The set-ups in which a rule happened."""
        return [self.setups[n] for n, piece in sorted(self.pieces.items()) if piece.marks[rule] and piece.games]

    def live(self, rule: int) -> list[int]:
        """The numbers of the set-ups that were played in which a rule could happen, as far as options say."""
        return [n for n, piece in sorted(self.pieces.items()) if piece.games and rule in piece.live]

    def has_happened(self, rule: int) -> bool:
        """Whether a rule happened in any set-up."""
        return any(piece.marks[rule] for piece in self.pieces.values())

    def never_let(self, rule: int) -> list[str] | None:
        """The types of the cards that a need was asked about and never let anybody choose, if nobody chose them at all.

        None where it let nothing pass, whatever it was asked.
        """
        asked: dict[int, bool] = {}
        for piece in self.pieces.values():
            for (number, kind), ever in piece.let.items():
                if number == rule:
                    asked[kind] = asked.get(kind, False) or ever
        if asked and not any(asked.values()):
            return None
        played = frozenset().union(*(piece.played for piece in self.pieces.values()))
        types = list(self.space.ruleset.cards)
        return [types[kind] for kind, ever in sorted(asked.items()) if kind >= 0 and not ever and kind not in played]

    @property
    def is_whole(self) -> bool:
        """Whether all of the work was done."""
        return self.done >= self.planned and not self.is_stopped

    @property
    def wanted(self) -> list[int]:
        """The rules that could happen and never did, though what they come from has."""
        return [
            number
            for number, rule in enumerate(self.rules)
            if not rule.is_situation
            and not self.has_happened(number)
            and number not in self.shown
            and self.live(number)
            and (not rule.causes or any(self.has_happened(cause) for cause in rule.causes))
        ]

    def where(self, rule: int) -> tuple[Setting, ...] | None:
        """What has to be changed so that a rule can happen: nothing, or any of some settings; None if it is more."""
        plain = self.space.plain(self.space.players[0])
        rules = covered(self.space.ruleset)
        if rule in _live(rules, plain):
            return ()
        there = [dict(self.setups[n].options) for n in self.live(rule)]
        for name, default in plain.options:
            values = {options[name] for options in there}
            if default not in values:
                found = [(name, value) for value in sorted(values) if rule in _live(rules, plain.but(name, value))]
                if found:
                    return tuple(found)
        return None

    def number(self, setup: SetUp) -> int:
        """The number of a set-up, which gets one if it hasn't."""
        if setup not in self.setups:
            self.setups.append(setup)
        return self.setups.index(setup)

    def take(self, piece: Piece) -> None:
        """Takes in what is known of a set-up."""
        if piece.refused:
            self.refused[piece.setup] = self.setups[piece.setup]
        self.pieces[piece.setup] = piece
        self.making += piece.making
        self.playing += piece.playing
        for example in piece.examples:
            self.keep(example)

    def keep(self, example: Example) -> None:
        """Keeps an example, if it is the smallest of its fault."""
        old = self.examples.get(example.key)
        if old is None or self._size(example) < self._size(old):
            self.examples[example.key] = example

    def shrink(self, old: Key, example: Example, moves: tuple[Told, ...]) -> None:
        """Takes a smaller example of what went wrong, with its moves."""
        self.examples.pop(old, None)
        self.examples[example.key] = example
        self.moves_told[example.key] = moves

    def _size(self, example: Example) -> tuple[int, tuple[int, int, int]]:
        return self.space.changes(example.setup), example.size


def _live(rules: Covered, setup: SetUp) -> frozenset[int]:
    return live(rules, settled(rules.ruleset, dict(setup.options)))
