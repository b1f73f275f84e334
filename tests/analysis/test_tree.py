"""Whole game trees, counted and valued to the digit where the numbers are published or follow on paper.

Kuhn poker: H. W. Kuhn, "A Simplified Two-Person Poker", Contributions to the Theory of Games 1, 1950.
"""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from interpreter.analysis import tree as trees
from interpreter.analysis.solving import best_response, information_sets, sequence_form, value
from interpreter.analysis.tree import Chance, Decision, End, TooLarge, grown, measured, nodes
from tests.properties.rulesets import game_of

THIRD = Fraction(1, 3)


def kuhn_poker():
    return game_of("shipped kuhn-poker").start(2, given={"starter": 0}, chance="explicit")


@pytest.fixture(scope="module")
def kuhn():
    return grown(kuhn_poker())


def own_card(node):
    places = json.loads(node.known)["places"]
    (card,) = next(place["cards"] for place in places if place["zone"] == "hand" and place["owner"] == node.seat)
    return card.casefold()


def kuhn_plan(node):
    """The published equilibrium in which the first player never begins with a bet."""
    card, ways = own_card(node), tuple(node.ways)
    if "bet" in ways:
        bold = {"king": Fraction(1), "queen": Fraction(0), "jack": THIRD}[card] if node.seat else Fraction(0)
        return {"bet": bold, "check": 1 - bold}
    calls = {"king": Fraction(1), "queen": THIRD, "jack": Fraction(0)}[card]
    return {"call": calls, "fold": 1 - calls}


def test_kuhn_poker_is_counted(kuhn):
    size = measured(kuhn)
    assert (size.nodes, size.ends, size.chances) == (58, 30, 4)
    assert size.known == {0: 6, 1: 6}


def test_kuhn_poker_is_worth_what_kuhn_found(kuhn):
    assert value(kuhn, kuhn_plan) == (Fraction(-1, 18), Fraction(1, 18))
    assert best_response(kuhn, 0, kuhn_plan) == Fraction(-1, 18)
    assert best_response(kuhn, 1, kuhn_plan) == Fraction(1, 18)


def test_better_answers_are_found(kuhn):
    def timid(node):
        first = "check" if "check" in node.ways else "fold"
        return {first: Fraction(1)}

    assert value(kuhn, timid) == (0, 0)
    assert best_response(kuhn, 0, timid) == 1


def test_sequence_form_fits_the_tree(kuhn):
    form = sequence_form(kuhn)
    for seat in (0, 1):
        assert len(form.flows[seat]) == 6
        assert len(form.sequences[seat]) == 1 + sum(len(moves) for moves in information_sets(kuhn, seat).values())
    assert len(form.payoffs) == sum(isinstance(node, End) for node in nodes(kuhn))
    assert sum(abs(share) for share in form.payoffs.values()) > 0


def test_shares_of_chance_add_up(kuhn):
    for node in nodes(kuhn):
        if isinstance(node, Chance):
            assert sum(share for share, _ in node.ways) == 1


def test_one_information_set_has_one_list_of_moves(kuhn):
    found = {}
    for node in nodes(kuhn):
        if isinstance(node, Decision):
            assert found.setdefault((node.seat, node.known), tuple(node.ways)) == tuple(node.ways)


def test_too_large_tree_is_refused(monkeypatch):
    monkeypatch.setattr(trees, "MOST_NODES", 50)
    with pytest.raises(TooLarge, match="more than 50 nodes"):
        grown(kuhn_poker())
