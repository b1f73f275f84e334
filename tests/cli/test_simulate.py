"""`cardwright simulate`."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.conftest import LANTERNS


def test_simulation_is_told(cardwright):
    done = cardwright("simulate", LANTERNS, "--games", "20", "--players", "3", "--jobs", "1")
    assert done.code == 0
    assert done.out.startswith("lanterns: 20 games, 3 players, seed 0")


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_result_does_not_depend_on_jobs(cardwright, form):
    one, two = (
        cardwright("simulate", LANTERNS, "--games", "30", "--seed", "4", "--jobs", jobs, "--format", form)
        for jobs in (1, 2)
    )
    assert one.out == two.out
    assert one.code == two.code == 0


def test_json_has_the_counts(cardwright):
    done = cardwright("simulate", LANTERNS, "--games", "10", "--jobs", "1", "--format", "json")
    assert json.loads(done.out)["games"] == 10


def test_given_players_are_kept(cardwright):
    done = cardwright("simulate", LANTERNS, "--games", "10", "--given", "starter=2", "--jobs", "2")
    assert done.code == 0


def test_faulty_rules_are_told_with_the_way_there(cardwright, folder):
    (folder / "lanterns.cardgame.yaml").write_text(LANTERNS.read_text())
    (folder / "faulty.cardgame.yaml").write_text("extends: lanterns\nactions:\n  rest: {do: set glow to 1 / glow}\n")
    done = cardwright("simulate", "faulty.cardgame.yaml", "--games", "5", "--jobs", "1")
    assert done.code == 1
    assert "faulty.cardgame.yaml:3" in done.err
    assert "seed" in done.err
    assert "Traceback" not in done.err


def test_number_of_players_that_nobody_said_is_told(cardwright):
    told = "Nobody said how many play, so 2 did. The game is for 2 to 6: --players 6, for example.\n"
    assert cardwright("simulate", "push", "--games", "2", "--jobs", "1").out.endswith(told)
    assert told not in cardwright("simulate", "push", "--games", "2", "--jobs", "1", "--players", "2").out
    assert told not in cardwright("simulate", "push", "--games", "2", "--jobs", "1", "--format", "json").out
    assert "Nobody said" not in cardwright("simulate", "spades", "--games", "1", "--jobs", "1").out


def test_what_was_counted_is_told_when_somebody_stops_it(terminal):
    simulation = terminal("simulate", LANTERNS, "--games", "10000000", "--jobs", "2")
    simulation.wait_for("% 0:")
    assert simulation.leave_by(b"\x03") == 130
    assert "Traceback" not in simulation.shown
    assert re.search(r"Stopped after [\d,]+ of 10,000,000 games.", simulation.shown)
