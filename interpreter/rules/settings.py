"""What somebody sets for a game: options and given players, checked against a ruleset.

Turns what people write (yes, 7, a named value) into how the engine keeps it, and back. Must not know how games are run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from interpreter.diagnostics.english import as_written, joined, yes_no
from interpreter.diagnostics.errors import UsageError
from interpreter.diagnostics.near import did_you_mean
from interpreter.rules.model import OptionRule, Ruleset

YES = {"yes": True, "no": False}


def settle(ruleset: Ruleset, chosen: Mapping[str, object]) -> dict[str, int | bool]:
    """The value of every option as the engine keeps it; raises UsageError for a name or value that isn't there."""
    for name in chosen:
        if name not in ruleset.options:
            raise UsageError(f"{ruleset.key} has no option {name!r}.{_known(name, ruleset.options)}", name)
    return {name: _settled(rule, chosen.get(name, _Default)) for name, rule in ruleset.options.items()}


def _known(name: str, there: Iterable[str]) -> str:
    """What to set instead: what is nearly called so, else all that there is."""
    known = list(there)
    return hint(name, known) or (f" It has {joined(known)}." if known else " It has none.")


class _Default:
    """Stands for an option that nobody set (none of the values can)."""


def _settled(rule: OptionRule, value: object) -> int | bool:
    if value is _Default:
        return rule.default
    match rule.kind.base:
        case "yes_no":
            return _yes_or_no(rule, value)
        case "number":
            return _number(rule, value)
        case _:
            return _named(rule, value)


def _yes_or_no(rule: OptionRule, value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.casefold() in YES:
        return YES[value.casefold()]
    raise UsageError(f"Option {rule.name} is yes or no, not {_shown(value)}.", rule.name)


def _number(rule: OptionRule, value: object) -> int:
    if isinstance(value, str) and value.strip().removeprefix("-").isdecimal() and len(value) < 20:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise UsageError(f"Option {rule.name} is a number{_range(rule)}, not {_shown(value)}.", rule.name)
    low_enough = rule.high is None or value <= rule.high
    if (rule.values and str(value) not in rule.values) or (rule.low is not None and value < rule.low) or not low_enough:
        raise UsageError(f"Option {rule.name} can't be {value}: it is a number{_range(rule)}.", rule.name)
    return value


def _named(rule: OptionRule, value: object) -> int:
    if isinstance(value, bool):
        value = yes_no(value)
    if isinstance(value, str) and value in rule.values:
        return rule.values.index(value)
    near = hint(value, rule.values) if isinstance(value, str) else ""
    raise UsageError(f"Option {rule.name} is one of {listed(rule.values)}, not {_shown(value)}.{near}", rule.name)


def _range(rule: OptionRule) -> str:
    if rule.values:
        return f", one of {listed(rule.values)}"
    if rule.low is None and rule.high is None:
        return ""
    if rule.high is None:
        return f", {rule.low} or more"
    return f" from {rule.low} to {rule.high}"


def _shown(value: object) -> str:
    return repr(value)[:80]


def written(ruleset: Ruleset, settled: Mapping[str, int | bool]) -> dict[str, int | bool | str]:
    """Options as people write them: a named value by its name."""
    shown: dict[str, int | bool | str] = {}
    for name, value in settled.items():
        rule = ruleset.options[name]
        shown[name] = rule.values[value] if rule.kind.base == "value" else value
    return shown


def changed(ruleset: Ruleset, options: Mapping[str, int | bool | str]) -> dict[str, str]:
    """Of options as `written` gives them, those that are not as they always are, as files and commands write them."""
    usual = written(ruleset, settle(ruleset, {}))
    return {name: as_written(value) for name, value in options.items() if value != usual[name]}


def range_of(rule: OptionRule) -> str:
    """What an option can be, in a few words."""
    match rule.kind.base:
        case "yes_no":
            return "yes or no"
        case "number" if not rule.values:
            return f"{rule.low}-{rule.high}" if rule.high is not None else f"{rule.low} or more"
        case _:
            return listed(rule.values)


def check_players(ruleset: Ruleset, players: object) -> None:
    """Raises UsageError for a number of players that the game isn't for."""
    if not isinstance(players, int) or players not in ruleset.players:
        raise UsageError(f"{ruleset.name} is for {counts(ruleset.players)} players, not for {players}.")


def givable(ruleset: Ruleset) -> dict[str, str]:
    """The variables for which somebody may say which player they are, and what is done otherwise."""
    starts = {name: rule.start for name, rule in ruleset.variables.items() if isinstance(rule.start, str)}
    return {name: start for name, start in starts.items() if start in ("given", "given or random")}


def check_given(
    ruleset: Ruleset, can: Mapping[str, str], given: Mapping[str, int], players: int, all_of_them: bool = True
) -> dict[str, int]:
    """Given players by variable (seats, 0-based), of those that are `givable`; raises UsageError where one is unknown,
    impossible or missing."""
    for name, seat in given.items():
        if name not in can:
            raise UsageError(f"{ruleset.key} asks nobody to give {name!r}." + hint(name, can), name)
        if type(seat) is not int or not 0 <= seat < players:
            raise UsageError(f"There is no such seat for {name!r}: the players are 1 to {players}.", name)
    for name, start in can.items():
        if all_of_them and start == "given" and name not in given:
            raise UsageError(f"Say which player is {name!r}: it is given, not drawn.", name)
    return dict(given)


def counts(players: tuple[int, ...]) -> str:
    """Numbers of players in words: 2 to 6; 4 or 6."""
    if len(players) > 2 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]} to {players[-1]}"
    return " or ".join(map(str, players))


def listed(names: Iterable[str]) -> str:
    """Names in a sentence: a, b or c."""
    return joined(names, "or")


def hint(name: str, names: Iterable[str]) -> str:
    """A question that offers the near name, or nothing; to be put behind a sentence."""
    question = did_you_mean(name, names)
    return f" {question.text}" if question else ""
