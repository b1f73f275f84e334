"""Dice: which faces they have, and of which kind a face is.

A face that is a value of a declared kind is that value; other faces are values of a kind named like the die. A die with
both has a kind that extends the declared one. A die whose faces are all numbers shows numbers.
"""

from __future__ import annotations

from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.declarations.making import KIND, VALUE, Making
from interpreter.loading.declarations.options import declare_values
from interpreter.loading.declarations.reading import Line, number_of, scalars, spread_of
from interpreter.rules.kinds import NUMBER, Kind, value_of
from interpreter.rules.model import Die, Enumeration
from interpreter.source.nodes import Node, Scalar

MOST_FACES = 1000


def declare_dice(making: Making) -> dict[str, Die]:
    """All dice, whole: nothing about a die needs the later passes."""
    dice: dict[str, Die] = {}
    for line in making.lines("dice"):
        if making.take(VALUE, line.name, "a die", line.span):
            die = _die(making, line)
            if die is None:
                making.faulty.add(line.name)
            else:
                making.world.dice[line.name] = die.kind
                dice[line.name] = die
    return dice


def _die(making: Making, line: Line) -> Die | None:
    written = line.get("faces")
    ends = spread_of(written)
    if written is not None and ends is not None and not 0 <= ends[1] - ends[0] < MOST_FACES:
        help = f"Write the smaller number first, as in `1-6`; a die has {MOST_FACES} faces at most."
        making.find("C006", written.span, f"The faces of `{line.name}` can't be these numbers.", help)
        return None
    numbers = _numbers(written)
    if numbers:
        return Die(line.name, NUMBER, numbers, span=line.span)
    faces = scalars(line.get("faces"))
    homes = dict.fromkeys(making.world.values[f.text][0] for f in faces if f.text in making.world.values)
    if len(homes) > 1:
        kinds = " and ".join(f"`{home}`" for home in homes)
        message = f"The faces of `{line.name}` are of several kinds: {kinds}."
        making.find("C006", faces[0].span, message, "A die shows values of one kind, and values of its own.")
        return None
    base = next(iter(homes), None)
    own = tuple({f.text: f for f in faces if f.text not in making.world.values}.values())
    if base is not None:
        _check_own(making, base, own, {face.text for face in faces})
    kind = value_of(base) if base is not None and not own else _own_kind(making, line, base, own)
    if kind is None:
        return None
    values = making.world.enumerations[kind.of].values
    return Die(line.name, kind, tuple(values.index(face.text) for face in faces), span=line.span)


def _check_own(making: Making, base: str, own: tuple[Scalar, ...], shown: set[str]) -> None:
    """A face of its own that is spelt almost like a value of the kind that the other faces are of."""
    missing = [value for value in making.world.enumerations[base].values if value not in shown]
    for face in own:
        if question := did_you_mean(face.text, missing):
            message = f"The face `{face.text}` is no value of `{base}`, as others are."
            making.find(
                "C006", face.span, message, question.followed_by("If not, give it a name that is less like that.")
            )


def _numbers(node: Node | None) -> tuple[int, ...]:
    """The faces of a die that shows numbers: a list of numbers, or `1-6`."""
    spread = spread_of(node)
    if spread is not None:
        return tuple(range(spread[0], spread[1] + 1))
    numbers = [number_of(face) for face in scalars(node)]
    whole = tuple(number for number in numbers if number is not None)
    return whole if len(whole) == len(numbers) else ()


def _own_kind(making: Making, line: Line, base: str | None, own: tuple[Scalar, ...]) -> Kind | None:
    """A kind named like the die: the values of the kind that it extends, then its own faces."""
    if not making.take(KIND, line.name, "the kind of the faces of a die", line.span):
        return None
    shared = () if base is None else making.world.enumerations[base].values
    declare_values(making, line.name, own, len(shared))
    values = (*shared, *(face.text for face in own))
    making.world.enumerations[line.name] = Enumeration(line.name, values, extends=base, span=line.span)
    return value_of(line.name)
