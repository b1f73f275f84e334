"""What a game is worth: the value of policies, the best answer to one, and the form in which a solver takes it.

Everything is exact, in fractions; solving the linear programme itself is left to whoever has a solver. Must not know
rules; it has the tree.

- D. Koller, N. Megiddo, B. von Stengel, "Efficient Computation of Equilibria for Extensive Two-Person Games", Games and
  Economic Behavior 14(2), 1996: sequences, and the constraints that realisation plans obey.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from interpreter.analysis.tree import Chance, Decision, End, Node, nodes
from interpreter.source.frozen import frozen

Policy = Callable[[Decision], Mapping[str, Fraction]]
"""How likely each move of a decision is; it may look at `seat` and `known` only."""

Sequence = tuple[str, str] | None
"""The last decision of a seat on the way to a node (what it knew, the move), or None before its first."""


def value(tree: Node, policy: Policy) -> tuple[Fraction, ...]:
    """What each seat gets on average if all play by a policy."""
    match tree:
        case End(scores=scores):
            return scores
        case Chance(ways=shared):
            parts = [(share, value(way, policy)) for share, way in shared]
        case Decision(ways=ways):
            chosen = policy(tree)
            parts = [(chosen[move], value(way, policy)) for move, way in ways.items() if chosen.get(move)]
    return tuple(sum((share * got for share, got in column), Fraction(0)) for column in _columns(parts))


def _columns(parts: list[tuple[Fraction, tuple[Fraction, ...]]]) -> list[list[tuple[Fraction, Fraction]]]:
    return [[(share, got[seat]) for share, got in parts] for seat in range(len(parts[0][1]))]


def best_response(tree: Node, seat: int, policy: Policy) -> Fraction:
    """The most that a seat can get on average where all others play by a policy; it must have perfect recall."""
    answer = _Answer(seat, policy)
    answer.weigh(tree, Fraction(1))
    return answer.worth(tree)


class _Answer:
    """The best answer, found from the end: in an information set the move that is best over all of its nodes."""

    def __init__(self, seat: int, policy: Policy) -> None:
        self.seat = seat
        self.policy = policy
        self.sets: dict[str, list[tuple[Fraction, Decision]]] = {}
        self.chosen: dict[str, str] = {}

    def weigh(self, node: Node, reach: Fraction) -> None:
        """Notes how likely the others and chance let each node of the seat be reached."""
        match node:
            case End():
                return
            case Chance(ways=shared):
                for share, way in shared:
                    self.weigh(way, reach * share)
            case Decision(seat=self.seat, known=known, ways=ways):
                self.sets.setdefault(known, []).append((reach, node))
                for way in ways.values():
                    self.weigh(way, reach)
            case Decision(ways=ways):
                chosen = self.policy(node)
                for move, way in ways.items():
                    self.weigh(way, reach * chosen.get(move, 0))

    def worth(self, node: Node) -> Fraction:
        """What the seat gets from a node on."""
        match node:
            case End(scores=scores):
                return scores[self.seat]
            case Chance(ways=shared):
                return sum((share * self.worth(way) for share, way in shared), Fraction(0))
            case Decision(seat=self.seat, known=known, ways=ways):
                return self.worth(ways[self._choice(known)])
            case Decision(ways=ways):
                chosen = self.policy(node)
                return sum(
                    (chosen[move] * self.worth(way) for move, way in ways.items() if chosen.get(move)), Fraction(0)
                )

    def _choice(self, known: str) -> str:
        if known not in self.chosen:
            here = self.sets[known]
            moves = list(here[0][1].ways)
            totals = [sum((reach * self.worth(node.ways[move]) for reach, node in here), Fraction(0)) for move in moves]
            self.chosen[known] = moves[totals.index(max(totals))]
        return self.chosen[known]


@frozen
class SequenceForm:
    """A game of two whose scores add up to nothing, for a linear programme.

    `sequences[seat]`: each sequence's number, that of nothing first. `flows[seat]`: for each information set the number
    of the sequence that leads to it and those that go on from it; what a realisation plan gives them adds up to the
    same. `payoffs`: for a pair of sequences what seat 0 gets, weighted by chance.
    """

    sequences: tuple[Mapping[Sequence, int], Mapping[Sequence, int]]
    flows: tuple[tuple[tuple[int, tuple[int, ...]], ...], tuple[tuple[int, tuple[int, ...]], ...]]
    payoffs: Mapping[tuple[int, int], Fraction]


def sequence_form(tree: Node) -> SequenceForm:
    """The sequence form of a tree; its size grows with the tree's, not with the number of strategies."""
    form = _Form()
    form.walk(tree, (None, None), Fraction(1))
    first, second = form.flows
    return SequenceForm(
        (form.sequences[0], form.sequences[1]), (tuple(first.values()), tuple(second.values())), form.payoffs
    )


class _Form:
    def __init__(self) -> None:
        self.sequences: tuple[dict[Sequence, int], dict[Sequence, int]] = ({None: 0}, {None: 0})
        self.flows: tuple[dict[str, tuple[int, tuple[int, ...]]], ...] = ({}, {})
        self.payoffs: dict[tuple[int, int], Fraction] = {}

    def walk(self, node: Node, last: tuple[Sequence, Sequence], reach: Fraction) -> None:
        match node:
            case End(scores=scores):
                pair = (self.sequences[0][last[0]], self.sequences[1][last[1]])
                self.payoffs[pair] = self.payoffs.get(pair, Fraction(0)) + reach * scores[0]
            case Chance(ways=shared):
                for share, way in shared:
                    self.walk(way, last, reach * share)
            case Decision(seat=seat, known=known, ways=ways):
                numbers = self.sequences[seat]
                goes_on = tuple(numbers.setdefault((known, move), len(numbers)) for move in ways)
                self.flows[seat].setdefault(known, (numbers[last[seat]], goes_on))
                for move, way in ways.items():
                    now: Sequence = (known, move)
                    self.walk(way, (now, last[1]) if seat == 0 else (last[0], now), reach)


def information_sets(tree: Node, seat: int) -> Mapping[str, tuple[str, ...]]:
    """The moves of each information set of a seat, in the order in which they are met."""
    found: dict[str, tuple[str, ...]] = {}
    for node in nodes(tree):
        if isinstance(node, Decision) and node.seat == seat:
            found.setdefault(node.known, tuple(node.ways))
    return found
