"""Names that a sentence gives: they may not repeat a name of the ruleset or one that is already given.

Must not know what is named.
"""

from __future__ import annotations

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.wording import value_thing
from interpreter.loading.world import Scope
from interpreter.source.span import Span

BROUGHT = frozenset(["actor", "direction", "survived"])


def is_free(check: Checker, name: str, span: Span, scope: Scope, *, with_value: bool = False) -> bool:
    """Whether a sentence may give this name; if not, that is a finding."""
    what = "a word of the language" if name in BROUGHT else value_thing(check.world, name)
    if what is not None:
        help = "Give it another name."
        if with_value and (variable := check.world.variables.get(name)) is not None:
            whose = "" if variable.per is None else "my "
            help = f"If that is to change, write `set {whose}{name} to ...`; else give this another name."
        check.error("N005", span, f"`{name}` is already the name of {what}.", help)
    elif name in scope.locals:
        check.error("N005", span, f"`{name}` is already given in this rule.", "Give it another name.")
    else:
        return True
    check.excused.add(name)
    return False
