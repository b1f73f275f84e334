"""What all parts of the check share: the world, how findings are reported, names for locals, and how to go deeper.

`Checker` is what the small functions of this package are given; `routine` implements it and knows them all, so that
no module has to import one that imports it. Must not know any node of the tree.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from interpreter.diagnostics.about import About
from interpreter.diagnostics.finding import Help, error
from interpreter.loading.world import Scope, World
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import Kind
from interpreter.source.span import Span
from interpreter.syntax import tree


class Checker(ABC):
    """The check of one effect, condition or choice. What is not understood gives None and has been reported."""

    def __init__(self, world: World, taken: set[str], excused: set[str]) -> None:
        self.world = world
        self.excused = excused
        """Local names that were already reported for repeating another name."""
        self.forgotten: dict[Expr, Span] = {}
        """What a test had shown until a statement that may have changed it."""
        self.open_where = False
        """Whether an `or` follows a `where` that may have been meant to go on."""
        self.testing = 0
        """How many conditions the thing that is being checked stands in."""
        self.asking: list[tree.Ask] = []
        """The questions that are being checked, innermost last."""
        self.given_later = ""
        """The name that a loop gives each thing of the list that is being checked."""
        self._trying = 0
        self._taken = taken

    # ------------------------------------------------------------ findings

    def error(
        self,
        code: str,
        span: Span,
        message: str,
        help: Help | str = "",
        *also: tuple[Span, str],
        about: About | None = None,
    ) -> None:
        """Reports a fault; the caller gives None for the thing."""
        if not self._trying:
            self.world.findings.append(error(code, span, message, help, *also, about=about))

    def use(self, space: str, name: str, at: Span | None = None) -> None:
        """Notes that a declared thing is used, and where it is named."""
        if not self._trying:
            self.world.used.add((space, name))
            if at is not None and self.world.met is not None:
                self.world.met.names.append((at, space, name))

    def use_local(self, param: Param, at: Span) -> None:
        """Notes where something is named that a rule or sentence has given the name."""
        if self.world.met is not None and not self._trying:
            self.world.met.locals.append((at, param.span))

    def note_kind(self, found: Expr | None, at: Span) -> None:
        """Notes of what kind a name's thing is."""
        if self.world.met is not None and found is not None:
            self.world.met.kinds.append((at, found.kind))

    def offer(self, at: Span, names: Iterable[str]) -> None:
        """Notes what could stand in the place of a name that means nothing."""
        if self.world.met is not None:
            self.world.met.offered.append((at, tuple(names)))

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Nothing that is found or used inside is noted: to see what something would be.

        A define that is checked for the first time meanwhile has a check of its own, which does note things.
        """
        self._trying += 1
        yield
        self._trying -= 1

    # ------------------------------------------------------------ locals

    def fresh(self, name: str) -> str:
        """The name, or with a number behind it if this routine has a local of that name already."""
        found, number = name, 2
        while found in self._taken:
            found, number = f"{name}_{number}", number + 1
        self._taken.add(found)
        return found

    # ------------------------------------------------------------ deeper

    @abstractmethod
    def expression(self, node: tree.Expr, scope: Scope, want: Kind | None = None) -> Expr | None:
        """Any expression; of kind `want` if that is given, which it must fit."""

    @abstractmethod
    def hinted(self, node: tree.Expr, scope: Scope, hint: Kind | None) -> Expr | None:
        """Any expression; `hint` only helps to tell which value a name means."""

    @abstractmethod
    def sure(self, node: tree.Expr, scope: Scope) -> Expr | None:
        """Any expression that is surely not none."""

    @abstractmethod
    def condition(self, node: tree.Expr, scope: Scope) -> Expr | None:
        """A yes or no."""

    @abstractmethod
    def choice(self, node: tree.Choice, scope: Scope) -> core.Choice | None:
        """What is offered."""

    @abstractmethod
    def block(self, nodes: tree.Block, scope: Scope) -> core.Block:
        """Sentences, each with what the earlier ones named and tested."""
