"""How many mechanical faults in a game's files its scenarios notice.

`python -m tests.mutation.measure [--most N] [GAME ...]`. Each mutant is written into a copy of the rulesets, and the
game's scenarios are run until one fails. Mutants that the program refuses to load are left out of the count: nobody can
play them. Takes minutes a game, so no test runs it.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import yaml

from interpreter.analysis.scenario_file import Scenario, read_scenarios, texts
from interpreter.analysis.scenario_games import Games
from interpreter.analysis.scenario_run import run
from interpreter.loading.build import build
from interpreter.loading.discovery import ENDING, Search
from interpreter.loading.document import load_document
from interpreter.rules.model import Ruleset
from interpreter.source.shipped import shipped_folder
from tests.mutation.mutants import Mutant, mutants

T = TypeVar("T")


@dataclass
class Measured:
    """What became of the mutants of one game."""

    refused: int = 0
    caught: int = 0
    survived: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Mutants at which the program itself fell over; caught, but its own fault."""

    @property
    def played(self) -> int:
        return self.caught + len(self.survived)

    @property
    def share(self) -> float:
        return self.caught / self.played if self.played else 1.0


@dataclass
class Bench:
    """A copy of the rulesets in which one game's files are changed, and its scenarios."""

    root: Path
    game: str
    scenarios: list[Scenario]

    @property
    def files(self) -> dict[str, Path]:
        """The game, its variants and its house rules, by name."""
        found = sorted((self.root / self.game).rglob(f"*{ENDING}"))
        names = (path.relative_to(self.root).as_posix().removesuffix(ENDING) for path in found)
        return {self._whole(name.removeprefix(f"{self.game}/")): path for name, path in zip(names, found, strict=True)}

    def _whole(self, name: str) -> str:
        """A name as the scenarios of a game and its variants write it, in full."""
        return name if name == self.game or name.startswith(f"{self.game}/") else f"{self.game}/{name}"

    def built_on(self, name: str) -> set[str]:
        """A ruleset, and all of the game that extend it."""
        found = {name}
        while more := {other for other, path in self.files.items() if found & set(_extended(path))} - found:
            found |= more
        return found

    def playing(self, name: str) -> list[Scenario]:
        """The scenarios that play a ruleset or one that is built on it."""
        names = self.built_on(name)
        return [one for one in self.scenarios if names & {one.game, *map(self._whole, texts(one.get("variants")))}]

    def loaded(self, name: str) -> Ruleset | None:
        """The ruleset of a name, None if it can't be played."""
        document, _ = load_document(name, (), Search(self.root, shipped=False, packages=False))
        return build(document)[0] if document is not None else None

    def mutants(self, name: str) -> list[Mutant]:
        """What is done to one of the files."""
        ruleset = self.loaded(name)
        assert ruleset is not None
        return mutants(self.files[name].read_text(), [kind.values for kind in ruleset.enumerations.values()])


def _extended(file: Path) -> list[str]:
    extends = yaml.safe_load(file.read_text()).get("extends", [])
    return [extends] if isinstance(extends, str) else extends


def fails(scenarios: list[Scenario]) -> bool:
    """Whether some scenario fails; that one is asked first from now on."""
    games = Games(shipped=False)
    for number, scenario in enumerate(scenarios):
        if run(scenario, games) is not None:
            scenarios.insert(0, scenarios.pop(number))
            return True
    return False


def measure(root: Path, game: str, most: int | None = None) -> Measured:
    """What the scenarios of a game notice; `root` is a copy of the rulesets that may be written into.

    With `most`, only so many mutants, evenly spread over the files.
    """
    read = [read_scenarios(path) for path in sorted((root / game / "tests").glob("*.yaml"))]
    bench = Bench(root, game, [scenario for scenarios, _ in read for scenario in scenarios])
    assert not any(findings for _, findings in read)
    assert not fails(bench.scenarios), f"The scenarios of {game} don't hold as it is."
    found = Measured()
    playing = {name: bench.playing(name) for name in bench.files}
    todo = [(name, mutant) for name in bench.files for mutant in bench.mutants(name)]
    for name, mutant in spread(todo, most):
        file = bench.files[name]
        text = file.read_text()
        file.write_text(mutant.applied(text))
        _judge(bench.loaded(name) is not None, playing[name], f"{name}:{mutant.line}: {mutant.what}", found)
        file.write_text(text)
    return found


def spread(items: Sequence[T], most: int | None) -> Sequence[T]:
    """So many of the items, as evenly as can be; all if there are no more."""
    if most is None or len(items) <= most:
        return items
    return [items[number * len(items) // most] for number in range(most)]


def _judge(loads: bool, scenarios: list[Scenario], told: str, found: Measured) -> None:
    try:
        if not loads:
            found.refused += 1
        elif fails(scenarios):
            found.caught += 1
        else:
            found.survived.append(told)
            print(f"  survived {told}", flush=True)
    except Exception as fault:  # whatever a broken ruleset sets off belongs into the report
        found.caught += 1
        found.broken.append(f"{told} ({type(fault).__name__}: {fault})")
        print(f"  broken   {found.broken[-1]}", flush=True)


def _reports(games: list[str], most: int | None) -> Iterator[Measured]:
    for game in games:
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "rulesets"
            shutil.copytree(shipped_folder("rulesets"), root)
            found = measure(root, game, most)
        print(
            f"{game}: {found.caught} of {found.played} are caught, {found.share:.1%}; {found.refused} are refused; "
            f"{time.perf_counter() - began:.0f} seconds",
            flush=True,
        )
        yield found


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.mutation.measure")
    asked.add_argument("games", nargs="*", metavar="GAME", help="a game's folder; without any, all of them")
    asked.add_argument("--most", type=int, metavar="N", help="so many mutants of each game, evenly spread")
    told = asked.parse_args()
    games = told.games or sorted(path.parent.name for path in shipped_folder("rulesets").glob("*/tests"))
    found = list(_reports(games, told.most))
    caught, played = sum(one.caught for one in found), sum(one.played for one in found)
    if len(found) > 1:
        print(f"All together: {caught} of {played} are caught, {caught / max(1, played):.1%}.")


if __name__ == "__main__":
    main()
