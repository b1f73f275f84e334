"""Who sees what: the places for cards, and what is kept track of.

Must not know how sight is kept while playing.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.english import joined
from interpreter.rules.model import Ruleset, Zone
from interpreter.sheets.lines import Item
from interpreter.sheets.page import Section, listed, section
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import capital, in_words, sentence

SEEN = {
    "all": "Everybody sees the cards",
    "top": "Everybody sees the top card only",
    "owner": "Only their owner sees the cards",
    "others": "Everybody but their owner sees the cards",
    "count": "Nobody sees the cards; how many there are is no secret",
    "none": "Nobody sees the cards",
}


def told(voice: Voice) -> list[Section]:
    """The places by who sees them."""
    found = [*_places(voice), *_values(voice.ruleset)]
    return section("Who sees what", listed(found))


def _places(voice: Voice) -> Iterator[Item]:
    by_sight: dict[str, list[Zone]] = {}
    for zone in voice.ruleset.zones.values():
        by_sight.setdefault(zone.visible, []).append(zone)
    for sight, said in SEEN.items():
        zones = by_sight.get(sight, [])
        if zones:
            yield Item(sentence(said), lead=capital(joined(_title(voice, zone) for zone in zones)))


def _title(voice: Voice, zone: Zone) -> str:
    name = voice.zone(zone.name)
    return (
        f"each player's {name}"
        if zone.per == "player" or (zone.per and not voice.has_sides())
        else (f"each side's {name}" if zone.per else name)
    )


def _values(ruleset: Ruleset) -> Iterator[Item]:
    secret = [in_words(rule.name) for rule in ruleset.variables.values() if rule.visible == "owner"]
    if secret:
        yield Item("Only its owner knows it.", lead=capital(joined(secret)))
