"""The house rules of docs/authoring.md do what the page says, and random games of each of them come to an end."""

from pathlib import Path

import pytest

import interpreter
from interpreter.analysis.scenarios.file import Scenario, read_scenarios, texts
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run
from tests.test_documents import ROOT, RULESET, Step, save, steps

STEPS = list(steps((ROOT / "docs" / "authoring.md").read_text()))
FAULTY = {word for step in STEPS if step.code for word in step.text.split()}
SAVED = {step.name: step for step in STEPS if step.name and step.name not in FAULTY}
"""By name, what a reader has saved at the end of the page."""
RULESETS = sorted(name for name in SAVED if name.endswith(RULESET))
SCENARIOS = sorted(Path(__file__).parent.glob("scenarios/*.yaml"))
GAMES = 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    reader = tmp_path_factory.mktemp("reader")
    for step in SAVED.values():
        save(step, reader)
    for path in SCENARIOS:
        save(Step(path.read_text(), name=f"tests/claims/{path.name}"), reader)
    return reader


@pytest.mark.parametrize("name", RULESETS)
def test_house_rule_can_be_played(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    game = interpreter.load(name)
    for players in {game.players[0], game.players[-1]}:
        assert not any(outcome.unfinished for outcome in game.playouts(GAMES, players, seed=1))


@pytest.fixture(scope="module")
def games() -> Games:
    return Games()


def claims() -> list[Scenario]:
    return [scenario for path in SCENARIOS for scenario in read_scenarios(path)[0]]


@pytest.mark.parametrize("scenario", claims(), ids=lambda scenario: scenario.claim)
def test_house_rule_does_what_it_says(
    scenario: Scenario, folder: Path, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    beside = Scenario(scenario.claim, folder / "tests" / scenario.path.name, scenario.span, scenario.parts)
    found = run(beside, games)
    assert found is None, f"{found.message} {found.help}"


SHOWN_IN_THE_PAGE = {"wet-feet", "cold-water", "low-tide", "no-redeal", "one-left"}
"""Those with a scenario in the page, or that a scenario could say nothing more of."""


def test_every_house_rule_is_proved() -> None:
    proved = SHOWN_IN_THE_PAGE | {scenario.game for scenario in claims()}
    for scenario in claims():
        proved |= set(texts(scenario.get("variants")))
    assert {name.removesuffix(RULESET) for name in RULESETS} <= proved
