"""Expressions and questions back to text (see `printer`).

Must not add brackets: a tree that was read from text has them where they belong.
"""

from __future__ import annotations

from typing import assert_never

from interpreter.diagnostics.english import yes_no
from interpreter.syntax import tree as ast


def players(who: ast.Expr | ast.EachOf) -> str:
    """The subject of a sentence."""
    return f"each {query(who.query, single=True)}" if isinstance(who, ast.EachOf) else expression(who)


def expression(node: ast.Expr) -> str:
    """Any expression."""
    match node:
        case ast.Ask() | ast.Different() | ast.EndCards() | ast.NextPlayers() | ast.Split() | ast.Leftover():
            return query(node)
        case ast.The() | ast.Random() | ast.CountOf() | ast.SumOf() | ast.Extreme() | ast.Exists() | ast.AllHave():
            return _asking(node)
        case (
            ast.IfElse() | ast.BoolOp() | ast.Not() | ast.Compare() | ast.Is() | ast.IsEmpty() | ast.IsIn() | ast.Fits()
            | ast.StandsFor() | ast.Forms()
        ):  # fmt: skip
            return _test(node)
        case ast.Arithmetic() | ast.Negative() | ast.Together() | ast.Brackets() | ast.Function():
            return _operation(node)
        case ast.Get() | ast.New() | ast.NextPlayer() | ast.Neighbour() | ast.Item() | ast.StackFrom():
            return _phrase(node)
        case _:
            return _word(node)


def _word(
    node: ast.Int | ast.Text | ast.YesNo | ast.Nothing | ast.Face | ast.Reference | ast.Me | ast.It | ast.Here
    | ast.My | ast.Every,
) -> str:  # fmt: skip
    match node:
        case ast.Int():
            return str(node.value)
        case ast.Text():
            return f'"{node.value}"'
        case ast.YesNo():
            return yes_no(node.value)
        case ast.Nothing():
            return "none"
        case ast.Face():
            return "face up" if node.up else "face down"
        case ast.Reference():
            return node.name
        case ast.Me() | ast.It() | ast.Here():
            return type(node).__name__.lower()
        case ast.My():
            return f"my {node.name.text}"
        case ast.Every():
            return f"every {node.name.text}"
        case _:
            assert_never(node)


def _phrase(node: ast.Get | ast.New | ast.NextPlayer | ast.Neighbour | ast.Item | ast.StackFrom) -> str:
    match node:
        case ast.Get():
            return f"{expression(node.subject)}'s {node.name.text}"
        case ast.New():
            return f"new {expression(node.zone)}"
        case ast.NextPlayer():
            return "next player" if node.after is None else f"next player after {expression(node.after)}"
        case ast.Neighbour():
            return f"player {'left' if node.left else 'right'} of {expression(node.of)}"
        case ast.Item():
            return f"item {expression(node.index)} of {expression(node.of)}"
        case ast.StackFrom():
            return f"stack from {expression(node.card)}"
        case _:
            assert_never(node)


def _operation(node: ast.Arithmetic | ast.Negative | ast.Together | ast.Brackets | ast.Function) -> str:
    match node:
        case ast.Arithmetic():
            return f"{expression(node.left)} {node.operator} {expression(node.right)}"
        case ast.Negative():
            return f"-{expression(node.operand)}"
        case ast.Together():
            return f"{expression(node.left)} {'without' if node.without else 'plus'} {expression(node.right)}"
        case ast.Brackets():
            return f"({expression(node.inner)})"
        case ast.Function():
            return f"{node.name.text}({', '.join(map(expression, node.arguments))})"
        case _:
            assert_never(node)


def _test(
    node: ast.IfElse | ast.BoolOp | ast.Not | ast.Compare | ast.Is | ast.IsEmpty | ast.IsIn | ast.Fits
    | ast.StandsFor | ast.Forms,
) -> str:  # fmt: skip
    match node:
        case ast.IfElse():
            return f"{expression(node.then)} if {expression(node.condition)} else {expression(node.otherwise)}"
        case ast.BoolOp():
            return f" {node.operator} ".join(map(expression, node.parts))
        case ast.Not():
            return f"not {expression(node.operand)}"
        case ast.Compare():
            return f"{expression(node.left)} {node.operator} {expression(node.right)}"
        case ast.Is() | ast.IsEmpty() | ast.IsIn():
            return _is(node)
        case ast.Fits():
            return f"{expression(node.card)} fits {expression(node.place)}"
        case ast.StandsFor():
            return f"{expression(node.left)} stands for {expression(node.right)}"
        case ast.Forms():
            return f"{expression(node.cards)} form {_either(node.patterns)}"
        case _:
            assert_never(node)


def _is(node: ast.Is | ast.IsEmpty | ast.IsIn) -> str:
    word = "is not" if node.negated else "is"
    match node:
        case ast.Is():
            return f"{expression(node.left)} {word} {expression(node.right)}"
        case ast.IsEmpty():
            return f"{expression(node.operand)} {word} empty"
        case ast.IsIn():
            return f"{expression(node.left)} {word} in {expression(node.right)}"
        case _:
            assert_never(node)


def _either(names: tuple[ast.Name, ...]) -> str:
    return " or ".join(name.text for name in names)


# ---------------------------------------------------------------- questions

ASKING_WORDS = frozenset(("card", "player", "seat", "side", "pile", "spot"))
"""Names behind which a question may go on."""


def _over(what: ast.Expr, asked: ast.Query) -> str:
    """What is measured: `in my hand` where it is cards and nothing else could be meant, else `over ...`."""
    match asked:
        case ast.Ask(head=ast.CardsHead(face=None, type=None), alias=None, inside=inside) if inside is not None:
            return query(asked).removeprefix("cards ") if _is_firm(what) else f"over {query(asked)}"
        case _:
            return f"over {query(asked)}"


def _is_firm(node: ast.Expr) -> bool:
    """Whether no question can go on behind a value."""
    match node:
        case ast.Reference(name=name):
            return name not in ASKING_WORDS
        case ast.Int() | ast.My() | ast.It() | ast.Get() | ast.Brackets() | ast.Function():
            return True
        case ast.Negative(operand=operand):
            return _is_firm(operand)
        case ast.Arithmetic(left=left, right=right):
            return _is_firm(left) and _is_firm(right)
        case _:
            return False


def _asking(
    node: ast.The | ast.Random | ast.CountOf | ast.SumOf | ast.Extreme | ast.Exists | ast.AllHave,
) -> str:
    match node:
        case ast.The():
            return f"the {query(node.query, single=True)}"
        case ast.Random():
            return f"random {query(node.query, single=True)}"
        case ast.CountOf():
            return f"count of {query(node.query)}"
        case ast.SumOf():
            return f"sum of {expression(node.what)} {_over(node.what, node.query)}"
        case ast.Extreme():
            otherwise = "" if node.otherwise is None else f" otherwise {expression(node.otherwise)}"
            word = "highest" if node.highest else "lowest"
            asked = f"over {query(node.query)}" if otherwise else _over(node.what, node.query)
            return f"{word} {expression(node.what)} {asked}{otherwise}"
        case ast.Exists():
            return f"{'no' if node.negated else 'any'} {query(node.query, single=True)}"
        case ast.AllHave():
            return f"all {query(node.query)} have {expression(node.condition)}"
        case _:
            assert_never(node)


def query(node: ast.Query, *, single: bool = False) -> str:
    """A question; `single` asks for one thing (`card in my hand`)."""
    match node:
        case ast.Ask():
            alias = "" if node.alias is None else f" as {node.alias.text}"
            inside = "" if node.inside is None else f" in {expression(node.inside)}"
            where = "" if node.where is None else f" where {expression(node.where)}"
            return f"{_head(node.head, single)}{alias}{inside}{where}{_pick(node.pick)}"
        case ast.Different():
            return f"different {expression(node.what)} over {query(node.query)}"
        case ast.EndCards():
            count = "card" if node.count is None else f"{expression(node.count)} cards"
            return f"{'top' if node.top else 'bottom'} {count} of {expression(node.of)}"
        case ast.NextPlayers():
            after = "" if node.after is None else f" after {expression(node.after)}"
            return f"next {expression(node.count)} players{after}"
        case ast.Split():
            return f"split of {expression(node.of)} into {_either(node.patterns)} by {expression(node.cost)}"
        case ast.Leftover():
            return (
                f"leftover cards in {expression(node.of)} outside {_either(node.patterns)} by {expression(node.cost)}"
            )
        case _:
            assert_never(node)


def _pick(pick: ast.Pick | ast.Sort | None) -> str:
    match pick:
        case None:
            return ""
        case ast.Pick():
            return " with " + ", ".join(f"{'most' if most else 'least'} {expression(key)}" for most, key in pick.keys)
        case ast.Sort():
            return f" by {expression(pick.key)}"
        case _:
            assert_never(pick)


def _head(head: ast.Head, single: bool) -> str:
    end = "" if single else "s"
    match head:
        case ast.CardsHead():
            face = "" if head.face is None else f"face {'up' if head.face else 'down'} "
            return f"{face}{'' if head.type is None else head.type.text + ' '}card{end}"
        case ast.PlayersHead():
            start = "" if head.start is None else f" from {expression(head.start)}"
            return f"{'other ' if head.other else ''}player{end}{start}"
        case ast.SeatsHead():
            return "seats"
        case ast.SidesHead():
            return f"{'other ' if head.other else ''}side{end}"
        case ast.PilesHead():
            return f"{'spot' if head.spots else 'pile'}{end}"
        case ast.GroupsHead():
            return f"group{end} of {_either(head.patterns)}"
        case ast.ValuesHead():
            return f"values of {head.kind.text}"
        case ast.NumbersHead():
            return f"numbers from {expression(head.low)} to {expression(head.high)}"
        case _:
            assert_never(head)
