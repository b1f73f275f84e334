"""Procedures that move cards are told who does them, where it matters who laid a card last.

Must not know how anything is written or played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from interpreter.rules import core
from interpreter.rules.core import Const, Local, Param
from interpreter.rules.kinds import PLAYER
from interpreter.rules.model import Procedure, Ruleset
from interpreter.rules.walk import everything, trees

ME = Param("me", PLAYER)
REFEREE = Const(-1, PLAYER)
MOVING = (core.Move, core.Deal, core.Draw, core.SwapZones, core.SwapCards)


def with_movers(ruleset: Ruleset) -> Ruleset:
    """The ruleset in which every procedure that moves cards has `me`, if any rule asks whose a card is."""
    if not any(isinstance(n, core.Owner) and n.of.kind.base == "card" for n in everything(tuple(trees(ruleset)))):
        return ruleset
    nameless = _moving_for_nobody(ruleset)
    if not nameless:
        return ruleset
    told = {name: _told(rule, name in nameless, nameless) for name, rule in ruleset.procedures.items()}
    rest = replace(ruleset, procedures={})
    made = _called(rest, nameless, REFEREE)
    assert isinstance(made, Ruleset)
    return replace(made, procedures=told)


def _moving_for_nobody(ruleset: Ruleset) -> frozenset[str]:
    """The procedures without `me` that move cards, by themselves or through others."""
    bodies = {name: _body(ruleset, rule) for name, rule in ruleset.procedures.items() if not rule.uses_me}
    found: set[str] = set()
    while True:
        more = {name for name, body in bodies.items() if name not in found and _moves(body, found)}
        if not more:
            return frozenset(found)
        found |= more


def _body(ruleset: Ruleset, rule: Procedure) -> tuple[object, ...]:
    hooks = (t.do for t in ruleset.triggers.values() if t.target == ("procedure", rule.name))
    return (rule.do, *hooks)


def _moves(body: tuple[object, ...], movers: set[str]) -> bool:
    return any(
        isinstance(node, MOVING) or (isinstance(node, core.CallProcedure) and node.procedure in movers)
        for node in everything(body)
    )


def _told(rule: Procedure, is_nameless: bool, nameless: frozenset[str]) -> Procedure:
    do = _called(rule.do, nameless, Local(ME.name, PLAYER) if is_nameless or rule.uses_me else REFEREE)
    if not is_nameless:
        return replace(rule, do=do)
    return replace(rule, do=do, uses_me=True, params=(ME, *rule.params))


def _called(value: Any, nameless: frozenset[str], who: core.Expr) -> Any:
    """The same, where calls of these procedures that name nobody say who it is."""
    if isinstance(value, tuple):
        return tuple(_called(item, nameless, who) for item in value)
    if isinstance(value, Mapping):
        return {key: _called(item, nameless, who) for key, item in value.items()}
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {f.name: _called(getattr(value, f.name), nameless, who) for f in fields(value)}
    changed = {name: new for name, new in changed.items() if new is not getattr(value, name)}
    made = replace(value, **changed) if changed else value
    if isinstance(made, core.CallProcedure) and made.procedure in nameless and made.who is None:
        return replace(made, who=who)
    return made
