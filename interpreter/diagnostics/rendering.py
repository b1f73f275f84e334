"""Findings as people and programs want to see them: text, one line each, JSON, annotations for GitHub, SARIF.

Must not know how findings come about; and sorts nothing, shows everything.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from urllib.parse import quote

from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.excerpts import Excerpts, is_file, place, printable
from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.diagnostics.sentences import wrapped
from interpreter.source.span import Span

Renderer = Callable[[Sequence[Finding], Excerpts], str]


def render(
    findings: Sequence[Finding], format: str = "text", texts: Mapping[str, str] | None = None, width: int | None = None
) -> str:
    """The findings in one of `FORMATS`. `texts` are files that need not be read again, by the name that spans show.

    `width` is that of the screen; without it, lines of files may be long.
    """
    return FORMATS[format](findings, Excerpts(texts if texts is not None else {}, width))


def as_text(findings: Sequence[Finding], excerpts: Excerpts) -> str:
    """For people: the place, one sentence, the author's lines with the part in question marked, and what to do."""
    return "\n".join("\n".join(_text_lines(finding, excerpts)) + "\n" for finding in findings)


def _text_lines(finding: Finding, excerpts: Excerpts) -> list[str]:
    head = f"{place(finding.span, is_short=True)}: {finding.severity} {finding.code}: {printable(finding.message)}"
    lines = [*wrapped(head, excerpts.screen), *excerpts.below(finding.span)]
    for span, text in finding.also:
        head = f"  {place(span, is_short=True)}: {printable(text)}"
        lines += [*wrapped(head, excerpts.screen), *excerpts.below(span)]
    return [*lines, *wrapped(f"  help: {printable(finding.help)}", excerpts.screen)] if finding.help else lines


def as_concise(findings: Sequence[Finding], excerpts: Excerpts) -> str:
    """One line for each finding."""
    return "".join(f"{place(f.span)}: {f.code} {printable(f.message)}\n" for f in findings)


def as_json(findings: Sequence[Finding], excerpts: Excerpts) -> str:
    """A list of objects."""
    return json.dumps([plain_finding(finding) for finding in findings], indent=2) + "\n"


def plain_finding(finding: Finding) -> dict[str, object]:
    """One finding as plain data."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        **_plain_place(finding.span),
        "message": finding.message,
        "help": finding.help,
        "also": [{**_plain_place(span), "message": text} for span, text in finding.also],
        "fix": [{**_plain_place(edit.span), "text": edit.text} for edit in finding.fix],
    }


def _plain_place(span: Span) -> dict[str, object]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def as_github(findings: Sequence[Finding], excerpts: Excerpts) -> str:
    """Workflow commands, which GitHub shows beside the lines of a change."""
    return "".join(_github_line(finding) for finding in findings)


def _github_line(finding: Finding) -> str:
    span = finding.span
    where = {
        "file": span.file,
        "line": span.line,
        "endLine": span.end_line,
        "col": span.column,
        "endColumn": span.end_column,
        "title": finding.code,
    }
    if not is_file(span.file):
        where = {"title": finding.code}
    properties = ",".join(f"{key}={_property(str(value))}" for key, value in where.items())
    message = f"{finding.message} {finding.help}".rstrip()
    return f"::{finding.severity} {properties}::{_escaped(message)}\n"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def as_sarif(findings: Sequence[Finding], excerpts: Excerpts) -> str:
    """SARIF 2.1.0, the least that its readers ask for."""
    codes = sorted({finding.code for finding in findings})
    driver = {"name": "cardwright", "rules": [_sarif_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(finding, codes.index(finding.code)) for finding in findings],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _sarif_rule(code: str) -> dict[str, object]:
    from interpreter.diagnostics.explanations import explanation  # read only where somebody asks for this form

    rule: dict[str, object] = {"id": code, "shortDescription": {"text": CODES.get(code, code)}}
    return {**rule, "help": {"text": explanation(code).means}} if code in CODES else rule


def _sarif_result(finding: Finding, rule: int) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": "error" if finding.severity == ERROR else "warning",
        "message": {"text": f"{finding.message} {finding.help}".rstrip()},
    }
    if is_file(finding.span.file):
        result["locations"] = [_sarif_place(finding.span)]
    also = [(span, text) for span, text in finding.also if is_file(span.file)]
    if also:
        result["relatedLocations"] = [{**_sarif_place(span), "message": {"text": text}} for span, text in also]
    if finding.fix:
        result["fixes"] = [_sarif_fix(finding)]
    return result


def _sarif_fix(finding: Finding) -> dict[str, object]:
    changes: dict[str, list[object]] = {}
    for edit in finding.fix:
        replacement = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        changes.setdefault(edit.span.file, []).append(replacement)
    return {
        "description": {"text": finding.help or finding.message},
        "artifactChanges": [
            {"artifactLocation": {"uri": quote(file)}, "replacements": several} for file, several in changes.items()
        ],
    }


def _sarif_place(span: Span) -> dict[str, object]:
    return {"physicalLocation": {"artifactLocation": {"uri": quote(span.file)}, "region": _region(span)}}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": max(1, span.line),
        "startColumn": max(1, span.column),
        "endLine": max(1, span.end_line),
        "endColumn": max(1, span.end_column),
    }


FORMATS: Mapping[str, Renderer] = MappingProxyType(
    {"text": as_text, "concise": as_concise, "json": as_json, "github": as_github, "sarif": as_sarif}
)
