"""How findings quote an author: what she wrote, as it fits into a sentence or before `'s`.

Must not know what any name stands for.
"""

from __future__ import annotations

from interpreter.syntax import tree
from interpreter.syntax.print_expressions import expression as phrase

LONGEST = 60
"""A longer text isn't quoted: the place in the file is underlined anyway."""


def is_short(node: tree.Expr) -> bool:
    """Whether the text is worth repeating."""
    return len(phrase(node)) <= LONGEST


def quoted(node: tree.Expr) -> str:
    """The text in backquotes, or `this` in words if it is long."""
    return f"`{phrase(node)}`" if is_short(node) else "this"


def owned(node: tree.Expr) -> str:
    """The text as it stands before `'s`: in brackets unless it is a single word or a chain of them."""
    text = phrase(node)
    plain = isinstance(node, tree.Reference | tree.Me | tree.It | tree.Here | tree.My | tree.Get | tree.Brackets)
    return text if plain else f"({text})"


def whose(node: tree.Expr) -> str:
    """The text as the one to whom something belongs: `my`, `friend's`."""
    return "my" if isinstance(node, tree.Me) else f"{owned(node)}'s"


__all__ = ["is_short", "owned", "phrase", "quoted", "whose"]
