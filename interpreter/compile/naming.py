"""How a card that is chosen is told: by its printed name, or by where it lies.

A card that the chooser can't see has no name for it; nor has one in a place where cards keep their positions.
Must not know how options are listed, or what is done with them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.compile.facts import Facts
from interpreter.compile.walk import handed
from interpreter.rules import core
from interpreter.rules.core import Choice, Expr, Local
from interpreter.rules.kinds import PLAYER
from interpreter.rules.model import Ruleset, Zone

ACTING = Local("me", PLAYER)
"""Who chooses, in an action."""


@dataclass(frozen=True, slots=True)
class Telling:
    """By `name`; by `place`; or by `sight`, which is by name if the chooser knows the card that lies there.

    `several` says that the cards may lie in more than one place, which is told where they have no name; `twins` that
    cards of one name may lie there differently, so that it is told how.
    """

    by: str
    several: bool = False
    twins: bool = False


NAME, PLACE, SIGHT = Telling("name"), Telling("place"), Telling("sight")


def told_by(ruleset: Ruleset, facts: Facts, choice: Choice, chooser: Expr) -> Telling:
    """How somebody names what a choice offers."""
    match choice.kind.base:
        case "card":
            found = _told(ruleset, facts.uses_faces, choice.source, chooser)
            differ = found.several or facts.uses_movers or facts.uses_stand_ins
            return replace(found, twins=differ and not facts.all_distinct)
        case "zone":
            return Telling("name", _is_of_several(choice.source))
        case _:
            return NAME


def _is_of_several(source: Expr) -> bool:
    """Whether piles may be those of different owners."""
    match source:
        case core.Query(source=inner):
            return _is_of_several(inner)
        case core.PilesOf(every=every):
            return every
        case _:
            return True


def _told(ruleset: Ruleset, faces: bool, source: Expr, chooser: Expr) -> Telling:
    match source:
        case core.Query(source=inner) | core.CardsOf(places=(inner,)):
            return _told(ruleset, faces, inner, chooser)
        case core.CardsOf(places=places):
            found = {_told(ruleset, faces, place, chooser).by for place in places}
            return Telling("name" if found == {"name"} else "sight", True)
        case core.ZoneAt(zone=zone, owner=owner):
            rule = ruleset.zones[zone]
            seen = _is_open(rule, faces) or (rule.visible == "owner" and _is_of(owner, chooser))
            return PLACE if rule.ordered else NAME if seen else SIGHT
        case core.PilesOf(zone=zone) | core.EveryZone(zone=zone):
            rule = ruleset.zones[zone]
            return Telling("name" if _is_open(rule, faces) and not rule.ordered else "sight", True)
        case core.CallDefine(space=space, name=name, arguments=arguments) if not ruleset.defines[space, name].rows:
            define = ruleset.defines[space, name]
            return _told(ruleset, faces, handed(define.otherwise, define.params, arguments), chooser)
        case _:
            return Telling("sight", True)


def _is_open(rule: Zone, faces: bool) -> bool:
    return rule.visible == "all" and not faces


def _is_of(owner: Expr | None, chooser: Expr) -> bool:
    """Whether what an owner has is surely the chooser's, or its side's."""
    return owner == chooser or (isinstance(owner, core.SideOf) and owner.player == chooser)
