"""Choices that are asked one after the other come to the same moves as all of them listed together."""

from __future__ import annotations

import pytest

from interpreter import PlayError, SavedGameError
from interpreter.api.replaying import open_saved, replayed
from interpreter.players.random_player import RandomPlayer
from interpreter.runtime.chance import derived
from tests.language import playing, staged
from tests.language.staged import BASE, IN_STAGES, RULES, begun, bounded, games, is_part, whole_moves


@pytest.fixture(params=RULES)
def name(request):
    return request.param


def along(state, seed=5, most=40):
    """The states of a random game, at each stage."""
    player = RandomPlayer(seed)
    while not state.over and state.count < most:
        yield state
        state.play(player(None, state.legal_moves()))


def halfway(name, seed=1):
    """States in which somebody has begun a move."""
    return (state for state in along(begun(name, seed)[1]) if state._data.begun)


def ferry(rules, seed=1, players=2, together=IN_STAGES):
    """A game of the base with other rules, asked in stages."""
    return bounded(playing.game_of(BASE, rules), together).start(players, seed, {"first": 0})


# ---------------------------------------------------------------- the same moves


@pytest.mark.parametrize("players", [2, 3])
def test_stages_come_to_the_same_moves(name, players):
    assert max(staged.same_moves(*begun(name, seed, players)) for seed in range(2)) > 3


def test_sets_are_understood_in_any_order(name):
    _, state = begun(name)
    for move in list(whole_moves(state, state.to_act, ""))[:40]:
        action, _, chosen = str(move).partition(" ")
        turned = ", ".join(" + ".join(reversed(choice.split(" + "))) for choice in chosen.split(", "))
        ahead, same = state.clone(), state.clone()
        ahead.play(f"{action} {turned}".strip())
        same.play(str(move))
        assert ahead.moves == same.moves


def test_each_ruleset_asks_in_stages(name):
    whole, in_stages = (game._compiled.generated("")[0].sites for game in games(name))
    assert not any(site.staged for site in whole)
    assert any(site.staged for site in in_stages)


def test_text_of_a_whole_move_is_understood_at_each_stage(name):
    for state in along(begun(name)[1], most=12):
        seat = state.to_act
        for move in list(whole_moves(state, seat, state.moves[-1][1] if is_part(state, seat) else ""))[:40]:
            ahead = state.clone()
            assert ahead.why(move) == ()
            ahead.play(move)
            assert not is_part(ahead, seat)


def test_moves_of_a_stage_are_different_and_begin_alike(name):
    for state in halfway(name):
        begins = state.moves[-1][1].removesuffix(staged.GOES_ON)
        moves = [str(move) for move in state.legal_moves()]
        assert len(set(moves)) == len(moves) > 0
        if begins != "done":
            assert all(move == "done" or move.startswith(begins) for move in moves)


@pytest.mark.parametrize("file", sorted({case.file for case in playing.cases()}))
def test_cases_hold_in_stages(file):
    for case in playing.cases():
        game = bounded(playing.game(case), IN_STAGES) if case.file == file else None
        if game is not None and any(site.staged for site in game._compiled.generated("recorded")[0].sites):
            play_in_stages(case, game)


def play_in_stages(case, game):
    """Does what a case says, but for rules that fail: how the game came there is told otherwise."""
    given = {name: int(seat) - 1 for name, seat in case.parts.get("given", {}).items()}
    run = InStages(game.start(int(case.parts.get("players", 2)), int(case.parts.get("seed", 1)), given), case)
    for number, step in enumerate(case.parts["steps"], 1):
        for key, wanted in step.items():
            if key not in ("seat", "fails"):
                getattr(run, f"step_{key}")(wanted, f"{case}: step {number}, {key}", step.get("seat"))


class InStages(playing.Run):
    """A case whose moves are made by their text, while their choices are asked one after the other."""

    def step_legal(self, moves, at, seat):
        """The moves are whole ones, unless the case itself asks in stages."""
        asked = self.state.to_act if seat is None else int(seat) - 1
        legal = [str(move) for move in self.state.legal_moves(asked)]
        found = list(whole_moves(self.state, asked)) if asked in self.state.waiting else []
        assert sorted(playing.listed(moves)) in (sorted(found), sorted(legal)), at

    def step_refused(self, moves, at, seat):
        """The beginning of a move isn't refused here."""
        asked = self.state.to_act if seat is None else int(seat) - 1
        super().step_refused({move: why for move, why in moves.items() if self.state.why(move, asked)}, at, seat)


# ---------------------------------------------------------------- a state in which a move is begun


def test_each_part_of_a_move_counts(name):
    for state in halfway(name):
        assert state.count == len(state.moves)
        assert state.moves[-1][0] == state.to_act
        assert all(str(move) != state.moves[-1][1] for move in state.legal_moves())


def test_json_keeps_what_is_begun(name):
    for state in halfway(name):
        again = state.game.state_from_json(state.to_json())
        assert again == state
        assert hash(again) == hash(state)
        assert again.legal_moves() == state.legal_moves()


def test_json_of_what_cannot_be_begun_is_refused():
    state = next(halfway("exactly so many"))
    state._data.begun = ((state.to_act, 0, (), (0, 1, 2, 3)),)
    with pytest.raises(SavedGameError, match="begun to choose"):
        state.game.state_from_json(state.to_json())
    state._data.begun = ((state.to_act, 7, (), ()),)
    with pytest.raises(SavedGameError, match="damaged"):
        state.game.state_from_json(state.to_json())


def test_clone_goes_another_way(name):
    for state in halfway(name):
        before, other = state.to_json(), state.clone()
        assert other == state
        other.play(other.legal_moves()[-1])
        assert other != state
        assert state.to_json() == before


def test_others_see_nothing_of_what_is_begun(name):
    state, player = begun(name)[1], RandomPlayer(2)
    while not state.over and state.count < 40:
        seat, before = state.to_act, [state.view(other) for other in range(3)]
        move = player(None, state.legal_moves())
        state.play(move)
        if is_part(state, seat):
            others = [other for other in range(3) if other != seat]
            assert [state.view(other) for other in others] == [before[other] for other in others]
            told = move.text if move.text != "done" else "done"
            assert " ".join([state.view(seat).log[-1][1][2], ", ".join(state.view(seat).log[-1][1][3])]).strip() == told


def test_whole_move_is_told_once(name):
    state = begun(name)[1]
    for _ in along(state):
        pass
    wholes = sum(told[0] == "choose" for _, told in state.log)
    parts = sum(told[0] == "begin" for _, told in state.log)
    passed = sum(text == "pass" for _, text in state.moves)
    undecided = sum(1 for answer in (state._data.answers or [[], []])[1] if answer not in (None, (-2,), (-1,)))
    assert wholes + undecided + parts + passed >= state.count > 0
    assert parts > 0


def test_what_is_begun_is_kept_for_its_seat_alone(name):
    for state in halfway(name):
        (seat, *_), *_ = state._data.begun
        for other in range(3):
            dealt = state.determinize(other, 9)
            assert is_part(dealt, seat) == (other == seat and is_part(state, seat))
            assert dealt.view(other) == state.view(other)
            if other in state.waiting:
                assert dealt.legal_moves(other) == state.legal_moves(other)
            for _ in along(dealt, most=dealt.count + 5):
                pass


# ---------------------------------------------------------------- playing again


def test_moves_can_be_made_again(name, tmp_path):
    state = begun(name)[1]
    for _ in along(state):
        assert not state._data.begun or replay(state) == state
    state.save(tmp_path / "game.json")
    again = replayed(open_saved(tmp_path / "game.json"), state.game)
    assert again.parting is None
    assert again.state == state


def replay(state):
    again = state.game.start(state.players, state.seed, {"first": 0})
    assert again.follow(state.moves) is None
    return again


def test_game_saved_as_whole_moves_is_asked_in_stages(name):
    whole, in_stages = begun(name)
    for _ in along(whole):
        pass
    assert in_stages.follow(whole.moves) is None
    assert (in_stages.over, in_stages.scores) == (whole.over, whole.scores)


def test_playouts_are_games_of_the_random_player(name):
    game = games(name)[1]
    for number, outcome in enumerate(game.playouts(6, 3, 4, given={"first": 0})):
        seed = derived(4, number)
        state, player = game.start(3, seed, {"first": 0}, record=False), RandomPlayer(seed)
        while not state.over:
            state.play(player(None, state.legal_moves()))
        assert (outcome.scores, outcome.moves) == (state.scores, state.count)


# ---------------------------------------------------------------- bounds and faults

FAILING = """
actions:
  act:
    choose: {few: exactly 2 cards in my hand, friend: other player}
    do: |
      move few to friend's hand
      draw 6 / (count of cards in my hand - 2)
"""
LONG = """
players: 2
cards: {crate: {every: {color: color, weight: 1-30}}}
play: {dealing: {do: deal 24 from quay to each player's hand}}
actions:
  act:
    choose: {lot: any number of cards in my hand}
    needs: {never: {that: (sum of weight over cards in lot) = WEIGHT, why: It must weigh so much}}
    do: move lot to boat
"""


def whole_of(state, many, more=""):
    """A whole move of the first player, with the first cards in hand."""
    return f"act {' + '.join(state.view(0).place('hand', 0).cards[:many])}{more}"


def test_rule_that_fails_takes_back_the_whole_move():
    state = ferry(FAILING)
    before, move = state.to_json(), whole_of(state, 2, ", player 2")
    with pytest.raises(PlayError) as caught:
        state.play(move)
    assert caught.value.moves[-1] == move
    assert len(caught.value.moves) == 3
    assert state.to_json() == before


def test_rule_that_fails_at_the_last_stage_takes_back_that_stage():
    state = ferry(FAILING)
    state.play(state.legal_moves()[0])
    before = state.to_json()
    with pytest.raises(PlayError):
        state.play(whole_of(state, 2, ", player 2"))
    assert state.to_json() == before


def test_game_may_be_cut_off_in_the_midst_of_a_move():
    game = games("exactly so many")[1]
    state = game.start(2, 1, {"first": 0}, max_moves=2)
    state.play(whole_of(state, 3))
    assert state.over
    assert state.unfinished
    assert state.count == 2
    assert replay(state).count == 2


def test_what_could_go_on_is_looked_for_within_a_bound():
    state = ferry(LONG.replace("WEIGHT", "20"), together=3_000)
    while state.to_act == 0:
        state.play(state.legal_moves()[0])
    with pytest.raises(PlayError, match="too many ways to go on"):
        ferry(LONG.replace("WEIGHT", "2000"), together=3_000)


def test_bound_is_for_options_of_one_action():
    few = bounded(playing.game_of(BASE, RULES["exactly so many"]), 364)
    assert not any(site.staged for site in few._compiled.generated("")[0].sites)
    fewer = bounded(playing.game_of(BASE, RULES["exactly so many"]), 363)
    assert any(site.staged for site in fewer._compiled.generated("")[0].sites)


# ---------------------------------------------------------------- at the screen


def test_undo_goes_back_to_the_own_decision_before(monkeypatch, capsys):
    from interpreter.cli.screen.session import Session

    state = begun("exactly so many")[1]
    typed = ["1", "1", "u", "u", whole_of(state, 3), "q"]
    session = Session(state, {1: RandomPlayer(1), 2: RandomPlayer(2)}, None)
    counts = []
    monkeypatch.setattr("builtins.input", lambda prompt="": counts.append(session.state.count) or typed.pop(0))
    session.run()
    assert counts[:5] == [0, 1, 2, 1, 0]
    assert session.state.moves[2][0] == 0
    assert "Player 1: act" in capsys.readouterr().out
