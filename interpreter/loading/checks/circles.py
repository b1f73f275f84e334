"""Effects that end up in themselves: a procedure that calls itself, an action that asks for itself.

Must not know what an effect does, only what it calls.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.typing.calls import ONCE_MORE
from interpreter.rules import core
from interpreter.rules.walk import Owner, everything
from interpreter.source.span import NOWHERE, Span

WORDS = {"action": "the action", "procedure": "the procedure", "effect": "the effect of the card type"}

Calls = dict[Owner, dict[Owner, Span]]
"""Who calls whom, and where."""


def circles(it: Inspected) -> Iterator[Finding]:
    """One finding for each circle of effects, at the sentence that closes it."""
    calls = calls_of(it)
    reported: set[frozenset[Owner]] = set()
    for start in _in_circles(calls):
        circle = _circle(calls, start)
        if circle and frozenset(circle) not in reported:
            reported.add(frozenset(circle))
            yield _finding(it, calls, circle)


def calls_of(it: Inspected) -> Calls:
    """The effects that each effect may start, its triggers' included."""
    calls: Calls = {}
    for owner in it.by_owner:
        if owner[0] in WORDS:
            calls[owner] = dict(_called(it, owner))
    return calls


def _called(it: Inspected, owner: Owner) -> Iterator[tuple[Owner, Span]]:
    hooks = [t for t in it.ruleset.triggers.values() if t.target == owner]
    for node in everything((it.by_owner[owner], *(hook.do for hook in hooks))):
        match node:
            case core.CallProcedure():
                yield ("procedure", node.procedure), node.span
            case core.Must():
                yield from ((("action", action), node.span) for action in node.actions)
            case core.CardEffect():
                said = (name for name in node.types if it.ruleset.cards[name].effect)
                yield from ((("effect", name), node.span) for name in said)
            case _:
                pass


def _in_circles(calls: Calls) -> list[Owner]:
    """What may end up in itself: without what starts nothing, and without what then starts nothing more."""
    callers: dict[Owner, list[Owner]] = {}
    for caller, called in calls.items():
        for one in called:
            callers.setdefault(one, []).append(caller)
    left = {caller: len(called) for caller, called in calls.items()}
    done = [one for one in {**callers, **left} if not left.get(one)]
    for one in done:
        for caller in callers.get(one, ()):
            left[caller] -= 1
            if not left[caller]:
                done.append(caller)
    return [owner for owner in calls if left[owner]]


def _circle(calls: Calls, start: Owner) -> list[Owner]:
    """The shortest way from something back to itself; empty if there is none."""
    ways: list[list[Owner]] = [[start]]
    seen: set[Owner] = set()
    while ways:
        way = ways.pop(0)
        for called in calls.get(way[-1], ()):
            if called == start:
                return way
            if called not in seen:
                seen.add(called)
                ways.append([*way, called])
    return []


def _finding(it: Inspected, calls: Calls, circle: list[Owner]) -> Finding:
    first = circle[0]
    span = calls[circle[-1]].get(first, NOWHERE)
    if len(circle) == 1:
        message = f"{_upper(WORDS[first[0]])} `{first[1]}` starts itself again, and could go on for ever."
    else:
        around = ", which starts ".join(f"{WORDS[what]} `{name}`" for what, name in (*circle[1:], first))
        message = f"{_upper(WORDS[first[0]])} `{first[1]}` starts {around} again, and could go on for ever."
    help = "Use `repeat until ...` inside one effect, or `give turn to me` so that the step asks again."
    if any(what == "action" for what, _ in circle):
        help = ONCE_MORE
    if any(what == "effect" for what, _ in circle) and len(circle) > 1:
        said = "`do card's effect` may do what a card of any type says"
        but = [f"`where it is not {name}`" for what, name in circle if what == "effect"]
        only = f" Let such a card not be chosen, with {but[0]}; or write" if len(it.ruleset.cards) > 1 else " Write"
        help = f"{said}.{only} instead what is to happen with the cards that can come here."
    return error("C021", span, message, help)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
