"""Syntax trees back to text, in one spelling. What is read from that text is the same tree again.

Must not know names, kinds, or how the text was first written.
"""

from __future__ import annotations

from typing import assert_never

from interpreter.syntax import tree as ast
from interpreter.syntax.print_expressions import expression, players, query
from interpreter.syntax.verbs import PIECE
from interpreter.syntax.vocabulary import VERBS

LONGEST_LINE = 100


def effect_text(block: ast.Block) -> str:
    """An effect: one line, or several with blocks set in."""
    return "\n".join(line for statement in block for line in _statement(statement, ""))


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
    return expression(offered.list) if isinstance(offered, ast.Named) else query(offered, single=single)


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


def _statement(statement: ast.Statement, indent: str) -> list[str]:
    """The lines of a statement."""
    short = _one_line(statement)
    if short is not None and len(indent) + len(short) <= LONGEST_LINE:
        return [indent + short]
    match statement:
        case ast.If():
            return _if_block(statement, indent, "if")
        case ast.ForEach():
            head = f"for each {statement.name.text} in {expression(statement.over)}"
            return [indent + head, *_block(statement.body, indent)]
        case ast.RepeatTimes():
            return [f"{indent}repeat {expression(statement.times)} times", *_block(statement.body, indent)]
        case ast.RepeatUntil():
            return [f"{indent}repeat until {expression(statement.until)}", *_block(statement.body, indent)]
        case _:
            return [indent + _sentence(statement)]


def _block(block: ast.Block, indent: str) -> list[str]:
    return [line for statement in block for line in _statement(statement, indent + "  ")]


def _if_block(statement: ast.If, indent: str, word: str) -> list[str]:
    lines = [f"{indent}{word} {expression(statement.condition)}", *_block(statement.then, indent)]
    match statement.otherwise:
        case ():
            return lines
        case (ast.If() as inner,):
            return [*lines, *_if_block(inner, indent, "else if")]
        case otherwise:
            return [*lines, f"{indent}else", *_block(otherwise, indent)]


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
