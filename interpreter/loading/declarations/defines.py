"""Defines: named expressions about the table, a card, a player, a side or a zone.

One about the table may have parameters: what it is about is handed over in brackets then. A define is checked when
something first speaks of it, so that its kind is known; one that needs itself is refused. Must not know who speaks of
it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.loading.declarations.making import VALUE, Making
from interpreter.loading.declarations.params import check_params, params_of
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, section
from interpreter.loading.declarations.scopes import PARAMS, SPACES, routine
from interpreter.loading.typing.fitting import joined
from interpreter.loading.world import Scope
from interpreter.rules.core import Expr
from interpreter.rules.kinds import Kind
from interpreter.rules.model import Define, DefineRow
from interpreter.source.nodes import Mapping

WHAT = {
    "table": "a define",
    "card": "a define of cards",
    "player": "a define of players",
    "side": "a define of sides",
    "zone": "a define of zones",
}

OWNERS = ("table", "player", "side")
"""What a define must be about to be shown at the table."""


@dataclass(slots=True)
class Defines:
    """All defines: those built so far, and those being built."""

    making: Making
    phrases: Phrases
    lines: dict[tuple[str, str], Line] = field(default_factory=dict)
    built: dict[tuple[str, str], Define | None] = field(default_factory=dict)
    open: list[tuple[str, str]] = field(default_factory=list)

    def kind(self, space: str, name: str) -> Kind | None:
        """The kind of a define, which is built if it isn't yet; None if it is at fault, which was reported."""
        define = self.build(space, name)
        return None if define is None else define.kind

    def build_all(self) -> dict[tuple[str, str], Define]:
        """All defines that are right, in file order."""
        found = {key: self.build(*key) for key in self.lines}
        return {key: define for key, define in found.items() if define is not None}

    def build(self, space: str, name: str) -> Define | None:
        """One define, whole."""
        key = (space, name)
        if key in self.built:
            return self.built[key]
        if key in self.open:
            self._refuse_circle(key)
            return None
        self.open.append(key)
        define = self._build(space, self.lines[key])
        self.open.pop()
        return self.built.setdefault(key, define)

    def _refuse_circle(self, key: tuple[str, str]) -> None:
        names = [name for _, name in self.open[self.open.index(key) :]]
        for member in self.open[self.open.index(key) :]:
            self.built[member] = None
        around = ", which needs ".join(f"`{name}`" for name in (*names[1:], key[1]))
        message = f"`{names[0]}` needs {around}, so none of them can be worked out."
        help = "Say one of them without the others."
        if len(names) == 1:
            help = f"Give this one a new name, such as `new_{key[1]}`, and use that where it counts, as in `rank by`."
        also = tuple((self.lines[member].span, "needed here") for member in self.open[self.open.index(key) :])
        others = (place for place in also if place[0] != self.lines[key].span)
        self.making.find("C016", self.lines[key].span, message, help, *others)

    def _build(self, space: str, line: Line) -> Define | None:
        scope, params = SPACES[space], PARAMS[space]
        if space == "table" and line.get("with") is not None:
            check_params(self.phrases, line)
            params = self.making.world.define_params.get(line.name, params)
            scope = routine(params, None)
        if not isinstance(line.node, Mapping):
            value = self.phrases.maybe_expression(line.node, scope)
            return None if value is None else Define(line.name, space, params, (), value, value.kind, span=line.span)
        is_shown = self._is_shown(space, line)
        reads, help = (self.phrases.template(line.get(key), scope) for key in ("reads", "help"))
        if line.get("gives") is not None:
            value = self.phrases.maybe_required(line, "gives", scope)
            if value is None:
                return None
            return Define(line.name, space, params, (), value, value.kind, is_shown, reads, help, span=line.span)
        rows: list[DefineRow] | None = []
        for row in section(line.get("rows")):
            rows, scope = self._add(rows, row, scope)
        last = self.phrases.maybe_required(line, "otherwise", scope)
        kind = None if last is None or rows is None else self._kind(line, rows, last)
        if last is None or rows is None or kind is None:
            return None
        return Define(line.name, space, params, tuple(rows), last, kind, is_shown, reads, help, span=line.span)

    def _is_shown(self, space: str, line: Line) -> bool:
        """Whether the table shows it; what is about each card or zone has no one value to show."""
        node = line.get("visible")
        about = "what it is handed" if line.get("with") is not None else f"each {space}"
        if node is not None and (space not in OWNERS or line.get("with") is not None):
            message = f"`{line.name}` is about {about}, so there is no one value to show to everybody."
            help = "Take `visible` out, or define something about the table, a player or a side."
            self.making.find("C047", node.span, message, help)
        return node is not None

    def _add(self, rows: list[DefineRow] | None, line: Line, scope: Scope) -> tuple[list[DefineRow] | None, Scope]:
        """The rows with one more, or None; and what the next row knows: that this one does not hold."""
        when = self.phrases.required_condition(line, "when", scope)
        inside = self.phrases.assuming(scope, when)
        gives = self.phrases.maybe_required(line, "gives", inside)
        after = self.phrases.assuming(scope, when, holds=False)
        if rows is None or gives is None:
            return None, after
        return [*rows, DefineRow(line.name, when, gives, span=line.span)], after

    def _kind(self, line: Line, rows: list[DefineRow], otherwise: Expr) -> Kind | None:
        """The kind that all rows have in common."""
        kind: Kind = otherwise.kind
        for row in rows:
            common = joined(self.making.world, kind, row.gives.kind)
            if common is None:
                message = f"This row of `{line.name}` gives {_a(row.gives.kind)}, and another gives {_a(kind)}."
                help = "All rows of a define give the same kind of thing."
                self.making.find("C013", row.gives.span, message, help, (otherwise.span, "another row"))
                return None
            kind = common
        return kind


def _a(kind: Kind) -> str:
    return str(kind) if kind.base == "none" or kind.many else f"a {kind}"


def declare_defines(making: Making, defines: Defines) -> None:
    """The names of all defines; their kinds are found when they are asked for."""
    for space, what in WHAT.items():
        for line in making.lines("define", space):
            if making.take(VALUE, line.name, what, line.span):
                making.world.defines[space, line.name] = line.span
                defines.lines[space, line.name] = line
                _declare_params(making, space, line)
    making.world.define_kind = defines.kind


def _declare_params(making: Making, space: str, line: Line) -> None:
    """What a define is handed over, which only one about the table can be: the others are about something already."""
    node = line.get("with")
    if node is None:
        return
    if space == "table":
        making.world.define_params[line.name] = params_of(making, line)
        return
    making.faulty |= {each.name for each in section(node)}
    message = f"`{line.name}` is about each {space}, so nothing can be handed to it in brackets."
    help = f"Write it below `define: table:`, and let the {space} be handed over too: `with: {{this: {space}, ...}}`."
    making.find("C061", line.span, message, help)
    making.faulty.add(line.name)
