"""How play goes through the blocks of a routine between two questions, and which blocks become functions.

Whatever is done from one question to the next is written into one function, so that a move is one call. A block is
written wherever it is reached, unless it is long or closes a circle: such a block is a function that others go on
with. Must not know how blocks are written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from interpreter.compile.ir import AskAll, AskOne, Branch, Call, Go, Routine, Site, Stuck, Target

LONG = 70
"""How much is written more than once: about as many lines as that."""
QUESTION = 12
"""How many lines a question is about, with what may be chosen."""


class Flow:
    """The ways through one routine.

    `certain` are the sites at which there is always something to choose, `needed` blocks that are functions in any
    case, `apart` blocks that are written nowhere else.
    """

    def __init__(
        self,
        routine: Routine,
        sites: list[Site],
        certain: Collection[int],
        needed: Iterable[Target] = (),
        apart: Iterable[Target] = (),
    ) -> None:
        self.blocks = routine.blocks
        self._sites = sites
        self.certain = certain
        self.entries: set[Target] = {0, *(self.end_of(target) for target in needed)}
        """Blocks that are functions."""
        self.cuts: set[Target] = {self.end_of(target) for target in apart}
        """Of these, the blocks that are written nowhere else."""
        reached = self._reached()
        self._break_circles(reached)
        self._share_long_ones(reached)
        self.first = self.first_after_questions(reached) - self.entries_otherwise(reached, needed)
        """Functions that are only begun with when a question has been answered."""
        self.entries |= self.cuts
        self._after = self._surely_after(reached)

    def end_of(self, target: Target) -> Target:
        """Where a block leads if it does nothing itself."""
        block = self.blocks[target]
        while not block.operations and isinstance(block.way, Go):
            target = block.way.to
            block = self.blocks[target]
        return target

    def resumed(self, target: Target) -> Target | None:
        """Where play goes on after this block has waited."""
        match self.blocks[target].way:
            case AskOne(then=then) | AskAll(then=then) | Call(then=then):
                return self.end_of(then)
        return None

    def first_after_questions(self, reached: Iterable[Target]) -> set[Target]:
        """The blocks with which play goes on when one player has answered."""
        ways = [self.blocks[target].way for target in reached]
        return {self.end_of(way.then) for way in ways if isinstance(way, AskOne)}

    def entries_otherwise(self, reached: Iterable[Target], needed: Iterable[Target]) -> set[Target]:
        """The functions that other functions may go on with, and those with which a game begins."""
        ways = [self.blocks[target].way for target in reached]
        called = {self.end_of(way.then) for way in ways if isinstance(way, AskAll | Call)}
        return {0, *map(self.end_of, needed), *called, *self.cuts}

    def onward(self, target: Target) -> tuple[Target, ...]:
        """The blocks that may come next without waiting."""
        block = self.blocks[target]
        if any(isinstance(operation, Stuck) for operation in block.operations):
            return ()
        match block.way:
            case Go(to=to):
                return (self.end_of(to),)
            case Branch(then=then, otherwise=otherwise):
                return tuple(dict.fromkeys((self.end_of(then), self.end_of(otherwise))))
            case AskOne(site=site, nothing=nothing) if site not in self.certain:
                return (self.end_of(nothing),)
        return ()

    def meeting(self, one: Target, other: Target) -> Target | None:
        """The first block to which two ways surely come, both of them; None if they don't meet before all is done."""
        common = self._after[one] & self._after[other]
        return max(common, key=lambda target: len(self._after[target])) if common else None

    # ------------------------------------------------------------ what can be reached

    def _reached(self) -> list[Target]:
        """All blocks that can be reached; those after which play goes on from a question are entries."""
        found: dict[Target, None] = {}
        todo = sorted(self.entries)
        while todo:
            target = todo.pop()
            if target in found:
                continue
            found[target] = None
            resumed = self.resumed(target)
            if resumed is not None:
                self.entries.add(resumed)
                todo.append(resumed)
            todo += self.onward(target)
        return list(found)

    def _inside(self, target: Target) -> Iterator[Target]:
        """The blocks that may come next and are written in the same function."""
        return (after for after in self.onward(target) if after not in self.cuts)

    # ------------------------------------------------------------ circles

    def _break_circles(self, reached: list[Target]) -> None:
        """Makes functions of as many blocks as it takes for none to lead back to itself."""
        while circle := self._circle(reached):
            rare = {t for t in map(self._if_nothing_is_legal, circle) if t in circle}
            self.cuts.add(min(rare) if rare else circle[0])

    def _if_nothing_is_legal(self, target: Target) -> Target | None:
        """Where play goes on in the rare case that somebody who must choose can't."""
        way = self.blocks[target].way
        if isinstance(way, AskOne) and self._sites[way.site].declined is None:
            return self.end_of(way.nothing)
        return None

    def _circle(self, reached: list[Target]) -> list[Target]:
        """Blocks that lead from the first of them back to it, or nothing."""
        done: set[Target] = set()
        for start in reached:
            path: dict[Target, Iterator[Target]] = {}
            if start not in done:
                path[start] = self._inside(start)
            while path:
                last = next(reversed(path))
                after = next(path[last], None)
                if after is None:
                    done.add(last)
                    del path[last]
                elif after in path:
                    names = list(path)
                    return names[names.index(after) :]
                elif after not in done:
                    path[after] = self._inside(after)
        return []

    # ------------------------------------------------------------ what is long

    def _share_long_ones(self, reached: list[Target]) -> None:
        """Makes a function of what is long and would be written more than once."""
        arrivals = Counter(after for target in reached for after in self.onward(target))
        arrivals.update(self.entries)
        for target in self._last_first(reached):
            if arrivals[target] > 1 and target not in self.cuts and self._length(target) > LONG:
                self.cuts.add(target)

    def _last_first(self, reached: list[Target]) -> list[Target]:
        """The blocks, each after all that may come next in the same function."""
        found: dict[Target, None] = {}

        def visit(target: Target) -> None:
            if target not in found:
                for after in self._inside(target):
                    visit(after)
                found[target] = None

        for target in reached:
            visit(target)
        return list(found)

    def _length(self, start: Target) -> int:
        """About how many lines are written from a block on."""
        seen, todo, lines = {start}, [start], 0
        while todo:
            target = todo.pop()
            lines += 2 * len(self.blocks[target].operations) + 1
            if isinstance(self.blocks[target].way, AskOne):
                lines += QUESTION
            more = [after for after in self._inside(target) if after not in seen]
            seen.update(more)
            todo += more
        return lines

    # ------------------------------------------------------------ where ways meet

    def _surely_after(self, reached: list[Target]) -> dict[Target, frozenset[Target]]:
        """By block: itself and all blocks through which play surely goes before the function is done."""
        found: dict[Target, frozenset[Target]] = {}
        nothing: frozenset[Target] = frozenset()
        for target in self._last_first(reached):
            ways = [nothing if after in self.cuts else found[after] for after in self.onward(target)]
            found[target] = frozenset({target}).union(frozenset.intersection(*ways) if ways else nothing)
        return found
