"""How many mechanical faults in a game's files its scenarios notice.

`python -m tests.mutation.measure [--most N] [GAME ...]`. Each mutant is written into a copy of the rulesets, and the
game's scenarios are run until one fails; of a library's mutants the scenarios of all games that use it are asked.
Mutants that the program refuses to load are left out of the count: nobody can play them. Takes minutes a game, so no
test runs it.
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

from interpreter.analysis.scenarios.file import Scenario, read_scenarios, texts
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run
from interpreter.loading.build import build
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import ENDING, Search
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
    """A copy of the rulesets in which the files of one folder are changed, and the scenarios that play them."""

    root: Path
    folder: str
    files: dict[str, Path] = field(init=False)
    """All rulesets, by name."""
    bases: dict[str, set[str]] = field(init=False)
    """What each of them extends and uses."""
    scenarios: list[Scenario] = field(init=False)

    def __post_init__(self) -> None:
        paths = sorted(self.root.rglob(f"*{ENDING}"))
        self.files = {_name(path.relative_to(self.root).as_posix().removesuffix(ENDING)): path for path in paths}
        self.bases = {name: _bases(path) for name, path in self.files.items()}
        playing = {_folder(name) for own in self.own for name in self.built_on(own)}
        tests = sorted(path for folder in playing for path in (self.root / folder / "tests").glob("*.yaml"))
        read = [read_scenarios(path) for path in tests]
        assert not any(findings for _, findings in read)
        self.scenarios = [scenario for scenarios, _ in read for scenario in scenarios]

    @property
    def own(self) -> list[str]:
        """The game, its variants and its house rules; or the libraries of a folder."""
        return [name for name in self.files if _folder(name) == self.folder]

    def built_on(self, name: str) -> set[str]:
        """A ruleset, and all that extend or use it."""
        found = {name}
        while more := {other for other, bases in self.bases.items() if found & bases} - found:
            found |= more
        return found

    def playing(self, name: str) -> list[Scenario]:
        """The scenarios that play a ruleset or one that is built on it."""
        names = self.built_on(name)
        return [one for one in self.scenarios if names & set(_played(one))]

    def games(self, name: str) -> list[Ruleset | None]:
        """What is played of a ruleset: itself, or the games that use a library; None for what can't be."""
        played = sorted({one.game for one in self.playing(name)}) if self.is_library(name) else [name]
        return [self._loaded(one) for one in played]

    def is_library(self, name: str) -> bool:
        return not (self.root / _folder(name) / "tests").exists()

    def _loaded(self, name: str) -> Ruleset | None:
        document, _ = load_document(name, (), Search(self.root, shipped=False, packages=False))
        return build(document)[0] if document is not None else None

    def mutants(self, name: str) -> list[Mutant]:
        """What is done to one of the files."""
        games = [game for game in self.games(name) if game is not None]
        values = {kind.values for game in games for kind in game.enumerations.values()}
        return mutants(self.files[name].read_text(), sorted(values))


def _folder(name: str) -> str:
    return name.partition("/")[0]


def _name(path: str) -> str:
    """What a ruleset is called: a game like its folder."""
    folder, _, rest = path.partition("/")
    return folder if rest == folder else path


def _bases(file: Path) -> set[str]:
    read = yaml.safe_load(file.read_text())
    return {base for key in ("extends", "use") for base in _several(read.get(key, []))}


def _several(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _played(scenario: Scenario) -> list[str]:
    """The rulesets that a scenario names, in full."""
    folder = _folder(scenario.game)
    variants = (name if _folder(name) == folder else f"{folder}/{name}" for name in texts(scenario.get("variants")))
    return [scenario.game, *variants]


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
    bench = Bench(root, game)
    assert not fails(bench.scenarios), f"The scenarios of {game} don't hold as it is."
    found = Measured()
    playing = {name: bench.playing(name) for name in bench.own}
    todo = [(name, mutant) for name in bench.own for mutant in bench.mutants(name)]
    for name, mutant in spread(todo, most):
        file = bench.files[name]
        text = file.read_text()
        file.write_text(mutant.applied(text))
        _judge(None not in bench.games(name), playing[name], f"{name}:{mutant.line}: {mutant.what}", found)
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
    asked.add_argument(
        "games", nargs="*", metavar="GAME", help="a folder of a game or of libraries; without any, all games"
    )
    asked.add_argument("--most", type=int, metavar="N", help="so many mutants of each game, evenly spread")
    told = asked.parse_args()
    games = told.games or sorted(path.parent.name for path in shipped_folder("rulesets").glob("*/tests"))
    found = list(_reports(games, told.most))
    caught, played = sum(one.caught for one in found), sum(one.played for one in found)
    if len(found) > 1:
        print(f"All together: {caught} of {played} are caught, {caught / max(1, played):.1%}.")


if __name__ == "__main__":
    main()
