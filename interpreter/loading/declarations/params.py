"""Parameters: what `with` says that an action, a procedure or a define is handed over, names and kinds.

Must not know who hands it over.
"""

from __future__ import annotations

from interpreter.loading.declarations.kind_names import OF_PARAMETERS, kind_of
from interpreter.loading.declarations.making import AT_HAND, VALUE, Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, section
from interpreter.loading.typing import UNKNOWN
from interpreter.rules.core import Param


def params_of(making: Making, line: Line) -> tuple[Param, ...]:
    """The parameters of a line, in order."""
    params = []
    for each in section(line.get("with")):
        what = f"the parameter `{each.name}` of `{line.name}`"
        is_usable(making, each, f"a parameter of `{line.name}`")
        kind = kind_of(making, each.node, OF_PARAMETERS, True, what, each.span)
        params.append(Param(each.name, UNKNOWN if kind is None else kind, span=each.span))
    return tuple(params)


def is_usable(making: Making, line: Line, what: str, barred: frozenset[str] = frozenset()) -> bool:
    """Whether a choice or parameter has a name that it can have. `card`, `player` ... can be one."""
    return line.name in AT_HAND or making.is_allowed(VALUE, line.name, what, line.span, barred)


def check_params(phrases: Phrases, line: Line) -> None:
    """No parameter has the name of something declared."""
    for each in section(line.get("with")):
        phrases.is_free(each)
