"""Expressions that are one thing or a number, as nouns: the total, your score, the top card of the stock.

Must not know what a sentence does with them.
"""

from __future__ import annotations

from typing import assert_never

from interpreter.compile.walk import handed, substituted
from interpreter.diagnostics.english import is_plural, joined
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.kinds import Kind
from interpreter.sheets import conditions, lists, reckoned
from interpreter.sheets.names import named
from interpreter.sheets.owning import is_many, owned_by_text
from interpreter.sheets.plainer import alike
from interpreter.sheets.playing import players_said, playing
from interpreter.sheets.voice import Voice, is_said_in_place, zone_name
from interpreter.sheets.words import Noun, in_words, ordinal

ENDS = {True: "top", False: "bottom"}

Named = core.Variable | core.DieFace | core.StepNumber | core.Actor | core.Direction | core.Survived
OfCard = core.CardField | core.CardName | core.ValueField | core.ValuePlace | core.ValueStep
OfOthers = core.Owner | core.SideOf | core.OnlyPlayer | core.PileValue | core.PileNumber
Places = core.ZoneAt | core.NewPile
Counted = core.Count | core.Sum | core.Extreme | core.Item
Picked = core.First | core.RandomOf | core.EndCard | core.NextPlayer | core.Neighbour
Yes = (
    core.IsType
    | core.IsPattern
    | core.IsFace
    | core.Compare
    | core.Logic
    | core.Not
    | core.IsIn
    | core.Fits
    | core.Forms
    | core.StandsFor
    | core.Any
    | core.AllHave
)
Lists = (
    core.PlayersOf
    | core.PilesOf
    | core.EveryZone
    | core.Players
    | core.NextPlayers
    | core.Alternatives
    | core.Seats
    | core.Sides
    | core.Values
    | core.Numbers
    | core.CardsOf
    | core.Without
    | core.EndCards
    | core.Stack
    | core.Groups
    | core.Split
    | core.Leftover
    | core.Query
    | core.Different
)


def noun(voice: Voice, node: Expr) -> Noun:
    """What an expression stands for."""
    match node:
        case core.Const() | core.Local() | core.OptionValue():
            return _known(voice, node)
        case core.CallDefine() | core.CallScoring():
            return called(voice, node)
        case core.Variable() | core.DieFace() | core.StepNumber() | core.Actor() | core.Direction() | core.Survived():
            return _named(voice, node)
        case core.CardField() | core.CardName() | core.ValueField() | core.ValuePlace() | core.ValueStep():
            return _of_card(voice, node)
        case core.Owner() | core.SideOf() | core.OnlyPlayer() | core.PileValue() | core.PileNumber():
            return _of_others(voice, node)
        case core.ZoneAt() | core.NewPile():
            return place(voice, node)
        case core.Arithmetic() | core.Negative() | core.Function() | core.IfElse():
            return reckoned.said(voice, node)
        case core.Count() | core.Sum() | core.Extreme() | core.Item():
            return _counted(voice, node)
        case core.First() | core.RandomOf() | core.EndCard() | core.NextPlayer() | core.Neighbour():
            return _picked(voice, node)
        case _:
            return _whole(voice, node)


def _whole(voice: Voice, node: Yes | Lists) -> Noun:
    """A list as one thing, or a yes or no."""
    if isinstance(node, Lists):
        return lists.things(voice, node).noun()
    return Noun(f"whether {conditions.clause(voice, node)}")


def text(voice: Voice, node: Expr) -> str:
    """What an expression stands for, as it stands in a sentence."""
    return noun(voice, node).text


def number(voice: Voice, node: Expr, one: str, many: str) -> str:
    """So many of a thing."""
    if isinstance(node, core.Local) and " " in voice.local(node.name).text:
        return f"as many {many} as {voice.local(node.name).text} says"
    if isinstance(node, core.Const):
        return f"{node.value} {one if node.value == 1 else many}"
    node = _opened(voice, node)
    if isinstance(node, core.IfElse):
        return _one_of_two(voice, node, one, many)
    said = text(voice, node)
    prefix = "the number of "
    if said.startswith(prefix):
        return f"as many {many} as there are {said.removeprefix(prefix)}"
    return f"as many {many} as {said} says" if " " not in said.removeprefix("the ") else f"{many} ({said})"


def _one_of_two(voice: Voice, node: core.IfElse, one: str, many: str) -> str:
    """A number that hangs on something: `5 cards (7 with 2 players)`."""
    some = playing(voice, node.condition)
    if some:
        rest = tuple(count for count in voice.ruleset.players if count not in some)
        rare, then, otherwise = rest, node.then, node.otherwise
        if len(some) < len(rest):
            rare, then, otherwise = some, node.otherwise, node.then
        return f"{number(voice, then, one, many)} ({text(voice, otherwise)} with {players_said(rare)})"
    usual, other = number(voice, node.then, one, many), text(voice, node.otherwise)
    return f"{usual} ({other} unless {conditions.clause(voice, node.condition)})"


def _opened(voice: Voice, node: Expr) -> Expr:
    """A number that has a name, as one of two numbers if it says no more than that."""
    if isinstance(node, core.CallDefine):
        rule = voice.ruleset.defines[node.space, node.name]
        if isinstance(rule.otherwise, core.IfElse) and not (rule.rows or rule.reads or rule.help):
            return handed(rule.otherwise, rule.params, node.arguments)
    return node


def of(owner: Noun, name: str) -> Noun:
    """What belongs to somebody or something."""
    several = is_plural(name)
    if owner.own or (len(owner.text.split()) <= 3 and "'s " not in owner.text):
        return Noun(f"{owner.owner} {name}", plural=several)
    return Noun(f"the {name} of {owner.text}", plural=several)


def the(name: str) -> Noun:
    """What there is one of."""
    return Noun(f"the {name}", plural=is_plural(name))


# ---------------------------------------------------------------- names


def _known(voice: Voice, node: core.Const | core.Local | core.OptionValue) -> Noun:
    match node:
        case core.Const(value=value, kind=kind):
            return Noun(constant(voice, value, kind))
        case core.Local(name=name):
            return voice.local(name)
        case core.OptionValue(name=name):
            return Noun(f"the {in_words(name)}")
        case _:
            assert_never(node)


def constant(voice: Voice, value: object, kind: Kind) -> str:
    """A value that is known."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return "yes or no"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and kind.base == "value":
        return voice.value(kind.of, value)
    return f"“{value}”" if isinstance(value, str) else str(value).replace("-", "−")  # noqa: RUF001


def _named(voice: Voice, node: Named) -> Noun:
    match node:
        case core.Variable(name=name, owner=owner):
            rule = voice.ruleset.variables[name]
            if rule.reads:
                return Noun(spoken(voice, owned_by(rule.reads, owner)))
            said = named(name, node.kind)
            return the(said) if owner is None else of(noun(voice, owner), said)
        case core.DieFace(name=name):
            return Noun(f"what the {in_words(name)} shows")
        case core.StepNumber(step=step):
            return Noun(f"the number of the {in_words(step)}")
        case core.Actor():
            return voice.actor
        case core.Direction():
            return Noun("the direction of play")
        case core.Survived():
            return Noun("the time before going out")
        case _:
            assert_never(node)


def called(voice: Voice, node: core.CallDefine | core.CallScoring) -> Noun:
    """What a define or a scoring table gives, in place or by its name."""
    if isinstance(node, core.CallScoring):
        table = voice.ruleset.scorings[node.name]
        if table.reads and table.help:
            voice.terms.ask(("scoring", "", node.name))
        if table.reads:
            said = spoken(voice, handed(table.reads, table.params, node.arguments))
            return Noun(said, plural=is_many(owned_by_text(table.reads)))
        voice.terms.ask(("scoring", "", node.name))
        return _owned(voice, node.arguments, in_words(node.name))
    rule = voice.ruleset.defines[node.space, node.name]
    if rule.reads and rule.help:
        voice.terms.ask(("define", node.space, node.name))
    if rule.reads:
        said = spoken(voice, handed(rule.reads, rule.params, node.arguments))
        return Noun(said, plural=is_many(owned_by_text(rule.reads)))
    if is_said_in_place(rule, node.arguments):
        return noun(voice, handed(rule.otherwise, rule.params, node.arguments))
    name = voice.terms.ask(("define", node.space, node.name))
    if node.space == "table" and node.arguments:
        return Noun(f"the {name} of {joined(text(voice, argument) for argument in node.arguments)}")
    return _owned(voice, node.arguments, name)


def _owned(voice: Voice, arguments: tuple[Expr, ...], name: str) -> Noun:
    return of(noun(voice, arguments[0]), name) if arguments else the(name)


def owned_by(reads: core.Template, owner: Expr | None) -> core.Template:
    """An author's text about a variable, with whose it is put in."""
    return reads if owner is None else substituted(reads, {"me": owner, "side": owner})


# ---------------------------------------------------------------- what belongs to things


def _of_card(voice: Voice, node: OfCard) -> Noun:
    match node:
        case core.CardField(card=card, field=field):
            return of(noun(voice, card), in_words(field))
        case core.CardName(card=card):
            return of(noun(voice, card), "name")
        case core.ValueField(value=value, field=field):
            if node.kind.base == "number":
                voice.terms.ask(("field", value.kind.of, field))
            return of(noun(voice, value), in_words(field))
        case core.ValuePlace(value=value):
            voice.terms.ask(("order", "", value.kind.of))
            return of(noun(voice, value), "place")
        case core.ValueStep(value=value, step=step, kind=kind):
            which = "next" if step == 1 else "previous"
            return Noun(f"the {which} {in_words(kind.of)} {'after' if step == 1 else 'before'} {text(voice, value)}")
        case _:
            assert_never(node)


def _of_others(voice: Voice, node: OfOthers) -> Noun:
    match node:
        case core.Owner(of=thing):
            return of(noun(voice, thing), "owner")
        case core.SideOf(player=player):
            return of(noun(voice, player), "side") if voice.has_sides() else noun(voice, player)
        case core.OnlyPlayer(side=side):
            return noun(voice, side)
        case core.PileValue(pile=pile, kind=kind):
            return of(noun(voice, pile), in_words(kind.of))
        case core.PileNumber(pile=pile):
            return of(noun(voice, pile), "number")
        case _:
            assert_never(node)


def place(voice: Voice, node: Places) -> Noun:
    """A zone, or a new pile of one."""
    rule = voice.ruleset.zones[node.zone]
    name = zone_name(rule)
    if isinstance(node, core.NewPile):
        name = lists.pile(name)
        return Noun(f"a new {name}" if node.owner is None else f"a new {name} of {noun(voice, node.owner).owner} own")
    return the(name) if node.owner is None else of(noun(voice, node.owner), name)


# ---------------------------------------------------------------- numbers


def _counted(voice: Voice, node: Counted) -> Noun:
    match node:
        case core.Count(query=query):
            return Noun(f"the number of {lists.things(voice, query).several}")
        case core.Sum(query=core.PlayersOf(side=side), item=item, what=what) if not voice.has_sides():
            return noun(voice.calling(item.name, noun(voice, side)), what)
        case core.Sum(query=query, item=item, what=what):
            return Noun(f"the sum of {lists.over(voice, query, item, what, many=True)}")
        case core.Extreme():
            which = "highest" if node.highest else "lowest"
            said = f"the {which} {lists.over(voice, node.query, node.item, node.what, many=False)}"
            empty = "" if node.otherwise is None else f" ({text(voice, node.otherwise)} if there are none)"
            return Noun(said + empty)
        case core.Item(index=core.Const(value=1), of=items) if voice.sole is not None and alike(items, voice.sole):
            one = lists.things(voice, items).one
            return Noun(f"that {one}", f"that {one}'s")
        case core.Item(index=core.Const(value=int(index)), of=items):
            return Noun(f"the {ordinal(index)} of {lists.things(voice, items).every()}")
        case core.Item(index=asked, of=core.Values(enumeration=enumeration)):
            return Noun(f"the {in_words(enumeration)} whose place in the order is {text(voice, asked)}")
        case core.Item(index=asked, of=items):
            return Noun(f"number {reckoned.part(voice, asked)} of {lists.things(voice, items).every()}")
        case _:
            assert_never(node)


# ---------------------------------------------------------------- one of several


def _picked(voice: Voice, node: Picked) -> Noun:
    match node:
        case core.First(query=query):
            found = lists.things(voice, query)
            return Noun(found.the() if found.pick or found.tail else f"the first of {found.every()}")
        case core.RandomOf(query=query):
            return Noun(f"a random {lists.things(voice, query).single}")
        case core.EndCard(top=top, of=zone):
            return Noun(f"the {ENDS[top]} card of {text(voice, zone)}")
        case core.NextPlayer(after=after):
            near = after is None or noun(voice, after) in (voice.actor, voice.local("me"))
            return Noun("the next player" if near or after is None else f"the next player after {text(voice, after)}")
        case core.Neighbour(left=left, of=middle):
            who = noun(voice, middle)
            side = "left" if left else "right"
            if voice.ruleset.players == (2,):
                return Noun(f"{who.owner} opponent")
            return Noun(f"the player to your {side}" if who.is_you else f"the player to the {side} of {who.text}")
        case _:
            assert_never(node)


def spoken(voice: Voice, template: core.Template) -> str:
    """An author's text, with what its braces stand for in words."""
    found = ""
    for index, part in enumerate(template):
        if isinstance(part, str):
            found += _agreeing(part, template[index - 1], voice) if index and found else part
            continue
        said = noun(voice, part)
        after = template[index + 1] if index + 1 < len(template) else ""
        found += said.owner if isinstance(after, str) and after.startswith("'s") else said.text
    return found


def _agreeing(words: str, before: str | Core, voice: Voice) -> str:
    """What follows a value: without the 's that is said already, and with a verb that fits `you`."""
    words = words.removeprefix("'s")
    if isinstance(before, core.Core) and noun(voice, before).plural:  # type: ignore[arg-type]
        for one, many in (("is", "are"), ("has", "have"), ("was", "were"), ("does", "do")):
            if words.startswith(f" {one} "):
                return f" {many}{words[len(one) + 1 :]}"
    return words
