"""Text in the effect language to syntax trees, or to findings in plain words.

The one door of this folder: lark's trees, tokens and exceptions stay inside. Must not know any name of a ruleset.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from interpreter.diagnostics.finding import Finding, error
from interpreter.source.span import Fragment
from interpreter.syntax import tree as ast
from interpreter.syntax.automaton import Branch, Stop, parse
from interpreter.syntax.expressions import text_of
from interpreter.syntax.positions import Positions
from interpreter.syntax.statements import StatementMaker
from interpreter.syntax.tables import tables

N = TypeVar("N")

def _parse(fragment: Fragment, start: str, make: Callable[[StatementMaker, Branch], N]) -> tuple[N | None, list[Finding]]:
    positions = Positions(fragment)
    parsed = parse(tables(), fragment.text, start)
    if isinstance(parsed, Stop):
        return None, [error("E001", positions.span(parsed.word.start, parsed.word.end), "This can't be read.")]
    maker = StatementMaker(positions)
    node = make(maker, parsed)
    return (None if maker.findings else node), maker.findings


def parse_effect(fragment: Fragment) -> tuple[ast.Block | None, list[Finding]]:
    """What happens: one or more sentences."""
    return _parse(fragment, "effect", lambda maker, tree: maker.block(tree))


def parse_condition(fragment: Fragment) -> tuple[ast.Expr | None, list[Finding]]:
    """Any expression: conditions and values."""
    return _parse(fragment, "condition", lambda maker, tree: maker.expr(tree.children[0]))


def parse_choice(fragment: Fragment) -> tuple[ast.Choice | None, list[Finding]]:
    """What an action offers."""
    return _parse(fragment, "choice", lambda maker, tree: maker.choice(tree.children[0]))


def parse_ranking(fragment: Fragment) -> tuple[ast.RankKey | None, list[Finding]]:
    """`most X`, `least X`"""
    return _parse(fragment, "ranking", lambda maker, tree: ast.RankKey(text_of(tree.children[0]) == "most", maker.expr(tree.children[1]), span=maker.span(tree)))


def parse_repetition(fragment: Fragment) -> tuple[ast.Repetition | None, list[Finding]]:
    """`forever`, `13 times`"""
    return _parse(fragment, "repetition", lambda maker, tree: ast.Repetition(maker.expr(tree.children[0]) if tree.children else None, span=maker.span(tree)))


def parse_subject(fragment: Fragment) -> tuple[ast.Subject | None, list[Finding]]:
    """`who:` of a step."""
    return _parse(fragment, "subject", lambda maker, tree: ast.Subject(maker.players(tree.children[0]), len(tree.children) > 1, span=maker.span(tree)))


def parse_template(fragment: Fragment) -> tuple[ast.Template | None, list[Finding]]:
    """A text for people with expressions in braces."""
    raise NotImplementedError
