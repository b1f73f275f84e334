"""From the name of a ruleset to its file: in the author's folder, among the shipped ones, in installed packages.

Must not know what is in a file.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import util
from pathlib import Path

from interpreter.diagnostics.english import joined
from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.diagnostics.near import did_you_mean, meant, write
from interpreter.source.files import MOST_BYTES, is_file, real_path, shown_path
from interpreter.source.shipped import shipped_folder
from interpreter.source.span import Span

ENDING = ".cardgame.yaml"
OF_SCENARIOS = "tests"
"""The folder of files that are no rulesets."""
GROUP = "cardwright.rulesets"
MOST_LISTED = 2000
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*(/[A-Za-z0-9][A-Za-z0-9_.-]*)*")


@dataclass(frozen=True, slots=True)
class Listed:
    """A ruleset that a name finds."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Search:
    """Where names are looked for. `author_folder` is the folder of the file that names, or the current one."""

    author_folder: Path | None = None
    shipped: bool = True
    packages: bool = True
    drafts: Mapping[Path, str] = field(default_factory=dict, compare=False)
    """Texts that stand for what is on the disk: by real path, what an editor hasn't saved yet."""

    def beside(self, file: Path) -> Search:
        """The search for names that stand in a file."""
        return replace(self, author_folder=file.parent)

    def roots(self) -> list[Path]:
        """All folders in which names begin, without repeats."""
        return list(dict.fromkeys(self._roots()))

    def _roots(self) -> Iterator[Path]:
        if self.author_folder is not None:
            yield from _author_roots(real_path(self.author_folder))
        if self.shipped:
            yield real_path(shipped_folder("rulesets"))
        if self.packages:
            yield from _package_roots()


def _author_roots(folder: Path) -> Iterator[Path]:
    """The folder and its `rulesets`; for a file in a game's folder, or one inside that, also what is around it."""
    yield folder
    yield folder / "rulesets"
    for inner in (folder, folder.parent):
        if inner.parent.name == "rulesets" or _has_main_file(inner):
            yield inner.parent


def _has_main_file(folder: Path) -> bool:
    """Whether a folder is a game's own."""
    return is_file(folder / f"{folder.name}{ENDING}")


@cache
def _package_roots() -> tuple[Path, ...]:
    """The folders that installed packages offer. A package is found, not run."""
    if not any(_offers_rulesets(Path(folder)) for folder in sys.path):
        return ()
    from importlib import metadata  # costs as much as reading three rulesets, and hardly anybody needs it

    found: list[Path] = []
    for point in metadata.entry_points(group=GROUP):
        try:
            spec = util.find_spec(point.module)
        except (ImportError, ValueError):
            continue
        found.extend(real_path(Path(folder)) for folder in (spec.submodule_search_locations if spec else None) or ())
    return tuple(found)


def _offers_rulesets(folder: Path) -> bool:
    """Whether some package that is installed in a folder names our group."""
    try:
        notes = [entry.path for entry in os.scandir(folder) if entry.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return False
    return any(_mentions_group(os.path.join(note, "entry_points.txt")) for note in notes)


def _mentions_group(path: str) -> bool:
    try:
        with open(path, encoding="utf-8", errors="replace") as handle:
            return f"[{GROUP}]" in handle.read()
    except OSError:
        return False


TITLE = re.compile(r"^name: *[\"']?(.+?)[\"']? *$", re.MULTILINE)
"""The line with a ruleset's title."""


def is_path(name: str) -> bool:
    """Whether a name is a path."""
    return name.endswith(ENDING)


def find(name: str, search: Search, asked: Span, within: bool = False) -> tuple[Path | None, list[Finding]]:
    """The file that a name means. `asked`: where it stands; `within`: in a file, whose folder it may not leave."""
    if is_path(name):
        return _by_path(name, search, asked, within)
    if not NAME.fullmatch(name) or ".." in name.split("/"):
        message = f"`{name}` is not the name of a ruleset."
        help = f"Write a name such as `my-game/house-rule`, or a path that ends in `{ENDING}`."
        return None, [error("M003", asked, message, _titled(name, search) or _near_name(name, search) or help)]
    hits = _hits(name, search)
    if not hits:
        return None, [error("M001", asked, f"There is no ruleset called `{name}`.", _instead(name, search))]
    if len(hits) > 1:
        places = joined(f"`{shown_path(hit)}`" for hit in hits)
        return None, [error("M002", asked, f"`{name}` could be {places}.", "Rename one of them, or write its path.")]
    return hits[0], []


def _instead(name: str, search: Search) -> Help | str:
    """What to write instead of a name that finds nothing."""
    if search.author_folder is not None and is_file(search.author_folder / name):
        if Path(name).parent.name == OF_SCENARIOS:
            return f"This is a file of scenarios, which `cardwright test {name}` runs."
        return f"The name of a ruleset's file ends in `{ENDING}`."
    names = [one.name for one in all_rulesets(search)]
    inside = [other for other in names if other.endswith(f"/{name}")]
    help = meant(name, inside[0]) if len(inside) == 1 else did_you_mean(name, names)
    return help or "`cardwright list` shows all names."


def _titled(name: str, search: Search) -> str:
    """Which ruleset has this as its title."""
    for one in all_rulesets(search):
        try:
            text = one.path.read_text(encoding="utf-8") if one.path.stat().st_size <= MOST_BYTES else ""
        except (OSError, UnicodeDecodeError):
            continue
        found = TITLE.search(text)
        if found is not None and found[1].strip().lower() == name.lower():
            return f"That is its title. Its name is `{one.name}`."
    return ""


def _near_name(name: str, search: Search) -> Help:
    return did_you_mean(name, [one.name for one in all_rulesets(search)])


def _by_path(name: str, search: Search, asked: Span, within: bool) -> tuple[Path | None, list[Finding]]:
    folder = search.author_folder or Path.cwd()
    path = folder / name
    if not within:
        return path, []
    if Path(name).is_absolute() or not _inside(path, folder):
        message = f"`{name}` leads out of the folder of this file."
        return None, [error("M003", asked, message, "Put the file into this folder, or call it by its name.")]
    if not is_file(path):
        message = f"There is no file `{name}` beside this one."
        return None, [error("M001", asked, message, _beside(name, search, folder, Path(asked.file).name))]
    return path, []


def _beside(name: str, search: Search, folder: Path, own: str) -> Help:
    """What to write instead of a file that isn't beside the one that names it: a ruleset's name, or another file."""
    ruleset = name.removesuffix(ENDING)
    if ruleset != name and any(one.name == ruleset for one in all_rulesets(search)):
        return write(ruleset, name)
    return did_you_mean(name, (other.name for other in _sorted_files(folder) if other.name != own))


def _inside(path: Path, folder: Path) -> bool:
    return real_path(path).is_relative_to(real_path(folder))


def _hits(name: str, search: Search) -> list[Path]:
    """All files that a name means; copies of one file count once."""
    last = name.rsplit("/", 1)[-1]
    hits: dict[Path, Path] = {}
    for root in search.roots():
        for path in (root / f"{name}{ENDING}", root / name / f"{last}{ENDING}"):
            if is_file(path) and _inside(path, root):
                hits.setdefault(real_path(path), path)
    return _without_copies(list(hits.values()))


def _without_copies(paths: list[Path]) -> list[Path]:
    if len(paths) < 2:
        return paths
    kept: dict[bytes, Path] = {}
    for path in paths:
        try:
            kept.setdefault(path.read_bytes() if path.stat().st_size < 1_000_000 else str(path).encode(), path)
        except OSError:
            kept.setdefault(str(path).encode(), path)
    return list(kept.values())


def all_rulesets(search: Search | None = None) -> list[Listed]:
    """Every ruleset that a name finds, by name."""
    chosen = search if search is not None else Search(Path.cwd())
    found: dict[str, Path] = {}
    for root in chosen.roots():
        for folder in _searched_folders(root):
            for path in _sorted_files(folder):
                found.setdefault(name_in(root, path), path)
            if len(found) > MOST_LISTED:
                break
    return [Listed(name, found[name]) for name in sorted(found)]


def _searched_folders(root: Path) -> Iterator[Path]:
    """The root, the folders in it, and those in a game's own folder."""
    yield root
    for folder in _folders(root):
        yield folder
        if _has_main_file(folder):
            yield from _folders(folder)


def name_in(root: Path, path: Path) -> str:
    """The name by which a file is called from a root: a game's main file by its folder's name."""
    parts = path.relative_to(root).as_posix().removesuffix(ENDING).split("/")
    return "/".join(parts[:-1] if len(parts) > 1 and parts[-1] == parts[-2] else parts)


def key_of(path: Path) -> str:
    """The name of a ruleset as its folders tell it: `my-game`, or `my-game/house-rule` beside that game's file."""
    folder = path.absolute().parent
    for around in (folder, folder.parent):
        if around.name != "rulesets" and (around.parent.name == "rulesets" or _has_main_file(around)):
            return name_in(around.parent, path.absolute())
    return path.name.removesuffix(ENDING)


def _sorted_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ENDING) and path.is_file())
    except OSError:
        return []


def _folders(root: Path) -> list[Path]:
    try:
        return sorted(path for path in root.iterdir() if path.is_dir() and not path.name.startswith("."))
    except OSError:
        return []
