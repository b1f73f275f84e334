"""Scenario files as tests of pytest, in every project that has this package: each scenario is one test.

Collected is a `.yaml` file in a folder `tests` beside rulesets, or one that is named on the command line. pytest finds
this by the entry point `cardwright`; `-p no:cardwright` leaves it out. Must not know how a scenario is run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from interpreter.analysis.scenarios.file import Scenario
    from interpreter.analysis.scenarios.games import Games
    from interpreter.diagnostics.finding import Finding

NO_MAP = "F018"
"""What is found in YAML that is a list."""

GAMES = pytest.StashKey["Games"]()


class Failed(Exception):
    """A scenario that doesn't hold, or a file that can't be read: what was found."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        super().__init__(*(finding.message for finding in findings))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """A scenario file, if it is one."""
    if file_path.suffix.lower() not in (".yaml", ".yml"):
        return None
    from interpreter.loading.files.beside import has_scenarios, is_beside_rulesets, is_misnamed, is_scenario_file

    is_one = is_scenario_file(file_path)
    if not is_one and not is_misnamed(file_path):
        return None
    if not parent.session.isinitpath(file_path) and not is_beside_rulesets(file_path):
        return None
    is_wanted = has_scenarios(file_path) or (is_one and not _is_other_yaml(file_path))
    return ScenarioFile.from_parent(parent, path=file_path) if is_wanted else None


def _is_other_yaml(path: Path) -> bool:
    """Whether a file without scenarios can be read: other YAML may lie beside them."""
    from interpreter.loading.files.yaml_tree import read_tree
    from interpreter.source.files import SourceFile, read_source

    source = read_source(path)
    if not isinstance(source, SourceFile):
        return False
    is_list = source.text.lstrip().startswith(("- ", "["))
    root, findings = read_tree(source)
    return not findings if root is not None else is_list and [finding.code for finding in findings] == [NO_MAP]


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

        finding = run(self.scenario, _games(self.config))
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


def _games(config: pytest.Config) -> Games:
    """The games of this test run, each loaded once."""
    from interpreter.analysis.scenarios.games import Games

    return config.stash.setdefault(GAMES, Games())
