"""Conditions as clauses: your hand is empty, the total is more than 21, there is a 0 among your cards.

Must not know what hangs on a condition.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import assert_never

from interpreter.compile.walk import handed
from interpreter.diagnostics.english import is_plural, joined
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.walk import everything
from interpreter.sheets import lists, relatives, values
from interpreter.sheets.names import is_done, named, thing_of
from interpreter.sheets.owning import owned_by_text
from interpreter.sheets.playing import is_everybody
from interpreter.sheets.things import Things
from interpreter.sheets.voice import Voice, is_said_in_place
from interpreter.sheets.words import Noun, a, in_words, ordinal, verb

NUMBERS = {"=": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}
ORDERED = {"<": "is lower than", "<=": "is not higher than", ">": "is higher than", ">=": "is not lower than"}
COUNTS = {"=": "exactly", "<": "fewer than", "<=": "at most", ">": "more than", ">=": "at least"}
CONTRARY = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
HELPERS = ("can", "has", "is", "may", "must", "was", "does", "have", "are")
PASSES = {"=": "this is {}", "!=": "this is not {}", "<": "this is before {}", ">": "this is after {}"}
PASSES |= {"<=": "this is {} or an earlier one", ">=": "this is {} or a later one"}
HAPPENED = re.compile(r"\b(has|have|had|was|were)\b")
AUXILIARY = re.compile(r"\b(is|are|has|have|was|were|can|may|must|does|do|will)\b")

About = core.IsType | core.IsPattern | core.IsFace | core.IsIn | core.Fits | core.StandsFor


def clause(voice: Voice, node: Expr, holds: bool = True) -> str:
    """What is the case if a condition holds, or if it doesn't."""
    match node:
        case core.Const(value=value):
            return "always" if bool(value) is holds else "never"
        case core.Not(operand=operand):
            return clause(voice, operand, not holds)
        case core.Logic():
            return _joined(voice, node, holds)
        case core.Compare():
            return _compare(voice, node if holds else replace(node, operator=CONTRARY[node.operator]))
        case core.Any(query=query):
            return _any(voice, query, holds)
        case core.AllHave():
            return _all(voice, node, holds)
        case core.IsType() | core.IsPattern() | core.IsFace() | core.IsIn() | core.Fits() | core.StandsFor():
            return _about(voice, node, holds)
        case core.Forms(cards=cards, patterns=patterns):
            return _forms(voice, cards, patterns, holds)
        case _:
            return _named(voice, node, holds)


def _joined(voice: Voice, node: core.Logic, holds: bool) -> str:
    asked = [part for part in node.parts if not is_sure(part)]
    node = replace(node, parts=tuple(asked))
    parts = [clause(voice, part, holds) for part in asked]
    word = node.operator if holds else {"and": "or", "or": "and"}[node.operator]
    nested = [isinstance(part, core.Logic) for part in node.parts]
    if any(nested) and word == "and":
        parts = [f"either {part}" if inner else part for part, inner in zip(parts, nested, strict=True)]
    return joined(parts, f"{word} if" if any(" if " in part for part in parts) else word)


def is_sure(part: Expr) -> bool:
    """Whether a condition is there only for the reader of the rules: a card that lies somewhere has an owner."""
    return isinstance(part, core.Compare) and part.operator == "!=" and isinstance(part.left, core.Owner)


# ---------------------------------------------------------------- names


def _named(voice: Voice, node: Expr, holds: bool) -> str:
    """A yes or no that has a name."""
    match node:
        case core.CallDefine():
            return _defined(voice, node, holds)
        case core.Variable(name=name, owner=owner):
            rule = voice.ruleset.variables[name]
            if rule.reads:
                return turned(values.spoken(voice, values.owned_by(rule.reads, owner)), holds)
            return _marked(in_words(name), None if owner is None else values.noun(voice, owner), holds)
        case core.IfElse(condition=condition, then=then, otherwise=otherwise):
            either = clause(voice, condition)
            return f"{clause(voice, then, holds)} if {either}, or else {clause(voice, otherwise, holds)}"
        case core.Local(name=name):
            said = values.text(voice, node)
            if said.startswith("that was so"):
                return f"that was{'' if holds else ' not'} so{said.removeprefix('that was so')}"
            return _marked(in_words(name), None, holds)
        case core.CardField(card=card, field=field) | core.ValueField(value=card, field=field):
            return _marked(in_words(field), values.noun(voice, card), holds)
        case _:
            return f"{values.text(voice, node)} is {'yes' if holds else 'no'}"


def _defined(voice: Voice, node: core.CallDefine, holds: bool) -> str:
    rule = voice.ruleset.defines[node.space, node.name]
    if rule.reads and rule.help:
        voice.terms.ask(("define", node.space, node.name))
    if rule.reads:
        return turned(values.spoken(voice, handed(rule.reads, rule.params, node.arguments)), holds)
    if is_said_in_place(rule, node.arguments):
        return clause(voice, handed(rule.otherwise, rule.params, node.arguments), holds)
    voice.terms.ask(("define", node.space, node.name))
    owned = node.space != "table" and len(node.arguments) > 0
    if not owned and node.arguments:
        said = joined(values.text(voice, argument) for argument in node.arguments)
        return f"“{in_words(node.name)}” {'holds' if holds else 'does not hold'} for {said}"
    return _marked(in_words(node.name), values.noun(voice, node.arguments[0]) if owned else None, holds)


def _marked(name: str, owner: Noun | None, holds: bool) -> str:
    """A yes or no by its name: as a verb if it is one, else in quotes."""
    first, _, rest = name.partition(" ")
    if owner is not None and first in HELPERS:
        said = "be" if first in ("is", "are") else "have" if first == "has" else first
        conjugated = verb(said, owner) if said in ("be", "have", "do") else first
        return f"{owner.text} {conjugated}{'' if holds else ' not'} {rest}".rstrip()
    if owner is not None and first.endswith("ed") and len(first) > 4:
        return f"{owner.text} {verb('have', owner)}{'' if holds else ' not'} {name}"
    whose = "" if owner is None or owner.text in ("who", "that", "they", "it") else f" for {owner.text}"
    return f"“{name}” {'holds' if holds else 'does not hold'}{whose}"


def turned(said: str, holds: bool) -> str:
    """An author's clause, or what is the case if it isn't so."""
    if holds:
        return said
    for one, other in (("nobody ", "somebody "), ("nothing ", "something ")):
        if said.startswith(one):
            return other + said.removeprefix(one)
    found = AUXILIARY.search(said)
    if found is None:
        return f"it is not so that {said}"
    rest = said[found.end() :]
    if re.match(r" (no|not)\b", rest):
        return f"it is not so that {said}"
    return f"{said[: found.end()]} not{rest}"


# ---------------------------------------------------------------- comparing


def compared(operator: str, right: Expr) -> str:
    """The verb of a comparison."""
    return ORDERED.get(operator, NUMBERS[operator]) if right.kind.base == "value" else NUMBERS[operator]


def _compare(voice: Voice, node: core.Compare) -> str:
    match node:
        case core.Compare(operator=("=" | "!="), left=core.Actor(), right=core.Const(value=None)):
            return f"{'nobody' if node.operator == '=' else 'somebody'} has had a turn yet"
        case core.Compare(operator=("=" | "!=") as operator, right=core.Const(value=None)):
            return _there(voice, node.left, operator == "!=")
        case core.Compare(left=core.Count(query=query), right=core.Const(value=int(wanted))):
            return _counted(voice, query, node.operator, wanted)
        case core.Compare(left=core.StepNumber(step=step), right=core.Const(value=int(wanted))):
            return _which_pass(step, node.operator, wanted)
        case core.Compare(operator=("=" | "!=") as operator, left=left, right=core.Const(value=bool(answer))):
            return clause(voice, left, answer is (operator == "="))
        case core.Compare(
            operator=("=" | "!="), left=core.Arithmetic(operator="mod") as left, right=core.Const(value=0)
        ):
            return _divided(voice, left, node.operator == "=")
        case core.Compare(left=core.Direction()):
            return f"play {'goes' if node.operator == '=' else 'does not go'} {values.text(voice, node.right)}"
        case core.Compare(operator=">=", right=core.Const(kind=kind)) if kind.base == "value":
            return f"{_subject(voice, node.left)} {values.text(voice, node.right)} or higher"
        case core.Compare(operator="<=", right=core.Const(kind=kind)) if kind.base == "value":
            return f"{_subject(voice, node.left)} {values.text(voice, node.right)} or lower"
        case _:
            return _side_by_side(voice, node)


def _which_pass(step: str, operator: str, wanted: int) -> str:
    """How often a step has come by now."""
    name = in_words(step)
    name = f"of the {name}" if is_plural(name) else name
    which = f"the {'first' if wanted == 1 else ordinal(wanted)} {name}"
    if wanted == 1 and operator in ("!=", ">"):
        return f"this is not {which}"
    return PASSES[operator].format(which)


def _divided(voice: Voice, node: core.Arithmetic, evenly: bool) -> str:
    """Whether a number can be divided by another."""
    left = values.text(voice, node.left)
    if isinstance(node.right, core.Const) and node.right.value == 2:
        return f"{left} is {'even' if evenly else 'odd'}"
    return f"{left} can{'' if evenly else 'not'} be divided by {values.text(voice, node.right)}"


def _subject(voice: Voice, node: Expr) -> str:
    who = values.noun(voice, node)
    return f"{who.text} {verb('be', who)}"


def _side_by_side(voice: Voice, node: core.Compare) -> str:
    left, right = values.noun(voice, node.left), values.noun(voice, node.right)
    if isinstance(node.left, core.SideOf) and isinstance(node.right, core.SideOf) and voice.has_sides():
        first, second = (values.text(voice, side.player) for side in (node.left, node.right))
        same = "the same side" if node.operator == "=" else "different sides"
        return f"{first} and {second} are on {same}"
    if right.is_you and not left.is_you:
        left, right = right, left
    said = compared(node.operator, node.right)
    return f"{left.text} {verb('be', left)}{said.removeprefix('is')} {right.text}"


def _there(voice: Voice, left: Expr, holds: bool) -> str:
    """Whether what may be nothing is something."""
    match left:
        case core.First(query=query):
            return _any(voice, query, holds)
        case core.EndCard(of=zone):
            return _any(voice, zone, holds)
        case core.Local(name=name) if voice.local(name).one:
            found = voice.local(name).one
            return f"there is {found}" if holds else f"there is no {found.removeprefix('a ').removeprefix('an ')}"
        case core.Variable(name=name, owner=owner):
            said = owned_by_text(voice.ruleset.variables[name].reads)
            if said and owner is not None:
                who = values.noun(voice, owner)
                return f"{who.text} {verb('have', who)} {a(said) if holds else f'no {said}'}"
            if voice.ruleset.variables[name].reads:
                return f"there is {'' if holds else 'no '}{bare(values.text(voice, left))}"
            if owner is None and is_done(name, left.kind):
                return f"{a(thing_of(left.kind)) if holds else f'no {thing_of(left.kind)}'} has been {in_words(name)}"
            called = named(name, left.kind)
            thing = f"no {called}" if not holds else called if is_plural(called) else a(called)
            be = "are" if is_plural(called) else "is"
            return f"there {be} {thing}" + ("" if owner is None else f" of {values.text(voice, owner)}")
        case _:
            said = values.text(voice, left)
            return f"there is {a(bare(said)) if holds else f'no {bare(said)}'}"


def bare(said: str) -> str:
    """A thing without its article."""
    for article in ("the ", "that ", "a ", "an "):
        said = said.removeprefix(article)
    return said


def _counted(voice: Voice, query: Expr, operator: str, wanted: int) -> str:
    found = lists.things(voice, query)
    if (operator, wanted) in (("=", 0), ("<", 1), ("<=", 0)):
        return _any(voice, query, False)
    if (operator, wanted) in (("!=", 0), (">", 0), (">=", 1)):
        return _any(voice, query, True)
    still = _still(voice, found)
    be = "is" if wanted == 1 else "are"
    things = found.single if wanted == 1 else found.several
    if operator == "!=":
        return f"there {be} not exactly {wanted} {things}{still}"
    if operator == "=" and wanted == 1:
        return f"there is only one {things}{still}"
    exactly = "" if operator == "=" and found.people else f"{COUNTS[operator]} "
    return f"there {be} {exactly}{wanted} {things}{still}"


def _still(voice: Voice, found: Things) -> str:
    """Where players may be out already, those are meant who aren't."""
    plain = found.people and not found.tail and not found.pick
    return " still in" if plain and voice.may_be_out() else ""


# ---------------------------------------------------------------- things


def _mentions(node: Expr, item: core.Param) -> int:
    """How often a condition speaks of something."""
    return sum(isinstance(one, core.Local) and one.name == item.name for one in everything(node))


def _any(voice: Voice, query: Expr, holds: bool) -> str:
    match query:
        case core.Query(source=source, item=item, where=where, most=()) if (
            where is not None and is_everybody(source) and _mentions(where, item) == 1
        ):
            who = Noun("somebody", "somebody's") if holds else Noun("nobody", "nobody's")
            return clause(voice.calling(item.name, who), where)
        case core.ZoneAt() | core.NewPile() | core.Local() | core.Variable():
            said = values.noun(voice, query)
            return f"{said.text} {verb('be', said)} {'not ' if holds else ''}empty"
        case core.CardsOf(places=(core.ZoneAt() as place,)):
            return _any(voice, place, holds)
        case core.Players() | core.Sides():
            found = lists.things(voice, query)
            return f"there is {found.an() if holds else f'no {found.single}'}{_still(voice, found)}"
        case _:
            found = lists.things(voice, query)
            return f"there is {found.an() if holds else f'no {found.single}'}"


def _all(voice: Voice, node: core.AllHave, holds: bool) -> str:
    found = lists.things(voice, node.query)
    it = Noun("that player", "that player's") if found.people else Noun("it", "its")
    inside = voice.calling(node.item.name, it)
    if holds and is_everybody(node.query) and _mentions(node.condition, node.item) == 1:
        return clause(voice.calling(node.item.name, Noun("everybody", "everybody's")), node.condition)
    if holds:
        return f"for {found.each()} {clause(inside, node.condition)}"
    return f"there is {found.an()} {relatives.relative(voice, core.Not(node.condition), node.item, found.people)}"


def _forms(voice: Voice, cards: Expr, patterns: tuple[str, ...], holds: bool) -> str:
    for name in patterns:
        voice.terms.ask(("pattern", "", name))
    found = lists.things(voice, cards)
    one = joined((a(in_words(name)) for name in patterns), "or")
    if found.whole and not found.whole.startswith(("all ", "the top ", "the bottom ")) and " and " not in found.whole:
        many = Noun(found.whole, plural=is_plural(found.whole))
        return f"{found.whole} {verb('form', many) if holds else verb('do', many) + ' not form'} {one}"
    return f"{found.every()} together {'form' if holds else 'do not form'} {one}"


def _about(voice: Voice, node: About, holds: bool) -> str:
    no = "" if holds else " not"
    match node:
        case core.IsType(card=card, types=types):
            kinds = joined((a(f"{type_name(voice, one)} card".removesuffix(" card card")) for one in types), "or")
            return f"{_subject(voice, card)}{no} {kinds}"
        case core.IsPattern(group=group, pattern=pattern):
            voice.terms.ask(("pattern", "", pattern))
            return f"{_subject(voice, group)}{no} {a(in_words(pattern))}"
        case core.IsFace(card=card, up=up):
            return f"{_subject(voice, card)}{no} face {'up' if up else 'down'}"
        case core.IsIn(item=item, inside=inside):
            return _is_in(voice, item, inside, holds)
        case core.Fits(card=card, place=place):
            return f"{values.text(voice, card)} may{no} be laid on {values.text(voice, place)}"
        case core.StandsFor(stand_in=stand_in, card=card):
            does = "stands for" if holds else "does not stand for"
            return f"{values.text(voice, stand_in)} {does} {values.text(voice, card)}"
        case _:
            assert_never(node)


def _is_in(voice: Voice, item: Expr, inside: Expr, holds: bool) -> str:
    no = "" if holds else " not"
    if isinstance(inside, core.Players) and inside.without is None:
        return f"{_subject(voice, item)}{no} still in"
    found = lists.things(voice, inside)
    if item.kind.base == "card" and found.whole and isinstance(inside, core.ZoneAt | core.CardsOf | core.EveryZone):
        return f"{_subject(voice, item)}{no} in {found.whole}"
    return f"{_subject(voice, item)}{no} one of {found.every()}"


def type_name(voice: Voice, name: str) -> str:
    """What cards of a type are called: by their printed name, if they have one and the same."""
    card = voice.ruleset.cards[name]
    plain = all(isinstance(part, str) for part in card.printed)
    return "".join(map(str, card.printed)) if plain else in_words(name)
