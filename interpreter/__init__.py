"""Cardwright: card games written down as rulesets, and one interpreter that checks, plays and simulates them.

    game = interpreter.load("lanterns", options={"hand_size": 7}, variants=["windy"])
    state = game.start(players=4, seed=7)
    while not state.over:
        state.play(state.legal_moves()[0])

These are the public names; everything else is inside. They are loaded when they are first used, as commands that only
check rulesets shouldn't wait for what plays them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.api.checking import validate
    from interpreter.api.game import Game, load
    from interpreter.api.replaying import resume
    from interpreter.api.state import State
    from interpreter.diagnostics.errors import (
        CardwrightError,
        IllegalMove,
        PlayError,
        RulesetError,
        SavedGameError,
        UsageError,
    )
    from interpreter.runtime.happenings import Event
    from interpreter.runtime.moves import Move
    from interpreter.runtime.reasons import Reason
    from interpreter.runtime.sight import View
    from interpreter.source.quoting import Rule

__all__ = [
    "load",
    "validate",
    "resume",
    "Game",
    "State",
    "Move",
    "View",
    "Event",
    "Reason",
    "Rule",
    "CHANCE",
    "CardwrightError",
    "RulesetError",
    "IllegalMove",
    "PlayError",
    "SavedGameError",
    "UsageError",
]

_HOMES = {
    "load": "api.game",
    "validate": "api.checking",
    "resume": "api.replaying",
    "Game": "api.game",
    "State": "api.state",
    "Move": "runtime.moves",
    "View": "runtime.sight",
    "Event": "runtime.happenings",
    "Reason": "runtime.reasons",
    "Rule": "source.quoting",
    "CHANCE": "runtime.chance",
    **dict.fromkeys(
        ("CardwrightError", "RulesetError", "IllegalMove", "PlayError", "SavedGameError", "UsageError"),
        "diagnostics.errors",
    ),
}


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
