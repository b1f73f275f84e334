"""How findings look to people and programs."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.diagnostics.near import meant
from interpreter.diagnostics.rendering import FORMATS, render
from interpreter.source.files import HIDDEN
from interpreter.source.shipped import shipped_folder
from interpreter.source.span import NOWHERE, Span

TEXT = "zones:\n  hand: {visibel: owner}\n  row:\n    one\n    two\n    three\n    four\n"
TEXTS = {"row.cardgame.yaml": TEXT}


def at(line: int, column: int, end_line: int, end_column: int) -> Span:
    return Span("row.cardgame.yaml", line, column, end_line, end_column)


FAULT = error(
    "S001",
    at(2, 10, 2, 17),
    "Nothing reads `visibel` under `hand`.",
    meant("visibel", "visible"),
    (at(1, 1, 1, 6), "it is in here"),
)


def test_text_shows_the_authors_lines() -> None:
    assert render([FAULT], "text", TEXTS) == (
        "row.cardgame.yaml:2:10: error S001: Nothing reads `visibel` under `hand`.\n"
        "  2 |   hand: {visibel: owner}\n"
        "    |          ^^^^^^^\n"
        "  row.cardgame.yaml:1:1: it is in here\n"
        "  1 | zones:\n"
        "    | ^^^^^\n"
        "  help: Did you mean `visible`?\n"
    )


def test_shipped_files_are_called_by_name_in_text_alone() -> None:
    file = shipped_folder("rulesets") / "push" / "push.cardgame.yaml"
    span = Span(str(file.absolute()), 3, 1, 3, 2)
    found = error("C001", span, "Long.", "", (span, "here"))
    text = render([found], "text", {})
    assert text.startswith("push.cardgame.yaml (shipped):3:1: error C001: Long.\n")
    assert "\n  push.cardgame.yaml (shipped):3:1: here\n" in text
    assert str(file.parent) not in text
    for form in ("concise", "json", "github", "sarif"):
        assert f"{file.parent.name}/{file.name}" in render([found], form, {})


@pytest.mark.parametrize("column", [5, 100, 290])
def test_lines_of_files_are_as_wide_as_the_screen(column: int) -> None:
    texts = {"f": "x" * (column - 1) + "HERE" + "y" * (300 - column)}
    fault = error("C001", Span("f", 1, column, 1, column + 4), "No.")
    lines = render([fault], "text", texts, width=80).split("\n")
    assert max(map(len, lines)) <= 80
    assert lines[2].index("^^^^") == lines[1].index("HERE")
    assert max(map(len, render([fault], "text", texts).split("\n"))) > 160


def test_long_places_are_cut() -> None:
    found = render([warning("C001", at(3, 3, 7, 9), "Too long.")], "text", TEXTS)
    assert found == (
        "row.cardgame.yaml:3:3: warning C001: Too long.\n"
        "  3 |   row:\n"
        "    |   ^^^^\n"
        "  4 |     one\n"
        "    |     ^^^\n"
        "  5 |     two\n"
        "    |     ^^^\n"
        "    | ...\n"
    )


def test_marks_stand_below_wide_letters() -> None:
    texts = {"f": "名: x\n"}
    assert render([error("F009", Span("f", 1, 4, 1, 5), "Here.")], "text", texts).endswith("  1 | 名: x\n    |     ^\n")


def test_long_lines_are_cut_around_the_place() -> None:
    texts = {"f": "a" * 1000 + "b" + "a" * 1000}
    lines = render([error("F009", Span("f", 1, 1001, 1, 1002), "Here.")], "text", texts).splitlines()
    assert max(len(line) for line in lines) < 200
    assert lines[1][lines[2].index("^")] == "b"


def test_places_outside_of_files_have_no_lines() -> None:
    found = render([error("M001", Span("<command>", 1, 1, 1, 1), "There is no ruleset called `x`.")], "text")
    assert found == "what you typed: error M001: There is no ruleset called `x`.\n"


def test_files_that_are_gone_have_no_lines() -> None:
    assert render([error("F001", Span("gone.cardgame.yaml", 1, 1, 1, 1), "Gone.")]).count("\n") == 1


def test_concise_is_one_line_each() -> None:
    assert (
        render([FAULT, FAULT], "concise") == 2 * "row.cardgame.yaml:2:10: S001 Nothing reads `visibel` under `hand`.\n"
    )


def test_json_has_the_promised_keys() -> None:
    assert json.loads(render([FAULT], "json")) == [
        {
            "code": "S001",
            "severity": "error",
            "file": "row.cardgame.yaml",
            "line": 2,
            "column": 10,
            "end_line": 2,
            "end_column": 17,
            "message": "Nothing reads `visibel` under `hand`.",
            "help": "Did you mean `visible`?",
            "also": [
                {
                    "file": "row.cardgame.yaml",
                    "line": 1,
                    "column": 1,
                    "end_line": 1,
                    "end_column": 6,
                    "message": "it is in here",
                }
            ],
            "fix": [
                {
                    "file": "row.cardgame.yaml",
                    "line": 2,
                    "column": 10,
                    "end_line": 2,
                    "end_column": 17,
                    "text": "visible",
                }
            ],
        }
    ]


def test_github_gets_one_command_each() -> None:
    finding = error("F009", Span("a,b:c.yaml", 1, 2, 3, 4), "100% wrong:\nso.", "Do it.")
    assert render([finding], "github") == (
        "::error file=a%2Cb%3Ac.yaml,line=1,endLine=3,col=2,endColumn=4,title=F009::100%25 wrong:%0Aso. Do it.\n"
    )


def test_sarif_has_what_its_readers_need() -> None:
    log = json.loads(render([FAULT, warning("C001", NOWHERE, "Nowhere.")], "sarif"))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["C001", "S001"]
    assert rules[0]["help"]["text"].startswith("The option can't be set as it is written")
    first, second = run["results"]
    assert rules[first["ruleIndex"]]["id"] == first["ruleId"] == "S001"
    assert (first["level"], second["level"]) == ("error", "warning")
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "row.cardgame.yaml"
    assert place["region"] == {"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": 17}
    assert first["relatedLocations"][0]["message"]["text"] == "it is in here"
    (change,) = first["fixes"][0]["artifactChanges"]
    assert change["artifactLocation"] == place["artifactLocation"]
    assert change["replacements"] == [{"deletedRegion": place["region"], "insertedContent": {"text": "visible"}}]
    assert "fixes" not in second
    assert "locations" not in second


ANY = st.text(max_size=30)
PLACES = st.builds(Span, st.sampled_from(["f", "<command>", "", "a\x1bb"]), *[st.integers(0, 5)] * 4)
FINDINGS = st.lists(st.builds(error, st.just("F009"), PLACES, ANY, ANY), max_size=3)


@pytest.mark.parametrize("format", FORMATS)
@given(findings=FINDINGS, text=ANY)
def test_nothing_makes_rendering_fail(format: str, findings: list[Finding], text: str) -> None:
    render(findings, format, {"f": text, "a\x1bb": text})


@pytest.mark.parametrize("format", ["text", "concise"])
@given(findings=FINDINGS, text=ANY)
def test_screens_obey_nothing_in_a_file(format: str, findings: list[Finding], text: str) -> None:
    assert HIDDEN.search(render(findings, format, {"f": text, "a\x1bb": text})) is None


def test_no_findings_render_to_nothing() -> None:
    assert [render([], format) for format in ("text", "concise", "github")] == ["", "", ""]
    assert json.loads(render([], "json")) == []
