"""Those things of a list for which conditions hold, as the list that is left after one condition and the next.

A condition that is met whatever the thing is leaves the list as it is, and what it asks beside the thing is asked once.
Must not know what the things are chosen for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from interpreter.compile.asking_once import asked_once, goes_through_lists, shared
from interpreter.compile.certain import Knowing
from interpreter.compile.conditions import asks_about_lists, demand
from interpreter.compile.expressions import test
from interpreter.compile.walk import free_locals, substitute
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core
from interpreter.rules.core import Expr, Local
from interpreter.source.span import Span

OPPOSITE = {"=": "!=", "!=": "="}


class Filter:
    """The lines that leave, of a list, the things that meet one condition after the other."""

    def __init__(self, knowing: Knowing, item: Local, python: str, source: Expr, listed: str, out: Lines) -> None:
        self.knowing, self.item, self.python, self.out = knowing, item, python, out
        self.source, self.listed = _bare(source), listed
        self.left = ""
        """The name of the list that is left; empty as long as it is the whole list."""
        self.open: tuple[str, Span] | None = None
        """What those that are left must still meet: Python text, and where it comes from."""

    @property
    def things(self) -> str:
        """The Python text of the list that is left."""
        return self.left or self.listed

    def demand(self, conditions: Sequence[Expr]) -> None:
        """Leaves those for which all conditions hold."""
        self.knowing, conditions = shared(self.knowing, conditions, self.item.name, self.out)
        for condition in conditions:
            for part in _joined_by("and", condition):
                self._demand_one_of(tuple(_joined_by("or", part)))

    def _demand_one_of(self, cases: tuple[Expr, ...]) -> None:
        """Leaves those for which one of several conditions holds: those about other things are asked first."""
        out, depth, knowing = self.out, self.out.depth, self.knowing
        beside = sorted((case for case in cases if self._is_beside(case)), key=goes_through_lists)
        about = [case for case in cases if case not in beside]
        or_all = next((case for case in beside if self._is_none_of_all(case, about)), None)
        if beside:
            self._close()
        for case in beside:
            if case != or_all:
                demand(knowing.ctx, opposite(case), out)
                knowing = knowing.after(case, False)
        self._leave(knowing, about)
        if beside:
            self._close("" if or_all is None else f" or {self.left}")
        out.depth = depth

    def _is_beside(self, case: Expr) -> bool:
        return self.item.name not in free_locals(case) and self.knowing.answers(case)

    def _is_none_of_all(self, case: Expr, about: list[Expr]) -> bool:
        """Whether a condition says that no thing of the whole list meets the only condition about the thing."""
        if self.left or self.open is not None:
            return False
        match case, about:
            case core.Not(operand=core.Any(query=core.Query(most=(), by=None) as query)), [wanted]:
                where, item = query.where, query.item.name
            case core.AllHave(query=query, item=param, condition=all_have), [wanted]:
                where, item = opposite(all_have), param.name
            case _:
                return False
        same = where is not None and substitute(where, item, self.item) == wanted
        return same and _bare(query) == self.source

    def _leave(self, knowing: Knowing, about: list[Expr]) -> None:
        """Leaves those for which one of these conditions holds."""
        if not about:
            self.out.add(f"{self.left} = ()")
            return
        wanted = about[0] if len(about) == 1 else core.Logic("or", tuple(about))
        ctx, wanted = asked_once(knowing, wanted, self.item.name, self.out)
        if asks_about_lists(wanted):
            self._close()
            self._go_through(ctx, wanted)
        else:
            before = "" if self.open is None else f"{self.open[0]} and "
            self.open = (before + test(ctx, wanted), wanted.span)

    def _go_through(self, ctx: Context, wanted: Expr) -> None:
        """Leaves those for which something holds that takes a loop to find out."""
        out, found, depth = self.out, self.knowing.ctx.module.fresh("kept"), self.out.depth
        out.add(f"{found} = []")
        out.add(f"for {self.python} in {self.left}:", wanted.span)
        out.depth += 1
        demand(ctx, wanted, out)
        out.add(f"{found}.append({self.python})")
        out.depth = depth
        out.add(f"{self.left} = {found}")

    def _close(self, otherwise: str = "") -> None:
        """Gives the list that is left a name, with only those in it that meet what is open."""
        things, name = self.things, self.python
        self.left = self.left or self.knowing.ctx.module.fresh("left")
        if self.open is not None:
            condition, span = self.open
            self.out.add(f"{self.left} = [{name} for {name} in {things} if {condition}]{otherwise}", span)
        elif things != self.left:
            self.out.add(f"{self.left} = {things}")
        self.open = None


def _bare(source: Expr) -> Expr:
    """A list as the place that it is, where it is all that lies there."""
    match source:
        case core.Query(source=inside, most=(), by=None):
            return _bare(inside)
        case core.CardsOf(places=(place,)):
            return place
    return source


def opposite(condition: Expr) -> Expr:
    """The condition that holds where another doesn't."""
    match condition:
        case core.Not(operand=operand):
            return operand
        case core.Compare(operator="=" | "!=" as operator):
            return replace(condition, operator=OPPOSITE[operator])
        case core.Logic(operator=operator, parts=parts):
            return replace(condition, operator="or" if operator == "and" else "and", parts=tuple(map(opposite, parts)))
    return core.Not(condition, span=condition.span)


def _joined_by(operator: str, condition: Expr) -> Iterator[Expr]:
    """The conditions that are joined by `and`, or by `or`, to make one."""
    match condition:
        case core.Logic(operator=found, parts=parts) if found == operator:
            for part in parts:
                yield from _joined_by(operator, part)
        case core.Not(operand=core.Logic(operator=found) as inside) if found != operator:
            yield from _joined_by(operator, opposite(inside))
        case _:
            yield condition
