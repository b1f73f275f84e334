"""What holds for every game, whatever its rules: random games of all rulesets and numbers of players."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from interpreter import IllegalMove
from interpreter.players.random_player import RandomPlayer
from interpreter.runtime.chance import derived
from tests.properties.rulesets import HARDLY_ENDS, game_of, given_of, some_states, start, tables

TABLES = tables()
MOST_MOVES = 6_000
every_table = pytest.mark.parametrize(("name", "players"), TABLES, ids=str)


def all_cards(state):
    """Every card of a game, from the places and from what is undrawn."""
    data = state._data
    drawn = [card for cards in data.Z for card in cards if card < data.t.card_count]
    return sorted(drawn + [card for pool in data.pools for card in pool])


def tokens_fit(state):
    """Whether as many undrawn cards lie somewhere as each pool has."""
    data = state._data
    lying = [card - data.t.card_count for cards in data.Z for card in cards if card >= data.t.card_count]
    return all(lying.count(number) == len(pool) for number, pool in enumerate(data.pools))


def check_moves(state):
    """There is something to choose, and each move has a text of its own."""
    texts = [str(move) for move in state.legal_moves()]
    assert texts
    assert len(texts) == len(set(texts)), [text for text in texts if texts.count(text) > 1][:4]
    assert state.to_act in state.waiting


@pytest.mark.parametrize(("name", "players"), tables(), ids=str)
def test_game_ends_and_is_the_playout_of_its_seed(name, players):
    seed = derived(11, 0)
    state, player = start(name, players, seed, record=False, max_moves=MOST_MOVES), RandomPlayer(seed)
    cards, bound = all_cards(state), 300 if name in HARDLY_ENDS else MOST_MOVES
    while not state.over and state.count < bound:
        check_moves(state)
        state.play(player(None, state.legal_moves()))
        if state.count % 7 == 0 or state.over:
            assert all_cards(state) == cards == list(range(len(cards)))
            assert tokens_fit(state)
    if name in HARDLY_ENDS:
        return
    assert state.over
    assert not state.unfinished
    (outcome,) = game_of(name).playouts(1, players, 11, given=given_of(game_of(name).ruleset))
    assert (outcome.ranking, outcome.scores, outcome.moves) == (state.ranking, state.scores, state.count)
    assert sorted(seat for tied in state.ranking for seat in tied) in ([], list(range(players)))


@every_table
def test_writing_down_changes_nothing(name, players):
    plain, full, player = start(name, players, 5, record=False), start(name, players, 5), RandomPlayer(5)
    while not full.over and full.count < 80:
        moves = full.legal_moves()
        assert plain.legal_moves() == moves
        move = player(None, moves)
        plain.play(move)
        full.play(move)
    assert all(plain.view(seat) == replace(full.view(seat), log=()) for seat in range(players))
    assert plain.log == ()
    assert full.log


def goes_on(text, legal):
    """Whether a text says a part of a move that can be chosen now, and parts that follow."""
    return any(text.startswith(f"{part} + ") for part in legal)


@every_table
def test_refused_move_changes_nothing(name, players):
    earlier: set[str] = set()
    for state in some_states(name, players, seed=2):
        before, legal = state.to_json(), [str(move) for move in state.legal_moves()]
        refused = [text for text in sorted(earlier - set(legal)) if not goes_on(text, legal)][:6]
        for text in ("", "nothing of the kind", f"{legal[0]} twice over", *refused):
            with pytest.raises(IllegalMove) as caught:
                state.play(text)
            assert caught.value.why
        others = [seat for seat in range(players) if seat not in state.waiting]
        for seat in others[:1]:
            with pytest.raises(IllegalMove):
                state.play(legal[0], seat)
        assert state.to_json() == before
        earlier |= set(legal)


@every_table
def test_copies_are_equal_and_go_their_own_way(name, players):
    for state in some_states(name, players, seed=3, most=4):
        copy, again = state.clone(), game_of(name).state_from_json(state.to_json())
        assert copy == state == again
        assert hash(copy) == hash(state)
        assert again.to_json() == state.to_json()
        assert again.legal_moves() == state.legal_moves()
        assert again.log == state.log
        before, moves = state.to_json(), state.legal_moves()
        copy.play(moves[-1])
        again.play(moves[-1])
        assert copy == again
        assert state.to_json() == before
        assert state.legal_moves() == moves


@every_table
def test_seat_cannot_tell_what_it_does_not_see(name, players):
    """States that differ only in what a seat can't see give it the same view and the same moves."""
    random = Random(4)
    for state in some_states(name, players, seed=4, most=5):
        before = state.to_json()
        for seat in {random.randrange(players), state.to_act}:
            other = state.determinize(seat, random.randrange(1000))
            assert other.view(seat) == state.view(seat)
            assert other.legal_moves(seat) == state.legal_moves(seat)
            assert told_why(other, seat) == told_why(state, seat)
            assert all_cards(other) == all_cards(state)
            assert tokens_fit(other)
            go_on(other, RandomPlayer(seat), 12)
        assert state.to_json() == before


def told_why(state, seat):
    """All that a seat is told of moves, legal or not: of some cards by name as the first choice, and of the moves."""
    if seat not in state.waiting:
        return []
    cards = sorted(set(state._data.t.card_names))[:6]
    moves = [str(move) for move in state.legal_moves(seat)][:6]
    texts = [f"{action} {card}" for action, _ in state.help() for card in cards]
    asked = [state.why(text, seat) for text in (*texts, *moves)] + [state.why_legal(move, seat) for move in moves]
    return [reason.plain() for reasons in asked for reason in reasons]


def go_on(state, player, most):
    """A dealt state is one that can be played."""
    while not state.over and most:
        check_moves(state)
        state.play(player(None, state.legal_moves()))
        most -= 1


@every_table
def test_what_is_told_of_others_hides_their_cards(name, players):
    """A seat's view of a state is also its view of every deal that it can't tell apart, whatever was written down."""
    for state in some_states(name, players, seed=6, most=3):
        seat = (state.to_act + 1) % players
        one, two = (state.determinize(seat, seed) for seed in (1, 2))
        assert one.view(seat) == two.view(seat)
        assert one.view(seat).to_json() == two.view(seat).to_json()
