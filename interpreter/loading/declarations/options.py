"""Options: numbers within a range or from a list, yes or no, and named values.

Must not know what an option changes.
"""

from __future__ import annotations

from interpreter.diagnostics.english import yes_no
from interpreter.diagnostics.finding import Help
from interpreter.diagnostics.near import did_you_mean, meant, one_slip, write
from interpreter.loading.declarations.making import KIND, VALUE, Making
from interpreter.loading.declarations.reading import Line, number_of, scalars, spread_of, text_of, yes_no_of
from interpreter.rules.kinds import NUMBER, YES_NO, Kind, value_of
from interpreter.rules.model import Enumeration, OptionRule
from interpreter.source.nodes import Listing, Mapping, Node, Scalar


def declare_options(making: Making) -> None:
    """All options; those with named values bring an enumeration named like the option."""
    for line in making.lines("options"):
        if not making.take(VALUE, line.name, "an option", line.span):
            continue
        option = _option(making, line)
        if option is None:
            making.faulty.add(line.name)
            continue
        making.world.options[line.name] = option
        if not option.help:
            message = f"Nothing says what the option `{line.name}` is for."
            making.warn("C001", line.span, message, "Write `help:` with one line for whoever sets it.")


def _option(making: Making, line: Line) -> OptionRule | None:
    listed = _listed(line.get("values"))
    if not listed:
        return _plain(making, line)
    numbers = [number_of(item) for item in listed]
    whole = [number for number in numbers if number is not None]
    if len(whole) == len(listed):
        return _number(making, line, min(whole), max(whole), tuple(str(number) for number in whole))
    if whole:
        message = f"The values of `{line.name}` are partly numbers and partly names."
        making.find("C001", _node(line, "values").span, message, "Write only numbers, or only names.")
        return None
    return _named(making, line, listed)


def _listed(node: Node | None) -> tuple[Scalar, ...]:
    """The values of an option, from a list or from the keys of a map."""
    if isinstance(node, Mapping):
        return tuple(Scalar(name, name, "", entry.key_span) for name, entry in node.items())
    return scalars(node) if isinstance(node, Listing) else ()


def _plain(making: Making, line: Line) -> OptionRule | None:
    """An option without a list of values."""
    default = line.get("default")
    yes = yes_no_of(default)
    if yes is not None:
        if line.get("range") is not None:
            message = f"`{line.name}` is yes or no, so it has no range."
            making.find("C001", _node(line, "range").span, message, "Take `range:` out.")
        return _rule(line, YES_NO, yes)
    spread = spread_of(line.get("range"))
    if spread is not None:
        return _number(making, line, *spread, ())
    large = yes_no_of(Scalar("", (text_of(default) or "").lower(), "", line.span))
    if default is not None and large is not None:
        message = f"The default of `{line.name}` is `{text_of(default)}`, and yes and no are written small."
        making.find("C001", default.span, message, write(yes_no(large)))
        return None
    help = "Write `range: 1-10` for numbers, `default: yes` or `no`, or `values:` with names."
    written = line.get("range")
    answer = next((word for word in ("yes", "no") if one_slip(text_of(default) or "", word)), None)
    if default is not None and written is None and answer is not None:
        message = f"The default of `{line.name}` is `{text_of(default)}`, which is neither yes nor no."
        making.find("C001", default.span, message, meant(text_of(default) or "", answer))
    elif written is not None:
        making.find("C001", written.span, f"The range of `{line.name}` is not two numbers.", help)
    else:
        making.find("C001", line.span, f"Nothing says what `{line.name}` may be.", help)
    return None


def _number(making: Making, line: Line, low: int, high: int, values: tuple[str, ...]) -> OptionRule | None:
    if low > high:
        message = f"The range of `{line.name}` begins with the larger number."
        making.find("C001", _node(line, "range").span, message, Help(f"Write `range: {high}-{low}`.", f"{high}-{low}"))
        return None
    default = number_of(line.get("default"))
    fits = default is not None and (str(default) in values if values else low <= default <= high)
    if default is None or not fits:
        allowed = " or ".join(values) if values else f"a number from {low} to {high}"
        _misfit(making, line, allowed)
        return None
    return OptionRule(line.name, NUMBER, default, low, high, values, text_of(line.get("help")) or "", span=line.span)


def _named(making: Making, line: Line, listed: tuple[Scalar, ...]) -> OptionRule | None:
    names = [scalar.text for scalar in listed]
    if not making.take(KIND, line.name, "the kind of the values of an option", line.span):
        return None
    declare_values(making, line.name, listed)
    making.world.enumerations[line.name] = Enumeration(line.name, tuple(names), span=line.span)
    default = text_of(line.get("default"))
    if default not in names:
        _misfit(making, line, " or ".join(f"`{name}`" for name in names), did_you_mean(default or "", names))
        making.faulty.update([default] if default else [])
        return None
    return _rule(line, value_of(line.name), names.index(default), tuple(names))


def declare_values(making: Making, enumeration: str, listed: tuple[Scalar, ...], first: int = 0) -> None:
    """Takes the names of an enumeration's values; the first has the index `first`."""
    if _repeats_another(making, enumeration, listed):
        return
    for index, scalar in enumerate(listed, first):
        if making.take(VALUE, scalar.text, f"a value of `{enumeration}`", scalar.span):
            making.world.values[scalar.text] = (enumeration, index)


def _repeats_another(making: Making, enumeration: str, listed: tuple[Scalar, ...]) -> bool:
    """Whether several values are those of another kind already, which is one finding."""
    homes = [making.world.values[scalar.text][0] for scalar in listed if scalar.text in making.world.values]
    if len(homes) < 2 or len(set(homes)) > 1:
        return False
    first = next(scalar for scalar in listed if scalar.text in making.world.values)
    message = f"`{first.text}` and other values of `{enumeration}` are values of `{homes[0]}` already."
    making.find("N101", first.span, message, "Give them other names, or use one kind for both.")
    making.faulty.add(enumeration)
    return True


def _rule(line: Line, kind: Kind, default: int | bool, values: tuple[str, ...] = ()) -> OptionRule:
    return OptionRule(line.name, kind, default, None, None, values, text_of(line.get("help")) or "", span=line.span)


def _misfit(making: Making, line: Line, allowed: str, question: Help | str = "") -> None:
    default = line.get("default") or line.node
    written = text_of(default) or ""
    message = f"The default of `{line.name}` is `{written}`, which is not {allowed}."
    if isinstance(default, Scalar) and default.style in ("'", '"') and written.isdecimal():
        question = f"Leave the quotes out: `default: {written}`."
    if " " in written.strip():
        question = (
            f"Write {allowed}. An option stays as it is set before the game: what changes while it is played is a "
            "define, `define: {table: {NAME: ...}}`, which the rules ask in place of the option."
        )
    making.find("C001", default.span, message, question or f"Write {allowed}.")


def _node(line: Line, key: str) -> Node:
    """What stands under a key that is known to be there."""
    return line.get(key) or line.node
