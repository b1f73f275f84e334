"""What a routine does with its triggers: `before`, then `instead of` or its own body, then `after`, as one block.

Must not know how blocks are written or cut.
"""

from __future__ import annotations

from interpreter.compile.facts import Facts
from interpreter.compile.ir import Lay, OpenWindow
from interpreter.rules import core
from interpreter.rules.core import Block, Local, Param, Statement
from interpreter.rules.kinds import Kind
from interpreter.rules.model import Action, CardType, Procedure, Ruleset, Trigger

IDENTITY = Param("laid as", Kind("text"))
"""The parameter of an action that lays a card which may stand for another."""
Body = tuple["Statement | Lay | OpenWindow", ...]


def guarded(trigger: Trigger) -> Block:
    """A trigger's effect under its `if`."""
    if trigger.condition is None:
        return trigger.do
    return (core.If(trigger.condition, trigger.do, (), span=trigger.span),)


def hooked(facts: Facts, target: tuple[str, str], own: Body) -> Body:
    """A body with the triggers on its routine around it. Of those `instead of` it, the last whose `if` holds runs."""
    body = own
    for trigger in facts.hooks.get(("instead", target), ()):
        if trigger.condition is None:
            body = trigger.do
        else:
            body = (core.If(trigger.condition, trigger.do, body, span=trigger.span),)  # type: ignore[arg-type]
    before = tuple(s for t in facts.hooks.get(("before", target), ()) for s in guarded(t))
    after = tuple(s for t in facts.hooks.get(("after", target), ()) for s in guarded(t))
    return (*before, *body, *after)


def action_body(ruleset: Ruleset, facts: Facts, action: Action) -> Body:
    """All that happens when an action is taken."""
    own: Body = action.do
    if action.to is not None and action.moves is not None:
        identity = Local(IDENTITY.name, IDENTITY.kind) if lays_identity(ruleset, action) else None
        own = (Lay(action.moves, action.to, identity, span=action.to.span), *own)
    say: Body = () if action.say is None else (core.Say(action.say, span=action.span),)
    return (*say, *hooked(facts, ("action", action.name), own), *_window(ruleset, action))


def openers(ruleset: Ruleset) -> tuple[str, ...]:
    """The actions after which others may act out of turn."""
    named = (name for a in ruleset.actions.values() if a.out_of_turn is not None for name in a.out_of_turn.after)
    return tuple(dict.fromkeys(named))


def opened_by(ruleset: Ruleset, opener: str) -> tuple[Action, ...]:
    """The actions that may be taken out of turn after another."""
    return tuple(a for a in ruleset.actions.values() if a.out_of_turn is not None and opener in a.out_of_turn.after)


def _window(ruleset: Ruleset, action: Action) -> Body:
    opened = opened_by(ruleset, action.name)
    if not opened:
        return ()
    who = tuple(a.out_of_turn.who for a in opened if a.out_of_turn is not None)
    return (OpenWindow(openers(ruleset).index(action.name), who, span=action.span),)


def lays_identity(ruleset: Ruleset, action: Action) -> bool:
    """Whether an action lays one card at a place whose `accepts` asks for a pattern with stand-ins."""
    if action.to is None or action.moves is None or action.moves.kind.base != "card" or action.moves.kind.many:
        return False
    return any(pattern_rows(ruleset, zone) for zone in ruleset.zones) and any(
        p.stand_ins is not None for p in ruleset.patterns.values()
    )


def pattern_rows(ruleset: Ruleset, zone: str) -> bool:
    """Whether a zone accepts by pattern."""
    return any(row.patterns for row in ruleset.zones[zone].accepts)


def action_params(ruleset: Ruleset, action: Action) -> tuple[Param, ...]:
    """The parameters of an action's routine: `me`, its own, its choices, and the identity of what is laid."""
    choices = tuple(Param(c.name, c.kind) for c in action.choices)
    identity = (IDENTITY,) if lays_identity(ruleset, action) else ()
    return (*action.params, *choices, *identity)


def procedure_body(facts: Facts, procedure: Procedure) -> Body:
    """All that a procedure does."""
    return hooked(facts, ("procedure", procedure.name), procedure.do)


def effect_body(card: CardType) -> Block:
    """All rows of a card type's effect that hold, in order."""
    found: list[Statement] = []
    for row in card.effect:
        found += row.do if row.when is None else (core.If(row.when, row.do, (), span=row.span),)
    return tuple(found)
