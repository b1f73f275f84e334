"""What each code means, told at length, with an example that gives it and how it is put right: data beside this file.

A line of an example that ends in `# wrong` stands in the wrong one alone, `# right` in the right one alone, and
`# 900 times` stands so often, with another number for `{n}` each time. Must not know how examples are run or shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from interpreter.diagnostics.codes import CODES, GROUPS, group_of

FOLDER = Path(__file__).parent
GAMES = FOLDER / "games"
"""Small made-up games that examples change."""

UNNAMED = "house-rule.cardgame.yaml"
"""How the one file of an example is called."""

WRONG, RIGHT = "wrong", "right"
MARK = re.compile(r"[ ]*# (?:(?P<only>wrong|right)|(?:(?P<also>wrong|right), )?(?P<times>[0-9]+) times)$")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an example; `is_own` if the other example of its code doesn't have it."""

    text: str
    is_own: bool = False
    times: int = 1

    def written(self) -> list[str]:
        """The line as often as it stands in the file."""
        return [self.text] if self.times == 1 else [self.text.replace("{n}", str(n)) for n in range(self.times)]


@dataclass(frozen=True, slots=True)
class ExampleFile:
    """One file of an example. `encoding` is none that a text has where there is no text in it."""

    name: str
    lines: tuple[Line, ...]
    encoding: str = "utf-8"
    is_folder: bool = False
    is_locked: bool = False
    times: int = 1
    """So many such files there are, with other numbers for `{n}` and, one less, `{before}` in name and text."""

    @property
    def text(self) -> str:
        """All that it holds."""
        return "".join(f"{text}\n" for line in self.lines for text in line.written())

    def written(self) -> list[tuple[str, str]]:
        """Names and texts of the files that it stands for."""
        if self.times == 1:
            return [(self.name, self.text)]
        return [(numbered(self.name, n), numbered(self.text, n)) for n in range(1, self.times + 1)]


@dataclass(frozen=True, slots=True)
class Example:
    """Files, which of them is asked about, with which variants, and how many random games are played of it."""

    files: tuple[ExampleFile, ...]
    asked: str
    variants: tuple[str, ...] = ()
    games: int = 0
    is_checked: bool = False
    """Whether it is played in every way in which it can be set up."""

    @property
    def extended(self) -> list[str]:
        """Those of the small games beside this file that it builds on."""
        said = " ".join([self.asked, *(line.text for file in self.files for line in file.lines)])
        return [name for name in small_games() if name in re.findall(r"[\w-]+", said)]


@dataclass(frozen=True, slots=True)
class Explanation:
    """One code at length."""

    code: str
    means: str
    wrong: Example
    right: Example

    @property
    def title(self) -> str:
        """The code in a few words."""
        return CODES[self.code]


def numbered(text: str, n: int) -> str:
    """A name or text of the n-th of several files."""
    return text.replace("{n}", str(n)).replace("{before}", str(n - 1))


def explanation(code: str) -> Explanation:
    """What is written about a code."""
    return explanations(group_of(code).key)[code]


@cache
def explanations(group: str) -> Mapping[str, Explanation]:
    """All that is written about the codes of a group, in the order of the file."""
    # Only who asks for an explanation needs it.
    import yaml

    text = (FOLDER / f"{group}.yaml").read_text(encoding="utf-8")
    read = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or {}
    return {code: _explanation(code, entry) for code, entry in read.items()}


def written_codes() -> list[str]:
    """The codes that something is written about."""
    return [code for group in GROUPS for code in explanations(group.key)]


@cache
def small_games() -> tuple[str, ...]:
    """The names of the small games that examples change."""
    return tuple(sorted(path.name.removesuffix(".cardgame.yaml") for path in GAMES.glob("*.cardgame.yaml")))


def _explanation(code: str, entry: Mapping[str, Any]) -> Explanation:
    wrong, right = (_example(entry.get(which, entry.get("example")), entry, which) for which in (WRONG, RIGHT))
    return Explanation(code, " ".join(entry["means"].split()), wrong, right)


def _example(said: Any, entry: Mapping[str, Any], which: str) -> Example:
    named = said if isinstance(said, dict) else {UNNAMED: said}
    files = [_file(name, held, which) for name, held in named.items()]
    kept = tuple(file for file in files if file.lines or file.is_folder or file.is_locked or named[file.name] == "")
    asked = entry.get("asked", files[-1].name)
    return Example(kept, asked, tuple(entry.get("with", ())), entry.get("games", 0), entry.get("checked") is True)


def _file(name: str, held: Any, which: str) -> ExampleFile:
    if not isinstance(held, dict):
        return ExampleFile(name, _lines(held, which))
    is_folder, is_locked = held.get("is") == "a folder", held.get("is") == "locked"
    lines, encoding = _lines(held.get("text", ""), which), held.get("encoding", "utf-8")
    return ExampleFile(name, lines, encoding, is_folder, is_locked, held.get("times", 1))


def _lines(text: str, which: str) -> tuple[Line, ...]:
    found = (_line(line, which) for line in text.splitlines())
    return tuple(line for line in found if line is not None)


def _line(text: str, which: str) -> Line | None:
    """A line without its mark; None if it stands in the other example."""
    mark = MARK.search(text)
    if mark is None:
        return Line(text)
    only = mark["only"] or mark["also"]
    if only not in (None, which):
        return None
    return Line(text[: mark.start()], only is not None, int(mark["times"] or 1))
