"""A module of its own that answers what parts of conditions come to: it is what `why` asks.

It is made when somebody first asks why, of the same rules by the same writers as the module that plays; but each part
of a condition is a function, and takes what it speaks of. It draws nothing and changes nothing. Must not know how a
part is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Any, get_args

from interpreter.compile.expressions import expr
from interpreter.compile.lists import items
from interpreter.compile.module import Generated, Generator
from interpreter.compile.prepared import FAULTS, Prepared
from interpreter.compile.settling import put_in
from interpreter.compile.walk import free_locals
from interpreter.compile.writer import Context, Lines, local
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import everything, owned
from interpreter.runtime.state import State

EXPRESSIONS = get_args(Expr)
NEVER = (core.Const, core.RandomOf)
"""Nodes of which nothing need be worked out, or may be."""
ASKED = ("accepts", "action", "define", "step", "effect", "procedure", "trigger")
"""What has conditions that say no to moves, or choices."""

Environment = Mapping[str, Any]
"""What the locals of a condition are."""


@dataclass(frozen=True, slots=True)
class Part:
    """The function for a node, and the locals that it takes."""

    name: str
    params: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """The text of the module, and the function for each node: by its identity, and whether as a list of things."""

    generated: Generated
    code: CodeType
    file: str
    parts: Mapping[tuple[int, bool], Part]


def generate_explaining(ruleset: Ruleset, options: Mapping[str, int | bool], together: int) -> Explained:
    """The explaining module of a ruleset with its options."""
    generator = Generator(ruleset, options, False, together)
    generator.define()
    parts = {}
    for number, (node, is_list) in enumerate(_nodes(ruleset)):
        parts[id(node), is_list] = _write(generator, f"part_{number}", node, is_list, options)
    source, spans = generator.module.source()
    generated = Generated(source, spans, generator.module, (), (), {}, {})
    file = f"<why of {ruleset.key}, {id(ruleset)}>"
    return Explained(generated, compile(source, file, "exec"), file, parts)


def _nodes(ruleset: Ruleset) -> Iterator[tuple[Expr, bool]]:
    """The nodes that may be asked for, each as a value and, where it is one, as a list of things."""
    done: set[int] = set()
    for (what, _), tree in owned(ruleset):
        for node in everything(tree) if what in ASKED else ():
            if not isinstance(node, EXPRESSIONS) or isinstance(node, NEVER) or id(node) in done:
                continue
            done.add(id(node))
            if not node.kind.many and not isinstance(node, core.Local):
                yield node, False
            if node.kind.many or node.kind.base == "zone":
                yield node, True


def _write(generator: Generator, name: str, node: Expr, is_list: bool, options: Mapping[str, int | bool]) -> Part:
    ctx, params = Context(generator.module, tabulates=False), free_locals(node)
    asked, lines = put_in(node, options), Lines()
    lines.add(f"return list({items(ctx, asked)})" if is_list else f"return {expr(ctx, asked)}", node.span)
    generator.module.function(name, [local(param) for param in params], lines)
    return Part(name, params)


class Explaining(Prepared):
    """The explaining module, ready for a number of players."""

    def __init__(self, ruleset: Ruleset, explained: Explained, players: int) -> None:
        super().__init__(ruleset, explained.generated, explained.code, explained.file, players, False)
        self.parts = explained.parts

    def value(self, s: State, node: Expr, env: Environment, is_list: bool = False) -> Any:
        """What a node comes to; raises `Unknown` where that can't be told."""
        match node:
            case core.Const(value=value):
                return value
            case core.Local(name=name) if not is_list or (node.kind.many and node.kind.base != "zone"):
                return _of(env, name)
        part = self.parts.get((id(node), is_list))
        if part is None:
            raise Unknown
        try:
            return self.names[part.name](s, *(_of(env, name) for name in part.params))
        except FAULTS:
            raise Unknown from None


class Unknown(Exception):
    """What can't be told: nothing is there, or somebody may not know it."""


def _of(env: Environment, name: str) -> Any:
    if name not in env:
        raise Unknown
    return env[name]
