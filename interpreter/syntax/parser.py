"""Text in the effect language to syntax trees, or to findings in plain words.

The one door of this folder: lark's trees and words stay inside. Must not know any name of a ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from interpreter.diagnostics.finding import Finding, error
from interpreter.source.span import Fragment
from interpreter.syntax import tree as ast
from interpreter.syntax.at_hand import Judge
from interpreter.syntax.doubts import doubts
from interpreter.syntax.expressions import text_of
from interpreter.syntax.positions import Positions
from interpreter.syntax.reading import Branch, Stop, parse
from interpreter.syntax.statements import StatementMaker
from interpreter.syntax.templates import read_template

if TYPE_CHECKING:
    from interpreter.syntax.recovery import Rest

LONGEST = 10_000
N = TypeVar("N", bound="ast.Node | ast.Block")
_EMPTY = re.compile(r"(?:\s|#[^\n]*(?:\n|\Z))*")


def parse_effect(fragment: Fragment, judge: Judge | None = None) -> tuple[ast.Block | None, list[Finding]]:
    """What happens: one or more sentences. `judge` knows whether what is to be offered instead means anything."""
    return _read(fragment, "effect", lambda maker, root: maker.block(root), judge)


def rest_of_effect(fragment: Fragment) -> tuple[Rest | None, ast.Block | None]:
    """What of an effect can be read where some of its lines can't, and its sentences; None if that can't be told."""
    # What goes on after faults is seldom needed.
    from interpreter.syntax.recovery import rest_of

    rest = rest_of(fragment)
    return rest, None if rest is None else parse_effect(rest.fragment)[0]


def parse_condition(fragment: Fragment, judge: Judge | None = None) -> tuple[ast.Expr | None, list[Finding]]:
    """Any expression: conditions and values."""
    return _read(fragment, "condition", lambda maker, root: maker.expr(root.children[0]), judge)


def parse_choice(fragment: Fragment, judge: Judge | None = None) -> tuple[ast.Choice | None, list[Finding]]:
    """What an action offers."""
    return _read(fragment, "choice", lambda maker, root: maker.choice(root.children[0]), judge)


def parse_ranking(fragment: Fragment, judge: Judge | None = None) -> tuple[ast.RankKey | None, list[Finding]]:
    """`most X`, `least X`"""

    def make(maker: StatementMaker, root: Branch) -> ast.RankKey:
        most, key = root.children
        return ast.RankKey(text_of(most) == "most", maker.expr(key), span=maker.span(root))

    return _read(fragment, "ranking", make, judge)


def parse_repetition(fragment: Fragment) -> tuple[ast.Repetition | None, list[Finding]]:
    """`forever`, `13 times`"""

    def make(maker: StatementMaker, root: Branch) -> ast.Repetition:
        times = maker.expr(root.children[0]) if root.children else None
        return ast.Repetition(times, span=maker.span(root))

    return _read(fragment, "repetition", make)


def parse_subject(fragment: Fragment, judge: Judge | None = None) -> tuple[ast.Subject | None, list[Finding]]:
    """`who:` of a step."""

    def make(maker: StatementMaker, root: Branch) -> ast.Subject:
        who, *once = root.children
        return ast.Subject(maker.players(who), bool(once), span=maker.span(root))

    return _read(fragment, "subject", make, judge)


def parse_template(fragment: Fragment) -> tuple[ast.Template | None, list[Finding]]:
    """A text for people with expressions in braces."""
    return read_template(fragment, parse_condition)


def _read(
    fragment: Fragment, start: str, make: Callable[[StatementMaker, Branch], N], judge: Judge | None = None
) -> tuple[N | None, list[Finding]]:
    """Reads, makes nodes and looks for doubtful places."""
    unreadable = _not_worth_reading(fragment)
    if unreadable is not None:
        return None, [unreadable]
    positions = Positions(fragment)
    parsed = parse(fragment.text, start)
    if isinstance(parsed, Stop):
        return None, _faults(positions, start, parsed, judge)
    maker = StatementMaker(positions)
    node = make(maker, parsed)
    findings = [*maker.findings, *doubts(node)]
    return (None if findings else node), findings


def _not_worth_reading(fragment: Fragment) -> Finding | None:
    """Nothing there, or too much."""
    if len(fragment.text) > LONGEST:
        message = f"This has {len(fragment.text)} characters, but at most {LONGEST} are read."
        return error("E003", fragment.whole, message, "Make procedures or defines of its parts.")
    if _EMPTY.fullmatch(fragment.text):
        return error(
            "E002", fragment.whole, "Nothing is written here.", "Leave the key out, or say what belongs to it."
        )
    return None


def _faults(positions: Positions, start: str, stop: Stop, judge: Judge | None) -> list[Finding]:
    """The first fault, and in an effect the first of each later line."""
    # What explains faults is seldom needed and slow to load.
    from interpreter.syntax.faults import explain
    from interpreter.syntax.recovery import EFFECT, MOST_FAULTS, without_line
    from interpreter.syntax.situation import Situation

    findings: list[Finding] = []
    found: Branch | Stop = stop
    while isinstance(found, Stop):
        at = Situation(positions, start, found, judge)
        findings.append(explain(at))
        rest = without_line(at) if start == EFFECT and len(findings) < MOST_FAULTS else None
        if rest is None:
            break
        positions = positions.with_text(rest)
        found = parse(rest, start)
    return findings
