"""What was found by playing, as findings: each names the author's line, and with how many players and which options.

Must not know how anything was found, or how findings are shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from interpreter.analysis.checking import trial as check_trial
from interpreter.analysis.checking.dealing import short_deals
from interpreter.analysis.checking.result import Checked
from interpreter.analysis.checking.space import Setting, SetUp
from interpreter.analysis.checking.trial import Example
from interpreter.diagnostics.english import as_written, joined, many
from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.rules.model import Action
from interpreter.rules.settings import listed, written
from interpreter.runtime.replay import Told
from interpreter.source.span import Span

NEVER: Mapping[str, tuple[str, str, str]] = {
    "action": (
        "D001",
        "Nobody ever took `{name}`",
        "See whether what it needs can ever hold together, and whether it is offered when it does.",
    ),
    "trigger": (
        "D002",
        "The trigger `{name}` never did anything",
        "See whether its moment comes, and whether its `if` or `when` can hold then.",
    ),
    "procedure": ("D003", "`{name}` was never done", "See whether what calls it can ever come to it."),
    "effect": (
        "D004",
        "What `{name}` cards do never happened",
        "See whether they can be played, and whether `do card's effect` stands where they are.",
    ),
    "effect row": ("D004", "The row `{name}` of this effect never held", "See whether its `when` can ever hold."),
    "then": (
        "D005",
        "This never held, so that what stands behind it never happened",
        "If it can't be, leave it out; if it should be, see what keeps it from it.",
    ),
    "else": (
        "D005",
        "This always held, so that what stands behind `else` never happened",
        "If it can't be otherwise, leave the `if` out; if it should be, see what it asks.",
    ),
    "loop": (
        "D005",
        "This went round not once, as there was nothing to do it for",
        "If there never is anything, leave it out; if there should be, see what it asks.",
    ),
    "otherwise": (
        "D006",
        "What `otherwise` says of `{name}` never happened, as something could always be done",
        "If it can't be needed, leave it out.",
    ),
    "empty": (
        "D007",
        "A card was never wanted from `{name}` while it was empty, so that its `when empty` never happened",
        "If it can't run out, leave it out.",
    ),
    "row": (
        "D008",
        "The row `{name}` never gave the value",
        "See whether its `when` can hold, and whether rows before it leave anything over.",
    ),
    "score": ("D008", "The row `{name}` never counted", "See whether what it counts can ever come up."),
    "ending": ("D009", "No game ever ended by `{name}`", "See whether its `when` can hold before another ending does."),
    "step": (
        "D010",
        "The step `{name}` never came",
        "See whether its `if` can hold, and whether what goes before ends.",
    ),
    "need": (
        "D011",
        "`{name}` never refused anything",
        "If what it asks goes without saying, leave it out; if not, see what it asks.",
    ),
    "accepts": (
        "D011",
        "The row `{name}` never refused a card",
        "If what it asks goes without saying, leave it out; if not, see what it asks.",
    ),
}
"""By sort of rule: the code, what never happened, and what to do about it."""

CALLED: Mapping[str, str] = {
    "action": "the action `{}`",
    "trigger": "the trigger `{}`",
    "procedure": "`{}`",
    "effect": "what `{}` cards do",
    "effect row": "the row `{}`",
    "then": "what stands behind an `if`",
    "else": "what stands behind an `else`",
    "loop": "what is done for each",
    "otherwise": "the `otherwise` of `{}`",
    "empty": "the `when empty` of `{}`",
    "row": "the row `{}`",
    "score": "the row `{}`",
    "ending": "the ending `{}`",
    "step": "the step `{}`",
    "need": "a refusal by `{}`",
    "accepts": "a refusal by `{}`",
}
"""By sort of rule: how what never happened is called."""

OPEN: Mapping[str, tuple[str, str, str]] = {
    "short": (
        "D012",
        "There were too few cards to deal, so that somebody got fewer",
        "Let fewer play, deal fewer cards, add copies, or refuse such a game with a sentence in `needs:`.",
    ),
    "nothing drawn": (
        "D013",
        "Somebody was to draw from `{name}` when it held too few cards, and nothing says what happens then",
        "Say it in `when empty:` of `{name}`, or ask first: `if {name} is not empty then draw 1`.",
    ),
    "nothing moved": (
        "D014",
        "A card was to be taken from an empty place, so that nothing was moved",
        "Ask first: `if stock is not empty then ...`. Or `deal 1 from stock to ...`, which asks for its `when empty`.",
    ),
    "several": (
        "D015",
        "More than one was meant here, and the first in the order of play was taken",
        "If that is right, leave it; else say who comes first: `with most ...`, `players from ...`, or do it for each.",
    ),
    "nobody": (
        "D016",
        "The turns of `{name}` went on though nobody was in any more",
        "Let `until` ask it too: `until: no players or ...`, or end the step or the game when the last is out.",
    ),
    "first card": (
        "D017",
        "The card turned up here said something to be done, and nothing was done",
        "Say what happens then: `do (top card of {name})'s effect` below it, or lay it back and turn up another.",
    ),
}
"""By sort of situation: the code, what came up that the rules leave open, and what to do about it."""

SHUT_OUT = (
    "See whether `and` and `or` say what you mean. A rule about one sort of card lets all others pass with `or`: "
    "`card is not bomb or total > 9`."
)
SERIOUS = ("short",)


@dataclass(frozen=True, slots=True)
class Judged:
    """A finding, and the game that shows it, if one does."""

    finding: Finding
    example: Example | None = None
    moves: tuple[Told, ...] = ()


def judged(found: Checked, own: Collection[str] | None = None) -> list[Judged]:
    """All findings, in the order of the file. Of what never happened only that in `own` files is told."""
    names = Names(found)
    dealt = list(_dealt(found, names))
    reckoned = {each.finding.span for each in dealt}
    opened = (each for each in _left_open(found, names) if each.finding.span not in reckoned)
    all_found = [*_wrong(found, names), *dealt, *opened, *_refused(found)]
    all_found += (each for each in _never(found, names) if own is None or each.finding.span.file in own)
    all_found += _shut_out(found, names, own)
    return sorted(all_found, key=lambda each: each.finding.order)


def _wrong(found: Checked, names: Names) -> Iterator[Judged]:
    """Games that went wrong."""
    for key, example in found.examples.items():
        moves = found.moves_told.get(key, ())
        yield Judged(_told_wrong(example, names), example, moves)


def _told_wrong(example: Example, names: Names) -> Finding:
    where, moves = names.setup(example.setup), len(example.chosen)
    after = "before the first move" if not moves else f"after {many(moves, 'move')}"
    match example.what:
        case check_trial.STUCK:
            help = "Say in `otherwise:` what happens then, or let one of the needs allow more."
            return error("D018", example.span, f"{where}, {after}: {example.message}", help, *example.also)
        case check_trial.ENDLESS:
            message = f"{where}, {after}, the game can't come to an end any more, whatever anybody does."
            help = "See what an ending or `until` waits for, and let it come about."
            return error("D019", example.span, message, help)
        case check_trial.LONG:
            message = f"{where} a game had no end after {len(example.chosen):,} moves."
            help = "If people can end it, that is well; else see what an ending waits for."
            return warning("D020", example.span, message, help)
    return error("P001", example.span, f"{where}, {after}: {example.message}", "", *example.also)


def _dealt(found: Checked, names: Names) -> Iterator[Judged]:
    """Deals for which there are too few cards, by arithmetic."""
    for deal in short_deals(found.space):
        short, where = deal.short, names.setup(deal.setup)
        message = f"{where} {short.wanted} cards are dealt from `{deal.zone}`, and there are only {short.there}."
        yield Judged(error("D012", short.statement.span, message, OPEN["short"][2]))


def _left_open(found: Checked, names: Names) -> Iterator[Judged]:
    """What came up that the rules may leave open."""
    for number, rule in enumerate(found.rules):
        setups = found.happened(number) if rule.is_situation else []
        if setups:
            code, what, help = OPEN[rule.sort]
            first = min(setups, key=names.changes)
            message = f"{what.format(name=rule.name)}: {names.setup(first, capital=False)}."
            tell = error if rule.sort in SERIOUS else warning
            yield Judged(tell(code, rule.span, message, help.format(name=rule.name)))


def _never(found: Checked, names: Names) -> Iterator[Judged]:
    """What never happened."""
    for number in found.wanted if found.has_read_all and found.is_sought else ():
        rule = found.rules[number]
        told = NEVER.get(rule.sort)
        if told is not None:
            code, what, help = told
            live = found.live(number)
            games = sum(found.pieces[n].games for n in live)
            moves = sum(found.pieces[n].moves for n in live)
            if found.done < found.planned and (moves < LEAST_MOVES or games < LEAST_GAMES):
                continue
            where = names.only_where(found.where(number))
            message = f"{what.format(name=rule.name)} in {many(games, 'game')} of {many(moves, 'move')}{where}."
            yield Judged(warning(code, rule.span, message, help))


def _shut_out(found: Checked, names: Names, own: Collection[str] | None) -> Iterator[Judged]:
    """Cards that nobody may ever play, as a need of an action refuses all of them, always; or all moves at all."""
    for number, rule in enumerate(found.rules):
        live = found.live(number) if rule.sort == "need" and (own is None or rule.span.file in own) else []
        types = found.never_let(number) if live and found.has_happened(number) else []
        games, moves = (sum(getattr(found.pieces[n], what) for n in live) for what in ("games", "moves"))
        if types == [] or (not found.is_whole and (moves < LEAST_MOVES or games < LEAST_GAMES)):
            continue
        if types is None and any(_is_own(action, own) for action in _with_need(found, rule.span)):
            continue  # of which it is told that nobody took it
        what = "anything" if types is None else f"a {joined([f'`{kind}`' for kind in types], 'or')} card"
        message = f"`{rule.name}` never let anybody choose {what} in {many(games, 'game')} of {many(moves, 'move')}."
        yield Judged(warning("D022", rule.span, message, SHUT_OUT))


def _with_need(found: Checked, span: Span) -> Iterator[Action]:
    actions = found.space.ruleset.actions.values()
    return (action for action in actions if any(need.span == span for need in action.needs))


def _is_own(action: Action, own: Collection[str] | None) -> bool:
    return own is None or action.span.file in own


def _refused(found: Checked) -> Iterator[Judged]:
    """Values of options with which no game can begin, whoever plays."""
    space = found.space
    for name, rule in space.ruleset.options.items():
        for value in () if name in space.fixed else space.values[name]:
            setups = [space.plain(players).but(name, value) for players in space.players]
            if any(map(space.is_allowed, setups)) or any((name, value) in s.options for s in found.played):
                continue
            shown = _written(found, name, value)
            message = f"With `{name}: {shown}` no game can begin, as the other options stand: `needs` refuses it."
            also = ((need.span, "this is not so then") for need in space.ruleset.needs[:1])
            yield Judged(warning("D021", rule.span, message, "Leave the value out, or change what is needed.", *also))


class Names:
    """How set-ups are told."""

    def __init__(self, found: Checked) -> None:
        self.found, self.space = found, found.space

    def changes(self, setup: SetUp) -> tuple[int, int]:
        """How much of a set-up isn't as the options stand, and how many play."""
        return self.space.changes(setup), setup.players

    def setup(self, setup: SetUp, capital: bool = True) -> str:
        """How many play, and the options that are not as they stand."""
        plain = self.space.plain(setup.players)
        changed = [name for (name, a), (_, b) in zip(setup.options, plain.options, strict=True) if a != b]
        values = dict(setup.options)
        parts = [many(setup.players, "player")]
        parts += [f"`{name}: {_written(self.found, name, values[name])}`" for name in changed]
        parts += [
            f"`{name}: {_written(self.found, name, value)}`"
            for name, value in self.space.fixed.items()
            if name in values
        ]
        return f"{'With' if capital else 'with'} {joined(parts)}"

    def only_where(self, changed: tuple[Setting, ...] | None) -> str:
        """With which values of an option something can happen at all; nothing where it can as the options stand."""
        if not changed:
            return ""
        values = [_written(self.found, name, value) for name, value in changed]
        return f", where `{changed[0][0]}` is {listed(values)}" if len(values) <= MOST_NAMED else ""

    def scenarios(self) -> str:
        """How many rules happened in scenarios alone."""
        count = len(self.found.shown)
        return f", {count:,} of them in scenarios alone" if count else ""

    def never(self, told: Collection[Span]) -> str:
        """Which rules never happened, but for those of which findings tell; with how they are called and where."""
        missed = [self.found.rules[n] for n in missing(self.found)]
        left = [rule for rule in missed if rule.span not in told]
        texts = [
            f"{CALLED[rule.sort].format(rule.name)} ({PurePath(rule.span.file).name}:{rule.span.line})" for rule in left
        ]
        return joined(texts, most=MOST_NAMED)

    def covered(self, options: list[str]) -> str:
        """How many values of options, and how many pairs, were played."""
        missed = [
            f"`{name}` {_written(self.found, name, value)}"
            for name in options
            for value in self.space.values[name]
            if not any((name, value) in setup.options for setup in self.found.played)
        ]
        all_options = many(len(options), "option")
        if not missed:
            told = f"Every value of {all_options} was played"
        elif len(missed) <= MOST_NAMED:
            told = f"Every value of {all_options} was played, but for {joined(missed)}"
        else:
            told = f"Of the values of {all_options} {len(missed):,} were not played"
        if self.space.sampled:
            told += f" (of {joined([f'`{name}`' for name in self.space.sampled])} only some)"
        return f"{told}; {self.found.pairs_done:,} of {self.found.pairs:,} pairs of values were played together."


MOST_NAMED = 4
"""So many values are named."""
LEAST_MOVES, LEAST_GAMES = 5_000, 20
"""Where less was played and more was to be, nothing is said of what never happened."""


def _written(found: Checked, name: str, value: Any) -> str:
    rules = found.space.ruleset
    shown = written(rules, {name: value})[name]
    return as_written(shown)


def happened(found: Checked) -> tuple[int, int]:
    """How many rules happened, of how many that could."""
    could = len(_could(found))
    return could - len(missing(found)), could


def missing(found: Checked) -> list[int]:
    """The rules that could happen and never did."""
    return [n for n in _could(found) if not found.has_happened(n) and n not in found.shown]


def _could(found: Checked) -> list[int]:
    return [n for n, rule in enumerate(found.rules) if rule.sort in NEVER and found.live(n)]
