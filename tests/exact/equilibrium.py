"""What a game of two is worth if both play their best: the linear programme of its sequence form, solved by HiGHS.

B. von Stengel, "Efficient Computation of Behavior Strategies", Games and Economic Behavior 14(2), 1996: seat 0 chooses
a plan x, and the numbers v, one for each information set of seat 1, bound what seat 1 can still hold it down to.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, hstack

from interpreter.analysis.solving import SequenceForm, sequence_form
from interpreter.analysis.tree import Node


def worth(tree: Node) -> float:
    """What seat 0 gets on average if both play their best."""
    form = sequence_form(tree)
    own, other = flows(form, 0), flows(form, 1)
    (own_sets, plans), (sets, replies) = own.shape, other.shape
    got = sparse({(y, x): -share for (x, y), share in form.payoffs.items()}, (replies, plans))
    solved = linprog(
        np.append(np.zeros(plans), -np.eye(1, sets)),
        A_ub=hstack([got, other.T]),
        b_ub=np.zeros(replies),
        A_eq=hstack([own, coo_array((own_sets, sets))]),
        b_eq=np.eye(1, own_sets)[0],
        bounds=[(0, None)] * plans + [(None, None)] * sets,
        method="highs",
    )
    assert solved.success, solved.message
    return float(-solved.fun)


def flows(form: SequenceForm, seat: int) -> coo_array:
    """A row for nothing and one for each information set: what goes on from it less what leads to it."""
    rows = {(0, 0): Fraction(1)}
    for number, (leads, goes_on) in enumerate(form.flows[seat], 1):
        rows[number, leads] = Fraction(-1)
        rows |= {(number, sequence): Fraction(1) for sequence in goes_on}
    return sparse(rows, (1 + len(form.flows[seat]), len(form.sequences[seat])))


def sparse(entries: dict[tuple[int, int], Fraction], shape: tuple[int, int]) -> coo_array:
    places = tuple(zip(*entries, strict=True))
    return coo_array(([float(value) for value in entries.values()], places), shape=shape)
