"""Every ruleset that is shipped, and every draft that builds, with every number of players."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from interpreter import Game, State
from interpreter.loading.build import build
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.players.random_player import RandomPlayer
from interpreter.rules.model import Ruleset
from interpreter.rules.settings import settle
from interpreter.source.shipped import shipped_folder

PLACES = {
    "shipped": Search(shipped_folder("rulesets"), packages=False),
    "draft": Search(Path(__file__).parent.parent / "drafts" / "rulesets", shipped=False, packages=False),
}
LIBRARIES = ("betting/", "decks/", "tricks/")
"""Folders of what games share."""
ALL_TABLES = bool(os.environ.get("ALL_TABLES"))
"""Whether variants too are played with every number of players."""
HARDLY_ENDS = ("draft gin-rummy", "shipped gin-rummy", "shipped gin-rummy/oklahoma")
"""Games that somebody must want to end: random players go on for tens of thousands of moves."""


@cache
def names() -> tuple[str, ...]:
    """All rulesets that can be played: where they are, and their name."""
    found = (f"{place} {one.name}" for place, search in PLACES.items() for one in all_rulesets(search))
    return tuple(name for name in found if not name.split()[1].startswith(LIBRARIES))


@cache
def ruleset_of(name: str) -> Ruleset:
    place, key = name.split()
    document, findings = load_document(key, (), PLACES[place])
    assert document is not None, findings
    ruleset, findings = build(document)
    assert ruleset is not None, findings
    return ruleset


@cache
def game_of(name: str) -> Game:
    ruleset = ruleset_of(name)
    return Game(ruleset, settle(ruleset, {}))


def given_of(ruleset: Ruleset) -> dict[str, int]:
    """Somebody for each player that has to be named."""
    return {rule.name: 0 for rule in ruleset.variables.values() if rule.start == "given"}


@cache
def tables() -> tuple[tuple[str, int], ...]:
    """Every ruleset with every number of players; variants only with the smallest and the largest, unless all is asked
    for (`make tables`)."""
    return tuple((name, players) for name in names() for players in _counts(name))


def _counts(name: str) -> tuple[int, ...]:
    counts = ruleset_of(name).players
    return counts if ALL_TABLES or "/" not in name else tuple(dict.fromkeys((counts[0], counts[-1])))


def start(name: str, players: int, seed: int = 1, **how: Any) -> State:
    return game_of(name).start(players, seed, given_of(ruleset_of(name)), **how)


def some_states(name: str, players: int, seed: int, most: int = 6, within: int = 150) -> Iterator[State]:
    """Some states of one random game, the first among them, thinner as the game goes on."""
    state, player, shown, gap = start(name, players, seed), RandomPlayer(seed), 0, 1
    while not state.over and state.count < within and shown < most:
        if state.count in (0, gap):
            yield state
            shown, gap = shown + 1, 2 * gap + 1
        state.play(player(None, state.legal_moves()))
