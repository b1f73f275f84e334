"""How many slips of an author's pen are found: at which line, how often, and with which words to write instead.

`python -m tests.catching.measure [--most N] [--missed] [GAME ...]`. Every ruleset and variant gets one fault at a time;
`--most` takes so many of each class and file, evenly spread; `--missed` tells what went wrong with which.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from tests.catching.bench import Bench
from tests.catching.judging import EXCLUDED, FOUND, Verdict, judged
from tests.catching.layout import left_out, moved, set_in_wrongly, slips_of_yaml
from tests.catching.mutants import NAMES, Mutant, of_another_sort, spelt_otherwise
from tests.mutation.measure import spread


@dataclass
class Tally:
    """What became of the faults of one class."""

    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def faults(self) -> list[Verdict]:
        return [one for one in self.verdicts if one.result not in EXCLUDED]

    @property
    def found(self) -> list[Verdict]:
        return [one for one in self.faults if one.result == FOUND]

    @property
    def in_line(self) -> float:
        return share(sum(bool(one.in_line) for one in self.found), len(self.faults))

    @property
    def right(self) -> float:
        asked = [one for one in self.found if one.right is not None]
        return share(sum(bool(one.right) for one in asked), len(asked))

    @property
    def each(self) -> float:
        return sum(len(one.findings) for one in self.found) / max(1, len(self.found))

    def excluded(self, reason: str) -> int:
        return sum(one.result == reason for one in self.verdicts)


def share(some: int, whole: int) -> float:
    return some / whole if whole else 1.0


def mutants_of(bench: Bench, name: str) -> Iterator[Mutant]:
    """All faults of a file."""
    file, text = bench.file(name), bench.source(name).text
    yield from spelt_otherwise(file, text, name)
    yield from of_another_sort(file, text, name)
    yield from left_out(file, text)
    yield from moved(file, text, name)
    yield from set_in_wrongly(text, name)
    yield from slips_of_yaml(text, name)


def measure(bench: Bench, names: Iterable[str], most: int | None = None) -> dict[str, Tally]:
    """The verdicts on the faults of some files, by class; with `most`, on so many of each class and file."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    with bench.quick():
        for name in names:
            whole, file = bench.checked(bench.judge(name)), bench.file(name)
            again = partial(bench.check, name)
            by_class: dict[str, list[Mutant]] = defaultdict(list)
            for mutant in mutants_of(bench, name):
                by_class[mutant.sort].append(mutant)
            for sort, several in by_class.items():
                for mutant in spread(several, most):
                    verdict = judged(mutant, again(mutant.text), whole, file, name, again)
                    tallies[sort].verdicts.append(verdict)
    return dict(tallies)


def told(tallies: dict[str, Tally]) -> Iterator[str]:
    """The table of the classes."""
    yield "| fault | how many | found | right line | first suggestion right | findings | no fault |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    names, every = together(tallies, NAMES), together(tallies, tallies)
    for sort, tally in [*in_order(tallies), ("**all names**", names), ("**all**", every)]:
        excluded = ", ".join(f"{tally.excluded(one)} {one}" for one in EXCLUDED if tally.excluded(one))
        asked = f"{tally.right:.1%}" if any(one.right is not None for one in tally.found) else ""
        yield (
            f"| {sort} | {len(tally.faults)} | {share(len(tally.found), len(tally.faults)):.1%} | {tally.in_line:.1%} "
            f"| {asked} | {tally.each:.2f} | {excluded} |"
        )


def in_order(tallies: dict[str, Tally]) -> list[tuple[str, Tally]]:
    """Names first, then the other classes as they were made."""
    return sorted(tallies.items(), key=lambda one: NAMES.index(one[0]) if one[0] in NAMES else len(NAMES))


def together(tallies: dict[str, Tally], sorts: Iterable[str]) -> Tally:
    """Several classes as one."""
    return Tally([one for sort in sorts if sort in tallies for one in tallies[sort].verdicts])


def missed(tallies: dict[str, Tally]) -> Iterator[str]:
    """The faults with which something went wrong."""
    for sort, tally in tallies.items():
        for one in tally.faults:
            wrong = [
                *(["silent"] if one.result != FOUND else []),
                *(["line"] if one.in_line is False else []),
                *(["beside"] if one.only_beside else []),
                *(["offer"] if one.right is False else []),
                *([f"{len(one.findings)} findings"] if len(one.findings) > 1 else []),
            ]
            if wrong:
                yield f"[{sort}] {', '.join(wrong)}: {one}"


def names_of(bench: Bench, games: Sequence[str]) -> list[str]:
    return [name for name in bench.names() if not games or any(name.startswith(game) for game in games)]


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.catching.measure")
    asked.add_argument("games", nargs="*", metavar="GAME", help="a folder or a file; without any, all rulesets")
    asked.add_argument("--most", type=int, metavar="N", help="so many faults of each class and file, evenly spread")
    asked.add_argument("--missed", action="store_true", help="tell each fault with which something went wrong")
    options = asked.parse_args()
    bench, began = Bench(), time.perf_counter()
    gc.disable()
    tallies = measure(bench, names_of(bench, options.games), options.most)
    for line in (*(missed(tallies) if options.missed else ()), *told(tallies)):
        print(line)
    print(f"{time.perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    main()
