"""What of several files doesn't go together: variants that exclude each other or write the same line, and keys.

Two files where neither builds on the other, and neither says that it comes after the other, may not decide by chance
which of them has the last word. Must not know what the lines mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from interpreter.diagnostics.about import Topic
from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.loading.files.lineage import Lineage, Patch, names_under
from interpreter.source.disk import is_installed
from interpreter.source.nodes import Mapping, Node, plain
from interpreter.source.nodes import Path as Keys
from interpreter.source.span import Span

ABOUT_THE_FILE = frozenset({"cardwright", "library", "name", "about", "extends", "use", "comes after", "excludes"})
"""Keys of the top level that say something about a file and are never in dispute."""

Writes = dict[Keys, tuple[Span, object]]


def conflicts(lineage: Lineage, line: list[Patch], after: dict[Path, tuple[Path, ...]]) -> list[Finding]:
    """A finding for each line that two unrelated files write differently and no later file settles."""
    writes = {patch.path: _writes(patch) for patch in line}
    ancestors = {patch.path: lineage.ancestors(patch) for patch in line}
    found: list[Finding] = []
    for first, second in combinations(line, 2):
        if first.path in ancestors[second.path] or _said_after(first, second, after):
            continue
        settled = [
            writes[patch.path]
            for patch in line
            if first.path in ancestors[patch.path] and second.path in ancestors[patch.path]
        ]
        clash = _clash(writes[first.path], writes[second.path], settled)
        if clash is not None:
            found.append(_finding(first, second, *clash))
    return found


def _said_after(first: Patch, second: Patch, after: dict[Path, tuple[Path, ...]]) -> bool:
    return first.path in after.get(second.path, ()) or second.path in after.get(first.path, ())


def _writes(patch: Patch) -> Writes:
    """Everything a patch sets or removes, by path, with its place."""
    found: Writes = {}

    def collect(node: Node, path: Keys, span: Span) -> None:
        if isinstance(node, Mapping):
            for key, entry in node.items():
                collect(entry.value, (*path, key), entry.key_span)
        else:
            found[path] = (span, plain(node))

    for key, entry in patch.root.items():
        if key not in ABOUT_THE_FILE:
            collect(entry.value, (key,), entry.key_span)
    return found


def _clash(first: Writes, second: Writes, settled: list[Writes]) -> tuple[Keys, Span, Span] | None:
    """The first path that both write, the one perhaps above what the other writes."""
    for path, (span, value) in second.items():
        for length in range(1, len(path) + 1):
            over = path[:length]
            if over in first and (length < len(path) or first[over][1] != value) and not _settles(settled, over):
                return over, first[over][0], span
    for path, (span, _) in first.items():
        for length in range(1, len(path)):
            over = path[:length]
            if over in second and not _settles(settled, over):
                return over, span, second[over][0]
    return None


def _settles(later: list[Writes], path: Keys) -> bool:
    return any(path[:length] in writes for writes in later for length in range(1, len(path) + 1))


def _finding(first: Patch, second: Patch, path: Keys, one: Span, other: Span) -> Finding:
    line = ": ".join(path)
    message = f"`{first.key}` and `{second.key}` both write `{line}`, and nothing says which of them has the last word."
    return error("M007", other, message, _settled_by(first, second, line), (one, f"`{first.key}` writes it here"))


def _settled_by(first: Patch, second: Patch, line: str) -> str:
    """What an author can write: nobody is asked to change a file that came with the program."""
    own, other = (second, first) if not is_installed(second.path) else (first, second)
    if is_installed(own.path):
        return f"Make a file with `extends: [{first.key}, {second.key}]` that writes `{line}` as it is to be."
    return f"Write `comes after: {other.key}` in `{own.key}`, or `excludes: {other.key}` if they don't go together."


def excluded(line: list[Patch], barred: dict[Path, tuple[Path, ...]]) -> list[Finding]:
    """A finding for each file that says it doesn't go with another that is there."""
    present = {patch.path: patch for patch in line}
    found = []
    for patch in line:
        for path in barred.get(patch.path, ()):
            if path in present:
                other = present[path]
                message = f"`{patch.key}` doesn't go together with `{other.key}`."
                found.append(error("M008", _excludes(patch), message, "Leave one of them out."))
    return found


def _excludes(patch: Patch) -> Span:
    entry = patch.root.entries.get("excludes")
    return entry.key_span if entry is not None else patch.root.span


def other_games(line: list[Patch]) -> list[Finding]:
    """A finding if the files belong to more than one game."""
    games = [patch for patch in line if patch.is_game]
    if len(games) < 2:
        return []
    first, second = games[0], games[1]
    message = f"`{first.key}` and `{second.key}` are two games, and a variant can't belong to both."
    name = second.root.entries.get("name")
    place = _brought_in(line, first, second) or (second.root.span if name is None else name.key_span)
    return [error("M013", place, message, "Leave one of them out.")]


def _brought_in(line: list[Patch], first: Patch, second: Patch) -> Span | None:
    """Where a file that builds on two games names the second; None where the command brings them together."""
    known = {patch.path: patch for patch in line}

    def builds_on(path: Path, game: Patch) -> bool:
        return path == game.path or (path in known and any(builds_on(one, game) for one in known[path].extends))

    for patch in line:
        if builds_on(patch.path, first) and builds_on(patch.path, second):
            named = zip(names_under(patch.root, "extends"), patch.extends, strict=False)
            return next((name.span for name, path in named if builds_on(path, second)), None)
    return None


def at_the_later(findings: Iterable[Finding], files: Sequence[str]) -> list[Finding]:
    """The findings; of two keys that exclude each other and come from two files, told at the one that came later."""
    return [_at_the_later(finding, files) for finding in findings]


def _at_the_later(finding: Finding, files: Sequence[str]) -> Finding:
    about = finding.about
    if about is None or about.topic is not Topic.EXCLUDING or not finding.also:
        return finding
    one, other, here, there = about.name, about.other, finding.span, finding.also[0][0]
    if here.file == there.file:
        return finding
    if files.index(here.file) < files.index(there.file):
        one, other, here, there = other, one, there, here
    message = f"`{one}` can't stand beside `{other}`, which stands in the file that this one changes."
    help = f"Write `{other}: null` beside it, which takes that away; or take `{one}` out."
    return replace(finding, span=here, message=message, advice=Help(help), also=((there, f"`{other}` stands here"),))
