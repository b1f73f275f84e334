"""A made-up ruleset of fruit and stones, by its shapes, and the places in it where something can be written."""

from __future__ import annotations

from interpreter.loading.world import (
    CardShape,
    RoutineShape,
    Scope,
    StepShape,
    Subject,
    VariableShape,
    World,
    ZoneShape,
)
from interpreter.rules import core
from interpreter.rules.core import Param
from interpreter.rules.kinds import CARD, NUMBER, PLAYER, SIDE, TEXT, YES_NO, ZONE, Kind, value_of
from interpreter.rules.model import Enumeration, OptionRule
from interpreter.source.span import NOWHERE

COLOR, SIZE, SEASON, DIE = value_of("color"), value_of("size"), value_of("season"), value_of("die")

ENUMERATIONS = [
    Enumeration(
        "color", ("red", "green", "blue"), fields={"warm": YES_NO}, field_values={"warm": (True, False, False)}
    ),
    Enumeration("size", ("small", "medium", "large"), ordered=True),
    Enumeration("season", ("spring", "summer", "autumn", "winter"), ordered=True, cyclic=True),
    Enumeration("die", ("red", "green", "blue", "sun"), extends="color"),
    Enumeration("mood", ("calm", "loud")),
    Enumeration("direction", ("clockwise", "counterclockwise")),
]
CARDS = [
    CardShape("fruit", {"color": COLOR, "size": SIZE, "value": NUMBER, "ripe": YES_NO, "mark": NUMBER}),
    CardShape("stone", {"color": COLOR, "weight": NUMBER, "mark": TEXT}),
    CardShape("sign", {"color": COLOR}),
    CardShape("shiny", {"color": COLOR}),
]
OPTIONS = [
    OptionRule("limit", NUMBER, 21, 5, 99, (), ""),
    OptionRule("fast", YES_NO, True, None, None, (), ""),
    OptionRule("mood", value_of("mood"), 0, None, None, ("calm", "loud"), ""),
]


def zone(name: str, per: str | None = None, **more: object) -> ZoneShape:
    plain = {
        "visible": "all",
        "has_piles": False,
        "fixed_piles": False,
        "each": None,
        "draws_from": None,
        "has_accepts": False,
    }
    return ZoneShape(name, per, **{**plain, **more})  # type: ignore[arg-type]


ZONES = [
    zone("stock", visible="none"),
    zone("heap", has_accepts=True),
    zone("hand", "player", draws_from="stock"),
    zone("garden", "player", has_piles=True),
    zone("chest", "side"),
    zone("rows", has_piles=True, fixed_piles=True),
    zone("beds", has_piles=True, has_accepts=True),
    zone("homes", has_piles=True, fixed_piles=True, each="color"),
]
VARIABLES = [
    VariableShape("total", NUMBER, None),
    VariableShape("starter", PLAYER, None),
    VariableShape("keeper", PLAYER.or_none(), None),
    VariableShape("shade", COLOR.or_none(), None),
    VariableShape("last", CARD.or_none(), None),
    VariableShape("season_now", SEASON, None),
    VariableShape("left_over", NUMBER.or_none(), None),
    VariableShape("open", YES_NO, None),
    VariableShape("asked", YES_NO.or_none(), None),
    VariableShape("score", NUMBER, "player"),
    VariableShape("done", YES_NO, "player"),
    VariableShape("promise", NUMBER.or_none(), "player"),
    VariableShape("gold", NUMBER, "side"),
]
DEFINES: dict[tuple[str, str], Kind | None] = {
    ("table", "target"): NUMBER,
    ("table", "lead"): COLOR.or_none(),
    ("table", "faulty"): None,
    ("card", "worth"): NUMBER,
    ("card", "bright"): YES_NO,
    ("card", "shiny"): YES_NO,
    ("player", "strength"): NUMBER,
    ("player", "rival"): PLAYER,
    ("side", "wealth"): NUMBER,
    ("zone", "fullness"): NUMBER,
}
ACTIONS = [
    RoutineShape("pick", ()),
    RoutineShape("pay", (Param("amount", NUMBER),)),
    RoutineShape("refuse", (Param("amount", NUMBER),)),
]
PROCEDURES = [
    RoutineShape("water", ()),
    RoutineShape("blow", (), uses_me=False),
    RoutineShape("give", (Param("amount", NUMBER), Param("friend", PLAYER))),
]
SPACES = (
    ("options", OPTIONS),
    ("enumerations", ENUMERATIONS),
    ("cards", CARDS),
    ("zones", ZONES),
    ("variables", VARIABLES),
    ("steps", [StepShape("turn", True, ("round",)), StepShape("round", False, ())]),
    ("actions", ACTIONS),
    ("procedures", PROCEDURES),
)


def new_world(one_player_sides: bool = True) -> World:
    world = World(one_player_sides=one_player_sides)
    for space, things in SPACES:
        getattr(world, space).update({thing.name: thing for thing in things})
    for kind in ENUMERATIONS:
        homes = {value: (kind.name, index) for index, value in enumerate(kind.values)}
        world.values = {**homes, **world.values}
    world.dice["die"] = DIE
    world.patterns |= {"twins": NOWHERE, "line": NOWHERE}
    world.scorings |= {"harvest": "player", "tally": "zone", "final": "table"}
    world.defines = dict.fromkeys(DEFINES, NOWHERE)
    world.define_kind = lambda space, name: DEFINES[space, name]
    return world


ME = core.Local("me", PLAYER)
BARE = Scope()
ACTION = Scope(me=ME, locals={"card": Param("card", CARD), "friend": Param("friend", PLAYER)})
ACTING = Scope(me=ME, locals=ACTION.locals, in_effect=True, actor_is_me=True)


def about(name: str, kind: Kind, **more: object) -> Scope:
    return Scope(subjects=(Subject(Param(name, kind)),), **more)  # type: ignore[arg-type]


SCOPES = {
    "bare": BARE,
    "step": Scope(in_effect=True),
    "action": ACTION,
    "acting": ACTING,
    "fruit": Scope(me=ME, subjects=(Subject(Param("card", CARD), frozenset(["fruit"])),), in_effect=True),
    "sign": Scope(me=ME, subjects=(Subject(Param("card", CARD), frozenset(["sign"])),), in_effect=True),
    "card": about("card", CARD),
    "player": about("me", PLAYER, me=ME),
    "side": about("side", SIDE),
    "ranking": about("side", SIDE, in_ranking=True),
    "zone": about("here", ZONE, here=Param("here", ZONE)),
    "homes": Scope(
        here=Param("here", ZONE), types={"here": frozenset(["homes"])}, subjects=(Subject(Param("card", CARD)),)
    ),
    "naming": Scope(me=ME, locals={"color": Param("color", COLOR)}),
    "twosome": Scope(locals={"card": Param("card", CARD)}, types={"card": frozenset(["fruit", "stone"])}),
    "broken": Scope(me=ME, locals={"lost": Param("lost", Kind("unknown"))}),
}
