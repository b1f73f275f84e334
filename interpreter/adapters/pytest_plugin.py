"""Scenario files as tests of pytest, in every project that has this package: each scenario is one test.

Collected is a `.yaml` file in a folder `tests` beside rulesets, or one that is named on the command line. pytest finds
this by the entry point `cardwright`; `-p no:cardwright` leaves it out. Must not know how a scenario is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from interpreter.analysis.scenarios.file import Scenario
    from interpreter.analysis.scenarios.games import Games
    from interpreter.diagnostics.finding import Finding

RULESET = ".cardgame.yaml"
A_SCENARIO = re.compile(r"^(game|scenarios|steps|setup|refused start) *:", re.MULTILINE)
"""What some line of a scenario file begins with."""


class Failed(Exception):
    """A scenario that doesn't hold, or a file that can't be read: what was found."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        super().__init__(*(finding.message for finding in findings))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """A scenario file, if it is one."""
    if file_path.suffix != ".yaml" or file_path.name.endswith(RULESET):
        return None
    if not parent.session.isinitpath(file_path) and not _is_beside_rulesets(file_path):
        return None
    return ScenarioFile.from_parent(parent, path=file_path) if _has_scenarios(file_path) else None


def _is_beside_rulesets(path: Path) -> bool:
    folder = path.parent
    return folder.name == "tests" and any(folder.parent.glob(f"*{RULESET}"))


def _has_scenarios(path: Path) -> bool:
    """Whether it says anything that only scenarios do; other YAML may lie beside them."""
    try:
        return A_SCENARIO.search(path.read_text(encoding="utf-8", errors="replace")) is not None
    except OSError:
        return False


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each scenario, and one that fails where something is wrong with the file."""
        from interpreter.analysis.scenarios.file import read_scenarios

        scenarios, findings = read_scenarios(self.path)
        if findings:
            yield Unreadable.from_parent(self, name="can be read", findings=findings)
        for scenario in scenarios:
            yield ScenarioTest.from_parent(self, name=scenario.claim, scenario=scenario)


class _Told(pytest.Item):
    """A test whose failure is told by findings, as commands tell them."""

    line: int | None = None

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The findings; for anything else what pytest says."""
        if isinstance(excinfo.value, Failed):
            from interpreter.diagnostics.rendering import render

            return render(excinfo.value.findings).rstrip()
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the scenario stands, and its claim."""
        return self.path, self.line, f"{self.path.name}: {self.name}"


class ScenarioTest(_Told):
    """One scenario."""

    def __init__(self, *, scenario: Scenario, **rest: Any) -> None:
        super().__init__(**rest)
        self.scenario = scenario
        self.line = scenario.span.line - 1

    def runtest(self) -> None:
        """Play it."""
        from interpreter.analysis.scenarios.run import run

        finding = run(self.scenario, _games())
        if finding is not None:
            raise Failed([finding])


class Unreadable(_Told):
    """A file of which something can't be read."""

    def __init__(self, *, findings: list[Finding], **rest: Any) -> None:
        super().__init__(**rest)
        self.findings = findings

    def runtest(self) -> None:
        """Tell it."""
        raise Failed(self.findings)


@cache
def _games() -> Games:
    """The games of this test run, each loaded once."""
    from interpreter.analysis.scenarios.games import Games

    return Games()
