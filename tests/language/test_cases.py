"""Every word of the language means what the manual says: small made-up rulesets, played move by move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.language.playing import cases, game, play_through, start

ALL = tuple(cases())


@pytest.mark.parametrize("case", ALL, ids=str)
def test_case_holds(case):
    state = play_through(case)
    check_without_record(case, state)
    check_every_state(case, state)


def check_without_record(case, played):
    """The same moves, where nothing is written down, lead to the same game."""
    plain, full = start(case, record=False), start(case)
    for seat, text in played.moves:
        assert plain.legal_moves(seat) == full.legal_moves(seat)
        plain.play(text, seat)
        full.play(text, seat)
        for owner in range(full.players):
            assert plain.view(owner) == replace(full.view(owner), log=())
    assert full == played
    assert (plain.ranking, plain.scores) == (full.ranking, full.scores)


def check_every_state(case, played):
    """Each state on the way can be copied, written down and dealt anew without a change to what a seat sees."""
    state, rules = start(case), game(case)
    for seat, text in (*played.moves, (None, "")):
        again = rules.state_from_json(state.to_json())
        assert again == state == state.clone()
        assert again.log == state.log
        for owner in range(state.players):
            other = state.determinize(owner, seed=3)
            assert other.view(owner) == state.view(owner)
            assert other.legal_moves(owner) == state.legal_moves(owner)
        if seat is not None:
            state.play(text, seat)
