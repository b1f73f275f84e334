"""What is done with findings goes by data, never by how they are said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from interpreter.diagnostics.about import About, Scope, Topic
from interpreter.diagnostics.finding import error
from interpreter.source.span import Span

PACKAGE = Path(__file__).parents[2] / "interpreter"
TEXTS = ("message", "help", "text")
SHOWING = {
    "adapters/pytest_plugin.py",
    "analysis/scenarios/file.py",
    "analysis/scenarios/places.py",
    "api/examples.py",
    "editing/renaming.py",
    "lsp/desk.py",
    "lsp/server.py",
}
"""Modules that show a finding to somebody, or say its sentence in one of their own; and all of `diagnostics`."""
COMPARED = {"analysis/scenarios/run.py"}
"""Where an author wrote down with which sentence something is to be refused."""
NO_FINDINGS = {
    "self", "rule", "define", "table", "row", "card", "spec", "action", "option", "fault", "example", "state",
    "super()", "face", }  # fmt: skip
"""What else has a message or a help: rules, rows of tables, faults in play."""
HERE = Span("a.cardgame.yaml", 3, 5, 3, 12)


def read(tree: ast.Module) -> Iterator[ast.Attribute]:
    """Where the words of a finding are read: its sentence, its help, the text of its advice."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or node.attr not in TEXTS:
            continue
        of = ast.unparse(node.value)
        is_advice = node.attr == "text" and of.endswith("advice")
        if is_advice or (node.attr != "text" and of.split(".")[-1] not in NO_FINDINGS):
            yield node


def test_nothing_but_what_shows_findings_reads_their_words() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}: {ast.unparse(node)}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if str(path.relative_to(PACKAGE)) not in SHOWING | COMPARED and not {"diagnostics", "sheets"} & set(path.parts)
        for node in read(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_every_module_that_may_read_words_does() -> None:
    assert [name for name in SHOWING | COMPARED if not list(read(ast.parse((PACKAGE / name).read_text())))] == []


def test_topics_are_kept_with_the_finding() -> None:
    found = error("N001", HERE, "Nothing here is called `owl`.", about=About(Topic.UNKNOWN, "owl"))
    assert (found.topic, found.quoted) == (Topic.UNKNOWN, ("owl",))
    assert About(Topic.UNKNOWN).scope is Scope.LINE


def test_names_are_spoken_of_as_whole_words() -> None:
    found = error("N001", HERE, "Nothing here is called `owls`.", "Write `my owl` instead.")
    assert (found.speaks_of("owl"), found.speaks_of("ow")) == (True, False)
