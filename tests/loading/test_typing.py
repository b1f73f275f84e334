"""Claims about names and kinds: sentences in a made-up ruleset, and what becomes of each or is said about it."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from interpreter.diagnostics.codes import KINDS, NAMES
from interpreter.diagnostics.finding import Finding
from interpreter.loading.typing import Elaborator
from interpreter.loading.typing.statements import SENTENCES
from interpreter.loading.world import World
from interpreter.rules import core
from interpreter.rules.core import Param
from interpreter.source.span import Span, fragment_of
from interpreter.syntax import parser
from interpreter.syntax.vocabulary import VERBS
from tests.loading.typing_world import SCOPES, new_world

FOLDER = Path(__file__).parent / "typing_cases"
PARSERS = {
    "expression": parser.parse_condition,
    "condition": parser.parse_condition,
    "effect": parser.parse_effect,
    "choice": parser.parse_choice,
    "ranking": parser.parse_ranking,
    "subject": parser.parse_subject,
    "template": parser.parse_template,
}
METHODS = {"effect": "block", "subject": "players_of"}
OF_THE_PARSER = {"E030"}
"""What the parser says of some sentences, and names and kinds of others."""
OWN_CODES = """
N001 N002 N003 N004 N005 N006 N007 N008 N009 N010 N011 N012
K001 K002 K003 K004 K005 K006 K007 K008 K009 K010 K011 K013 K014 K015 K016 K017
"""


Case = dict[str, Any]
CASES: list[tuple[str, Case]] = [
    (file.stem, case) for file in sorted(FOLDER.glob("*.yaml")) for case in yaml.safe_load(file.read_text())
]


def check(case: Case) -> tuple[Any, World]:
    """What becomes of a case's text, and the world with what was found and used."""
    world = new_world(one_player_sides=not case.get("teams", False))
    parsed, findings = PARSERS[case["as"]](fragment_of(str(case["text"])))  # type: ignore[operator]
    assert parsed is not None, findings
    make = getattr(Elaborator(world), METHODS.get(case["as"], case["as"]))
    return make(parsed, SCOPES[case["in"]]), world


LEFT_OUT = ("span", "kind", "said_start")


def drawn(value: object) -> str:
    """A typed tree in one line, without spans and kinds, and whether it was said from whom players begin."""
    match value:
        case tuple():
            return f"[{', '.join(drawn(part) for part in value)}]"
        case core.Core():
            parts = [drawn(getattr(value, f.name)) for f in fields(value) if f.name not in LEFT_OUT]
            return f"{type(value).__name__}({', '.join(parts)})"
        case Param():
            return value.name
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def underlined(text: str, span: Span) -> str:
    lines = text.split("\n")[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)


def said(text: str, finding: Finding) -> dict[str, str]:
    found = {"code": finding.code, "under": underlined(text, finding.span), "message": finding.message}
    if finding.help:
        found["help"] = finding.help
    if finding.also:
        found["because"] = underlined(text, finding.also[0][0])
    return found


@pytest.mark.parametrize("case", [pytest.param(c, id=f"{name}: {c['in']}: {str(c['text'])[:60]}") for name, c in CASES])
def test_sentence_is_understood_or_refused_as_said(case: Case) -> None:
    made, world = check(case)
    if "code" in case:
        wanted = {key: str(case[key]) for key in ("code", "under", "message", "help", "because") if key in case}
        assert [said(str(case["text"]), finding) for finding in world.findings] == [wanted]
        return
    assert world.findings == []
    if "kind" in case:
        assert str(made.kind) == case["kind"]
    if "becomes" in case:
        assert drawn(made) == case["becomes"]


def test_every_code_of_names_and_kinds_is_tested() -> None:
    tested = {case["code"] for _, case in CASES if "code" in case} - OF_THE_PARSER
    assert sorted(tested) == sorted(OWN_CODES.split())
    assert tested == {code for code in (*NAMES, *KINDS) if code < "N100"}


def test_every_verb_has_its_function() -> None:
    assert list(SENTENCES) == [name for name in VERBS if name in SENTENCES]
    assert set(SENTENCES) == set(VERBS)
