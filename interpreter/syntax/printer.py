"""Syntax trees back to text, in one spelling. What is read from that text is the same tree again.

Must not know names, kinds, or how the text was first written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from interpreter.syntax import tree as ast
from interpreter.syntax.print_expressions import expression, players, query
from interpreter.syntax.verbs import PIECE
from interpreter.syntax.vocabulary import VERBS

LONGEST_LINE = 100


def effect_text(block: ast.Block) -> str:
    """An effect: one line, or several with blocks set in."""
    return "\n".join(line for line, _ in effect_lines(block, lambda statement: True))


def condition_text(condition: ast.Expr) -> str:
    """A condition or value."""
    return expression(condition)


def choice_text(choice: ast.Choice) -> str:
    """What an action offers."""
    match choice:
        case ast.OneOf():
            return _offered(choice.query, single=True)
        case ast.SeveralOf(low=None, high=None):
            return f"any number of {_offered(choice.query)}"
        case ast.SeveralOf(low=low, high=high):
            bound = high if high is not None else low
            assert bound is not None
            return f"{'up to' if low is None else 'exactly'} {expression(bound)} {_offered(choice.query)}"
        case ast.FromTo():
            return f"from {expression(choice.low)} to {expression(choice.high)}"
        case ast.YesOrNo():
            return "yes or no"
        case ast.Optional():
            return f"optional {choice_text(choice.of)}"
        case _:
            assert_never(choice)


def _offered(offered: ast.Offered, *, single: bool = False) -> str:
    match offered:
        case ast.Named():
            return expression(offered.list)
        case ast.Alternatives():
            return " or ".join(map(expression, offered.things))
        case _:
            return query(offered, single=single)


def ranking_text(key: ast.RankKey) -> str:
    """A line of a final order."""
    return f"{'most' if key.most else 'least'} {expression(key.value)}"


def repetition_text(repetition: ast.Repetition) -> str:
    """How often a step is repeated."""
    return "forever" if repetition.times is None else f"{expression(repetition.times)} times"


def subject_text(subject: ast.Subject) -> str:
    """Whose step it is."""
    return players(subject.who) + (" at once" if subject.at_once else "")


def template_text(template: ast.Template) -> str:
    """A text with expressions in braces."""
    pieces = []
    for part in template.parts:
        if isinstance(part, str):
            pieces.append(part.replace("{", "{{").replace("}", "}}"))
        else:
            pieces.append(f"{{{expression(part)}}}")
    return "".join(pieces)


# ---------------------------------------------------------------- statements

Printed = tuple[str, int]
"""A line, and in which line of its text the statement stood that it is for; 0 for the words between two branches."""
Whole = Callable[[ast.Statement], bool]


def effect_lines(block: ast.Block, whole: Whole) -> list[Printed]:
    """An effect, line by line. `whole`: whether a statement that has a block may stand on one line."""
    return [line for statement in block for line in _statement(statement, "", whole)]


def _statement(statement: ast.Statement, indent: str, whole: Whole) -> list[Printed]:
    """The lines of a statement."""
    short = _one_line(statement) if whole(statement) else None
    at = statement.span.line
    if short is not None and len(indent) + len(short) <= LONGEST_LINE:
        return [(indent + short, at)]
    match statement:
        case ast.If():
            return _if_block(statement, indent, "if", whole)
        case ast.ForEach():
            head = f"for each {statement.name.text} in {expression(statement.over)}"
            return [(indent + head, at), *_block(statement.body, indent, whole)]
        case ast.RepeatTimes():
            head = f"{indent}repeat {expression(statement.times)} times"
            return [(head, at), *_block(statement.body, indent, whole)]
        case ast.RepeatUntil():
            head = f"{indent}repeat until {expression(statement.until)}"
            return [(head, at), *_block(statement.body, indent, whole)]
        case _:
            return [(indent + _sentence(statement), at)]


def _block(block: ast.Block, indent: str, whole: Whole) -> list[Printed]:
    return [line for statement in block for line in _statement(statement, indent + "  ", whole)]


def _if_block(statement: ast.If, indent: str, word: str, whole: Whole) -> list[Printed]:
    head = f"{indent}{word} {expression(statement.condition)}"
    lines = [(head, statement.span.line), *_block(statement.then, indent, whole)]
    match statement.otherwise:
        case ():
            return lines
        case (ast.If() as inner,):
            return [*lines, *_if_block(inner, indent, "else if", whole)]
        case otherwise:
            return [*lines, (f"{indent}else", 0), *_block(otherwise, indent, whole)]


def _one_line(statement: ast.Statement) -> str | None:
    """A statement on one line, if it can stand on one."""
    match statement:
        case ast.If():
            return _one_line_if(statement)
        case ast.ForEach(name=name, over=over, body=body):
            return _with_simples(f"for each {name.text} in {expression(over)}, ", body)
        case ast.RepeatTimes(times=times, body=body):
            return _with_simples(f"repeat {expression(times)} times, ", body)
        case ast.RepeatUntil(until=until, body=body):
            return _with_simples(f"repeat until {expression(until)}, ", body)
        case _:
            return _sentence(statement)


def _one_line_if(statement: ast.If) -> str | None:
    head = _with_simples(f"if {expression(statement.condition)} then ", statement.then)
    if head is None or not statement.otherwise:
        return head
    return _with_simples(f"{head} else ", statement.otherwise)


def _with_simples(head: str, block: ast.Block) -> str | None:
    """A head and one sentence; None if the block is longer."""
    match block:
        case (ast.If() | ast.ForEach() | ast.RepeatTimes() | ast.RepeatUntil(),):
            return None
        case (only,):
            return head + _sentence(only)
        case _:
            return None


def _sentence(statement: ast.Statement) -> str:
    """A statement without a block."""
    match statement:
        case ast.Verb():
            return _verb(statement)
        case ast.Let():
            return f"let {statement.name.text} be {expression(statement.value)}"
        case ast.Do():
            called = ", ".join(map(expression, statement.arguments))
            return _doing(statement.who) + statement.name.text + (f"({called})" if called else "")
        case ast.DoEffect():
            return f"{_doing(statement.who)}{expression(statement.card)}'s effect"
        case ast.Must():
            return _must(statement)
        case ast.Choose():
            otherwise = f" otherwise {_sentence(statement.otherwise[0])}" if statement.otherwise else ""
            return f"choose {statement.name.text} from {choice_text(statement.choice).removeprefix('from ')}{otherwise}"
        case ast.If() | ast.ForEach() | ast.RepeatTimes() | ast.RepeatUntil():
            raise AssertionError("a block is no sentence")
        case _:
            assert_never(statement)


def _doing(who: ast.Expr | ast.EachOf | None) -> str:
    return "do " if who is None else f"{players(who)} does "


def _must(statement: ast.Must) -> str:
    once = " at once" if statement.at_once else ""
    word = "may" if statement.optional else "must"
    actions = " or ".join(name.text for name in statement.actions)
    arguments = ", ".join(map(expression, statement.arguments))
    return f"{players(statement.who)}{once} {word} {actions}" + (f" with {arguments}" if arguments else "")


def _verb(statement: ast.Verb) -> str:
    """A verb's sentence with its slots filled and what is left out taken away."""
    filled = dict(statement.slots)
    words: list[str] = []
    optional: list[str] | None = None
    for piece in PIECE.findall(VERBS[statement.name].sentence):
        if piece == "[":
            optional = []
        elif piece == "]":
            words.extend(optional or [])
            optional = None
        else:
            (words if optional is None else optional).append(_piece(piece, filled))
            if piece.startswith("{") and piece[1:-1] not in filled:
                optional = None if optional is None else []
    return " ".join(word for word in words if word)


def _piece(piece: str, filled: dict[str, ast.Expr | ast.Name | ast.EachPlace | ast.EachOf]) -> str:
    if not piece.startswith("{"):
        spellings = piece.split("|")
        return spellings[-1] if isinstance(filled.get("who"), ast.Ask) else spellings[0]
    name = piece[1:-1]
    if name not in filled:
        return ""
    return "at bottom" if name == "bottom" else _slot(filled[name])


def _slot(value: ast.Expr | ast.Name | ast.EachPlace | ast.EachOf) -> str:
    match value:
        case ast.Name():
            return value.text
        case ast.EachPlace():
            start = "" if value.start is None else f" starting with {expression(value.start)}"
            return f"each {'other ' if value.other else ''}player's {value.zone.text}{start}"
        case _:
            return players(value)
