"""Each explanation's wrong example gives exactly one finding, with its code, and its right example none."""

from __future__ import annotations

import re

import pytest

from interpreter.api.examples import found_in
from interpreter.diagnostics.codes import CODES, GROUPS
from interpreter.diagnostics.explanations import (
    GAMES,
    Explanation,
    explanation,
    explanations,
    small_games,
    written_codes,
)
from interpreter.diagnostics.finding import Finding
from interpreter.loading.build import build
from interpreter.loading.discovery import Search
from interpreter.loading.document import load_document

WRITTEN = written_codes()


def told(code: str) -> Explanation:
    found = explanation(code)
    assert found is not None
    return found


def said(findings: list[Finding]) -> list[str]:
    return [f"{finding.span} {finding.code} {finding.message}" for finding in findings]


@pytest.mark.parametrize("code", WRITTEN)
def test_wrong_example_gives_one_finding(code: str) -> None:
    findings = found_in(told(code).wrong)
    assert [finding.code for finding in findings] == [code], said(findings)


@pytest.mark.parametrize("code", WRITTEN)
def test_right_example_gives_none(code: str) -> None:
    assert said(found_in(told(code).right)) == []


@pytest.mark.parametrize("code", WRITTEN)
def test_finding_stands_in_the_example(code: str) -> None:
    """At a place that its reader sees, so that no path of some machine is shown."""
    wrong = told(code).wrong
    files = {name for file in wrong.files for name, _ in file.written()} | {wrong.asked, "<saved ruleset>"}
    assert {finding.span.file for finding in found_in(wrong)} <= files


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.key)
def test_entries_are_codes_of_their_group(group) -> None:
    written = list(explanations(group.key))
    assert written == [code for code in group.codes if code in written]


@pytest.mark.parametrize("code", WRITTEN)
def test_explanation_is_a_few_sentences(code: str) -> None:
    sentences = re.split(r"[.?] (?=[A-Z`\"])", told(code).means)
    assert 2 <= len(sentences) <= 6, sentences


@pytest.mark.parametrize("name", small_games())
def test_small_games_are_clean(name: str) -> None:
    document, findings = load_document(name, (), Search(GAMES, shipped=False, packages=False))
    assert document is not None, findings
    assert said([*findings, *build(document)[1]]) == []


def test_codes_are_known() -> None:
    assert set(WRITTEN) <= set(CODES)
