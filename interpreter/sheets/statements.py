"""Effects as lines of a rule: deal 10 cards to each player, each other player draws 2 cards.

The words of a verb stand in the vocabulary; here they get what they are about. Must not know where a line will stand.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import assert_never

from interpreter.compile.walk import handed
from interpreter.diagnostics.english import is_plural
from interpreter.rules import core
from interpreter.rules.core import Block, Expr, Statement
from interpreter.rules.kinds import NUMBER
from interpreter.sheets import calls, conditions, lists, subjects, values
from interpreter.sheets.lets import Lets
from interpreter.sheets.lines import Line, inline, nested
from interpreter.sheets.plainer import alike
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import THEY, TIMES, YOU, Noun, in_words, verb
from interpreter.syntax.vocabulary import VERBS

FACES = {True: " face up", False: " face down", None: ""}
BASE = re.compile(r"<(\w+)>")

Cards = core.Move | core.Deal | core.Draw | core.Shuffle | core.ShuffleInto | core.Flip
Sights = core.SwapZones | core.SwapCards | core.Show | core.PointAt | core.Say
Values = core.Set | core.Add | core.Roll
Turns = core.Skip | core.Reverse | core.GiveTurn | core.Drop | core.Eliminate | core.End
Calls = core.CallProcedure | core.CardEffect | core.Must | core.Choose
Blocks = core.If | core.ForEach | core.RepeatTimes | core.RepeatUntil


def told(voice: Voice, block: Block) -> tuple[Line, ...]:
    """What a block does, a line for each thing."""
    found: list[Line] = []
    lets = Lets(voice)
    for index, statement in enumerate(block):
        if isinstance(statement, core.Let):
            found += lets.named(statement, block[index + 1 :])
        else:
            found += _lines(lets.voice, statement)
    return tuple(found)


def _lines(voice: Voice, node: Statement) -> tuple[Line, ...]:
    match node:
        case core.Move() | core.Deal() | core.Draw() | core.Shuffle() | core.ShuffleInto() | core.Flip():
            return (Line(_cards(voice, node)),)
        case core.SwapZones() | core.SwapCards() | core.Show() | core.PointAt() | core.Say():
            return (Line(_sights(voice, node)),)
        case core.Set() | core.Add() | core.Roll():
            return (Line(_values(voice, node)),)
        case core.Skip() | core.Reverse() | core.GiveTurn() | core.Drop() | core.Eliminate() | core.End():
            return (Line(_turns(voice, node)),)
        case core.CallProcedure() | core.CardEffect() | core.Must() | core.Choose():
            return calls.told(voice, node)
        case core.If() | core.ForEach() | core.RepeatTimes() | core.RepeatUntil():
            return _blocks(voice, node)
        case core.Let():
            return ()
        case _:
            assert_never(node)


def said(row: str, who: Noun = YOU, **slots: str) -> str:
    """A verb's sentence with what it is about; a verb in angles stands as its subject asks."""
    text = VERBS[row].told
    if who.is_you and text.startswith("{who} <draw>"):
        text = text.removeprefix("{who} ")  # what the reader does is told as it is in a recipe
    return BASE.sub(lambda found: verb(found[1], who), text).format(who=who.text, **slots)


# ---------------------------------------------------------------- cards


def _cards(voice: Voice, node: Cards) -> str:
    match node:
        case core.Move():
            return _move(voice, node)
        case core.Deal():
            return _deal(voice, node)
        case core.Draw():
            return _draw(voice, node)
        case core.Shuffle(zone=zone):
            return said("shuffle", zone=values.text(voice, zone))
        case core.ShuffleInto(cards=cards, zone=zone):
            return said("shuffle_into", cards=_all(voice, cards), zone=values.text(voice, zone))
        case core.Flip(cards=cards, face=face):
            return said("flip", cards=_all(voice, cards), face=FACES[face] or " over")
        case _:
            assert_never(node)


def _all(voice: Voice, cards: Expr) -> str:
    """The cards that are meant, a single one too."""
    if cards.kind.many or cards.kind.base == "zone":
        return lists.things(voice, cards).every()
    return values.text(voice, cards)


def _move(voice: Voice, node: core.Move) -> str:
    bottom = " at the bottom" if node.bottom else ""
    cards, to = _all(voice, node.cards), values.text(voice, node.to)
    return said("move", cards=cards, to=to, face=FACES[node.face], bottom=bottom)


def _deal(voice: Voice, node: core.Deal) -> str:
    amount = "all cards" if node.count is None else values.number(voice, node.count, "card", "cards")
    source, face = values.text(voice, node.source), FACES[node.face]
    if node.players is None or node.item is None:
        return said("deal", amount=amount, source=source, to=values.text(voice, node.to), face=face)
    found = lists.things(voice, node.players)
    who = f"{found.each()}'s" if not found.tail else "their"
    to = values.text(voice.calling(node.item.name, Noun(found.each(), who)), node.to)
    to = to if not found.tail else f"{found.each()}, into {to}"
    singly = "" if node.count is not None else ", one at a time"
    order = f", {found.order}" if found.order else ""
    return said("deal", amount=amount, source=source, to=to, face=f"{face}{singly}{order}")


def _draw(voice: Voice, node: core.Draw) -> str:
    who = values.noun(voice, node.player)
    amount = values.number(voice, node.count, "card", "cards")
    usual = (
        any(zone.draws_from == node.source.zone for zone in voice.ruleset.zones.values())
        if isinstance(node.source, core.ZoneAt)
        else False
    )
    return said("draw", who, amount=amount, source="" if usual else f" from {values.text(voice, node.source)}")


# ---------------------------------------------------------------- sight, values


def _sights(voice: Voice, node: Sights) -> str:
    match node:
        case core.SwapZones(left=left, right=right) | core.SwapCards(left=left, right=right):
            return said("swap", left=values.text(voice, left), right=values.text(voice, right))
        case core.Show(cards=cards, players=players):
            who = values.text(voice, players) if not players.kind.many else lists.things(voice, players).all()
            if who == "you":
                return f"look at {_all(voice, cards)}"
            return said("show", cards=_all(voice, cards), players=who)
        case core.PointAt(cards=cards):
            return said("point", cards=lists.things(voice, cards).all() if cards.kind.many else _all(voice, cards))
        case core.Say(text=text):
            return said("say", text=f"“{announced(text)}”")
        case _:
            assert_never(node)


def announced(text: core.Template) -> str:
    """What is told to everybody, with gaps for what differs from time to time."""
    return "".join(part if isinstance(part, str) else _gap(part) for part in text)


def _gap(part: Expr) -> str:
    return "(name)" if part.kind.base == "player" and not part.kind.many else "…"


def _values(voice: Voice, node: Values) -> str:
    match node:
        case core.Set(target=target, value=value):
            return _set(voice, target, value)
        case core.Add(target=target, amount=core.Const(value=int(less)) as amount) if less < 0:
            return said("subtract", amount=str(-less), target=values.text(voice, target))
        case core.Add(target=target, amount=core.Negative(operand=amount)):
            return said("subtract", amount=values.text(voice, amount), target=values.text(voice, target))
        case core.Add(target=target, amount=amount):
            return said("add", amount=values.text(voice, amount), target=values.text(voice, target))
        case core.Roll(die=die):
            return said("roll", die=f"the {in_words(die)}")
        case _:
            assert_never(node)


def _set(voice: Voice, target: Expr, value: Expr) -> str:
    if isinstance(target, core.Direction):
        return (
            f"play goes {values.text(voice, value)} from now on"
            if isinstance(value, core.Const)
            else (f"play goes on in the direction that was {values.text(voice, value)}")
        )
    if target.kind.base == "yes_no":
        return _marked(voice, target, value)
    if isinstance(value, core.Const) and value.value is None:
        return f"there is no {conditions.bare(values.text(voice, target))} any more"
    if target.kind.base in ("player", "side"):
        who = values.noun(voice, value)
        return f"{who.text} {verb('become', who)} {values.text(voice, target)}"
    return said("set", values.noun(voice, target), value=values.text(voice, value))


def _marked(voice: Voice, target: Expr, value: Expr) -> str:
    """A yes or no becomes so."""
    if isinstance(value, core.Const):
        return f"from now on {conditions.clause(voice, target, bool(value.value))}"
    return f"from now on {conditions.clause(voice, target)} just if {conditions.clause(voice, value)}"


# ---------------------------------------------------------------- turns


def _turns(voice: Voice, node: Turns) -> str:
    match node:
        case core.Skip(players=players):
            return said("skip", who_all(voice, players))
        case core.Reverse():
            return said("reverse")
        case core.GiveTurn(player=player):
            who = values.noun(voice, player)
            return "you have another turn" if who.is_you else said("give_turn", who)
        case core.Drop(players=players, step=step):
            return said("drop", who_all(voice, players), step=in_words(step))
        case core.Eliminate(players=players):
            return said("eliminate", who_all(voice, players))
        case core.End(step=step, this=this, said_all=every):
            if step == "game":
                return "the game ends"
            name = in_words(step)
            if this and not is_plural(name):
                return said("end_this", step=name)
            if every:
                return said("end_every", step=name)
            several = is_plural(name)
            whole = Noun(f"all {name}" if several else f"this {name}", plural=several)
            return said("end", whole, them="them" if several else "it")
        case _:
            assert_never(node)


def who_all(voice: Voice, players: Expr) -> Noun:
    """Who is meant: one, or each of several."""
    if not players.kind.many:
        return values.noun(voice, players)
    found = lists.things(voice, players)
    return Noun(found.whole, plural=False) if found.whole else Noun(found.each())


# ---------------------------------------------------------------- blocks


def _blocks(voice: Voice, node: Blocks) -> tuple[Line, ...]:
    match node:
        case core.If():
            return _if(voice, node)
        case core.ForEach():
            return _for_each(voice, node)
        case core.RepeatTimes(times=times, body=body):
            often = values.number(voice, times, "time", "times")
            often = TIMES.get(often, often)
            lines = told(voice, body)
            short = inline(lines)
            return (Line(f"{short}, {often}"),) if short and ";" not in short else (Line(f"do this {often}:", lines),)
        case core.RepeatUntil(until=until, body=body):
            lines, end = told(voice, body), conditions.clause(voice, until)
            short = inline(lines)
            if short:
                return (Line(f"{short}, again and again until {end}"),)
            return nested(f"until {end}, again and again", lines)
        case _:
            assert_never(node)


def _if(voice: Voice, node: core.If) -> tuple[Line, ...]:
    if conditions.is_sure(node.condition):
        return told(voice, node.then)
    only = _only_one(node.condition)
    then = told(voice, node.then) if only is None else told(replace(voice, sole=only), _of_one(node.then, only))
    otherwise = told(voice, node.otherwise)
    condition = conditions.clause(voice, node.condition)
    if not then and not otherwise:
        return ()
    if not then:
        then, otherwise = otherwise, ()
        condition = conditions.clause(voice, node.condition, False)
    first, second = inline(then), inline(otherwise)
    short = first and (second or not otherwise) and len(first) + len(second) < 160
    if short and not any(block and block[0].asks for block in (then, otherwise)):
        found = Line(f"if {condition}, {first}", hangs=True, asks=True)
        return (found, Line(f"otherwise {second}", hangs=True, asks=True)) if second else (found,)
    return (*nested(f"if {condition}", then, asks=True), *nested("otherwise", otherwise, asks=True))


def _only_one(condition: Expr) -> Expr | None:
    """The list of which a condition asks whether there is only one of it."""
    match condition:
        case core.Compare(operator="=", left=core.Count(query=query), right=core.Const(value=1)):
            return query
        case _:
            return None


def _of_one(block: Block, only: Expr) -> Block:
    """A block without loops over a list in which there is one only."""
    found: list[Statement] = []
    for statement in block:
        if isinstance(statement, core.ForEach) and alike(statement.over, only):
            one = core.Item(core.Const(1, NUMBER), only, statement.over.kind.item())
            found += handed(statement.body, (statement.item,), (one,))
        else:
            found.append(statement)
    return tuple(found)


def _for_each(voice: Voice, node: core.ForEach) -> tuple[Line, ...]:
    found = lists.things(voice, node.over)
    order = f", {found.order}," if found.order else ""
    one = found.one
    again = Noun(f"that {one}", f"that {one}'s")
    again = THEY if found.people and again.text in found.single else again  # it is somebody else by then
    if len(node.body) == 1 and subjects.is_subject(voice, node.body[0], node.item.name):
        short = inline(told(voice.calling(node.item.name, Noun(f"{found.each()}{order}", "their")), node.body))
        if short:
            return (Line(short),)
    lines = told(voice.calling(node.item.name, again), node.body)
    return nested(f"for {found.each()}{order.rstrip(',')}", lines) if lines else ()
