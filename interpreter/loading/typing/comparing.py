"""Comparisons: what may be equal to what, and of which things one can be less than another.

Must not know how either side was understood.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.diagnostics.english import AS_WORDS, NUMBER_WORDS
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.facts import key
from interpreter.loading.typing.fitting import is_ordered, may_equal, same_sort
from interpreter.loading.typing.folding import ends_in_where
from interpreter.loading.typing.mismatch import may_be_none
from interpreter.loading.typing.phrasing import is_short, owned, phrase, quoted
from interpreter.loading.typing.wording import capital, is_a, listed
from interpreter.loading.world import Scope, World
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import NUMBER, TEXT, YES_NO
from interpreter.rules.walk import everything
from interpreter.syntax import tree

Written = tuple[tree.Expr, Expr]
"""What was written and what it is."""
EQUALITY = ("=", "!=")
COUNTED = {"zone": "cards", "card": "cards", "player": "players", "side": "sides", "group": "groups"}
"""What is counted of each sort of things."""


def compared(check: Checker, node: tree.Compare, scope: Scope) -> Expr | None:
    """`a = b`, `a < b`."""
    left = check.expression(node.left, scope)
    right = check.hinted(node.right, scope, None if left is None else left.kind)
    if left is None or right is None:
        return None
    if node.operator in EQUALITY:
        return equal(check, node, node.operator, (node.left, left), (node.right, right))
    return _less(check, node, (node.left, left), (node.right, right), scope)


def equal(check: Checker, node: tree.Compare | tree.Is, operator: str, left: Written, right: Written) -> Expr | None:
    """Whether two things are the same."""
    if _is_itself(check, node, left, right):
        return None
    if may_equal(check.world, left[1].kind, right[1].kind) and not _none_of_a_zone(left[1], right[1]):
        return core.Compare(operator, left[1], right[1], span=node.span)
    message, help = _never_equal(check.world, node, left, right)
    check.error("K003", node.span, message, _of_the_card(check, left, right) or help)
    return None


def _is_itself(check: Checker, node: tree.Compare | tree.Is, left: Written, right: Written) -> bool:
    """`it's color = color` asks nothing: a finding, since something else was meant by one of them."""
    (one, first), (two, second) = left, right
    if key(first) != key(second) or isinstance(first, core.Const):
        return False
    if any(isinstance(part, core.RandomOf) for part in everything(first)):
        return False
    message = f"{capital(quoted(one))} and {quoted(two)} are the same thing here, so this compares nothing."
    if phrase(one) == phrase(two):
        message = f"{capital(quoted(one))} is compared with itself."
    other = f"Say of which card the other one is: `x's {first.field}`." if isinstance(first, core.CardField) else ""
    help = _further_out(check, first) or other or "Say what it is to be compared with."
    check.error("K017", node.span, message, help)
    return True


def _of_the_card(check: Checker, left: Written, right: Written) -> str:
    """What to write where a card stands beside what is written on itself."""
    for (_, card), (text, value) in ((left, right), (right, left)):
        if isinstance(value, core.CardField) and key(value.card) == key(card):
            mine = f"{capital(quoted(text))} is already that card's. "
            return _further_out(check, value) or f"{mine}Say what it is to be compared with."
    return ""


def _further_out(check: Checker, own: Expr) -> str:
    """What to write if the value that a question further out looks at was meant."""
    for question in reversed(check.asking[:-1]):
        if isinstance(question.head, tree.ValuesHead) and question.head.kind.text == own.kind.of:
            if question.alias is not None:
                return f"The {own.kind.of} that is looked at is `{question.alias.text}`."
            named = replace(question, alias=tree.Name("x", span=question.span))
            return f"Give the {own.kind.of} that is looked at a name, `{phrase(named)}`: then it is `x` here."
    return ""


def _none_of_a_zone(left: Expr, right: Expr) -> bool:
    """`my hand is none`: a zone is always there."""
    kinds = (left.kind, right.kind)
    return any(k.base == "zone" and not k.maybe for k in kinds) and any(k.base == "none" for k in kinds)


def _less(check: Checker, node: tree.Compare, left: Written, right: Written, scope: Scope) -> Expr | None:
    for written, found in (left, right):
        if found.kind.maybe:
            may_be_none(check, written, found, scope)
            return None
    if _is_itself(check, node, left, right):
        return None
    if is_ordered(check.world, left[1].kind) and same_sort(check.world, left[1].kind, right[1].kind):
        return core.Compare(node.operator, left[1], right[1], span=node.span)
    message, help = _no_order(check.world, node, left, right)
    if left[1].kind == YES_NO and right[1].kind == NUMBER and any(s.looked_at for s in scope.subjects):
        help = f"What `where` takes goes on to the end. Brackets end it: `(... where ...) {node.operator} ...`."
    check.error("K004", node.span, message, help)
    return None


# ---------------------------------------------------------------- what to say


def _never_equal(world: World, node: tree.Compare | tree.Is, left: Written, right: Written) -> tuple[str, str]:
    for this, other in ((left, right), (right, left)):
        found = _value_and_other(world, node, this, other) or _place_and_other(node, this, other)
        found = found or _text_and_other(world, node, this, other) or _number_and_card(world, node, this, other)
        found = found or _without_quotes(node, this, other)
        if found is not None:
            return found
    (one, first), (two, second) = left, right
    if first.kind.many or second.kind.many:
        several = one if first.kind.many else two
        kind = first.kind if first.kind.many else second.kind
        message = f"{capital(quoted(several))} {is_a(kind)}; only single things are compared."
        return message, "Ask for one, `the ...`, or whether there is one, `any ... where ...`."
    return f"{_both(left, right)}: they are never the same.", ""


def _both(left: Written, right: Written) -> str:
    (one, first), (two, second) = left, right
    return f"{capital(quoted(one))} {is_a(first.kind)} and {quoted(two)} {is_a(second.kind)}"


def _value_and_other(
    world: World, node: tree.Compare | tree.Is, this: Written, other: Written
) -> tuple[str, str] | None:
    """A value of an enumeration beside a number, a card or a value of another enumeration."""
    (text, value), (_, thing) = this, other
    if value.kind.base != "value" or value.kind.many or value.kind.of not in world.enumerations:
        return None
    values = listed(world.enumerations[value.kind.of].values, "or")
    verb = _verb(node)
    if thing.kind.base == "number" and not thing.kind.many:
        message = f"{capital(quoted(text))} is a value of {value.kind.of}, never a number."
        named = AS_WORDS.get(phrase(other[0]), "")
        if named in world.enumerations[value.kind.of].values:
            return message, f"Write its word: `{phrase(text)} {verb} {named}`."
        digits = NUMBER_WORDS.get(phrase(text), "")
        if digits:
            return message, f"Write the number: `{phrase(other[0])} {verb} {digits}`."
        place = f"`{owned(text)}'s place {verb} {phrase(other[0])}`"
        return message, f"Compare it with {values}, or its place with a number: {place}."
    if thing.kind.base == "card":
        return _card_and_value(world, verb, this, other)
    return None


def _text_and_other(
    world: World, node: tree.Compare | tree.Is, this: Written, other: Written
) -> tuple[str, str] | None:
    """A text in quotes beside a value of that name, or beside a card that is called so."""
    (text, _), (thing, found) = this, other
    if not isinstance(text, tree.Text) or not is_short(thing):
        return None
    message = f"{_both(other, this)}: they are never the same."
    said, values = text.value, world.enumerations[found.kind.of].values if found.kind.base == "value" else ()
    if said in values:
        return message, f"Leave the quotes out: `{phrase(thing)} {_verb(node)} {said}`."
    if found.kind.base != "card" or found.kind.many:
        return None
    is_type = said.lower().replace(" ", "_") in world.cards
    named = f"`{phrase(thing)} is {said.lower().replace(' ', '_')}`" if is_type else ""
    by_name = f"`{owned(thing)}'s name {_verb(node, '=')} {phrase(text)}`"
    return message, f"Write {named or by_name}."


def _without_quotes(node: tree.Compare | tree.Is, this: Written, other: Written) -> tuple[str, str] | None:
    """A text beside a number or name that lacks its quotes."""
    (text, found), (thing, _) = this, other
    if found.kind != TEXT or not isinstance(thing, tree.Int | tree.Reference) or not is_short(text):
        return None
    said = f'`{phrase(text)} {_verb(node, "=")} "{phrase(thing)}"`'
    return f"{_both(this, other)}: they are never the same.", f"A text stands in quotes: {said}."


def _number_and_card(
    world: World, node: tree.Compare | tree.Is, this: Written, other: Written
) -> tuple[str, str] | None:
    """A number beside a card, of which some field is a number."""
    (number, value), (card, found) = this, other
    if value.kind.base != "number" or found.kind.base != "card" or found.kind.many or not is_short(card):
        return None
    fields = [(shape.name, name) for shape in world.cards.values() for name, k in shape.fields.items() if k == NUMBER]
    if not fields:
        return _number_in_words(world, node, this, other)
    (type_name, field), text = fields[0], phrase(card)
    is_type = f"{text} is {type_name} and " if len(world.cards) > 1 else ""
    asked = f"`{is_type}{owned(card)}'s {field} {_verb(node, '=')} {phrase(number)}`"
    return f"{_both(other, this)}: they are never the same.", f"Ask for what stands on it: {asked}."


def _number_in_words(
    world: World, node: tree.Compare | tree.Is, this: Written, other: Written
) -> tuple[str, str] | None:
    """`card is 2` in a game in which that is a value of a kind: two."""
    (number, _), (card, _) = this, other
    said = AS_WORDS.get(phrase(number), "")
    home = world.values.get(said)
    fields = {name for shape in world.cards.values() for name, k in shape.fields.items() if home and k.of == home[0]}
    if not fields:
        return None
    asked = f"`{owned(card)}'s {min(fields)} {_verb(node)} {said}`"
    return f"{_both(other, this)}: they are never the same.", f"Ask its {min(fields)}: {asked}."


def _card_and_value(world: World, verb: str, value: Written, card: Written) -> tuple[str, str]:
    kind = value[1].kind
    fields = {name for shape in world.cards.values() for name, k in shape.fields.items() if k == kind}
    message = f"{capital(quoted(card[0]))} {is_a(card[1].kind)}, and {quoted(value[0])} is a value of {kind.of}."
    if card[1].kind.many:
        return message, "Ask whether there is such a card: `any card in ... where ...`."
    if not fields:
        return message, "Ask one of the card's fields."
    return message, f"Ask its {min(fields)}: `{owned(card[0])}'s {min(fields)} {verb} {phrase(value[0])}`."


def _place_and_other(node: tree.Compare | tree.Is, this: Written, other: Written) -> tuple[str, str] | None:
    """A zone or list beside a number or none."""
    (text, place), (_, thing) = this, other
    listlike = place.kind.base == "zone" or place.kind.many
    if not listlike or not is_short(text):
        return None
    what = f"{capital(quoted(text))} {is_a(place.kind)}"
    if thing.kind.base == "number" and not thing.kind.many:
        of = "players" if place.kind.base == "player" else "cards"
        asked = phrase(text) if isinstance(text, tree.Ask) else f"{of} in {phrase(text)}"
        return f"{what}, never a number.", f"Count: `count of {asked} {_verb(node, '=')} {phrase(other[0])}`."
    if thing.kind.base == "none":
        word = "is not empty" if _verb(node) in ("!=", "is not") else "is empty"
        return f"{what}, never `none`.", f"Write `{phrase(text)} {word}`."
    return None


def _verb(node: tree.Compare | tree.Is, instead: str = "is") -> str:
    """The operator as it may stand in a help line."""
    if isinstance(node, tree.Compare):
        return node.operator
    plain = {"is": "is not", "=": "!="}
    return plain[instead] if node.negated else instead


def _no_order(world: World, node: tree.Compare, left: Written, right: Written) -> tuple[str, str]:
    (one, first), (_, second) = left, right
    if first.kind == second.kind and first.kind.base == "value":
        message = f"The values of {first.kind.of} have no order, so none is {_more(node.operator)} another."
        return message, f"Give the kind an order: `{first.kind.of}: {{ordered: yes, values: [...]}}`."
    for (text, this), (other, that) in ((left, right), (right, left)):
        if this.kind.base == "value" and that.kind.base == "number" and not this.kind.many:
            message = f"{capital(quoted(text))} is a value of {this.kind.of}, and {quoted(other)} is a number."
            return message, f"Its place is a number: `{owned(text)}'s place`."
    if _can_be_counted(left) or _can_be_counted(right):
        count = f"`{_counted(left)} {node.operator} {_counted(right)}`"
        if first.kind.base == "zone" and not first.kind.many:
            return f"{capital(quoted(one))} {is_a(first.kind)}, never a number.", f"Count: {count}."
        if all(_can_be_counted(side) or side[1].kind == NUMBER for side in (left, right)):
            return f"{_both(left, right)}: neither is {_more(node.operator)} the other.", f"Count: {count}."
    message = f"{_both(left, right)}: neither is {_more(node.operator)} the other."
    return message, "Only numbers and values of one ordered kind can be compared so."


def _can_be_counted(side: Written) -> bool:
    """Whether it is several things, or a zone with its cards, in a few words."""
    text, thing = side
    return is_short(text) and (thing.kind.base == "zone" or (thing.kind.many and thing.kind.base in COUNTED))


def _counted(side: Written) -> str:
    """How many things something is; what is no several things stays as it is."""
    text, thing = side
    if not _can_be_counted(side):
        return phrase(text)
    asked = phrase(text) if isinstance(text, tree.Ask) else f"{COUNTED[thing.kind.base]} in {phrase(text)}"
    return f"(count of {asked})" if ends_in_where(text) else f"count of {asked}"


def _more(operator: str) -> str:
    return "less than" if operator.startswith("<") else "more than"
