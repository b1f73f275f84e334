"""The covering form: it plays the same games as the others, and marks what happens in them and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter import Game
from interpreter.compile.coverage import live
from interpreter.compile.program import Machine
from interpreter.players.random_player import STREAM
from interpreter.runtime.chance import derived, seeded
from interpreter.runtime.state import State

BOUND = 300
SHIPPED = [
    f"{path.parent.name}/{path.name.removesuffix('.cardgame.yaml')}"
    for path in sorted((Path(__file__).parents[2] / "rulesets").glob("*/*.cardgame.yaml"))
    if path.parent.name not in ("betting", "decks", "tricks")
]

RULES = """
cardwright: 1
name: Plain
players: 2
options: {gentle: {default: no, help: Lay nothing}, odd: {default: no, help: One more step}}
cards:
  stone:
    fields: {value: number}
    name: "{value}"
    copies: {value: {1: 3, 2: 2}}
    starts in: stock
    effect: add value to total
  feather: {copies: 2, starts in: stock, effect: set total to 0}
zones:
  stock: {visible: none}
  hand: {per: player, visible: owner, draws from: stock}
  heap: {visible: all}
variables: {total: {type: number}, rested: {type: yes or no}}
define:
  table:
    size: {rows: {small: {when: total < 100, gives: 1}, large: {when: total < 200, gives: 2}}, otherwise: 3}
  player: {cards_left: count of cards in hand}
play:
  dealing:
    do: |
      shuffle stock
      deal 2 from stock to each player's hand
  turn:
    turns from: the player with least count of cards in hand
    one of: [lay, rest]
    until: rested
    otherwise: set rested to yes
  never: {if: odd, do: set total to 1}
actions:
  lay:
    choose: {card: card in my hand}
    needs:
      light: {that: card is stone, why: Only stones}
      gentle_too: {that: not gentle, why: Be gentle}
    to: heap
    do: |
      do card's effect
      if size = 1 then add 1 to total else add 2 to total
  rest:
    needs:
      bare: {that: my hand is empty, why: You can lay}
    do: |
      draw 2
      set rested to yes
endings: {over: {rank by: least cards_left}}
"""


def played(machine: Machine, number: int) -> State:
    seed = derived(11, number)
    return machine.playout(seed, seeded(seed, STREAM), BOUND)


@pytest.mark.parametrize("name", SHIPPED)
def test_covered_games_are_the_same(name: str) -> None:
    compiled = interpreter.load(name)._compiled
    for players in {min(compiled.ruleset.players), max(compiled.ruleset.players)}:
        covering, plain = compiled.covering(players), compiled.machine(players, False)
        for number in range(3):
            one, other = played(covering, number), played(plain, number)
            assert (one.rng, one.count, one.ranking, one.scores, one.V) == (
                other.rng,
                other.count,
                other.ranking,
                other.scores,
                other.V,
            )


def happened(tmp_path: Path, options: dict[str, object], games: int = 30) -> tuple[set[str], set[str]]:
    """The names of the rules that could happen and did, and of those that could and never did."""
    (tmp_path / "plain.cardgame.yaml").write_text(RULES)
    game: Game = interpreter.load(tmp_path / "plain.cardgame.yaml", options)
    machine = game._compiled.covering(2)
    for number in range(games):
        played(machine, number)
    coverage = machine.generated.module.coverage
    assert coverage is not None
    could = live(coverage, machine.generated.module.ruleset)
    names = {number: f"{rule.sort} {rule.name}".strip() for number, rule in enumerate(coverage.rules)}
    done = {names[number] for number in could if machine.marks[number]}
    return done, {names[number] for number in could if not machine.marks[number]}


def test_what_happens_is_marked(tmp_path: Path) -> None:
    done, _ = happened(tmp_path, {})
    assert {"action lay", "action rest", "effect stone", "then", "row small", "ending over", "step turn"} <= done
    assert {"need light", "need bare", "otherwise turn", "several"} <= done


def test_what_never_happens_is_not_marked(tmp_path: Path) -> None:
    _, never = happened(tmp_path, {})
    assert {"effect feather", "row large", "else", "other rows size", "nothing drawn stock"} <= never


def test_what_the_options_leave_out_is_no_rule_that_could_happen(tmp_path: Path) -> None:
    done, never = happened(tmp_path, {})
    assert not {"step never", "need gentle_too"} & (done | never)
    done, never = happened(tmp_path, {"odd": True})
    assert "step never" in done
    done, never = happened(tmp_path, {"gentle": True})
    assert not {"action lay", "effect stone", "need light"} & (done | never)


def test_only_the_covering_form_has_marks(tmp_path: Path) -> None:
    (tmp_path / "plain.cardgame.yaml").write_text(RULES)
    compiled = interpreter.load(tmp_path / "plain.cardgame.yaml")._compiled
    assert "MARKS" in compiled.generated("covered")[0].source
    assert not any(
        word in compiled.generated(form)[0].source for form in ("", "recorded") for word in ("MARKS", "watch")
    )
