"""What belongs to a thing, by its name alone: the value of a card, the points of a player, the place of a card's level.

It is found in the typed rules; must not read any sentence that is made already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from interpreter.compile.walk import handed
from interpreter.diagnostics.english import is_plural
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.sheets.voice import Voice, is_said_in_place, term_of
from interpreter.sheets.words import in_words, plural
from interpreter.source.frozen import frozen


@frozen
class Owned:
    """What somebody or something has: `level`, or `level` and of that the `place`."""

    path: tuple[str, ...]

    @property
    def is_plural(self) -> bool:
        """Whether it is more than one thing already: points, chips."""
        return is_many(self.path[-1])

    @property
    def one(self) -> str:
        """`value`, `level's place`."""
        return "'s ".join(self.path)

    @property
    def several(self) -> str:
        """`values`, `places of the levels`."""
        return " of the ".join(plural(name) for name in reversed(self.path))


def is_many(name: str) -> bool:
    """Whether a name is of several things: points, points left over; not a count of cards."""
    head = name.split(" of ")[0]
    return is_plural(head) or is_plural(head.partition(" ")[0])


def owned(voice: Voice, what: Expr, item: Param) -> Owned | None:
    """What is asked of a thing, if it has a name."""
    found = _path(voice, what, item.name)
    return Owned(found) if found else None


def owned_by_text(reads: core.Template) -> str:
    """The name in an author's text that begins or ends with whose it is: `points` in `{me}'s points`; else empty."""
    match reads:
        case (core.Core(), str(words)) if words.startswith("'s "):
            return words.removeprefix("'s ")
        case (str(words), core.Core()) if words.startswith("the ") and words.endswith(" of "):
            return words.removeprefix("the ").removesuffix(" of ")
        case _:
            return ""


def _path(voice: Voice, node: Expr, name: str) -> tuple[str, ...]:
    match node:
        case core.CardField(card=thing, field=field) | core.ValueField(value=thing, field=field):
            if isinstance(node, core.ValueField) and node.kind.base == "number":
                voice.terms.ask(("field", thing.kind.of, field))
            return _longer(voice, thing, name, in_words(field))
        case core.ValuePlace(value=thing):
            voice.terms.ask(("order", "", thing.kind.of))
            return _longer(voice, thing, name, "place")
        case core.CardName() | core.Owner() | core.PileValue():
            return _of_one(voice, node, name)
        case core.ZoneAt(zone=zone, owner=owner) if owner is not None:
            return _longer(voice, owner, name, voice.zone(zone))
        case core.Variable(name=variable, owner=owner) if owner is not None:
            reads = voice.ruleset.variables[variable].reads
            return _longer(voice, owner, name, owned_by_text(reads) if reads else in_words(variable))
        case core.CallDefine():
            return _defined(voice, node, name)
        case core.CallScoring(name=table, arguments=arguments):
            rule = voice.ruleset.scorings[table]
            return _called(voice, node, arguments, name, rule.reads)
        case _:
            return ()


def _of_one(voice: Voice, node: core.CardName | core.Owner | core.PileValue, name: str) -> tuple[str, ...]:
    match node:
        case core.CardName(card=thing):
            return _longer(voice, thing, name, "name")
        case core.Owner(of=thing):
            return _longer(voice, thing, name, "owner")
        case core.PileValue(pile=thing, kind=kind):
            return _longer(voice, thing, name, in_words(kind.of))
        case _:
            assert_never(node)


def _longer(voice: Voice, thing: Expr, name: str, word: str) -> tuple[str, ...]:
    while isinstance(thing, core.OnlyPlayer | core.SideOf):
        thing = thing.side if isinstance(thing, core.OnlyPlayer) else thing.player
    if not word:
        return ()
    if isinstance(thing, core.Local):
        return (word,) if thing.name == name else ()
    inner = _path(voice, thing, name)
    return (*inner, word) if inner else ()


def _defined(voice: Voice, node: core.CallDefine, name: str) -> tuple[str, ...]:
    rule = voice.ruleset.defines[node.space, node.name]
    if is_said_in_place(rule, node.arguments):
        return _path(voice, handed(rule.otherwise, rule.params, node.arguments), name)
    return _called(voice, node, () if node.space == "table" else node.arguments, name, rule.reads)


def _called(voice: Voice, node: Expr, arguments: Sequence[Expr], name: str, reads: core.Template) -> tuple[str, ...]:
    term = term_of(node)
    if not arguments or term is None:
        return ()
    found = _longer(voice, arguments[0], name, owned_by_text(reads) if reads else in_words(term[2]))
    if found and not reads:
        voice.terms.ask(term)
    return found
