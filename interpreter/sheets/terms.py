"""What words mean that other sentences use: each define, scoring table, pattern and procedure that was named.

Must not know where it was named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.diagnostics.english import joined
from interpreter.rules.core import Const, Expr
from interpreter.rules.model import Define, Pattern, Scoring
from interpreter.sheets import conditions, lists, statements, values
from interpreter.sheets.lines import Item, items
from interpreter.sheets.names import named
from interpreter.sheets.owning import owned_by_text
from interpreter.sheets.page import Section, listed, section
from interpreter.sheets.voice import Term, Voice
from interpreter.sheets.words import YOU, Noun, amount, capital, in_words, sentence

OF = {"player": "a player's ", "side": "a side's ", "card": "a card's ", "zone": "", "table": ""}
SUBJECTS = {
    "player": ("me", Noun("that player", "that player's")),
    "side": ("side", Noun("that side", "that side's")),
    "card": ("card", Noun("the card", "its")),
    "zone": ("here", Noun("those cards", "their", plural=True)),
}


def told(voice: Voice) -> list[Section]:
    """Everything that was named, and what is named in saying so."""
    found: dict[Term, Item | None] = {}
    while len(found) < len(voice.terms.asked):
        for term in tuple(voice.terms.asked):
            if term not in found:
                found[term] = None  # it may come up in what explains it
                found[term] = _explained(voice, term)
    shown = [item for term, item in found.items() if item is not None and term[0] != "procedure"]
    done = [item for term, item in found.items() if item is not None and term[0] == "procedure"]
    return [*section("In detail", listed(done)), *section("What the words mean", listed(shown))]


def _explained(voice: Voice, term: Term) -> Item | None:
    sort, space, name = term
    match sort:
        case "define":
            return _define(voice, voice.ruleset.defines[space, name])
        case "scoring":
            return _scoring(voice, voice.ruleset.scorings[name])
        case "order":
            return _order(voice, name)
        case "field":
            return _field(voice, space, name)
        case "pattern":
            return _pattern(voice, voice.ruleset.patterns[name])
        case _:
            rule = voice.ruleset.procedures[name]
            inside = replace(voice, actor=YOU).calling("me", YOU)
            for param in rule.params:
                if param.name != "me":
                    inside = inside.calling(param.name, Noun(f"the {named(param.name, param.kind)}"))
            lines = items(statements.told(inside, rule.do))
            lead = capital(in_words(name))
            if not lines:
                return Item("Nothing happens.", lead=lead)
            return replace(lines[0], lead=lead) if len(lines) == 1 else Item("", lines, lead=lead)


# ---------------------------------------------------------------- values


def _about(voice: Voice, space: str) -> Voice:
    if space == "table":
        return voice
    name, noun = SUBJECTS[space]
    return voice.calling(name, noun if space != "side" or voice.has_sides() else SUBJECTS["player"][1])


def _define(voice: Voice, rule: Define) -> Item:
    inside, lead = _about(voice, rule.space), capital(_title(voice, rule))
    if rule.help and (rule.rows or not isinstance(rule.otherwise, Const)):
        said = voice.terms.noted(values.spoken(inside, rule.help), "define", rule.space, rule.name)
        return Item(sentence(said), lead=lead)
    if rule.kind.base == "yes_no" and not rule.kind.many:
        return _condition(inside, rule, f"“{capital(in_words(rule.name))}”")
    if not rule.rows:
        return Item(sentence(_whole(inside, rule.otherwise)), lead=lead)
    rows = [
        Item(sentence(f"{_whole(inside, row.gives)} if {conditions.clause(inside, row.when)}")) for row in rule.rows
    ]
    rows.append(Item(sentence(f"otherwise {_whole(inside, rule.otherwise)}")))
    return Item("The first of these that holds:", tuple(rows), lead=lead)


def _title(voice: Voice, rule: Define | Scoring) -> str:
    """What is explained: `a player's points`; of a yes or no just its name, since it is a clause elsewhere."""
    space = rule.space if isinstance(rule, Define) else rule.of
    name = owned_by_text(rule.reads) or in_words(rule.name)
    if isinstance(rule, Define) and rule.kind.base == "yes_no":
        return name
    return f"{OF['player' if space == 'side' and not voice.has_sides() else space]}{name}"


def _whole(voice: Voice, node: Expr) -> str:
    return lists.things(voice, node).every() if node.kind.many else values.text(voice, node)


def _condition(voice: Voice, rule: Define, lead: str) -> Item:
    if not rule.rows:
        return Item(sentence(f"this holds if {conditions.clause(voice, rule.otherwise)}"), lead=lead)
    rows = [
        Item(sentence(f"if {conditions.clause(voice, row.when)}, {_it_holds(voice, row.gives)}")) for row in rule.rows
    ]
    rows.append(Item(sentence(f"else {_it_holds(voice, rule.otherwise)}")))
    return Item("The first of these that is so decides:", tuple(rows), lead=lead)


def _it_holds(voice: Voice, node: Expr) -> str:
    if isinstance(node, Const):
        return "it holds" if node.value else "it does not hold"
    return f"it holds if {conditions.clause(voice, node)}"


def _scoring(voice: Voice, rule: Scoring) -> Item:
    inside, lead = _about(voice, rule.of), capital(_title(voice, rule))
    if rule.help:
        return Item(sentence(values.spoken(inside, rule.help)), lead=lead)
    rows = []
    for row in rule.rows:
        said = values.text(inside, row.gives)
        if row.each is not None and row.item is not None:
            found = lists.things(inside, row.each)
            it = inside.calling(row.item.name, Noun("it", "its"))
            gives = values.text(it, row.gives)
            is_fixed = isinstance(row.gives, Const)
            said = f"{gives} for {found.each()}" if is_fixed else f"for {found.each()}, {gives}"
        if row.when is not None:
            said = f"{said} if {conditions.clause(inside, row.when)}"
        rows.append(Item(sentence(said)))
    return Item("All of these that hold, added up:", tuple(rows), lead=lead)


def _field(voice: Voice, kind: str, field: str) -> Item:
    """What a field of each value of a kind is."""
    rule = voice.ruleset.enumerations[kind]
    said = (f"{in_words(one)} {value}" for one, value in zip(rule.values, rule.field_values[field], strict=True))
    return Item(sentence(joined(said)), lead=capital(f"the {in_words(field)} of each {in_words(kind)}"))


def _order(voice: Voice, name: str) -> Item | None:
    """Which place each value of a kind has."""
    if name not in voice.ruleset.enumerations:
        return None
    said = (f"{in_words(value)} {place}" for place, value in enumerate(voice.ruleset.enumerations[name].values, 1))
    return Item(sentence(joined(said)), lead=capital(f"the place of each {in_words(name)}"))


# ---------------------------------------------------------------- patterns


def _pattern(voice: Voice, rule: Pattern) -> Item:
    lead = capital(in_words(rule.name))
    if rule.reads:
        return Item(sentence(values.spoken(voice, rule.reads)), lead=lead)
    if rule.parts:
        for part in rule.parts:
            voice.terms.ask(("pattern", "", part))
        return Item(
            sentence(f"cards that are {joined(in_words(part) for part in rule.parts)} at once, with none used twice"),
            lead=lead,
        )
    clauses = list(_what_they_share(voice, rule))
    said = f"{_size(voice, rule)}{' ' if clauses else ''}{joined(clauses) if clauses else ''}"
    return Item(" ".join(sentence(one) for one in (said, *_more(voice, rule))), lead=lead)


def _size(voice: Voice, rule: Pattern) -> str:
    low = values.text(voice, rule.low)
    if rule.high is None:
        return f"{low} or more cards" if low != "1" else "any number of cards"
    high = values.text(voice, rule.high)
    if low == high:
        return amount(int(low), "card") if low.isdecimal() else f"{low} cards"
    return f"{low} to {high} cards"


def _what_they_share(voice: Voice, rule: Pattern) -> Iterator[str]:
    if rule.same:
        yield f"of the same {joined(in_words(name) for name in rule.same)}"
    if rule.different:
        yield f"of different {joined(in_words(name) + 's' for name in rule.different)}"
    if rule.consecutive is not None:
        yield f"whose {in_words(rule.consecutive)}s follow each other without a gap"
    if rule.sum_of is not None and rule.total is not None:
        what = values.text(voice.calling("card", Noun("each", "their")), rule.sum_of)
        total = values.text(voice, rule.total)
        most = "" if rule.most is None else f" to {values.text(voice, rule.most)}"
        yield f"in which {what}, added up, makes {total}{most}"


def _more(voice: Voice, rule: Pattern) -> Iterator[str]:
    if rule.stand_ins is not None:
        card = Noun("it", "its")
        yield f"a card may stand for another if {conditions.clause(voice.calling('card', card), rule.stand_ins)}"
    if rule.longest:
        yield "only the longest count: not those that a larger one contains"
