"""The course of the game: how it is set up, and its steps in order.

Must not know what the actions are that a step offers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from interpreter.diagnostics.english import joined
from interpreter.rules import core
from interpreter.rules.core import Const
from interpreter.rules.kinds import NUMBER
from interpreter.rules.model import Decision, Step, VariableRule
from interpreter.rules.walk import steps
from interpreter.sheets import conditions, lists, statements, values
from interpreter.sheets.lines import Item, items, nested
from interpreter.sheets.pack import copies
from interpreter.sheets.page import Section, listed, section
from interpreter.sheets.plainer import is_set_first
from interpreter.sheets.playing import players_said, playing
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import TIMES, YOU, Noun, amount, capital, in_words, sentence, verb

LAST = Noun("whoever had the last turn")
MODES = {"one": "must", "any": "may", "at_most_one": "may"}
BY_CHANCE = {"given": "is agreed on before the game", "random": "is drawn by lot"}


def told(voice: Voice, given: Mapping[str, int]) -> list[Section]:
    """Set-up and steps. `given` says which seats players are who are given."""
    before = replace(voice, actor=LAST, names={})
    play = list(voice.ruleset.play)
    plain = []
    while play and _is_set_up(play[0]):
        plain.append(play.pop(0))
    everybody = replace(before, all_in=True)
    first = [*_starts(before, given), *(item for step in plain for item in _step(everybody, step))]
    course = [item for step in play for item in _step(before, step)]
    return [
        *section("Set-up", listed(first, numbered=True)),
        *section("How the game goes", listed(course, numbered=True)),
    ]


def _is_set_up(step: Step) -> bool:
    return step.do is not None and not (step.turns_from or step.until or step.times or step.forever)


# ---------------------------------------------------------------- the start


def _starts(voice: Voice, given: Mapping[str, int]) -> list[Item]:
    """Where the cards lie, and what is known before anything happens."""
    found = [Item(sentence(line)) for line in _where_cards_lie(voice)]
    for rule in voice.ruleset.variables.values():
        said = _starts_with(voice, rule, given)
        if said:
            found.append(Item(sentence(said)))
    return found


def _where_cards_lie(voice: Voice) -> Iterator[str]:
    """Where the cards lie before anything happens: those of players first."""
    cards = voice.ruleset.cards.values()
    for card in cards:
        if card.per is not None:
            who = "side" if voice.has_sides() and card.per == "side" else "player"
            face = {True: ", face up", False: ", face down", None: ""}[card.face_up]
            number = sum(number or 0 for number in copies(card))
            name = conditions.type_name(voice, card.name)
            one = "card" if name == "card" else f"{name} card"
            where = "" if name == voice.zone(card.starts_in) else f" in the {voice.zone(card.starts_in)}"
            yield f"each {who} has {amount(number, one)}{where}{face}"
    shared = [card for card in cards if card.per is None]
    zones = dict.fromkeys(card.starts_in for card in shared)
    if len(zones) == 1:
        other = "" if len(shared) == len(cards) else "other "
        yield f"all {other}cards lie in the {voice.zone(shared[0].starts_in)}"
        return
    for zone in zones:
        types = [conditions.type_name(voice, card.name) for card in shared if card.starts_in == zone]
        yield f"the {joined(types)} cards lie in the {voice.zone(zone)}".replace("card cards", "cards")


def _starts_with(voice: Voice, rule: VariableRule, given: Mapping[str, int]) -> str:
    """What a variable is at the start, where that isn't nothing."""
    who = core.Variable(rule.name, None, rule.kind)
    if rule.name in given:
        return f"{values.text(voice, who)} is player {given[rule.name] + 1}"
    if isinstance(rule.start, str):
        if is_set_first(voice.ruleset, rule.name):
            return ""
        how = joined((BY_CHANCE[way] for way in rule.start.split(" or ")), "or")
        return f"{values.text(voice, who)} {how}"
    if rule.lasts is not None or (isinstance(rule.start, Const) and not rule.start.value):
        return ""
    if rule.kind.base != "number":
        return ""
    start = values.text(voice, rule.start)
    if rule.per is not None:
        name = in_words(rule.name)
        return f"each {'side' if rule.per == 'side' and voice.has_sides() else 'player'} begins with {start} {name}"
    noun = values.noun(voice, who)
    return f"{noun.text} {verb('be', noun)} {start} at the start"


# ---------------------------------------------------------------- steps


def _step(voice: Voice, step: Step) -> list[Item]:
    lead, inside = capital(in_words(step.name)), _inside(voice, step)
    if step.reads:
        said = voice.terms.noted(values.spoken(inside, step.reads), "step", step.name)
        return [Item(sentence(said), lead=lead)]
    head = _head(voice, step)
    body = (*_done(inside, step), *_inner(inside, step))
    if not body:
        return []
    if len(body) == 1 and not body[0].inner and not body[0].lead:
        return [Item(f"{head} {body[0].text}".strip(), lead=lead)]
    if len(body) == 1 and not body[0].lead:
        return [Item(f"{head} {body[0].text}".strip(), body[0].inner, lead=lead)]
    return [Item(head, body, lead=lead)]


def _inner(voice: Voice, step: Step) -> Iterator[Item]:
    """The steps in a step. In the first of a deal nobody is out yet whom only the deal leaves behind."""
    inside = (step.name, *(inner.name for inner in steps(step.steps)))
    all_in = voice.all_in or voice.terms.left.issubset(inside)
    for index, inner in enumerate(step.steps):
        yield from _step(replace(voice, all_in=all_in and index == 0), inner)


def _inside(voice: Voice, step: Step) -> Voice:
    """How people are called in a step: you have the turn, or it is somebody's business."""
    if step.turns_from is not None:
        return replace(voice, actor=YOU, names={**voice.names, "me": YOU})
    if step.who is None:
        return voice
    if step.who.kind.many:
        return voice.calling("me", YOU)
    return voice.calling("me", values.noun(voice, step.who))


def _head(voice: Voice, step: Step) -> str:
    """When a step comes, how often, and who does it."""
    said = []
    if step.condition is not None:
        numbers = playing(voice, step.condition)
        when = f"with {players_said(numbers)}" if numbers else f"if {conditions.clause(voice, step.condition)}"
        said.append(f"only {when}")
    if step.turns_from is not None:
        said.append(_turns(voice, step))
    elif step.forever:
        is_whole = step.until is None and step in voice.ruleset.play
        said.append("again and again, until the game is over" if is_whole else "again and again")
    elif step.times is not None:
        often = values.number(voice, step.times, "time", "times")
        said.append(TIMES.get(often, often))
    if step.until is not None:
        again = "" if step.turns_from is not None or step.forever else "again and again "
        until = f"{again}until {conditions.clause(voice, step.until)}"
        said = [*said[:-1], f"{said[-1]}, {until}"] if said and (step.turns_from or step.forever) else [*said, until]
    said += [f"at its beginning {start.text} {verb('be', start)} 0" for start in _begun_anew(voice, step)]
    if step.direction is not None:
        said.append(f"play goes {step.direction}")
    return " ".join(sentence(one) for one in said)


def _begun_anew(voice: Voice, step: Step) -> list[Noun]:
    """The totals of the table that begin anew with a step."""
    rules = [rule for rule in voice.ruleset.variables.values() if rule.lasts == step.name and rule.per is None]
    plain = [rule for rule in rules if rule.start == Const(0, NUMBER) and step.turns_from is None]
    return [values.noun(voice, core.Variable(rule.name, None, rule.kind)) for rule in plain]


def _turns(voice: Voice, step: Step) -> str:
    assert step.turns_from is not None
    if voice.ruleset.players == (1,):
        return "you play on and on"
    first = values.text(voice, step.turns_from)
    order = f", {step.order}" if step.order else ""
    if step.laps is not None:
        laps = values.text(voice, step.laps)
        often = "one turn" if laps == "1" else f"{laps} turns"
        return f"each player has {often}{order}, beginning with {first}"
    return f"players take turns{order}, beginning with {first}"


def _done(voice: Voice, step: Step) -> tuple[Item, ...]:
    """What is done or decided in a step."""
    if step.decision is not None:
        who = _who(voice, step)
        said = sentence(_decided(step.decision, who))
        return (Item(said), *_otherwise(voice, step.decision, who))
    if step.do is None:
        return ()
    lines = items(statements.told(voice, step.do))
    if step.who is not None and step.who.kind.many and lines:
        found = lists.things(voice, step.who)
        order = f", {found.order}" if found.order else ""
        return (Item(sentence(f"for {found.each()}{order}:"), lines),)
    return lines


def _who(voice: Voice, step: Step) -> Noun:
    """Who decides."""
    if step.who is None:
        return voice.actor if voice.actor.is_you else voice.names.get("me", YOU)
    if not step.who.kind.many:
        return values.noun(voice, step.who)
    found = lists.things(voice, step.who)
    how = ", all at once and unseen by the others," if step.at_once else voice.in_turn()
    return Noun(f"{found.each()}{how}")


def _decided(decision: Decision, who: Noun) -> str:
    names = [f"“{in_words(name)}”" for name in decision.actions]
    if decision.mode == "any":
        return f"{who.text} may do {joined(names, 'or')} as often as wished, until “{in_words(decision.done)}”"
    if decision.mode == "at_most_one":
        return f"{who.text} may do {joined(names, 'or')}, or pass"
    one = "one of these: " if len(names) > 1 else ""
    return f"{who.text} must do {one}{joined(names, 'or')}"


def _otherwise(voice: Voice, decision: Decision, who: Noun) -> tuple[Item, ...]:
    if decision.otherwise is None:
        return ()
    lines = statements.told(voice, decision.otherwise)
    subject = "you" if who.is_you else "that player"
    return items(nested(f"if {subject} can do none of this", lines, asks=True))
