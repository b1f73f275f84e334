"""What is done with findings stands in one table, in its order."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.diagnostics.finding import error
from interpreter.loading.slips import passes
from interpreter.loading.slips.passes import PASSES, Case, Stage, run
from interpreter.source.nodes import Mapping
from interpreter.source.span import Span

LOADING = Path(passes.__file__).parents[1]
HERE = Span("a.cardgame.yaml", 3, 5, 3, 12)


def test_passes_stand_in_the_order_of_their_stages() -> None:
    stages = [one.stage for one in PASSES]
    assert stages == sorted(stages, key=list(Stage).index)
    assert set(stages) == set(Stage)


def test_a_pass_has_one_name_in_its_stage_and_says_why_it_stands_there() -> None:
    assert len({(one.stage, one.name) for one in PASSES}) == len(PASSES)
    assert all(one.why for one in PASSES)


def test_only_the_table_calls_passes() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in (LOADING / "build.py", LOADING / "document.py")}
    used = {name for text in texts.values() for name in re.findall(r"loading\.slips\.(\w+) import", text)}
    assert used == {"passes", "readable_part"}


def test_findings_without_faults_pass_unchanged() -> None:
    root = Mapping({}, HERE)
    found = [error("E001", HERE, "This does not fit here.")]
    assert run(Stage.WHOLE, found, Case(root)) == found
