"""The door of this package: syntax trees and a scope in, typed trees out, findings in the world.

Whatever is not understood gives None (a block leaves the sentence out) and has been reported once.
Must not know documents: which text stands where, and what is at hand there, is the caller's part.
"""

from __future__ import annotations

from interpreter.loading.typing import facts, locals, scopes
from interpreter.loading.typing.queries import alias_of, ordered
from interpreter.loading.typing.routine import Routine
from interpreter.loading.typing.seats import people
from interpreter.loading.typing.templates import template
from interpreter.loading.world import Scope, World
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import Kind
from interpreter.source.span import NOWHERE, Span
from interpreter.syntax import tree


class Elaborator:
    """Turns what authors wrote into typed trees, for one ruleset."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._excused: set[str] = set()

    # ------------------------------------------------------------ what is written in a rule

    def expression(self, node: tree.Expr, scope: Scope, want: Kind | None = None) -> Expr | None:
        """A value; with `want` it must be of that kind (and may be none only if that may)."""
        return self._routine(scope).expression(node, scope, want)

    def condition(self, node: tree.Expr, scope: Scope) -> Expr | None:
        """A yes or no: `that`, `when`, `if`, `until`."""
        return self._routine(scope).condition(node, scope)

    def choice(self, node: tree.Choice, scope: Scope) -> core.Choice | None:
        """What a key of `choose:` offers; its `kind` is that of what is chosen."""
        return self._routine(scope).choice(node, scope)

    def block(self, nodes: tree.Block, scope: Scope) -> core.Block:
        """An effect."""
        return self._routine(scope).block(nodes, scope)

    def template(self, node: tree.Template, scope: Scope) -> core.Template | None:
        """A text for people: `why`, `say`."""
        return template(self._routine(scope), node, scope)

    def ranking(self, node: tree.RankKey, scope: Scope) -> tuple[bool, Expr] | None:
        """A key of `rank by`: whether most is best, and of what."""
        found = ordered(self._routine(scope), node.value, scope)
        return None if found is None else (node.most, found)

    def players_of(self, node: tree.Subject, scope: Scope) -> Expr | None:
        """`who:` of a step or window: one player, or several in their order."""
        return people(self._routine(scope), node.who, scope)

    def _routine(self, scope: Scope) -> Routine:
        taken = {param.name for param in scope.locals.values()} | {s.param.name for s in scope.subjects}
        return Routine(self.world, taken, self._excused)

    # ------------------------------------------------------------ scopes

    def assuming(self, scope: Scope, condition: Expr, holds: bool = True) -> Scope:
        """The scope of what is only looked at if a condition holds (or doesn't): after `needs`, `if`, `when`."""
        return facts.assuming(scope, condition, holds)

    def with_choice(self, scope: Scope, name: str, choice: core.Choice, span: Span = NOWHERE) -> Scope:
        """The scope of what comes after a choice; what the choice tells of the thing (its card type) is known there."""
        param = Param(name, choice.kind, span=span)
        inner = scopes.with_local(scope, name, param, scopes.origin(self.world, choice.source, scope))
        if choice.kind.many:
            return inner
        itself = facts.key(core.Local(name, choice.kind))
        return facts.knowing(inner, facts.of_each(choice.source, param) - {itself})

    def looking_at(self, scope: Scope, source: Expr, item: Param, node: tree.Choice) -> Scope:
        """The scope that looks at each thing of a list: `for each` of a scoring row or trigger."""
        named = alias_of(node.query) if isinstance(node, tree.OneOf) else None
        return scopes.looking_at(self.world, scope, source, item, named)

    def name_is_free(self, name: str, span: Span, scope: Scope) -> bool:
        """Whether a choice or parameter may have this name; if not, that is reported."""
        return locals.is_free(self._routine(scope), name, span, scope)
