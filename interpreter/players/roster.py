"""The players that a seat can be given to, by the name that commands use.

Must not know how any of them plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from interpreter.players.player import Player
from interpreter.players.random_player import RandomPlayer

ROSTER: Mapping[str, Callable[[int], Player]] = MappingProxyType({"random": RandomPlayer})
"""Name -> what makes such a player from a seed."""
