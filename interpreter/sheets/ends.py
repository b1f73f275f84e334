"""How the game ends, who wins, and what counts.

Must not know the course of the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.rules import core
from interpreter.rules.core import Const, Expr, Param
from interpreter.rules.kinds import SIDE
from interpreter.rules.model import Ending
from interpreter.sheets import conditions, values
from interpreter.sheets.lines import Item
from interpreter.sheets.owning import owned
from interpreter.sheets.page import Section, listed, section
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import Noun, a, capital, in_words, sentence, sentences

SUBJECT = Param("side", SIDE)


def told(voice: Voice) -> list[Section]:
    """All endings."""
    found = [item for ending in voice.ruleset.endings.values() for item in _ending(voice, ending)]
    return section("The end of the game", listed(found))


def _ending(voice: Voice, ending: Ending) -> Iterator[Item]:
    lead = capital(in_words(ending.name))
    if ending.reads:
        said = voice.terms.noted(values.spoken(voice, ending.reads), "ending", ending.name)
        yield Item(sentence(said), lead=lead)
        return
    yield Item(sentences([_when(voice, ending), *_who_wins(voice, ending), *_scores(voice, ending)]), lead=lead)


def _when(voice: Voice, ending: Ending) -> str:
    after = "" if ending.after is None else f"when a {in_words(ending.after)} is over, "
    if ending.when is None:
        return "the game is over when all of this has been played" if not after else f"{after}the game is over"
    if after:
        when = conditions.clause(voice, ending.when)
        return f"the game is over when {a(in_words(ending.after or ''))} has ended and {when}"
    return f"the game is over as soon as {conditions.clause(voice, ending.when)}"


def _who_wins(voice: Voice, ending: Ending) -> Iterator[str]:
    keys = [(most, key) for most, key in ending.rank_by if not isinstance(key, Const)]
    if not keys:
        if not ending.rank_by and ending.scores is None:
            yield "nobody wins"
        return
    who = "side" if voice.has_sides() else "player"
    for index, (most, key) in enumerate(keys):
        said = _key(voice, most, key, who)
        yield f"the {who} {said} wins" if index == 0 else f"of those who are even, the {who} {said} is ahead"
    if not isinstance(keys[-1][1], core.Survived):
        yield f"{who}s {'that' if who == 'side' else 'who'} are even in that share their place"


def _key(voice: Voice, most: bool, key: Expr, who: str) -> str:
    if isinstance(key, core.Survived):
        return "that stays in longest" if who == "side" else "who stays in longest"
    if isinstance(key, core.Negative):
        return _key(voice, not most, key.operand, who)
    amount, best = ("most", "highest") if most else ("fewest", "lowest")
    name = owned(voice, key, SUBJECT)
    if name is not None:
        return f"with the {amount if name.is_plural else best} {name.one}"
    inside = voice.calling("side", Noun("it", "its") if who == "side" else Noun("they", "their", plural=True))
    which = "for which" if who == "side" else "for whom"
    return f"{which} {values.text(inside, key)} is {best}"


def _scores(voice: Voice, ending: Ending) -> Iterator[str]:
    if ending.scores is None:
        return
    if ending.scores in [key for _, key in ending.rank_by]:
        return
    who = "side" if voice.has_sides() else "player"
    inside = voice.calling("side", Noun(f"that {who}", f"{'its' if who == 'side' else 'their'}"))
    said = values.text(inside, ending.scores)
    if voice.ruleset.players == (1,):
        yield f"you score {said}"
    elif voice.ruleset.sides.count == 1:
        yield f"all players together score {said}"
    else:
        yield f"each {who} scores {said}"
