"""Checks by play: what is set up, what is found in made-up games, and that it is the same on any number of processes.

One game for each code, wrong and right, stands in `interpreter/diagnostics/explanations/by_play.yaml` and is run there.
"""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

import interpreter
from interpreter import Game
from interpreter.analysis.checking.findings import Judged
from interpreter.analysis.checking.result import Checked
from interpreter.analysis.checking.run import Plan
from interpreter.analysis.checking.space import PLAYERS, Space
from interpreter.api.checking import document_of
from interpreter.api.deep_check import deep_check, saved_game
from interpreter.diagnostics.errors import UsageError

LITTLE = Plan((200, 800), 100, 12, 200, 3, 200)

RULES = """
cardwright: 1
name: Stones
players: 2-4
options:
  hand_size: {default: 3, range: 1-6, help: Stones for each}
  mild: {default: no, help: Nobody is stuck}
  goal: {default: low, values: [low, high], help: How far}
needs:
  enough: {that: hand_size * count of players <= 20, why: There are too few stones}
cards:
  stone: {fields: {weight: number}, name: "{weight}", copies: {weight: {1: 10, 5: 10}}, starts in: bag}
zones:
  bag: {visible: none}
  hand: {per: player, visible: owner, draws from: bag}
  heap: {visible: all}
define:
  table: {limit: 12 if goal = low else 100}
  player: {left: count of cards in hand}
play:
  dealing:
    do: |
      shuffle bag
      deal hand_size from bag to each player's hand
  turn:
    turns from: player left of winner_before
    one of: [lay]
    until: any player where hand is empty
variables: {winner_before: {type: player, start: given}}
actions:
  lay:
    choose: {card: card in my hand}
    needs:
      room: {that: mild or (sum of weight over cards in heap) + card's weight <= limit, why: The heap is high enough}
    to: heap
endings: {out: {rank by: [least left]}}
"""


def game(folder: Path, rules: str = RULES, **options: object) -> Game:
    (folder / "stones.cardgame.yaml").write_text(rules)
    return interpreter.load(folder / "stones.cardgame.yaml", options)


def checked(game: Game, **how: object) -> tuple[Checked, list[Judged]]:
    return deep_check(game, **{"plan": LITTLE, "jobs": 1, **how})  # type: ignore[arg-type]


def codes(found: list[Judged]) -> list[str]:
    return [judged.finding.code for judged in found]


def space_of(game: Game) -> Space:
    return Space(game.ruleset, {}, game.players)


# ---------------------------------------------------------------- set-ups


def test_every_value_comes_up(tmp_path: Path) -> None:
    space = space_of(game(tmp_path))
    there = {setting for setup in space.singles() for setting in setup.settings}
    wanted = {(name, value) for name, values in space.values.items() for value in values}
    assert wanted - there == set()
    assert space.values["goal"] == (0, 1)


def test_first_the_options_stand_as_they_are(tmp_path: Path) -> None:
    space = space_of(game(tmp_path))
    assert space.singles()[:3] == [space.plain(2), space.plain(3), space.plain(4)]


def test_needs_are_asked(tmp_path: Path) -> None:
    space = space_of(game(tmp_path))
    found = [*space.singles(), *space.pairs(space.singles(), 100)[0]]
    assert all(setup.players * dict(setup.options)["hand_size"] <= 20 for setup in found)


def test_every_pair_comes_up_that_can(tmp_path: Path) -> None:
    space = space_of(game(tmp_path))
    singles = space.singles()
    more, count = space.pairs(singles, 1000)
    there = {frozenset(pair) for setup in [*singles, *more] for pair in combinations(setup.settings, 2)}
    cannot = {frozenset(((PLAYERS, 4), ("hand_size", 6)))}
    all_pairs = {
        frozenset(((one, this), (other, that)))
        for one, other in combinations(space.values, 2)
        for this, that in product(space.values[one], space.values[other])
    }
    assert (all_pairs - there, len(all_pairs)) == (cannot, count)


def test_what_is_set_stays_so(tmp_path: Path) -> None:
    found, _ = checked(game(tmp_path, hand_size=2, mild=True), fixed=["hand_size", "mild"], players=3)
    assert {(s.players, dict(s.options)["hand_size"], dict(s.options)["mild"]) for s in found.setups} == {(3, 2, True)}


# ---------------------------------------------------------------- what is found


def test_smallest_stuck_game_is_found(tmp_path: Path) -> None:
    _, all_judged = checked(game(tmp_path), fixed=["hand_size", "goal"])
    (stuck,) = [judged for judged in all_judged if judged.finding.code == "D018"]
    assert stuck.example is not None
    assert (stuck.example.setup.players, [move for _, move in stuck.moves]) == (2, ["lay 5", "lay 5"])
    assert "with 2 players" in stuck.finding.message.lower()
    assert "after 2 moves: Player " in stuck.finding.message
    assert stuck.finding.also[0][1] == "`lay` needs this"


def test_saved_game_stands_where_it_goes_wrong(tmp_path: Path) -> None:
    stones = game(tmp_path)
    _, all_judged = checked(stones, fixed=["hand_size", "goal"])
    (stuck,) = [judged for judged in all_judged if judged.finding.code == "D018"]
    state = saved_game(stones, stuck, {})
    assert state is not None
    state.save(tmp_path / "stuck.json")
    assert (state.count, state.over) == (len(stuck.moves) - 1, False)
    with pytest.raises(interpreter.PlayError):
        state.play(stuck.moves[-1][1], stuck.moves[-1][0])


def test_options_that_a_fault_hangs_on_are_told(tmp_path: Path) -> None:
    _, all_judged = checked(game(tmp_path, RULES.replace("mild or", "not mild or")))
    (stuck,) = [judged for judged in all_judged if judged.finding.code == "D018"]
    assert stuck.finding.message.startswith("With 2 players")
    assert "`mild: yes`" in stuck.finding.message


def test_a_need_of_a_mild_game_is_no_rule_that_never_happened(tmp_path: Path) -> None:
    _, all_judged = checked(game(tmp_path, mild=True), fixed=["mild"], players=2)
    assert codes(all_judged) == []


def test_option_with_which_something_is_possible_is_told(tmp_path: Path) -> None:
    rules = RULES.replace("    to: heap\n", "    to: heap\n    do: if mild then do rest\n").replace(
        "endings:", "procedures: {rest: if limit > 500 then draw 1}\nendings:"
    )
    _, all_judged = checked(game(tmp_path, rules), fixed=["hand_size"], players=2)
    (never,) = [judged for judged in all_judged if judged.finding.code == "D005"]
    assert never.finding.message.endswith("moves, where `mild` is yes.")


def test_what_is_a_consequence_is_not_told(tmp_path: Path) -> None:
    rules = RULES.replace("    to: heap\n", "    to: heap\n    do: if limit > 500 then do rest\n").replace(
        "endings:", "procedures: {rest: if my left > 3 then draw 1 else draw 2}\nendings:"
    )
    _, all_judged = checked(game(tmp_path, rules), fixed=["hand_size"], players=2)
    assert [code for code in codes(all_judged) if code != "D018"] == ["D005"]


def test_rules_that_fail_are_shown_by_the_smallest_game(tmp_path: Path) -> None:
    rules = RULES.replace("    to: heap\n", "    to: heap\n    do: set total to 10 / (my left - 1)\n").replace(
        "variables: {", "variables: {total: {type: number}, "
    )
    _, all_judged = checked(game(tmp_path, rules, mild=True), fixed=["mild"])
    (failed,) = [judged for judged in all_judged if judged.finding.code == "P001"]
    assert failed.finding.message == "With 2 players and `mild: yes`, after 3 moves: A number is divided by nothing."


LADDER = """
cardwright: 1
name: Ladder
players: 1
cards:
  rung: {fields: {height: number}, name: "{height}", every: {height: 1-7}, starts in: rungs}
zones:
  rungs: {visible: all}
variables: {step: {type: number}, reached: {type: number, per: player}}
play:
  climbing: {who: each player, one of: [climb], until: climbing's number > 30}
actions:
  climb:
    choose: {rung: card in rungs}
    do: |
      if rung's height = step + 1
        add 1 to step
        if step = 7 then add 1 to my reached
      else
        set step to 0
endings: {tired: {scores: reached}}
"""


def test_too_few_cards_are_found_by_arithmetic(tmp_path: Path) -> None:
    rules = RULES.replace("<= 20, why", "<= 99, why")
    _, all_judged = checked(game(tmp_path, rules, mild=True), fixed=["mild", "goal"])
    (short,) = [judged for judged in all_judged if judged.finding.code == "D012"]
    assert short.finding.message == (
        "With 4 players, `hand_size: 6`, `mild: yes` and `goal: low` 24 cards are dealt from `bag`, "
        "and there are only 20."
    )
    assert short.finding.span.line == 24


def test_needs_that_fail_are_told_and_such_a_game_is_not_saved(tmp_path: Path) -> None:
    rules = RULES.replace("hand_size * count of players <= 20", "60 / (hand_size - 6) < 20")
    stones = game(tmp_path, rules, mild=True)
    _, all_judged = checked(stones, fixed=["mild", "goal"], players=2)
    (failed,) = [judged for judged in all_judged if judged.finding.code == "P001"]
    assert "`hand_size: 6`" in failed.finding.message
    assert "before the first move: A number is divided by nothing." in failed.finding.message
    assert saved_game(stones, failed, {}) is None


def test_what_is_rare_is_sought(tmp_path: Path) -> None:
    ladder = game(tmp_path, LADDER)
    unsought = Plan((200, 5_000), times=0)
    assert codes(checked(ladder, plan=unsought)[1]) == ["D005"]
    assert codes(checked(ladder)[1]) == []


def test_what_a_scenario_brings_about_is_not_told(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "top.yaml").write_text(
        "game: stones\nsetup: {variables: {step: 6}}\nsteps: [{play: climb 7}, {expect: {variables: {step: 7}}}]\n"
    )
    ladder = game(tmp_path, LADDER)
    document = document_of(tmp_path / "stones.cardgame.yaml")
    found, all_judged = checked(ladder, plan=Plan((200, 5_000), times=0), document=document)
    assert codes(all_judged) == []
    assert [found.rules[number].sort for number in found.shown] == ["then"]


def test_empty_pile_that_some_rule_asks_about_is_not_left_open(tmp_path: Path) -> None:
    rules = RULES.replace("    to: heap\n", "    to: heap\n    do: if my left < 3 then draw 3\n").replace(
        "<= limit", "<= 900"
    )
    rules = rules.replace("until: any player where hand is empty", "until: turn's number > 40 or every hand is empty")
    rules = rules.replace("one of: [lay]", 'one of: [lay]\n    otherwise: say "Nothing"')
    without = [
        code for code in codes(checked(game(tmp_path, rules), fixed=["hand_size"], players=2)[1]) if code == "D013"
    ]
    asked = rules.replace("every hand is empty", "(bag is empty and every hand is empty)")
    there = [
        code for code in codes(checked(game(tmp_path, asked), fixed=["hand_size"], players=2)[1]) if code == "D013"
    ]
    assert (without, there) == (["D013"], [])


def test_game_that_is_stuck_before_its_first_move_is_told(tmp_path: Path) -> None:
    stones = game(tmp_path, RULES.replace("(sum of weight over cards in heap) + card's weight <= limit", "limit < 9"))
    _, all_judged = checked(stones, fixed=["mild", "goal"], players=2)
    stuck = next(judged for judged in all_judged if judged.finding.code == "D018")
    assert "before the first move" in stuck.finding.message
    assert (stuck.moves, saved_game(stones, stuck, {})) == ((), None)


def test_game_without_an_end_is_told_although_the_work_is_done_before(tmp_path: Path) -> None:
    rules = RULES.replace("any player where hand is empty", "waits > 999999").replace("[lay]", "[lay, wait]")
    rules = rules.replace("variables: {", "variables: {waits: {type: number}, ")
    rules = rules.replace("actions:", "actions:\n  wait: {do: add 1 to waits}")
    plan = Plan((40,), 0, 0, 0, 0, 0, most_moves=100)
    _, all_judged = checked(game(tmp_path, rules), fixed=["hand_size", "goal"], players=2, plan=plan)
    assert "D020" in codes(all_judged)


SHELLS = (
    RULES.replace("zones:", "  shell: {fields: {weight: number}, copies: {weight: {1: 6}}, starts in: bag}\nzones:", 1)
    .replace("one of: [lay]", "one of: [lay, rest]")
    .replace("    until: any", "    until: turn's number > 40 or any")
    .replace("actions:", "actions:\n  rest: {do: set tide to 1 - tide}", 1)
    .replace("variables: {", "variables: {tide: {type: number}, ", 1)
)


@pytest.mark.parametrize(
    ("need", "told"),
    [
        ("card is shell and tide = 0", "a `stone` card"),
        ("card is not shell or tide = 0", ""),
        ("card is shell", ""),  # it says in so many words what it is about
        ("tide > 9", "anything"),
    ],
)
def test_cards_that_a_house_rule_always_refuses_are_told(tmp_path: Path, need: str, told: str) -> None:
    game(tmp_path, SHELLS)
    house = tmp_path / "house.cardgame.yaml"
    house.write_text(
        f"extends: stones\nname: House\nactions: {{lay: {{needs: {{mine: {{that: {need}, why: No}}}}}}}}\n"
    )
    options = {"mild": True}
    found = checked(interpreter.load(house, options), fixed=["hand_size", "mild", "goal"], document=document_of(house))
    messages = [judged.finding.message for judged in found[1] if judged.finding.code == "D022"]
    wanted = [f"`mine` never let anybody choose {told} in"] if told else []
    assert [message[: message.index(" in") + 3] for message in messages] == wanted


# ---------------------------------------------------------------- how it is done


def summary(found: Checked, all_judged: list[Judged]) -> tuple[object, ...]:
    pieces = [(n, piece.games, piece.moves, piece.marks) for n, piece in sorted(found.pieces.items())]
    return pieces, [(judged.finding, judged.moves) for judged in all_judged]


def test_result_is_the_same_on_any_number_of_processes(tmp_path: Path) -> None:
    stones = game(tmp_path)
    one, two = (summary(*checked(stones, jobs=jobs, players=2, fixed=["hand_size"])) for jobs in (1, 2))
    assert one == two


def test_another_seed_plays_other_games(tmp_path: Path) -> None:
    stones = game(tmp_path)
    one, two = (checked(stones, seed=seed, players=2, fixed=["hand_size"])[0].pieces[0] for seed in (1, 2))
    assert one.moves != two.moves or one.games != two.games


def test_time_is_kept(tmp_path: Path) -> None:
    found, _ = checked(game(tmp_path), seconds=0.05, plan=Plan())
    assert found.done < found.planned
    assert found.seconds < 5


def test_nobody_can_play_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="refuse"):
        checked(game(tmp_path, hand_size=6), fixed=["hand_size"], players=4)
