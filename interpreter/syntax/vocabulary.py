"""The vocabulary table: every sentence and phrase of the effect language, one row each.

A verb is one row: its sentence with typed slots, a help line and an example. The verb part of the grammar is made from
these rows (see `verbs.py`), the manual's table and an editor's completion from all rows.
Must not know how anything is checked, compiled or played, nor any word of a game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from interpreter.source.frozen import frozen

SLOT = re.compile(r"\{(\w+):(\w+)\}")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
SLOT_TYPES = ("cards", "target", "players", "amount", "number", "place", "expr", "name", "text", "face", "bottom")


@frozen
class Slot:
    """A gap of a sentence. `type` says what may stand there and is one of SLOT_TYPES."""

    name: str
    type: str
    optional: bool


@frozen
class VerbRow:
    """A statement verb. In `sentence`, slots are `{name}`, `[ ]` may be left out, and `a|b` are two spellings."""

    name: str
    sentence: str
    slots: tuple[Slot, ...]
    help: str
    example: str
    told: str
    """How a rule sheet says it; `<verb>` stands as `who` asks."""


def _verb(name: str, pattern: str, help: str, example: str, told: str) -> VerbRow:
    """A row from a sentence whose slots are written `{name:type}`."""
    slots = tuple(
        Slot(found[1], found[2], pattern.rfind("[", 0, found.start()) > pattern.rfind("]", 0, found.start()))
        for found in SLOT.finditer(pattern)
    )
    return VerbRow(name, SLOT.sub(r"{\1}", pattern), slots, help, example, told)


_VERB_ROWS = (
    _verb("move", "move {cards:cards} to {to:target} [{face:face}] [{bottom:bottom}]",
          "Lays cards on a zone or pile, in the order listed.", "move top card of stock to my hand",
          "move {cards} to {to}{bottom}{face}"),
    _verb("deal", "deal {amount:amount} [from {source:place}] to {to:target} [{face:face}]",
          "Gives that many cards to each place, one at a time.", "deal 3 from stock to each player's hand",
          "deal {amount} from {source} to {to}{face}"),
    _verb("draw", "draw {amount:amount} [from {source:place}]",
          "I draw cards into the hand that draws.", "draw 2",
          "{who} <draw> {amount}{source}"),
    _verb("draws", "{who:players} draws|draw {amount:amount} [from {source:place}]",
          "Somebody else draws cards.", "each other player draws 2",
          "{who} <draw> {amount}{source}"),
    _verb("shuffle", "shuffle {zone:place}",
          "Mixes the cards of a zone, which lie face down then.", "shuffle stock",
          "shuffle {zone}"),
    _verb("shuffle_into", "shuffle {cards:cards} into {zone:place}",
          "Moves cards to a zone and mixes all of it, face down.", "shuffle cards in discard into stock",
          "shuffle {cards} into {zone}"),
    _verb("flip", "flip {cards:cards} [{face:face}]",
          "Turns cards over where they lie.", "flip top card of stock face up",
          "turn {cards}{face}"),
    _verb("swap", "swap {left:expr} and {right:expr}",
          "Exchanges two zones or two cards.", "swap my hand and friend's hand",
          "exchange {left} and {right}"),
    _verb("show", "show {cards:cards} to {players:players}",
          "Lets players see cards.", "show my hand to friend",
          "show {cards} to {players}"),
    _verb("point", "point at {cards:cards}",
          "Everybody sees which cards are meant, not what they are.", "point at cards in my hand where value = 3",
          "point at {cards}"),
    _verb("set", "set {target:place} to {value:expr}",
          "Gives a variable a value.", "set total to 0",
          "{who} <become> {value}"),
    _verb("add", "add {amount:number} to {target:place}",
          "Makes a number larger.", "add value to total",
          "add {amount} to {target}"),
    _verb("subtract", "subtract {amount:number} from {target:place}",
          "Makes a number smaller.", "subtract 1 from my score",
          "subtract {amount} from {target}"),
    _verb("roll", "roll {die:name}",
          "Rolls a die; its name then stands for the face.", "roll die",
          "roll {die}"),
    _verb("skip", "skip {players:players}",
          "Players lose their next turn.", "skip next player",
          "{who} <lose> the next turn"),
    _verb("reverse", "reverse direction",
          "Turns pass the other way round.", "reverse direction",
          "play goes the other way round from now on"),
    _verb("give_turn", "give turn to {player:expr}",
          "That player has the next turn.", "give turn to me",
          "{who} <have> the next turn"),
    _verb("drop", "drop {players:players} from {step:name}",
          "Players are out until this pass of the step is over.", "drop me from round",
          "{who} <be> out until this {step} is over"),
    _verb("eliminate", "eliminate {players:players}",
          "Players are out for good.", "eliminate me",
          "{who} <be> out of the game"),
    _verb("end", "end {step:name}",
          "The step is left when all of the effect is done, whatever it would still do.", "end round",
          "{who} <be> over at once, with all that would still come in {them}"),
    _verb("end_this", "end this {step:name}",
          "Only this pass of the step is over: what would still come in it is left out.", "end this turn",
          "this {step} is over"),
    _verb("end_every", "end every {step:name}",
          "All turns of a step are over, those of all players.", "end every turn",
          "all of “{step}” is over, for everybody"),
    _verb("say", "say {text:text}",
          "Tells everybody something; {braces} hold values.", 'say "{me} has {total}"',
          "announce: {text}"),
)  # fmt: skip

VERBS: Mapping[str, VerbRow] = MappingProxyType({row.name: row for row in _VERB_ROWS})

NEVER_NAMES = frozenset(
    "all and any as by each else every from here if in is it me my no none not of or otherwise the then to where with "
    "yes".split()
)
"""Words that begin or hold together so many phrases that they are not read as names even where only a name could be."""

RESERVED = NEVER_NAMES | frozenset(
    "bottom cards count different empty group groups highest item leftover lowest new next numbers other piles players "
    "random seats sides split spots sum top values".split()
)
"""Words that can't be names: where a value is expected, each of them begins a phrase or ends one."""

CHOOSING = frozenset("exactly optional up".split())
"""Words that begin a choice: what is chosen can't be called so, else `choose exactly 2 ...` would seem to name it."""


def is_usable_name(text: str) -> bool:
    """Whether a ruleset may use a text as a name."""
    return NAME.fullmatch(text) is not None and text not in RESERVED
