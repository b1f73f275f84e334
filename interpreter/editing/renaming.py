"""Another name for something that an author named: the edits in all files that name it, or why it can't be renamed.

What the edits make is loaded before they are given: nothing may be found in it that wasn't found before, and the new
name must mean the same at every place. Must not know editors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from interpreter.diagnostics.finding import Edit, Finding
from interpreter.editing.edits import edited
from interpreter.editing.named_places import LINE
from interpreter.editing.names import Names, Place, Symbol
from interpreter.editing.project import Loaded, Project
from interpreter.editing.scenario_names import Renamed, card_names, scenarios_of
from interpreter.loading.declarations.making import ENDING, TRIGGER
from interpreter.source.files import SourceFile, real_path, shown_path
from interpreter.source.frozen import frozen
from interpreter.source.span import Span
from interpreter.syntax.vocabulary import NAME, is_usable_name


@frozen
class Renaming:
    """The edits by file, or in one sentence why there are none."""

    edits: dict[Path, tuple[Edit, ...]]
    why: str = ""


def _not(why: str) -> Renaming:
    return Renaming({}, why)


def renamed(project: Project, path: Path, line: int, column: int, new: str) -> Renaming:
    """The thing named at a place of a file, called `new` everywhere."""
    loaded = project.load(path)
    place = place_at(loaded, path, line, column)
    if place is None or loaded.names is None:
        return _not("No name that an author gave stands here.")
    symbol = place.symbol
    if not _is_name(symbol, new):
        return _not(f"{new} can't be a name here: it has only letters, digits and _, and is no word of the language.")
    rulesets = {path_of(one.span): None for one in loaded.names.given(symbol)}
    files = {other for home in rulesets for other in project.made_of(home)} | {real_path(path)}
    return _everywhere(project, sorted(files), symbol, new)


def place_at(loaded: Loaded, path: Path, line: int, column: int) -> Place | None:
    """The name at a place, if somebody declared what it names."""
    if loaded.names is None:
        return None
    place = loaded.names.at(shown_path(real_path(path)), line, column)
    return place if place is not None and loaded.names.given(place.symbol) else None


def path_of(span: Span) -> Path:
    """The file in which a place is."""
    return real_path(Path.cwd() / span.file)


def _is_name(symbol: Symbol, new: str) -> bool:
    free = symbol.space in (TRIGGER, ENDING, LINE)
    return NAME.fullmatch(new) is not None if free else is_usable_name(new)


def _everywhere(project: Project, files: list[Path], symbol: Symbol, new: str) -> Renaming:
    """The edits in all rulesets that a thing is part of."""
    before = {path: project.load(path) for path in files}
    faulty = next((path for path, loaded in before.items() if loaded.is_faulty), None)
    if faulty is not None:
        return _not(
            f"Something is wrong in {shown_path(faulty)}. Mend that first, so that every place of the name is found."
        )
    edits = edits_of((loaded.names for loaded in before.values() if loaded.names is not None), symbol, new)
    outside = next((path for path in edits if not project.holds(path)), None)
    if outside is not None:
        return _not(f"{shown_path(outside)} names it too, and that file is not in this folder.")
    after = applied(project, edits)
    why = _worse(before, after, symbol, new)
    return _not(why) if why else Renaming({**edits, **_in_scenarios(project, before, after, symbol, new)})


def edits_of(all_names: Iterable[Names], symbol: Symbol, new: str) -> dict[Path, tuple[Edit, ...]]:
    """The edits at all places of a thing."""
    found: dict[Path, dict[Edit, None]] = {}
    for names in all_names:
        for place in names.of(symbol):
            found.setdefault(path_of(place.span), {})[Edit(place.span, new)] = None
    return {path: tuple(edits) for path, edits in found.items()}


def applied(project: Project, edits: dict[Path, tuple[Edit, ...]]) -> Project:
    """The project with edits made."""
    texts = {}
    for path, changes in edits.items():
        source = project.source(path)
        assert isinstance(source, SourceFile)
        texts[path] = edited(source.text, changes)
    return project.with_texts(texts)


def _in_scenarios(
    project: Project, before: dict[Path, Loaded], after: Project, symbol: Symbol, new: str
) -> dict[Path, tuple[Edit, ...]]:
    """The edits in the scenarios beside the rulesets."""
    found: dict[Path, dict[Edit, None]] = {}
    for path, loaded in before.items():
        other = after.load(path).ruleset
        if loaded.ruleset is None or other is None or not project.holds(path):
            continue
        renaming = Renamed(symbol, new, card_names(loaded.ruleset, other))
        for source, root in scenarios_of(project, path):
            edits = renaming.edits(root)
            if edits and source.path is not None:
                found.setdefault(real_path(source.path), {}).update(dict.fromkeys(edits))
    return {path: tuple(edits) for path, edits in found.items()}


def _worse(before: dict[Path, Loaded], after: Project, symbol: Symbol, new: str) -> str:
    """What would be wrong afterwards."""
    for path, old in before.items():
        loaded = after.load(path)
        finding = _new_finding(old.findings, loaded.findings)
        if finding is not None:
            return f"{shown_path(path)} would be wrong then: {finding.message}"
        if old.names is None or loaded.names is None or _count(old.names, symbol) != _count(loaded.names, symbol, new):
            return f"{new} would mean something else at some place of {shown_path(path)}."
    return ""


def _new_finding(old: Iterable[Finding], new: Iterable[Finding]) -> Finding | None:
    """A finding of a kind of which there were fewer."""
    left = Counter(finding.code for finding in old)
    for finding in new:
        left[finding.code] -= 1
        if left[finding.code] < 0:
            return finding
    return None


def _count(names: Names, symbol: Symbol, name: str = "") -> int:
    """How many places a thing has; where it was renamed, one of its sort in the same rules."""
    if not name:
        return len(names.of(symbol))
    return sum(
        place.symbol.space == symbol.space and place.symbol.name == name and place.symbol.owner == symbol.owner
        for place in names.places
    )
