"""Each explanation's wrong example gives exactly one finding, with its code, and its right example none."""

from __future__ import annotations

import re
from functools import cache

import pytest

from interpreter.api.examples import found_in
from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.explanations import (
    GAMES,
    explanation,
    small_games,
    written_codes,
)
from interpreter.diagnostics.finding import Finding
from interpreter.loading.build import build
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search

WRITTEN = written_codes()


@cache
def wrong_findings(code: str) -> list[Finding]:
    """What is found in a wrong example, which several tests ask."""
    return found_in(explanation(code).wrong)


def said(findings: list[Finding]) -> list[str]:
    return [f"{finding.span} {finding.code} {finding.message}" for finding in findings]


@pytest.mark.parametrize("code", WRITTEN)
def test_wrong_example_gives_one_finding(code: str) -> None:
    findings = wrong_findings(code)
    assert [finding.code for finding in findings] == [code], said(findings)


@pytest.mark.parametrize("code", WRITTEN)
def test_right_example_gives_none(code: str) -> None:
    assert said(found_in(explanation(code).right)) == []


@pytest.mark.parametrize("code", WRITTEN)
def test_finding_stands_in_the_example(code: str) -> None:
    """At a place that its reader sees, so that no path of some machine is shown."""
    wrong = explanation(code).wrong
    files = {name for file in wrong.files for name, _ in file.written()} | {wrong.asked, "<saved ruleset>"}
    assert {finding.span.file for finding in wrong_findings(code)} <= files


@pytest.mark.parametrize("code", WRITTEN)
def test_explanation_is_a_few_sentences(code: str) -> None:
    sentences = re.split(r"[.?] (?=[A-Z`\"])", explanation(code).means)
    assert 2 <= len(sentences) <= 6, sentences


@pytest.mark.parametrize("name", small_games())
def test_small_games_are_clean(name: str) -> None:
    document, findings = load_document(name, (), Search(GAMES, shipped=False, packages=False))
    assert document is not None, findings
    assert said([*findings, *build(document)[1]]) == []


def test_every_code_is_explained() -> None:
    assert list(CODES) == WRITTEN
