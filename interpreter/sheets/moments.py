"""Rules that join in at a moment, and what happens where a card is wanted and there is none.

Must not know the steps, actions and procedures that they hook.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.rules.model import Trigger, Zone
from interpreter.sheets import conditions, lists, moves, statements, values
from interpreter.sheets.lines import Item, Line, items, nested
from interpreter.sheets.names import thing_of
from interpreter.sheets.page import Section, listed, section
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import YOU, Noun, capital, in_words, sentence


def told(voice: Voice) -> list[Section]:
    """Triggers, and zones that run out."""
    triggers = [item for trigger in voice.ruleset.triggers.values() for item in _trigger(voice, trigger)]
    empty = [item for zone in voice.ruleset.zones.values() for item in _empty(voice, zone)]
    return [
        *section("What else happens", listed(triggers)),
        *section("When there are no cards left", listed(empty)),
    ]


# ---------------------------------------------------------------- triggers


def _trigger(voice: Voice, trigger: Trigger) -> Iterator[Item]:
    lead = capital(in_words(trigger.name))
    voice = _around(voice, trigger)
    if trigger.reads:
        said = voice.terms.noted(values.spoken(voice, trigger.reads), "trigger", trigger.name)
        yield Item(sentence(said), lead=lead)
        return
    lines = statements.told(voice, trigger.do)
    if not lines:
        return
    if trigger.condition is not None:
        lines = nested(f"if {conditions.clause(voice, trigger.condition)}", lines, asks=True)
    found = items(
        nested(_moment(voice, trigger), lines) if len(lines) > 1 else _with(_moment(voice, trigger), lines[0])
    )
    yield replace(found[0], lead=lead) if len(found) == 1 else Item("", found, lead=lead)


def _with(moment: str, line: Line) -> tuple[Line, ...]:
    return (Line(f"{moment}, {line.text}", line.inner),)


def _around(voice: Voice, trigger: Trigger) -> Voice:
    """What a trigger sees of what it hooks."""
    if trigger.item is not None:
        one = thing_of(trigger.item.kind)
        one = "pile" if one == "zone" else one
        return voice.calling(trigger.item.name, Noun(f"that {one}", f"that {one}'s"))
    if trigger.target is not None and trigger.target[0] == "action":
        action = voice.ruleset.actions.get(trigger.target[1])
        return voice if action is None else moves.naming(voice, action)
    return voice


def _moment(voice: Voice, trigger: Trigger) -> str:
    name = "" if trigger.target is None else f"“{in_words(trigger.target[1])}”"
    if trigger.target is not None and trigger.target[0] == "procedure":
        voice.terms.ask(("procedure", "", trigger.target[1]))
    match trigger.moment:
        case "before":
            return f"before {name}"
        case "after":
            return f"after {name}"
        case "instead":
            return f"instead of {name}"
        case _:
            return _whenever(voice, trigger)


def _whenever(voice: Voice, trigger: Trigger) -> str:
    assert trigger.when is not None
    each = "" if trigger.each is None else f" for any {lists.things(voice, trigger.each).single}"
    return f"as soon as{each} {conditions.clause(voice, trigger.when)}"


# ---------------------------------------------------------------- nothing left


def _empty(voice: Voice, zone: Zone) -> Iterator[Item]:
    if zone.when_empty is None:
        return
    owner = Noun("that place", "that place's")
    lines = items(statements.told(replace(voice, actor=YOU).calling("here", owner), zone.when_empty))
    lead = capital(voice.zone(zone.name))
    if len(lines) == 1:
        yield replace(lines[0], lead=lead)
    elif lines:
        yield Item("", lines, lead=lead)
    else:
        yield Item("Nobody gets what is not there.", lead=lead)
