"""Authors' texts that name a number of things where the rule that they speak of has another.

Only plain claims are looked at, "draws two cards" and "the limit is 21": what a text means otherwise isn't known.
Must not know what a game wants, nor which of the two is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter.diagnostics.english import singular
from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.logic.literals import added
from interpreter.loading.checks.subject import Inspected, with_sentences
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.kinds import CARD as CARD_KIND
from interpreter.rules.kinds import NUMBER
from interpreter.rules.model import Action, OptionRule, Ruleset
from interpreter.rules.walk import everything
from interpreter.source.frozen import frozen
from interpreter.source.nodes import Entry, Path, Scalar, at_path, entry_at
from interpreter.source.span import Span

WORDS = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
VALUES = {word: number for number, word in enumerate(WORDS, 2)}
NUMBER_WORD = rf"\d+|{'|'.join(WORDS)}"
CARD = "card"
DRAWN = re.compile(rf"(?i)\bdraws? (?:up to )?({NUMBER_WORD})(?: cards?)?(?! of\b)\b")
COUNTED = re.compile(rf"(?i)\b({NUMBER_WORD}) ([a-z]+)\b")
LAID = re.compile(rf"(?i)(?:lay|play|put|place|discard|throw)s? ({NUMBER_WORD}) (?:[a-z]+ )?cards\b")
MOVING = (core.Move, core.Must, core.Choose, core.CallProcedure, core.ForEach, core.RepeatTimes, core.RepeatUntil)
"""What more cards may be laid by."""
ANY_NUMBER = re.compile(r"(?<![\w=+-])(\d{1,9})(?![\w%])")
SMALL = 2
"""Numbers up to this stand for much else in what a game says of itself."""
BOUND = re.compile(rf"(?i)\b(?:(?:more|fewer|less|higher|lower) than|at (?:least|most)|only|exactly) ({NUMBER_WORD})\b")
ABOVE = re.compile(rf"(?i)\b(?:at least|(?:fewer|less|lower) than) ({NUMBER_WORD})\b")
"""What names the first number above a bound, whether it is asked for or complained of."""
BELOW = re.compile(rf"(?i)\b(?:at most|(?:more|higher) than) ({NUMBER_WORD})\b")
"""What names the last number below it."""
FIRST_WORDS = 2
"""So many words of an option's help may say what it counts, and not those with few letters."""
FEW_LETTERS = 3
BY_ONE = (-1, 0, 1)
PAST = {"<=": 0, "<": -1, ">": 0, ">=": -1}
"""How far before the number of a comparison the last lies that is below its bound."""
UP, DOWN, SAME = (0, 1), (0, -1), (0,)


@frozen
class Amount:
    """How many of something a rule speaks of, and where; None if that isn't known before."""

    unit: str
    values: tuple[int, ...] | None
    span: Span


def numbers_told(it: Inspected) -> Iterator[Finding]:
    """Texts that a number of the rule contradicts."""
    for path, trees in _effects(it.ruleset):
        entry = entry_at(it.document.root, path)
        if entry is not None:
            yield from _claims(it, entry, tuple(_amounts(it.ruleset, trees)))
    for action in it.ruleset.actions.values():
        yield from _laid(it, action)
    for path, that in with_sentences(it.ruleset):
        entry = entry_at(it.document.root, (*path, "why"))
        if entry is not None:
            yield from _bounds(it, entry, that)
    yield from _usual_values(it)


# ---------------------------------------------------------------- which text speaks of what


def _effects(ruleset: Ruleset) -> Iterator[tuple[Path, object]]:
    """The texts about effects, with the effects."""
    for card in ruleset.cards.values():
        yield ("cards", card.name, "help"), tuple(row.do for row in card.effect)
        yield from ((("cards", card.name, "effect", row.name, "help"), row.do) for row in card.effect)
    for action in ruleset.actions.values():
        chosen = tuple(rule.choice for rule in action.choices)
        yield ("actions", action.name, "help"), (chosen, action.do, action.otherwise)
    for procedure in ruleset.procedures.values():
        yield ("procedures", procedure.name, "reads"), procedure.do
    for trigger in ruleset.triggers.values():
        yield ("triggers", trigger.name, "reads"), (trigger.condition, trigger.do)


# ---------------------------------------------------------------- what the rule says


def _amounts(ruleset: Ruleset, trees: object) -> Iterator[Amount]:
    """All that a rule speaks of so many of."""
    for node in _reached(ruleset, trees):
        match node:
            case core.Draw(count=count) | core.EndCards(count=count) | core.Deal(count=core.Core() as count):
                yield _amount(ruleset, CARD, count)
            case core.SeveralOf(source=source, low=low, high=high) if source.kind.base == "card":
                yield from (_amount(ruleset, CARD, end) for end in (low, high) if end is not None)
            case core.Add(target=core.Variable(name=name), amount=amount):
                by = amount.operand if isinstance(amount, core.Negative) else amount
                yield _amount(ruleset, name, by)
            case core.Skip(players=core.NextPlayers(count=count)):
                yield _amount(ruleset, "player", count)
            case core.Deal() | core.CardEffect() | core.RepeatTimes() | core.RepeatUntil() | core.ForEach():
                yield Amount(CARD, None, node.span)
            case core.Compare(left=left, right=right):
                yield from _compared(ruleset, left, right)
            case _:
                pass


def _compared(ruleset: Ruleset, left: Expr, right: Expr) -> Iterator[Amount]:
    if isinstance(left, core.Count):
        yield _amount(ruleset, left.query.kind.base if left.query.kind.base != "zone" else CARD, right)
    elif isinstance(left, core.Variable):
        yield _amount(ruleset, left.name, right)


def _amount(ruleset: Ruleset, unit: str, node: Expr) -> Amount:
    return Amount(unit, _known(ruleset, node), node.span)


def _known(ruleset: Ruleset, node: Expr) -> tuple[int, ...] | None:
    """What a number may be: itself, an option's usual value, or what is printed on cards."""
    match node:
        case core.Const(value=int(value)):
            return (value,)
        case core.OptionValue(name=name):
            return (ruleset.options[name].default,)
        case core.CardField(field=field):
            specs = (spec for card in ruleset.cards.values() for spec in card.specs if field in spec.fields)
            return tuple({int(spec.fields[field]) for spec in specs}) if node.kind == NUMBER else None
        case _:
            return None


def _reached(ruleset: Ruleset, trees: object) -> Iterator[Core]:
    """All nodes of a rule, and of the procedures and actions that it takes up."""
    todo, known = [trees], set[tuple[str, str]]()
    while todo:
        for node in everything(todo.pop()):
            yield node
            if isinstance(node, core.CallProcedure) and ("procedure", node.procedure) not in known:
                known.add(("procedure", node.procedure))
                todo.append(ruleset.procedures[node.procedure].do)
            for name in node.actions if isinstance(node, core.Must) else ():
                if ("action", name) not in known:
                    known.add(("action", name))
                    action = ruleset.actions[name]
                    todo.append((tuple(rule.choice for rule in action.choices), action.do, action.otherwise))


# ---------------------------------------------------------------- what the text says


def _claims(it: Inspected, entry: Entry, amounts: tuple[Amount, ...]) -> Iterator[Finding]:
    """Each number of things that a text names, where the rule has other numbers of those things only."""
    text = getattr(entry.value, "text", "")
    for number, unit in _told(text, {amount.unit for amount in amounts}):
        of_unit = [amount for amount in amounts if amount.unit == unit]
        values = [value for amount in of_unit if amount.values is not None for value in amount.values]
        if len(values) >= len(of_unit) > 0 and number not in values and sum(values) != number:
            yield _finding(it, entry, number, values, of_unit[0].span)


def _laid(it: Inspected, action: Action) -> Iterator[Finding]:
    """`Lay two cards`, where the one card is laid that is chosen."""
    entry = entry_at(it.document.root, ("actions", action.name, "help"))
    told = None if entry is None else LAID.match(getattr(entry.value, "text", ""))
    chosen = [rule for rule in action.choices if rule.kind.base in ("card", "group")]
    is_one = len(chosen) == 1 and isinstance(chosen[0].choice, core.OneOf) and chosen[0].kind.surely() == CARD_KIND
    goes_on = any(isinstance(node, MOVING) for node in everything((action.do, action.moves)))
    if entry is not None and told is not None and is_one and action.to is not None and not goes_on:
        yield _finding(it, entry, _value(told[1]), [1], chosen[0].choice.span)


def _told(text: str, units: Iterable[str]) -> Iterator[tuple[int, str]]:
    found = dict.fromkeys((_value(match[1]), CARD) for match in DRAWN.finditer(text))
    for match in COUNTED.finditer(text):
        said = match[2].lower()
        unit = next((unit for unit in units if said in (unit.lower(), f"{unit.lower()}s")), None)
        if unit is not None:
            found.setdefault((_value(match[1]), unit))
    yield from found


def _value(word: str) -> int:
    return int(word) if word.isdecimal() else VALUES[word.lower()]


def _bounds(it: Inspected, entry: Entry, that: Expr) -> Iterator[Finding]:
    """A number in the sentence of a condition that isn't one of its numbers, of which some isn't said either."""
    text = re.sub(r"\{[^}]*\}", "", getattr(entry.value, "text", ""))
    told = dict.fromkeys(_value(match[1]) for match in (*ANY_NUMBER.finditer(text), *BOUND.finditer(text)))
    known = tuple(_limits(it.ruleset, that)) if told else ()
    near = {value + by for value, also, _ in known for by in also}
    unsaid = [(value, span) for value, also, span in known if not any(value + by in told for by in also)]
    strange = [number for number in told if unsaid and number not in near]
    for number in strange:
        yield _finding(it, entry, number, [value for value, _ in unsaid], unsaid[0][1])
    if not strange and isinstance(that, core.Compare):
        yield from _by_one(it, entry, text, that)


def _by_one(it: Inspected, entry: Entry, text: str, that: core.Compare) -> Iterator[Finding]:
    """`at least three`, where four are asked for."""
    if that.operator not in PAST or not isinstance(that.right, core.Const | core.OptionValue):
        return
    known = _known(it.ruleset, that.right) or ()
    for value in known if that.right.kind == NUMBER else ():
        last = value + PAST[that.operator]
        told = [(match, last + 1) for match in ABOVE.finditer(text)] + [(match, last) for match in BELOW.finditer(text)]
        wrong = [match for match, right in told if _value(match[1]) != right and abs(_value(match[1]) - value) <= 1]
        for match in wrong[:1]:
            yield _finding(it, entry, match[0], [_asks(that.operator, value)], that.right.span)


def _asks(operator: str, value: int) -> str:
    words = {">=": "at least {}", ">": "more than {}", "<=": "at most {}", "<": "fewer than {}"}
    return words[operator].format(value)


def _limits(ruleset: Ruleset, that: Expr) -> Iterator[tuple[int, tuple[int, ...], Span]]:
    """The numbers in a condition, and by how much a text may say them otherwise: more than 10 is at least 11."""
    compared: dict[int, tuple[int, ...]] = {}
    for node in everything(that):
        if isinstance(node, core.Compare):
            parts = (*added(node.left, 1), *added(node.right, -1))
            if any(abs(times) != 1 for _, times in parts):
                return  # a text would say what comes of it
            compared |= {id(part): _otherwise(node.operator, times) for part, times in parts}
    for node in everything(that):
        if isinstance(node, core.Const | core.OptionValue) and node.kind == NUMBER:
            yield from ((value, compared.get(id(node), BY_ONE), node.span) for value in _known(ruleset, node) or ())


def _otherwise(operator: str, times: int) -> tuple[int, ...]:
    """By how much a number may be said otherwise that stands left of an operator, or right of it (-1 times): `x <= 10`
    is no more than 10, and not 11."""
    if operator in ("=", "!="):
        return SAME
    return UP if (operator in ("<=", ">")) == (times < 0) else DOWN


def _usual_values(it: Inspected) -> Iterator[Finding]:
    """What a game says of itself, where a variant has changed the usual value of an option that it names."""
    about = it.document.root.entries.get("about")
    if about is None:
        return
    told = [
        (_value(match[1]), singular(match[2])) for match in COUNTED.finditer(getattr(about.value, "text", "").lower())
    ]
    for name, rule in it.ruleset.options.items():
        old = _first_default(it, name, about)
        changed = rule.kind == NUMBER and old is not None and old != rule.default
        entry = entry_at(it.document.root, ("options", name, "default"))
        numbers = {number for number, unit in told if unit in _units(rule)}
        if changed and entry is not None and old in numbers and old > SMALL and rule.default not in numbers:
            message = f"`about` says {old}, and this makes it {rule.default}."
            help = "Write an `about` of your own."
            yield warning("C064", entry.value.span, message, help, (about.value.span, "the text says this"))


def _units(rule: OptionRule) -> set[str]:
    """What an option counts, by its name and by how its help begins: of `Cards dealt to each player` it is cards."""
    words = [*rule.name.lower().split("_"), *rule.help.lower().split()[:FIRST_WORDS]]
    return {singular(word) for word in words if len(word) > FEW_LETTERS}


def _first_default(it: Inspected, name: str, about: Entry) -> int | None:
    """The usual value of an option when the text was written; None if nobody has changed it since."""
    found = None
    for file, patch in zip(it.document.files, it.document.patches, strict=True):
        node = at_path(patch, ("options", name, "default"))
        found = int(node.text) if isinstance(node, Scalar) and node.text.isdecimal() else found
        if file.name in (about.value.span.file, about.key_span.file):
            return found
    return None


def _finding(it: Inspected, entry: Entry, told: int | str, values: Iterable[int | str], span: Span) -> Finding:
    """At the text, or at the rule if that was changed by a file that came after the text."""
    says = " or ".join(str(value) for value in dict.fromkeys(values))
    text = entry.value.span
    order = [file.name for file in it.document.files]
    if span.file in order and text.file in order and order.index(span.file) > order.index(text.file):
        message = f"The rule has {says} now, and its text still says {told}."
        return warning("C064", span, message, "Write the text anew too.", (text, "the text says this"))
    message = f"The text says {told}, and the rule has {says}."
    help = "Change the one that is wrong. A text that players read has to say what happens."
    return warning("C064", text, message, help, (span, "the rule says this"))
