"""Findings about kinds: a thing of another kind than is needed, and a thing that may be none.

Must not decide what is needed: it only says it, in the author's own words, and what to write instead.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.diagnostics.english import NUMBER_WORDS
from interpreter.diagnostics.finding import Help
from interpreter.diagnostics.near import write
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.facts import reasons
from interpreter.loading.typing.fitting import is_ordered
from interpreter.loading.typing.folding import ends_in_where
from interpreter.loading.typing.phrasing import is_short, phrase, quoted, whose
from interpreter.loading.typing.wording import capital, is_a, is_needed, listed
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import NUMBER, Kind
from interpreter.syntax import tree

MOST_NAMED = 2
INSTEAD: dict[tuple[str, bool, str, bool], str] = {
    ("zone", False, "number", False): "Count its cards: `count of cards in {text}`.",
    ("zone", True, "number", False): "Count the cards: `count of cards in {text}`.",
    ("card", True, "number", False): "Count them: `count of {asked}`.",
    ("player", True, "number", False): "Count them: `count of {asked}`.",
    ("yes_no", False, "number", False): "Say what it counts: `1 if {text} else 0`.",
    ("player", False, "number", False): "Say which of the player's numbers: `{whose} ...`.",
    ("value", False, "number", False): "Its place is a number: `{whose} place`.",
    ("zone", False, "yes_no", False): "Ask something of it: `{text} is not empty`.",
    ("zone", True, "yes_no", False): "Ask something of them: `any card in {text}`.",
    ("card", True, "yes_no", False): "Ask whether there is any: `any {one}`.",
    ("player", True, "yes_no", False): "Ask whether there is any: `any {one}`.",
    ("number", False, "yes_no", False): "Compare it: `{whole} > 0`.",
    ("card", False, "yes_no", False): "Say what is asked of it, as in `{text} is in ...`.",
    ("player", False, "yes_no", False): "Ask something of it: `{text} is me`.",
    ("value", False, "yes_no", False): "Compare it: `{text} = {value}`.",
    ("zone", False, "card", False): "Say which of its cards: `top card of {text}`.",
    ("card", True, "card", False): "Say which of them: `the {one}` is the first.",
    ("player", True, "player", False): "Say which of them: `the {one}` is the first.",
    ("side", False, "player", False): "Say which of its players: `each player in {text}`.",
    ("player", False, "side", False): "Its side is `{whose} side`.",
    ("player", True, "card", True): "Ask for players: `{asked}`.",
    ("player", False, "card", True): "Say which of the player's cards: `cards in {whose} ...`.",
    ("player", False, "zone", False): "Say which of the player's zones: `{whose} ...`.",
    ("zone", True, "zone", False): "Say which of them: `the pile in {text} where ...`.",
}
"""What to write where a thing of the first kind stands and one of the second is needed: (base, many) twice."""


def wrong_kind(check: Checker, node: tree.Expr, have: Kind, want: Kind) -> None:
    """Reports that a thing is of another kind than the place needs."""
    message = f"{capital(quoted(node))} {is_a(have)}; {is_needed(want)}."
    check.error("K001", node.span, message, _instead(check, node, have, want))


def _of_its_owner(check: Checker, node: tree.Expr, have: Kind, want: Kind) -> str:
    """What belongs to the thing that stands there, or the one to whom that belongs, where the other is needed."""
    match have.base, have.many, want.base, want.many:
        case "card", False, "number", False:
            return _number_of(check, node, have)
        case "zone", False, "player", False if isinstance(node, tree.Get | tree.My):
            return f"The player is `{'me' if isinstance(node, tree.My) else phrase(node.subject)}`."
        case "player", True, "zone", False:
            return _zone_of_each(check, node)
        case "zone", True, "zone", False if isinstance(node, tree.My | tree.Reference | tree.Get):
            return _pile_of(check, node)
        case _:
            return ""


def _number_of(check: Checker, node: tree.Expr, have: Kind) -> str:
    """A number that a card has, or the place of one of its values."""
    fields = {field: kind for shape in check.world.cards.values() for field, kind in shape.fields.items()}
    ordered = [field for field, kind in fields.items() if kind.base == "value" and is_ordered(check.world, kind)]
    numbers = [field for field, kind in fields.items() if kind == NUMBER] or [f"{field}'s place" for field in ordered]
    tested = f", where `{phrase(node)} is not none`" if have.maybe else ""
    named = " or ".join(f"`{whose(node)} {number}`" for number in numbers[:MOST_NAMED])
    return f"Say which of its numbers: {named}{tested}." if numbers else ""


def _zone_of_each(check: Checker, node: tree.Expr) -> str:
    """Where cards go that are for several players."""
    zones = [zone for zone in check.world.zones.values() if zone.per == "player" and not zone.has_piles]
    own = next((zone for zone in zones if zone.visible == "owner"), zones[0] if zones else None)
    if own is None:
        return ""
    other = "other " if isinstance(node, tree.Ask) and "other" in phrase(node) else ""
    each = f"`for each p in {other}players, move ... to p's {own.name}`"
    return f"Say which of their zones: cards are dealt to `each {other}player's {own.name}`, or {each}."


def _pile_of(check: Checker, node: tree.My | tree.Reference | tree.Get) -> str:
    """Which pile of a zone to which new ones can be added."""
    name = node.name if isinstance(node, tree.Reference) else node.name.text
    zone = check.world.zones.get(name)
    if zone is None or not zone.has_piles or zone.fixed_piles:
        return ""
    chosen = f"`choose: {{pile: pile in {phrase(node)}}}`"
    return f"A new pile is `new {phrase(node)}`. One that is there is chosen before, {chosen}: then it is `pile`."


def _instead(check: Checker, node: tree.Expr, have: Kind, want: Kind) -> Help | str:
    if is_short(node) and (said := _of_its_owner(check, node, have, want)):
        return said
    if want.base == "number" and phrase(node) in NUMBER_WORDS:
        return write(NUMBER_WORDS[phrase(node)], phrase(node))
    if want.base == "value" and want.of in check.world.enumerations:
        return f"Write a value of {want.of}: {listed(check.world.enumerations[want.of].values, 'or')}."
    help = INSTEAD.get((have.base, have.many, want.base, want.many), "")
    if want.base == "yes_no" and isinstance(node, tree.Reference) and node.name in check.world.values:
        return f"Say what is to be that: `... = {node.name}`."
    if have.base == want.base == "zone" and have.many and isinstance(node, tree.Ask):
        help = "Say which of them: `the {one}` is the first."
    if not help or not is_short(node) or (have.base == "player" and want.many and isinstance(node, tree.Ask)):
        return ""
    values = check.world.enumerations[have.of].values if have.of in check.world.enumerations else ("...",)
    asked = _asked(node, have)
    whole = f"({phrase(node)})" if isinstance(node, tree.BoolOp) or ends_in_where(node) else phrase(node)
    parts = {"text": phrase(node), "whole": whole, "whose": whose(node), "one": _one(node), "asked": asked}
    return help.format(**parts, value=values[0])


def _asked(node: tree.Expr, have: Kind) -> str:
    """Several things as a question: `players in best`, where `best` is a list with a name."""
    return phrase(node) if isinstance(node, tree.Ask) else f"{have.base}s in {phrase(node)}"


def _one(node: tree.Expr) -> str:
    """Cards in the singular, as they stand after `any` and `the`."""
    text = phrase(node)
    for plural in ("cards", "players", "piles"):
        text = text.replace(plural, plural[:-1], 1)
    return text if isinstance(node, tree.Ask) else f"card in {text}"


def belongs_closer(check: Checker, whole: tree.EndCards | tree.Neighbour, of: tree.Get) -> None:
    """Reports `top card of x's y`, where `'s y` was meant to belong to the card and not to `x`."""
    inner = phrase(replace(whole, of=of.subject))
    message = f"Here `'s {of.name.text}` belongs to {quoted(of.subject)} alone, not to `{inner}`."
    check.error("K001", whole.span, message, f"Put brackets: `({inner})'s {of.name.text}`.")


def may_be_none(check: Checker, node: tree.Expr, found: Expr, scope: Scope) -> None:
    """Reports that a thing is used that may be none, and how to test it first."""
    if found.kind.base == "none":
        help = "Only what is declared so may be `none`: `type: card or none`."
        check.error("K002", node.span, "`none` is nothing; something is needed here.", help)
        return
    node, found = _culprit(node, found)
    lost = next((check.forgotten[fact] for fact in reasons(found) if fact in check.forgotten), None)
    also = () if lost is None else ((lost, "This may have changed it since it was tested."),)
    help = _test(check, node, scope)
    if found.kind.base == "number" and isinstance(node, tree.Reference) and _is_defined(check, node.name):
        help += f" Or it is never none: write `otherwise 0` behind the `highest` or `lowest` in `{node.name}`."
    check.error("K002", node.span, f"{capital(quoted(node))} may be none here.", help, *also)


def _is_defined(check: Checker, name: str) -> bool:
    return any(defined == name for _, defined in check.world.defines)


def _culprit(node: tree.Expr, found: Expr) -> tuple[tree.Expr, Expr]:
    """What it is about `a if c else b` that may be none, and without brackets around it."""
    match node, found:
        case tree.Brackets(inner=inner), _:
            return _culprit(inner, found)
        case tree.IfElse(), core.IfElse(then=then, otherwise=otherwise):
            if then.kind.maybe and then.kind.base != "none":
                return _culprit(node.then, then)
            return _culprit(node.otherwise, otherwise) if otherwise.kind.base != "none" else (node, found)
        case _:
            return node, found


def _test(check: Checker, node: tree.Expr, scope: Scope) -> str:
    if isinstance(node, tree.Random) and scope.in_effect:
        named = f"let found be {phrase(node)}" if is_short(node) else "let found be random ..."
        return f"Give it a name first, since each `random` is a new one: `{named}`, then `if found is not none ...`."
    if isinstance(node, tree.Extreme):
        return f"Say what it is where there is none: `{phrase(node)} otherwise 0`."
    if not is_short(node):
        return "Give it a name and test it first: `let x be ...`, then `if x is not none`."
    open_ended = tree.The | tree.Random | tree.Extreme | tree.IfElse
    text = f"({phrase(node)})" if isinstance(node, open_ended) else phrase(node)
    if check.testing:
        return f"Test it first: `{text} is not none and ...`."
    if scope.in_effect:
        return f"Test it first: `if {text} is not none`."
    return f"Test it first: `... if {text} is not none else ...`."
