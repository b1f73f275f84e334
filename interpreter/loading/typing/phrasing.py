"""Syntax as text again, for messages that quote an author: what she wrote, in the spelling of the manual.

Must not know what any name stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.syntax import tree

LONGEST = 60
"""A longer text isn't quoted: the place in the file is underlined anyway."""


def phrase(node: tree.Expr) -> str:
    """The node as an author writes it."""
    return PHRASES[type(node)](node)


def is_short(node: tree.Expr) -> bool:
    """Whether the text is worth repeating in a help line."""
    return len(phrase(node)) <= LONGEST


def quoted(node: tree.Expr) -> str:
    """The text in backquotes, or `this` in words if it is long."""
    return f"`{phrase(node)}`" if is_short(node) else "this"


def owned(node: tree.Expr) -> str:
    """The text as it stands before `'s`: in brackets unless it is a single word or a chain of them."""
    text = phrase(node)
    plain = isinstance(node, tree.Reference | tree.Me | tree.It | tree.Here | tree.My | tree.Get | tree.Brackets)
    return text if plain else f"({text})"


def one(query: tree.Query) -> str:
    """A query in the singular, as after `the`, `any`, `no`."""
    match query:
        case tree.Ask():
            return _ask(query, plural=False)
        case tree.Different() | tree.EndCards() | tree.Split() | tree.Leftover():
            return phrase(query)


def _ask(node: tree.Ask, plural: bool) -> str:
    parts = [_head(node.head, "s" if plural else "")]
    parts += [f"as {node.alias.text}"] if node.alias else []
    parts += [f"in {phrase(node.inside)}"] if node.inside is not None else []
    parts += [f"where {phrase(node.where)}"] if node.where is not None else []
    match node.pick:
        case tree.Pick(keys=keys):
            parts.append("with " + ", ".join(f"{'most' if most else 'least'} {phrase(key)}" for most, key in keys))
        case tree.Sort(key=key):
            parts.append(f"by {phrase(key)}")
        case None:
            pass
    return " ".join(parts)


def _head(head: tree.Head, ending: str) -> str:
    match head:
        case tree.CardsHead(face=face, type=kind):
            words = [] if face is None else ["face up" if face else "face down"]
            return " ".join([*words, *([kind.text] if kind else []), f"card{ending}"])
        case tree.PlayersHead(other=other, start=start):
            return ("other " if other else "") + f"player{ending}" + (f" from {phrase(start)}" if start else "")
        case tree.SidesHead(other=other):
            return ("other " if other else "") + f"side{ending}"
        case tree.PilesHead(spots=spots):
            return f"{'spot' if spots else 'pile'}{ending}"
        case tree.GroupsHead(patterns=patterns):
            return f"group{ending} of {_names(patterns)}"
        case tree.ValuesHead(kind=kind):
            return f"values of {kind.text}"
        case tree.NumbersHead(low=low, high=high):
            return f"numbers from {phrase(low)} to {phrase(high)}"


def _names(names: tuple[tree.Name, ...]) -> str:
    return " or ".join(name.text for name in names)


def _is(word: str) -> Callable[[Any], str]:
    return lambda n: f"{phrase(n.left)} is {'not ' if n.negated else ''}{word}{phrase(n.right)}"


def _end_cards(node: tree.EndCards) -> str:
    end = "top" if node.top else "bottom"
    many = "card" if node.count is None else f"{phrase(node.count)} cards"
    return f"{end} {many} of {phrase(node.of)}"


def _extreme(node: tree.Extreme) -> str:
    text = f"{'highest' if node.highest else 'lowest'} {phrase(node.what)} over {phrase(node.query)}"
    return text if node.otherwise is None else f"{text} otherwise {phrase(node.otherwise)}"


PHRASES: dict[type, Callable[[Any], str]] = {
    tree.Int: lambda n: str(n.value),
    tree.Text: lambda n: f'"{n.value}"',
    tree.YesNo: lambda n: "yes" if n.value else "no",
    tree.Nothing: lambda n: "none",
    tree.Face: lambda n: "face up" if n.up else "face down",
    tree.Reference: lambda n: str(n.name),
    tree.Me: lambda n: "me",
    tree.It: lambda n: "it",
    tree.Here: lambda n: "here",
    tree.My: lambda n: f"my {n.name.text}",
    tree.Every: lambda n: f"every {n.name.text}",
    tree.New: lambda n: f"new {phrase(n.zone)}",
    tree.Get: lambda n: f"{owned(n.subject)}'s {n.name.text}",
    tree.NextPlayer: lambda n: "next player" + (f" after {phrase(n.after)}" if n.after else ""),
    tree.Neighbour: lambda n: f"player {'left' if n.left else 'right'} of {phrase(n.of)}",
    tree.The: lambda n: f"the {one(n.query)}",
    tree.Random: lambda n: f"random {one(n.query)}",
    tree.CountOf: lambda n: f"count of {phrase(n.query)}",
    tree.SumOf: lambda n: f"sum of {phrase(n.what)} over {phrase(n.query)}",
    tree.Extreme: _extreme,
    tree.Item: lambda n: f"item {phrase(n.index)} of {phrase(n.of)}",
    tree.StackFrom: lambda n: f"stack from {phrase(n.card)}",
    tree.Function: lambda n: f"{n.name.text}({', '.join(phrase(a) for a in n.arguments)})",
    tree.IfElse: lambda n: f"{phrase(n.then)} if {phrase(n.condition)} else {phrase(n.otherwise)}",
    tree.BoolOp: lambda n: f" {n.operator} ".join(phrase(p) for p in n.parts),
    tree.Not: lambda n: f"not {phrase(n.operand)}",
    tree.Compare: lambda n: f"{phrase(n.left)} {n.operator} {phrase(n.right)}",
    tree.Is: _is(""),
    tree.IsEmpty: lambda n: f"{phrase(n.operand)} is {'not ' if n.negated else ''}empty",
    tree.IsIn: _is("in "),
    tree.Fits: lambda n: f"{phrase(n.card)} fits {phrase(n.place)}",
    tree.StandsFor: lambda n: f"{phrase(n.left)} stands for {phrase(n.right)}",
    tree.Forms: lambda n: f"{phrase(n.cards)} form {_names(n.patterns)}",
    tree.Exists: lambda n: f"{'no' if n.negated else 'any'} {one(n.query)}",
    tree.AllHave: lambda n: f"all {phrase(n.query)} have {phrase(n.condition)}",
    tree.Arithmetic: lambda n: f"{phrase(n.left)} {n.operator} {phrase(n.right)}",
    tree.Negative: lambda n: f"-{phrase(n.operand)}",
    tree.Together: lambda n: f"{phrase(n.left)} {'without' if n.without else 'plus'} {phrase(n.right)}",
    tree.Brackets: lambda n: f"({phrase(n.inner)})",
    tree.Ask: lambda n: _ask(n, plural=True),
    tree.Different: lambda n: f"different {phrase(n.what)} over {phrase(n.query)}",
    tree.EndCards: _end_cards,
    tree.Split: lambda n: f"split of {phrase(n.of)} into {_names(n.patterns)} by {phrase(n.cost)}",
    tree.Leftover: lambda n: f"leftover cards in {phrase(n.of)} outside {_names(n.patterns)} by {phrase(n.cost)}",
}
