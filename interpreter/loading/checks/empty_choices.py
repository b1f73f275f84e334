"""Choices in an effect that may find nothing to choose from, where nothing is said of that.

Must not know what is done with what is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected, zones_in
from interpreter.rules import core
from interpreter.rules.core import Block, Statement
from interpreter.rules.walk import Owner, asked_by, everything
from interpreter.source.quoting import Quoting


def nothing_to_choose(it: Inspected) -> Iterator[Finding]:
    """A `choose` among cards or piles without `otherwise`, where no test and no sentence before sees to it."""
    choosing = any(isinstance(node, core.Choose) for node in it.nodes)
    for owner, tree in it.by_owner.items() if choosing else ():
        inner = {id(block) for node in everything(tree) for block in _blocks(node)}
        for block in _outermost(tree, inner):
            yield from _in_block(it, block, _asked_before(it, owner))


def _asked_before(it: Inspected, owner: Owner) -> frozenset[str]:
    """The zones of which the condition of a trigger asks something."""
    if owner[0] == "action":
        needs = _asked(it, tuple(need.that for need in it.ruleset.actions[owner[1]].needs))
        return frozenset(asked for asked in needs if asked.endswith(COUNTED))
    trigger = it.ruleset.triggers.get(owner[1]) if owner[0] == "trigger" else None
    return frozenset() if trigger is None else _asked(it, (trigger.when, trigger.condition))


def _asked(it: Inspected, question: object) -> frozenset[str]:
    """The zones that a question asks about, and with a mark those of which it asks for some cards alone."""
    some = (node.source for node in asked_by(it.ruleset, question) if isinstance(node, core.Query) and node.where)
    marked = (f"{zone}{SOME}" for source in some for zone in zones_in(it, source))
    counts = (node.query for node in asked_by(it.ruleset, question) if isinstance(node, core.Count))
    counted = (f"{zone}{COUNTED}" for query in counts for zone in zones_in(it, query))
    return frozenset((*zones_in(it, question), *marked, *counted))


SOME = " where ..."
"""Behind a zone: some of its cards have been asked for, and not only whether there are any."""


COUNTED = " so many"
"""Behind a zone: its cards have been counted."""


def _outermost(tree: object, inner: set[int]) -> Iterator[Block]:
    """The blocks of a tree that stand in no statement."""
    if isinstance(tree, tuple) and id(tree) not in inner:
        if tree and all(isinstance(part, core.Statement) for part in tree):
            yield tree
            return
        for part in tree:
            yield from _outermost(part, inner)


def _blocks(node: object) -> tuple[Block, ...]:
    match node:
        case core.If():
            return (node.then, node.otherwise)
        case core.ForEach() | core.RepeatTimes() | core.RepeatUntil():
            return (node.body,)
        case core.Choose():
            return (node.otherwise,)
        case _:
            return ()


def _in_block(it: Inspected, block: Block, seen_to: frozenset[str]) -> Iterator[Finding]:
    """The choices of a block. `seen_to`: the zones of which something has been asked, or into which cards came."""
    for statement in block:
        if isinstance(statement, core.Choose):
            yield from _choice(it, statement, seen_to)
            yield from _several(it, statement, seen_to)
        asked = seen_to | _asked(it, _question(statement))
        for inner in _blocks(statement):
            yield from _in_block(it, inner, asked)
        filled = _filled(it, statement)
        seen_to |= filled | {f"{zone}{mark}" for zone in filled for mark in (SOME, COUNTED)}


def _question(statement: Statement) -> object:
    match statement:
        case core.If():
            return statement.condition
        case core.RepeatUntil():
            return statement.until
        case core.RepeatTimes():
            return statement.times
        case core.ForEach():
            return statement.over
        case _:
            return None


def _filled(it: Inspected, statement: Statement) -> set[str]:
    """The zones that a sentence may bring cards to, and those of a choice that has been made."""
    match statement:
        case core.Move() | core.Deal() | core.Draw():
            return zones_in(it, statement.to)
        case core.ShuffleInto():
            return zones_in(it, statement.zone)
        case core.If() | core.Choose() | core.CallProcedure() | core.Must():
            return zones_in(it, statement)
        case _:
            return set()


def _choice(it: Inspected, node: core.Choose, seen_to: frozenset[str]) -> Iterator[Finding]:
    choice, query = node.choice, _some_of(node.choice)
    zones = zones_in(it, choice if query is None else query.source)
    wanted = zones if query is None else {f"{zone}{SOME}" for zone in zones}
    is_asked = isinstance(choice, core.OneOf) and not choice.optional
    is_of_cards = _gone_through(choice).kind.base in ("card", "zone")
    if not node.otherwise and is_asked and is_of_cards and zones and not wanted & seen_to and it.is_own(node.span):
        zone = sorted(zones)[0]
        why, test = f"`{zone}` may be empty", f"if ... {zone} is not empty"
        if query is not None:
            why, test = "perhaps none is so", f"if any {Quoting(it.ruleset.texts).words(query.span)} then ..."
        message = f"There may be nothing to choose here, and nothing says what happens then: {why}."
        help = f"Write behind it `otherwise` and what happens then, or test before: `{test}`."
        yield warning("C054", choice.span, message, help)


def _several(it: Inspected, node: core.Choose, seen_to: frozenset[str]) -> Iterator[Finding]:
    """`exactly 2 cards`, of which there may be fewer."""
    choice, zones = node.choice, zones_in(it, node.choice.source)
    is_fixed = isinstance(choice, core.SeveralOf) and choice.low == choice.high
    low = choice.low.value if isinstance(choice, core.SeveralOf) and isinstance(choice.low, core.Const) else None
    seen = {f"{zone}{COUNTED}" for zone in zones} & seen_to
    is_left_open = bool(zones) and not seen and not node.otherwise and it.is_own(node.span)
    if is_fixed and is_left_open and isinstance(low, int) and low > 1:
        words = Quoting(it.ruleset.texts).words(choice.span).removeprefix(f"exactly {low} ")
        message = f"There may be fewer than {low} to choose here, and nothing says what happens then."
        help = "Write behind it `otherwise` and what happens then, or test before: "
        yield warning("C054", choice.span, message, f"{help}`if count of {words} >= {low} then ...`.")


def _some_of(choice: core.Choice) -> core.Query | None:
    """What is chosen from, if not all cards of a place will do."""
    source = _gone_through(choice)
    return source if isinstance(source, core.Query) and source.where is not None else None


def _gone_through(choice: core.Choice) -> core.Expr:
    """The things that are chosen from, or of which values are."""
    source = choice.source
    return source.query if isinstance(source, core.Different) else source
