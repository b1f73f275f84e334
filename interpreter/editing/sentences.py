"""Sentences of the language in their one form, with the comments that stand in them.

A sentence that can't be read stays as it is. Must not know YAML, keys or names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.diagnostics.finding import Finding
from interpreter.editing.comments import Comment, comments_in_effect
from interpreter.source.span import Fragment, fragment_of
from interpreter.syntax import parser, printer
from interpreter.syntax import tree as ast

Reader = Callable[[Fragment], tuple[Any, list[Finding]]]
READERS: dict[str, tuple[Reader, Callable[[Any], str]]] = {
    "expression": (parser.parse_condition, printer.condition_text),
    "choice": (parser.parse_choice, printer.choice_text),
    "ranking": (parser.parse_ranking, printer.ranking_text),
    "repetition": (parser.parse_repetition, printer.repetition_text),
    "subject": (parser.parse_subject, printer.subject_text),
}
"""By the schema's word for a kind of text: what reads it, and what prints it."""
EFFECT = "effect"


def canonical(text: str, kind: str) -> str | None:
    """A sentence in its one form; None if it can't be read, or isn't of the language."""
    if kind == EFFECT:
        return _effect(text)
    if kind not in READERS or "#" in text:
        return None
    read, print_ = READERS[kind]
    node, findings = read(fragment_of(text))
    return None if node is None or findings else print_(node)


def same(text: str, other: str, kind: str) -> bool:
    """Whether two texts say the same, up to spaces, line ends and brackets of lines."""
    if text == other:
        return True
    if kind == EFFECT:
        read: Reader = parser.parse_effect
    elif kind in READERS:
        read = READERS[kind][0]
    else:
        return False
    one, two = read(fragment_of(text))[0], read(fragment_of(other))[0]
    if one is None or two is None:
        return _bare(text) == _bare(other)
    return bool(one == two) and _said(text) == _said(other)


def _bare(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().split("\n")]


def _said(text: str) -> list[str]:
    return [comment.text for comment in comments_in_effect(text)]


def _effect(text: str) -> str | None:
    block, findings = parser.parse_effect(fragment_of(text))
    if block is None or findings:
        return None
    comments = comments_in_effect(text)
    printed = printer.effect_lines(block, lambda statement: not _has_inside(statement, comments))
    if not comments:
        return "\n".join(line for line, _ in printed)
    made = _with_comments(_placed(printed, text.split("\n")), comments)
    return made if same(text, made, EFFECT) else None


def _has_inside(statement: ast.Statement, comments: list[Comment]) -> bool:
    """Whether a comment stands between the lines of a statement."""
    return any(statement.span.line <= comment.line < _last_line(statement) for comment in comments)


def _last_line(statement: ast.Statement) -> int:
    """The last line of a statement; its span goes on to where the next one begins."""
    match statement:
        case ast.If(then=then, otherwise=otherwise):
            return _last_line((otherwise or then)[-1])
        case ast.ForEach(body=body) | ast.RepeatTimes(body=body) | ast.RepeatUntil(body=body):
            return _last_line(body[-1])
        case _:
            return statement.span.end_line


def _placed(printed: list[printer.Printed], lines: list[str]) -> list[printer.Printed]:
    """The printed lines with the places of each `else` too: it is the next line that begins so."""
    placed, last = [], 0
    for text, number in printed:
        if not number:
            rest = range(last, len(lines))
            number = next((n + 1 for n in rest if lines[n].lstrip().startswith("else")), last)
        placed.append((text, number))
        last = number
    return placed


def _with_comments(printed: list[printer.Printed], comments: list[Comment]) -> str:
    """Each comment above the line that it stood above, or behind the line that it stood behind."""
    made: list[str] = []
    waiting = list(comments)
    for place, (text, number) in enumerate(printed):
        indent = " " * (len(text) - len(text.lstrip(" ")))
        while waiting and waiting[0].line < number:
            made.append(indent + waiting.pop(0).text)
        after = printed[place + 1][1] if place + 1 < len(printed) else number + 1
        line = text
        while waiting and not waiting[0].alone and waiting[0].line < max(after, number + 1):
            line += f"  {waiting.pop(0).text}"
        made.append(line)
    return "\n".join([*made, *(comment.text for comment in waiting)])
