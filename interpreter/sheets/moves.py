"""What players may do: each action with what is chosen, what may forbid it, where cards go and what happens then.

Must not know in which step an action is offered.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.english import is_plural, joined
from interpreter.rules import core
from interpreter.rules.core import Const, Expr
from interpreter.rules.model import AcceptRow, Action, ChoiceRule, Need, Zone
from interpreter.rules.walk import everything, trees
from interpreter.sheets import choices, conditions, lists, statements, values
from interpreter.sheets.lines import Item, items, nested
from interpreter.sheets.names import DONE, thing_of
from interpreter.sheets.page import Section, listed, section
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import Noun, capital, in_words, sentence, sentences, verb


def told(voice: Voice) -> list[Section]:
    """All that may be done, and what the places ask for where a rule only asks whether a card may lie there."""
    actions = list(voice.ruleset.actions.values())
    laid_on = {zone.name for action in actions for zone in _zones(voice, action)}
    others = [zone for zone in voice.ruleset.zones.values() if zone.name not in laid_on]
    found = [_action(voice, action) for action in actions]
    if any(isinstance(node, core.Fits) for tree in trees(voice.ruleset) for node in everything(tree)):
        found += [item for zone in others for item in _laying(voice, zone)]
    return section("What you may do", listed(found))


def _laying(voice: Voice, zone: Zone) -> Iterator[Item]:
    """What a place asks for."""
    asked = list(_accepting(voice, zone))
    if asked:
        yield Item(sentences(asked), lead=f"What may forbid laying a card on the {voice.zone(zone.name)}")


def _action(voice: Voice, action: Action) -> Item:
    inside, lead = _naming(voice, action), capital(in_words(action.name))
    return Item(sentence(action.help) if action.help else "", tuple(_parts(inside, action)), lead=lead)


def _parts(voice: Voice, action: Action) -> Iterator[Item]:
    found = list(_choices(voice, action))
    if len(found) > 1 and any(" and " in one for one in found):
        yield Item("Choose these:", tuple(Item(sentence(one)) for one in found))
    elif found:
        yield Item(sentence(f"choose {joined(found)}"))
    if action.say is not None:
        yield Item(sentence(f"announce: “{statements.announced(action.say)}”"))
    asked, forbidding = list(_only_if(voice, action)), [*_needs(voice, action), *_accepted(voice, action)]
    if asked:
        yield Item(sentence(f"you may do this only if {joined(asked, 'and if')}"))
    if forbidding:
        yield Item(sentences(forbidding), lead="What may forbid it")
    if action.to is not None:
        yield Item(sentence(_laid(voice, action, action.to)))
    yield from items(statements.told(voice, action.do))
    if action.otherwise is not None:
        yield from _otherwise(voice, action)
    if action.out_of_turn is not None:
        after = joined((f"“{in_words(name)}”" for name in action.out_of_turn.after), "or")
        who = lists.things(voice, action.out_of_turn.who)
        yield Item(sentence(f"this may be done out of turn: after {after}, by {who.an()}"))


def naming(voice: Voice, action: Action) -> Voice:
    """What is chosen, as sentences about an action speak of it."""
    return _naming(voice, action)


def _naming(voice: Voice, action: Action) -> Voice:
    """What is chosen is called by its kind, where that is clear."""
    kinds = [_kind(voice, rule) for rule in action.choices]
    for rule, kind in zip(action.choices, kinds, strict=True):
        voice = voice.calling(rule.name, _called(rule, kind, kinds.count(kind) > 1))
    return voice


def _kind(voice: Voice, rule: ChoiceRule) -> str:
    """What is chosen, in a word: of a pile, that of its zone."""
    zones = [node.zone for node in everything(rule.choice) if isinstance(node, core.PilesOf)]
    if rule.kind.base == "zone" and len(zones) == 1:
        return lists.pile(voice.zone(zones[0]))
    return thing_of(rule.kind)


def _called(rule: ChoiceRule, kind: str, is_double: bool) -> Noun:
    name = in_words(rule.name)
    if rule.kind.base == "group" and not rule.kind.many:
        is_done = name.endswith(DONE)
        return Noun(f"the {name} cards" if is_done else f"the {name}", plural=is_done)
    if rule.kind.many:
        return Noun(f"the chosen {kind}s" if not is_double else f"the {name}", plural=True)
    if is_double or rule.kind.base not in ("player", "value", "card", "side", "zone") or name == kind:
        return Noun(f"the {name}")
    return Noun(f"the chosen {kind}")


def _choices(voice: Voice, action: Action) -> Iterator[str]:
    kinds = [_kind(voice, rule) for rule in action.choices]
    for rule, kind in zip(action.choices, kinds, strict=True):
        said = choices.said(voice, rule.choice)
        called = _called(rule, kind, kinds.count(kind) > 1).text
        plain = in_words(rule.name) in said or called.startswith("the chosen ")
        yield said if plain else f"{said} ({called})"


def _needs(voice: Voice, action: Action) -> Iterator[str]:
    """The needs in the author's words."""
    for need in action.needs:
        if not isinstance(need.that, Const) and not _counts(need):
            yield voice.terms.noted(values.spoken(voice, need.why), "need", action.name, need.name)


def _only_if(voice: Voice, action: Action) -> Iterator[str]:
    """The needs whose words tell how many there are just then, by what they ask."""
    for need in action.needs:
        if not isinstance(need.that, Const) and _counts(need):
            yield conditions.clause(voice, need.that)


def _counts(need: Need) -> bool:
    parts = (part for part in need.why if not isinstance(part, str | Const))
    return any(part.kind.base == "number" for part in parts)


def _accepted(voice: Voice, action: Action) -> Iterator[str]:
    """What the place asks for where the card is laid."""
    for zone in _zones(voice, action):
        yield from _accepting(voice, zone)


def _accepting(voice: Voice, zone: Zone) -> Iterator[str]:
    inside = voice.calling("card", Noun("the card"))
    for row in zone.accepts:
        if not isinstance(row.that, Const):
            why = _row(inside.calling("here", Noun("that place")), row)
            yield voice.terms.noted(why, "accepts", zone.name, row.name)
    if zone.piles is not None and zone.piles.most is not None:
        name = voice.zone(zone.name)
        yield f"there may be {values.number(voice, zone.piles.most, lists.pile(name), name)}"
    if zone.capacity is not None:
        room = values.number(voice, zone.capacity, "card", "cards")
        yield f"there is room for {room}"


def _row(voice: Voice, row: AcceptRow) -> str:
    return values.spoken(voice, row.why)


def _zones(voice: Voice, action: Action) -> list[Zone]:
    """The zones where an action may lay something."""
    if action.to is None or (isinstance(action.to, core.NewPile) and _is_group(action)):
        return []
    asked: list[object] = [action.to]
    chosen = {node.name for node in everything(action.to) if isinstance(node, core.Local)}
    asked += [rule.choice for rule in action.choices if rule.name in chosen and rule.kind.base == "zone"]
    names = [
        node.zone
        for tree in asked
        for node in everything(tree)
        if isinstance(node, core.ZoneAt | core.PilesOf | core.NewPile)
    ]
    return [voice.ruleset.zones[name] for name in dict.fromkeys(names)]


def _is_group(action: Action) -> bool:
    """Whether what is laid is a group by itself already."""
    return action.moves is not None and action.moves.kind.base == "group"


def _laid(voice: Voice, action: Action, to: Expr) -> str:
    """What goes where, or becomes a pile of its own."""
    assert action.moves is not None
    if action.moves.kind.many or action.moves.kind.base == "zone":
        found = lists.things(voice, action.moves)
        cards = Noun(found.every(), plural=not found.whole or found.several_whole or is_plural(found.whole))
    else:
        cards = values.noun(voice, action.moves)
    if isinstance(to, core.NewPile):
        return f"{cards.text} {verb('become', cards)} {values.text(voice, to)}"
    return f"{cards.text} {verb('go', cards)} to {values.text(voice, to)}"


def _otherwise(voice: Voice, action: Action) -> Iterator[Item]:
    lines = statements.told(voice, action.otherwise or ())
    yield from items(nested("if you must do this and can't", lines, asks=True))
