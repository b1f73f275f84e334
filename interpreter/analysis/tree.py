"""The whole tree of a game: every decision of players and of chance, and every end.

Grown from a position whose chance is explicit. An information set is what a seat's view tells: its places, its
variables and everything that it has heard of, so games are to be recorded. Must not know rules, nor how a position
goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from interpreter.runtime.chance import CHANCE

MOST_NODES = 2_000_000
"""Where growing stops: a tree beyond it would fill the memory."""


class View(Protocol):
    """What a seat sees."""

    def to_json(self) -> str:
        """All of it as one text."""


class Position(Protocol):
    """A game in progress whose chance is explicit."""

    @property
    def to_act(self) -> int | None:
        """Who is asked: a seat, `CHANCE`, or None at the end."""

    @property
    def scores(self) -> tuple[int | None, ...] | None:
        """What each seat has at the end."""

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats, best first."""

    def chance_outcomes(self) -> Sequence[tuple[Any, Fraction]]:
        """What chance may decide, and how likely each is."""

    def legal_moves(self) -> Sequence[Any]:
        """What the seat that is asked may do."""

    def play(self, move: Any) -> None:
        """Go on by a move or an outcome."""

    def view(self, seat: int) -> View:
        """What a seat sees."""

    def clone(self) -> Any:
        """The same position once more."""


@dataclass(frozen=True, slots=True)
class End:
    """A leaf: what each seat has."""

    scores: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat decides; it can't tell this node from others of the same `known`. `ways` are by the text of the move."""

    seat: int
    known: str
    ways: Mapping[str, Node]


@dataclass(frozen=True, slots=True)
class Chance:
    """Chance decides: each way with its probability."""

    ways: tuple[tuple[Fraction, Node], ...]


Node = End | Decision | Chance


@dataclass(frozen=True, slots=True)
class Size:
    """How large a tree is. `nodes` counts all, ends and chance included; `known` the information sets of each seat."""

    nodes: int
    ends: int
    chances: int
    known: Mapping[int, int]


class TooLarge(ValueError):
    """A tree has more than `MOST_NODES` nodes."""


def grown(position: Position) -> Node:
    """The tree of everything that may follow a position; raises TooLarge past `MOST_NODES` nodes."""
    return _Growth().node(position)


class _Growth:
    """Counts what has grown, so that it is bounded."""

    def __init__(self) -> None:
        self.nodes = 0

    def node(self, position: Position) -> Node:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooLarge(f"The tree has more than {MOST_NODES:,} nodes.")
        seat = position.to_act
        if seat is None:
            return End(returns(position))
        if seat == CHANCE:
            return Chance(tuple((share, self._after(position, way)) for way, share in position.chance_outcomes()))
        ways = {str(move): self._after(position, move) for move in position.legal_moves()}
        return Decision(seat, position.view(seat).to_json(), ways)

    def _after(self, position: Position, way: Any) -> Node:
        there = position.clone()
        there.play(way)
        return self.node(there)


def returns(position: Position) -> tuple[Fraction, ...]:
    """What each seat has at an end: its score; 0 where the rules count none."""
    return tuple(Fraction(score or 0) for score in position.scores or ())


def nodes(tree: Node) -> Iterator[Node]:
    """All nodes, each before those that follow it."""
    yield tree
    for way in after(tree):
        yield from nodes(way)


def after(node: Node) -> Sequence[Node]:
    """The nodes that follow one."""
    match node:
        case End():
            return ()
        case Decision(ways=ways):
            return tuple(ways.values())
        case Chance(ways=shared):
            return tuple(way for _, way in shared)


def measured(tree: Node) -> Size:
    """How large a tree is."""
    count = ends = chances = 0
    known: dict[int, set[str]] = {}
    for node in nodes(tree):
        count += 1
        ends += isinstance(node, End)
        chances += isinstance(node, Chance)
        if isinstance(node, Decision):
            known.setdefault(node.seat, set()).add(node.known)
    return Size(count, ends, chances, {seat: len(texts) for seat, texts in sorted(known.items())})
