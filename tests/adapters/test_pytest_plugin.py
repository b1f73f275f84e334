"""Scenario files are tests of pytest, in a project of an author's own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.conftest import LANTERNS

ROOT = Path(__file__).parents[2]
HOLDS = "steps: [{expect: {to_act: 1}}]\n"
HEAD = "game: lanterns\nplayers: 2\ngiven: {starter: 1}\n"


@pytest.fixture
def project(tmp_path):
    """An author's own folder, with a ruleset and nothing else."""
    (tmp_path / "lanterns.cardgame.yaml").write_text(LANTERNS.read_text())
    (tmp_path / "tests").mkdir()
    return tmp_path


def run(folder, *arguments):
    plugins = ["-p", "no:cardwright", "-p", "interpreter.adapters.pytest_plugin", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "120"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout + done.stderr


def test_each_scenario_is_a_test(project):
    text = f"{HEAD}scenarios:\n  it begins: {{{HOLDS.strip()}}}\n  it ends: {{steps: [{{expect: {{over: yes}}}}]}}\n"
    (project / "tests" / "begin.yaml").write_text(text)
    code, shown = run(project, "-v")
    assert code == 1
    assert "tests/begin.yaml::it begins PASSED" in shown
    assert "tests/begin.yaml::it ends FAILED" in shown
    assert "begin.yaml: it ends" in shown
    assert "over: expected yes, but it is no." in shown
    assert re.search(r"^  6 \|   it ends: .*\n +\| +\^+$", shown, re.MULTILINE), shown
    assert "Traceback" not in shown


def test_one_scenario_is_run_by_its_name(project):
    (project / "tests" / "begin.yaml").write_text(HEAD + HOLDS)
    code, shown = run(project, "tests/begin.yaml::begin", "-q")
    assert (code, "1 passed" in shown) == (0, True)


def test_file_that_cannot_be_read_fails(project):
    (project / "tests" / "begin.yaml").write_text(f"{HEAD}step: []\n")
    code, shown = run(project)
    assert code == 1
    assert "Nothing reads `step`." in shown


def test_other_yaml_is_left_alone(project):
    (project / "tests" / "data.yaml").write_text("colours: [red]\n")
    (project / "elsewhere").mkdir()
    (project / "elsewhere" / "begin.yaml").write_text(HEAD + HOLDS)
    code, shown = run(project)
    assert code == pytest.ExitCode.NO_TESTS_COLLECTED, shown


def test_file_that_is_named_is_run_wherever_it_lies(project):
    (project / "begin.yaml").write_text((HEAD + HOLDS).replace("lanterns", str(LANTERNS)))
    code, shown = run(project, "begin.yaml")
    assert (code, "1 passed" in shown) == (0, True)


def test_rules_that_are_wrong_are_told(project):
    ruleset = project / "lanterns.cardgame.yaml"
    ruleset.write_text(ruleset.read_text().replace("players: 2", "playrs: 2"))
    (project / "tests" / "begin.yaml").write_text(HEAD + HOLDS)
    code, shown = run(project)
    assert code == 1
    assert "`playrs`" in shown
    assert "Traceback" not in shown


BROKEN = {
    "utf16": (HEAD + HOLDS).encode("utf-16"),
    "bad": b"[1, 2",
    "empty": b"",
    "text": b"some words\n",
    "nul": b"game: x\x00\n",
    "tag": b"!!python/object/apply:os.system [true]\n",
}


def test_files_that_hold_nothing_that_can_be_read_fail(project):
    for name, data in BROKEN.items():
        (project / "tests" / f"{name}.yaml").write_bytes(data)
    (project / "tests" / "numbers.yaml").write_text("- 1\n- 2\n")
    (project / "tests" / "fine.yaml").write_text(HEAD + HOLDS)
    (project / "tests" / "other.yml").write_text(HEAD + HOLDS)
    (project / "tests" / "data.yml").write_text("colours: [red]\n")
    code, shown = run(project, "-v")
    assert code == 1
    failed = set(re.findall(r"tests/(\S+)::can be read FAILED", shown))
    assert failed == {*(f"{name}.yaml" for name in BROKEN), "other.yml"}, shown
    assert "Name this one `other.yaml`." in shown
    assert "1 passed" in shown
