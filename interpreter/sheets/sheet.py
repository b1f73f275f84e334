"""A whole rule sheet: all its sections in the order in which a player reads them.

Must not know in which form it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from interpreter.rules.model import Ruleset
from interpreter.rules.settings import counts
from interpreter.sheets import course, ends, faces, moments, moves, pack, settings_told, sight, terms
from interpreter.sheets.page import Paragraph, Section, Sheet, section
from interpreter.sheets.settings_told import House
from interpreter.sheets.told import options_behind_words, told_rules
from interpreter.sheets.voice import Terms, speaking
from interpreter.sheets.words import amount, sentence

SEATED = {
    "alternating": "the sides take turns, seat by seat",
    "across": "partners sit opposite each other",
    "together": "those of one side sit next to each other",
}


def written(
    ruleset: Ruleset,
    options: Mapping[str, int | bool],
    players: int | None = None,
    houses: Sequence[House] = (),
    given: Mapping[str, int] = MappingProxyType({}),
) -> Sheet:
    """The sheet of a ruleset with these options; for a number of players and with given ones, if that is known."""
    rules = told_rules(ruleset, options, players)
    voice = speaking(rules, Terms(rules, options_behind_words(ruleset, options)))
    sections = [
        *_players(rules),
        *pack.told(voice),
        *course.told(voice, given),
        *moves.told(voice),
        *faces.told(voice),
        *moments.told(voice),
        *ends.told(voice),
    ]
    sections += [
        *terms.told(voice),
        *settings_told.told(ruleset, options, houses),
        *sight.told(voice),
    ]
    return Sheet(ruleset.name, sentence(ruleset.about) if ruleset.about else "", tuple(sections))


def _players(ruleset: Ruleset) -> list[Section]:
    number = counts(ruleset.players)
    said = ["for one player" if number == "1" else f"for {number} players"]
    sides = ruleset.sides
    if sides.count is not None and sides.count > 1:
        how = SEATED.get(sides.seated, "") if isinstance(sides.seated, str) else ""
        said.append(f"they form {amount(sides.count, 'side')}{f': {how}' if how else ''}")
    if sides.count == 1:
        said.append("all play together, as one side")
    return section("Players", Paragraph(" ".join(sentence(one) for one in said)))
