"""The routine that runs after each complete effect, in rulesets where it may ask: triggers, endings, windows.

Must not know steps.
"""

from __future__ import annotations

from interpreter.compile import effects, facts, hooks, questions
from interpreter.compile.effects import Cursor, Lowering
from interpreter.compile.ir import Asks, Go, Machine, Offer, Return, Routine, Target
from interpreter.rules.core import Local
from interpreter.rules.kinds import NUMBER, PLAYER
from interpreter.rules.model import Action

AFTER = ("after effect", "")


def settling_asks(lowering: Lowering) -> bool:
    """Whether what follows an effect may ask somebody: `when` triggers that ask, or out-of-turn actions."""
    ruleset = lowering.ruleset
    if any(a.out_of_turn is not None for a in ruleset.actions.values()):
        return True
    whens = tuple(t.do for t in ruleset.triggers.values() if t.moment == "when")
    return facts.may_ask(whens, lowering.facts.asking)


def write_after(lowering: Lowering) -> None:
    """The routine that runs after each complete effect, for rulesets in which it may ask."""
    routine = Routine(AFTER, ())
    lowering.routines[AFTER] = routine
    cursor = Cursor(lowering, routine)
    end = cursor.new()
    _settle_once(lowering, cursor, end)
    openers = hooks.openers(lowering.ruleset)
    windows = cursor.new()
    cursor.jump(windows)
    for number, opener in enumerate(openers):
        _window(lowering, cursor, end, number, hooks.opened_by(lowering.ruleset, opener))
    if len(openers) > 1:
        cursor.branch(Asks("windows"), windows, end)
    cursor.jump(end)
    cursor.leave(Return())


def _settle_once(lowering: Lowering, cursor: Cursor, end: Target) -> None:
    """`when` triggers until quiet, then endings; to `end` if the game is over."""
    again, quiet = cursor.new(), cursor.new()
    cursor.jump(again)
    for number, trigger in enumerate(t for t in lowering.ruleset.triggers.values() if t.moment == "when"):
        fires, on = cursor.new(), cursor.new()
        cursor.branch(Asks("fires", number), fires, on)
        cursor.go_on(fires)
        thing = () if trigger.item is None else (Local(trigger.item.name, trigger.item.kind),)
        cursor.do(Machine("fired", number, thing, trigger.span))
        effects.lower_block(cursor, trigger.do)
        cursor.leave(Go(again))
        cursor.go_on(on)
    cursor.jump(quiet)
    on = cursor.new()
    cursor.branch(Asks("endings"), end, on)
    cursor.go_on(on)


def _window(lowering: Lowering, cursor: Cursor, end: Target, number: int, actions: tuple[Action, ...]) -> None:
    """The window after one action: those named are asked in order; after a move the others again, until all have
    passed."""
    head, ask, passed, closed = cursor.new(), cursor.new(), cursor.new(), cursor.new()
    cursor.jump(head)
    cursor.branch(Asks("window", number), ask, closed)
    cursor.go_on(ask)
    player, windows = Local(f"who may {number}", PLAYER), Local(f"windows {number}", NUMBER)
    cursor.do(Machine("next in window", 0, (player, windows)))
    offers = tuple(Offer(a.name, (), place if len(actions) > 1 else None) for place, a in enumerate(actions))
    questions.ask(cursor, player, offers, "pass", None, actions[0].span, passed, passed)
    cursor.do(Machine("taken in window", 0, (player, windows)))
    _settle_once(lowering, cursor, end)
    cursor.leave(Go(head))
    cursor.go_on(passed)
    cursor.do(Machine("passed in window", 0, (player,)))
    cursor.leave(Go(head))
    cursor.go_on(closed)
