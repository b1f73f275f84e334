"""Findings that speak of something declared elsewhere show that line too."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.diagnostics.codes import CODES, traits_of
from interpreter.diagnostics.finding import Finding
from tests import test_bad as bad

SPOKEN_OF = sorted(code for code in CODES if traits_of(code).speaks_of is not None)
OTHERS = ("C013", "C016", "C024", "M015")
"""Codes of which the check itself knows the second place."""


@pytest.fixture(scope="module")
def by_code() -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    for name in bad.BAD:
        lines = (bad.FOLDER / f"{name}.expected").read_text(encoding="utf-8").splitlines()
        if any(code in line for line in lines for code in (*SPOKEN_OF, *OTHERS)):
            for finding in bad.found_in(name, bad.variants_of(lines)):
                found.setdefault(finding.code, []).append(finding)
    return found


@pytest.mark.parametrize("code", [*SPOKEN_OF, *OTHERS])
def test_second_place_is_told(code: str, by_code: dict[str, list[Finding]]) -> None:
    told = [place for finding in by_code[code] for place in finding.also]
    assert told
    for finding in by_code[code]:
        for span, _ in finding.also:
            assert (span.file, span.line, span.column) != (finding.span.file, finding.span.line, finding.span.column)


@pytest.mark.parametrize("code", SPOKEN_OF)
def test_second_place_has_the_name(code: str, by_code: dict[str, list[Finding]]) -> None:
    for finding in by_code[code]:
        for span, said in finding.also:
            line = Path(span.file).read_text(encoding="utf-8").split("\n")[span.line - 1]
            name = line[span.column - 1 : span.end_column - 1]
            assert said not in ("it is declared here", "the line that may be meant") or f"`{name}`" in finding.message
