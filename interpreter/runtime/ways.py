"""From the text of a move to the options that lead to it, one after the other, where its choices are asked in turn.

The text of a whole move is understood wherever a part of it is asked for; nothing is played to find out. Must not know
what a part of a move is made of: the machine says what is chosen with it.
"""

from __future__ import annotations

import re
from collections import Counter

from interpreter.runtime.moves import SET, Machine, Move, Names, Option, parts_of, plain, position
from interpreter.runtime.state import State

Step = tuple[Option, Move]
GOES_ON = (SET, " , ", " = ")
"""What a move's text, as it is compared, goes on with after a part."""
STANDS_FOR = re.compile(r" = .*?(?= , | \+ |$)")
"""What a card is laid as: it is told beside the card, and asked last."""


def way(machine: Machine, names: Names, s: State, seat: int, text: str) -> tuple[Step, ...]:
    """The moves that a text means, in their order, for a seat that is asked; none if it means none that may be made."""
    found = _way(machine, names, s, seat, text, in_any_order=False)
    return found if found or SET not in plain(text) else _way(machine, names, s, seat, text, in_any_order=True)


def _way(machine: Machine, names: Names, s: State, seat: int, text: str, in_any_order: bool) -> tuple[Step, ...]:
    """The same, where the things of a set are told in the order of the list, or in any."""
    begins = goes_on_from if in_any_order else is_begun_by
    options = machine.options(s, seat)
    legal = names(s, options, seat)
    index = position(legal, text)
    if index is not None:
        return ((options[index], legal[index]),)
    for option, move in zip(options, legal, strict=True):
        part = machine.so_far(s, option, seat)
        if part is None or not begins(plain(text), part[0]):
            continue
        if part[1]:
            if parts_of(text) == parts_of(part[0]):
                return ((option, move),)
            continue
        ahead = machine.clone(s)
        machine.carry_out(ahead, option, seat)
        rest = _way(machine, names, ahead, seat, text, in_any_order)
        if rest:
            return ((option, move), *rest)
        if in_any_order:  # the first that fits is the first of the set
            break
    return ()


def is_begun_by(wanted: str, part: str) -> bool:
    """Whether what is chosen in a part of a move is what a text (plain already) begins with."""
    begins = plain(part)
    ends = GOES_ON if " " in begins else (" ",)
    texts = (wanted, *(wanted[: found.start()] + wanted[found.end() :] for found in STANDS_FOR.finditer(wanted)))
    return any(text == begins or text.startswith(tuple(begins + end for end in ends)) for text in texts)


def goes_on_from(wanted: str, part: str) -> bool:
    """The same, but that the things of a set may be told in any order."""
    (action, choices), (begun, chosen) = parts_of(wanted), parts_of(part)
    if action != begun or len(chosen) > len(choices):
        return False
    if not chosen:
        return True
    last = len(chosen) - 1
    return chosen[:last] == choices[:last] and Counter(chosen[last]) <= Counter(choices[last])
