"""What a name means where it stands: what the sentence names, the things looked at, the rule's own, the table's.

Must not know how a thing's names are kept (`members`), nor what to say about a name that nobody knows (`unresolved`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from interpreter.diagnostics.finding import Help
from interpreter.diagnostics.near import write
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.fitting import UNKNOWN
from interpreter.loading.typing.functions import needs_more
from interpreter.loading.typing.members import (
    BUILT_IN,
    LENT,
    NOTHING,
    OWN,
    Wanted,
    declared,
    is_declared,
    member,
    reach,
)
from interpreter.loading.typing.phrasing import is_short, phrase, quoted
from interpreter.loading.typing.unresolved import unresolved, unresolved_name
from interpreter.loading.typing.wording import a_kind, value_thing
from interpreter.loading.world import Scope, Subject
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import PLAYER, ZONE, ZONES, Kind, value_of
from interpreter.source.span import Span
from interpreter.syntax import tree

Named = tree.Reference | tree.Me | tree.It | tree.Here | tree.My | tree.Every | tree.New | tree.Get
AT_HAND = {"card": "card", "player": "player", "side": "side", "pile": "zone"}
"""A bare `card` is the card that a rule is about, and so on."""


def named(check: Checker, node: Named, scope: Scope, hint: Kind | None) -> Expr | None:
    """Whatever a name or a possessive stands for."""
    found = _named(check, node, scope, hint)
    check.note_kind(found, node.name.span if isinstance(node, tree.My | tree.Every | tree.Get) else node.span)
    return found


def _named(check: Checker, node: Named, scope: Scope, hint: Kind | None) -> Expr | None:
    match node:
        case tree.Reference():
            return reference(check, node, scope, hint)
        case tree.Me():
            found = me(check, scope, node.span)
            return None if found is None else replace(found, span=node.span)
        case tree.It():
            return _it(check, node, scope)
        case tree.Here():
            return _here(check, node, scope)
        case tree.My():
            return _my(check, node, scope)
        case tree.Every():
            return _every(check, node, scope)
        case tree.New():
            return _new(check, node, scope)
        case tree.Get():
            return _get(check, node, scope)
        case _:
            assert_never(node)


def local(param: Param, span: Span) -> Expr | None:
    """A local; None without a word if what it was made from is at fault."""
    return None if param.kind == UNKNOWN else core.Local(param.name, param.kind, span=span)


# ---------------------------------------------------------------- a bare name


def reference(check: Checker, node: tree.Reference, scope: Scope, hint: Kind | None) -> Expr | None:
    """A bare name, in the order that the manual gives."""
    name, span = node.name, node.span
    looked = [s for s in reversed(scope.subjects) if s.looked_at]
    rules = [s for s in reversed(scope.subjects) if not s.looked_at]
    near = [s for s in looked if reach(check.world, _thing(s, span), name, scope) >= LENT]
    if name in scope.locals:
        return _local(check, node, scope, near)
    if near:
        return _looked_at(check, node, scope, near)
    if name in AT_HAND and (found := _at_hand(rules, AT_HAND[name], span)) is not None:
        return found
    for subject in rules:
        if reach(check.world, _thing(subject, span), name, scope) >= LENT:
            return _of_rule(check, subject, Wanted(name, span), scope)
    found = _of_table(check, node, scope)
    if found is not None:
        return found
    for subject in (*looked, *rules):
        if reach(check.world, _thing(subject, span), name, scope) == BUILT_IN:
            return member(check, _thing(subject, span), Wanted(name, span), scope)
    if not _is_of_table(check, name):
        unresolved(check, node, scope, hint)
    return None


def _of_rule(check: Checker, subject: Subject, want: Wanted, scope: Scope) -> Expr | None:
    """What the thing has that the rule is about; behind the `or` that ended a `where` it must be said whose it is."""
    if check.open_where:
        whose = {"player": "my", "side": "my"}.get(subject.param.kind.base, f"{subject.param.name}'s")
        message = f"`where` ends at this `or`, so `{want.name}` would be that of the {_sort(subject)} of this rule."
        help = f"Put brackets around all of it, `where (... or ...)`; or write `{whose} {want.name}` if that is meant."
        check.error("N004", want.span, message, help)
        return None
    return member(check, _thing(subject, want.span), want, scope)


def _thing(subject: Subject, span: Span) -> Expr:
    return core.Local(subject.param.name, subject.param.kind, span=span)


def _local(check: Checker, node: tree.Reference, scope: Scope, near: list[Subject]) -> Expr | None:
    own = [s for s in near if reach(check.world, _thing(s, node.span), node.name, scope) == OWN]
    if own and node.name in check.excused:
        return member(check, _thing(own[0], node.span), Wanted(node.name, node.span), scope)
    if own:
        message = f"`{node.name}` could be what this rule calls so, or the {_sort(own[0])}'s `{node.name}`."
        help = f"Write `it's {node.name}` for the second, or give the first another name."
        check.error("N004", node.span, message, help)
        return None
    check.use_local(scope.locals[node.name], node.span)
    return local(scope.locals[node.name], node.span)


def _looked_at(check: Checker, node: tree.Reference, scope: Scope, near: list[Subject]) -> Expr | None:
    """The innermost thing that has the name, unless one further out has it as well."""
    first, *others = near
    if any(reach(check.world, _thing(s, node.span), node.name, scope) == OWN for s in others):
        inner, outer = _sort(first), _sort(others[0])
        which = f"the {inner} or the {outer}" if inner != outer else f"one {inner} or the other"
        message = f"`{node.name}` could be of {which} that is looked at here."
        named = next((name for name, param in scope.locals.items() if param == others[0].param), None)
        help = f"The inner one is `it's {node.name}`. Name the outer one, `... as x in ...`: `x's {node.name}`."
        if named is not None:
            help = f"The inner one is `it's {node.name}`, the outer one `{named}'s {node.name}`."
        check.error("N004", node.span, message, f"{help}{_end_of_where(check)}")
        return None
    return member(check, _thing(first, node.span), Wanted(node.name, node.span), scope)


def _end_of_where(check: Checker) -> str:
    """How to end the `where` of a question further out before a question that stands behind its `and`."""
    where = check.asking[-2].where if len(check.asking) > 1 else None
    if not isinstance(where, tree.BoolOp) or where.operator != "and" or not is_short(where.parts[0]):
        return ""
    return f" If the first `where` was to end before, brackets end it: `(... where {phrase(where.parts[0])}) and ...`."


def _sort(subject: Subject) -> str:
    kind = subject.param.kind
    return kind.of if kind.base == "value" else kind.base


def _at_hand(rules: list[Subject], base: str, span: Span) -> Expr | None:
    return next((_thing(s, span) for s in rules if s.param.kind.base == base), None)


# ---------------------------------------------------------------- the table's names


def _is_of_table(check: Checker, name: str) -> bool:
    """Whether the name is the table's, although it could not be used (its own fault is reported where it stands)."""
    return is_declared(check.world, "table", name) or name == "survived"


def _of_table(check: Checker, node: tree.Reference, scope: Scope) -> Expr | None:
    name, span, world = node.name, node.span, check.world
    if name in world.options:
        check.use("option", name, span)
        return core.OptionValue(name, world.options[name].kind, span=span)
    if name in world.dice:
        check.use("die", name, span)
        return core.DieFace(name, world.dice[name], span=span)
    if name in world.define_params:
        needs_more(check, node, name, world.define_params[name], scope)
        return None
    if is_declared(world, "table", name):
        return declared(check, "table", None, name, span)
    return _value(check, node) if name in world.values else _brought(check, node, scope)


def _value(check: Checker, node: tree.Reference) -> Expr:
    """A value of an enumeration: that of its home, not of a die that shows it."""
    home, index = check.world.values[node.name]
    check.use("value", node.name, node.span)
    check.use("kind", home)
    return core.Const(index, value_of(home), span=node.span)


def _brought(check: Checker, node: tree.Reference, scope: Scope) -> Expr | None:
    """The names that the language brings for the table."""
    match node.name:
        case "actor":
            return core.Actor(PLAYER if scope.actor_is_me else PLAYER.or_none(), span=node.span)
        case "direction":
            return core.Direction(value_of("direction"), span=node.span)
        case "survived":
            return _survived(check, node, scope)
        case _:
            return None


def _survived(check: Checker, node: tree.Reference, scope: Scope) -> Expr | None:
    side = next((s for s in reversed(scope.subjects) if s.param.kind.base == "side"), None)
    if not scope.in_ranking or side is None:
        message = "`survived` can only be asked in `rank by`."
        check.error("N008", node.span, message, "Count who is still in: `count of sides`.")
        return None
    return core.Survived(_thing(side, node.span), span=node.span)


# ---------------------------------------------------------------- me, it, here, my, every, new, 's


OF_ITSELF = (
    "A trigger with `when:` is set off by nobody. Name what sets it off, `after: NAME` with an action, and ask "
    "the rest under `if:`; there `me` is who did it. To go through all: `for each p in players`."
)
WHO = "Say which player: `for each p in players`, or `p does ...` with a procedure."


def me(
    check: Checker, scope: Scope, span: Span, so: str = "`me` is nobody", asked: str = "", help: str = WHO
) -> Expr | None:
    """The player who acts; a finding where nobody does, which says what follows from that."""
    if scope.me is None:
        message = f"Nobody acts here, so {so}."
        help = OF_ITSELF if scope.watching and help == WHO else help
        if asked and scope.in_ranking:
            help = f"Here each side is looked at: write `{asked}` in place of `my {asked}`."
        elif asked and not scope.in_effect:
            help = f"Ask the players: write `any player where {asked} ...` in place of `my {asked} ...`."
        check.error("N007", span, message, help)
    return scope.me


def _it(check: Checker, node: tree.It, scope: Scope) -> Expr | None:
    looked = [s for s in scope.subjects if s.looked_at] or list(scope.subjects)
    if looked:
        return _thing(looked[-1], node.span)
    help = "Name the thing that you mean: `it` is only what a `where`, `over` or `have` looks at."
    check.error("N008", node.span, "`it` stands for nothing here.", help)
    return None


def _here(check: Checker, node: tree.Here, scope: Scope) -> Expr | None:
    if scope.here is not None:
        return core.Local(scope.here.name, scope.here.kind, span=node.span)
    message = "`here` stands for no zone here."
    help = "It is the zone of an `accepts` row, of a scoring table or of a trigger for each pile."
    check.error("N008", node.span, message, help)
    return None


def _my(check: Checker, node: tree.My, scope: Scope) -> Expr | None:
    name = node.name.text
    owner = me(check, scope, node.span, f"`my {name}` is nobody's", name)
    if owner is None:
        return None
    elsewhere = name in scope.locals or is_declared(check.world, "table", name)
    elsewhere = elsewhere or name in check.world.options or name in check.world.dice
    if elsewhere and reach(check.world, owner, name, scope) == NOTHING:
        whose = "what this rule calls so" if name in scope.locals else f"{value_thing(check.world, name)} of the table"
        check.error(
            "N009", node.span, f"`{name}` is {whose}, and not a player's.", Help(f"Write `{name}` without `my`.", name)
        )
        return None
    return member(check, owner, Wanted(name, node.name.span), scope)


def _every(check: Checker, node: tree.Every, scope: Scope) -> Expr | None:
    name = node.name.text
    shape = check.world.zones.get(name)
    if shape is None:
        _no_zone(check, node.name, scope)
        return None
    check.use("zone", name, node.name.span)
    if shape.per is None:
        check.error("N009", node.span, f"There is only one `{name}`: it is the table's.", write(name))
        return None
    if shape.has_piles:
        return core.PilesOf(name, None, every=True, spots=False, kind=ZONES, span=node.span)
    return core.EveryZone(name, ZONES, span=node.span)


def _no_zone(check: Checker, name: tree.Name, scope: Scope) -> None:
    what = value_thing(check.world, name.text)
    if what is None:
        unresolved_name(check, name.text, name.span, check.world.zones)
        return
    help = f"Ask the players: `sum of {name.text} over players`, `any player where ...`."
    if scope.in_effect:
        help = f"To change it for each of them: `for each p in players, set p's {name.text} to ...`. {help}"
    check.error("N009", name.span, f"`every` is for zones, and `{name.text}` is {what}.", help)


def _new(check: Checker, node: tree.New, scope: Scope) -> Expr | None:
    zone = check.expression(node.zone, scope)
    if zone is None:
        return None
    if isinstance(zone, core.PilesOf) and not zone.every and not check.world.zones[zone.zone].fixed_piles:
        return core.NewPile(zone.zone, zone.owner, ZONE, span=node.span)
    message = f"No new pile can be made of {quoted(node.zone)}: it is {_why_not(zone)}."
    help = "`new` is for a zone with `piles: many` or `piles: {at most: ...}`. Declare it so, or leave `new` out."
    check.error("K009", node.span, message, help)
    return None


def _why_not(zone: Expr) -> str:
    if not isinstance(zone, core.PilesOf):
        return a_kind(zone.kind)
    return "not one zone" if zone.every else "a zone whose piles are there from the start"


def _get(check: Checker, node: tree.Get, scope: Scope) -> Expr | None:
    name, subject = node.name.text, node.subject
    if name == "number" and isinstance(subject, tree.Reference) and _is_step(check, subject.name, scope):
        check.use("step", subject.name, subject.span)
        return core.StepNumber(subject.name, span=node.span)
    owner = check.sure(subject, scope)
    if owner is None:
        return None
    if name == "effect" and reach(check.world, owner, name, scope) == NOTHING:
        help = f"Write `do {phrase(node)}` as a sentence of its own."
        check.error("N009", node.span, "A card's effect is no value.", help)
        return None
    written = phrase(subject) if is_short(subject) else ""
    return member(check, owner, Wanted(name, node.name.span, written), scope)


def _is_step(check: Checker, name: str, scope: Scope) -> bool:
    return name in check.world.steps and name not in scope.locals
