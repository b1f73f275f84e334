"""Questions whose answer is always the same: names that no card has, rankings in which all are equal.

Must not know how a ranking is made, nor which cards are where.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.diagnostics.english import AS_WORDS
from interpreter.diagnostics.finding import Finding, Help, error, warning
from interpreter.diagnostics.near import did_you_mean, meant
from interpreter.loading.checks.cards import MOST_COMPARED
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.core import Core, Expr, Param
from interpreter.rules.printed import printed
from interpreter.rules.walk import parts

EQUALITY = ("=", "!=")
OWNERS = ("player", "side")
NAMED = (core.OptionValue, core.Variable, core.CallDefine, core.CallScoring, core.DieFace)


# ---------------------------------------------------------------- names


def names_of_nobody(it: Inspected) -> Iterator[Finding]:
    """`card's name = "seven"`, where no card is called so."""
    asked = [found for node in it.nodes if (found := _asks_a_name(node)) is not None]
    names = _printed_names(it) if asked else None
    for node, text in asked if names is not None else ():
        if names is not None and text not in names and it.is_own(node.span):
            yield error("C059", node.span, f"No card is called `{text}`.", _meant(text, list(names)))


def _asks_a_name(node: Core) -> tuple[core.Compare, str] | None:
    """The comparison of a card's printed name with a text, and the text."""
    if not isinstance(node, core.Compare) or node.operator not in EQUALITY:
        return None
    for this, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(this, core.CardName) and isinstance(other, core.Const) and isinstance(other.value, str):
            return node, other.value
    return None


def _printed_names(it: Inspected) -> dict[str, None] | None:
    """What is printed on cards, in the order of the file; None if there are too many to look at."""
    cards = it.ruleset.cards.values()
    if sum(len(card.specs) for card in cards) > MOST_COMPARED:
        return None
    return {printed(it.ruleset, card, spec): None for card in cards for spec in card.specs}


def _meant(text: str, names: list[str]) -> Help | str:
    """The name that is written nearly so, else some of those that there are."""
    folded = text.lower()
    same = next((name for name in names if folded in (name.lower(), AS_WORDS.get(name))), None)
    if same is not None:
        return replace(meant(text, same), new=None)
    return did_you_mean(text, names) or f"A card is called, for example, `{names[0]}`." if names else ""


# ---------------------------------------------------------------- rankings


def rankings_of_equals(it: Inspected) -> Iterator[Finding]:
    """`rank by: most lives`, where `lives` is an option: all sides are equal in it."""
    for ending in it.ruleset.endings.values() if max(it.ruleset.players) > 1 else ():
        for _, key in ending.rank_by:
            if it.is_own(key.span) and not isinstance(key, core.Const) and not _depends(it, key, frozenset()):
                yield warning("C060", key.span, *_equal_in(it, key))


def _depends(it: Inspected, node: object, alike: frozenset[str]) -> bool:
    """Whether something may differ from one side to another; `alike` are the locals that don't."""
    for part in parts((node,)):
        match part:
            case core.Local(name=name):
                found = name not in alike
            case core.CallDefine() | core.CallScoring():
                found = _differs(it, part, alike)
            case _:
                found = _depends(it, tuple(parts(part)), alike | _looked_at(part))
        if found:
            return True
    return False


def _differs(it: Inspected, call: core.CallDefine | core.CallScoring, alike: frozenset[str]) -> bool:
    """Whether what a define or table gives may differ, given which of what it is asked with doesn't."""
    items = frozenset[str]()
    if isinstance(call, core.CallDefine):
        define = it.ruleset.defines[call.space, call.name]
        params = define.params
        tree: tuple[object, ...] = (*((row.when, row.gives) for row in define.rows), define.otherwise)
    else:
        scoring = it.ruleset.scorings[call.name]
        items = frozenset(row.item.name for row in scoring.rows if row.item is not None)
        params, tree = scoring.params, tuple((row.when, row.each, row.gives) for row in scoring.rows)
    same = {param.name for param, given in zip(params, call.arguments, strict=True) if not _depends(it, given, alike)}
    return _depends(it, tree, frozenset(same) | items)


def _looked_at(node: Core) -> frozenset[str]:
    """The local that stands for each thing of a list: it differs only if the list does."""
    item = getattr(node, "item", None)
    return frozenset((item.name,)) if isinstance(item, Param) else frozenset()


def _numbers(it: Inspected) -> Iterator[str]:
    """The numbers that each player or side has of its own."""
    rules = it.ruleset
    yield from (v.name for v in rules.variables.values() if v.per is not None and v.kind.base == "number")
    yield from (name for (of, name), d in rules.defines.items() if of in OWNERS and d.kind.base == "number")
    yield from (scoring.name for scoring in rules.scorings.values() if scoring.of in OWNERS)


def _equal_in(it: Inspected, key: Expr) -> tuple[str, Help | str]:
    """What to say of such a key, and what to write instead."""
    name = key.name if isinstance(key, NAMED) else ""
    own = [own for own in _numbers(it) if own != name]
    is_option = " is an option and" if isinstance(key, core.OptionValue) else ""
    message = f"{f'`{name}`' if name else 'This'}{is_option} is the same for all, so nobody comes before another by it."
    such = (
        f"Ask for what each has of its own, such as `{own[0]}`."
        if own
        else "Declare it `per: player`, or ask for what each has of its own."
    )
    return message, did_you_mean(name, own) or such
