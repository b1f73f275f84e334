"""What a variant leaves without use in the game that it changes: an option that nothing asks any more, and the like.

The game is right by itself, and so is the variant; only together something of the game does nothing. That is told at
the variant's line, with what to write, which was tried. Must not know how a thing is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.diagnostics.english import joined
from interpreter.diagnostics.finding import ERROR, Finding, Help, warning
from interpreter.loading.slips.blame import Culprit, Trial, Trials, culprit_of
from interpreter.loading.slips.left_out import left_out
from interpreter.source.nodes import Mapping as Map
from interpreter.source.nodes import Path, entry_at, path_of, with_null
from interpreter.source.nodes import without as without_line
from interpreter.source.quoting import Quoting
from interpreter.source.span import Span

if TYPE_CHECKING:
    from interpreter.loading.document import Document

CODE = "C068"
MOST_TAKEN_AWAY = 8
"""So many things are tried to be taken away with the line; then it is said in words what to do."""
MOST_SHOWN = 3
SAYS: Mapping[str, tuple[str, str]] = {
    "C022": ("nobody can choose the game's", "action"),
    "C023": ("nothing does the game's", "procedure"),
    "C024": ("nothing reads the game's", "variable"),
    "C025": ("nothing changes the game's", "variable"),
    "C026": ("nothing speaks of the game's", "zone"),
    "C027": ("no card gets into the game's", "zone"),
    "C028": ("nothing happens to the game's {} cards", ""),
    "C029": ("nothing uses the game's", ""),
    "C030": ("nothing reads the game's", "option"),
    "C040": ("the game's {} can never hold", ""),
    "C048": ("nothing does what the game's {} cards say", ""),
}
"""What is said of each sort of finding, and what its things are called."""
NEVER = "C040"
SET_UP = ("players", "sides", "options", "cards", "kinds", "dice", "zones")
LEFT_OUT = "C070"
"""What is told of a line that takes the place of what the game does."""
ONLY_CHANGED = "C024"
"""What is still changed and only not asked may stay as it is, where many lines would have to be written anew."""
WHAT = {
    "define": "define",
    "scoring": "scoring table",
    "patterns": "pattern",
    "kinds": "kind",
    "dice": "die",
    "cards": "field",
}
"""What the things of a section are called, where several sorts of them are told alike."""
CARDS = ("C028", "C048")
"""What is told of cards, which may stay as they are."""


@dataclass(frozen=True, slots=True)
class _Left:
    """All that one line of a variant leaves without use, in the game's order."""

    culprit: Culprit
    findings: tuple[Finding, ...]
    taken_away: tuple[Path, ...]
    """What can be taken away with the line: it was tried."""
    needed: tuple[Finding, ...]
    """What can't, as something of the game still speaks of it."""


def left_unused(document: Document, findings: Sequence[Finding], trial: Trial) -> list[Finding]:
    """The findings; in place of those about unused things of the game those about the lines that leave them so.

    `trial` gives what of the game is unused where the files write something else, and what is wrong then.
    """
    told = [finding for finding in findings if not _is_of_the_game(document, finding)]
    unused = [finding for finding in findings if _is_of_the_game(document, finding)]
    if not unused:
        return told
    lines = _lines_told(document, [finding for finding in told if finding.code != LEFT_OUT], unused, trial)
    ways = {line.span for line in lines}  # what comes of leaving out says what is left out
    return [*(finding for finding in told if finding.code != LEFT_OUT or finding.span not in ways), *lines]


def _is_of_the_game(document: Document, finding: Finding) -> bool:
    """Whether it is told of something of the game that it is unused."""
    return finding.code in SAYS and finding.span.file not in document.own_files


def _lines_told(document: Document, told: Sequence[Finding], unused: Sequence[Finding], trial: Trial) -> list[Finding]:
    named = {name for finding in told for name in finding.quoted}
    last = len(document.patches) - 1
    before = trial((*document.patches[:last], without_line(document.patches[last], ())))
    if _is_wrong(before):
        return []
    faults = {(finding.code, finding.span) for finding in before}
    new = [f for f in unused if (f.code, f.span) not in faults and not (f.code != NEVER and f.quoted[0] in named)]
    lines = _by_line(document, new, trial)
    return [_told(document, left) for left in lines if left.findings and not _is_in_doubt(document, left.culprit, told)]


def _is_in_doubt(document: Document, culprit: Culprit, told: Sequence[Finding]) -> bool:
    """Whether it is told of a thing in which the line stands that it may be a slip: then this only follows."""
    patch, path = document.patches[culprit.number], culprit.path
    around = [entry_at(patch, path[:depth]) for depth in range(1, len(path) + 1)]
    keys = {entry.key_span for entry in around if entry is not None}
    return any(finding.span in keys for finding in told)


def _is_wrong(findings: Sequence[Finding]) -> bool:
    return any(finding.severity == ERROR for finding in findings)


def _by_line(document: Document, unused: Sequence[Finding], trial: Trial) -> Iterator[_Left]:
    """What is unused, by the lines that make it so."""

    def still(patches: tuple[Map, ...]) -> Sequence[Finding]:
        found = trial(patches)
        return unused if _is_wrong(found) else found  # of what is wrong it isn't asked what is unused

    trials, lines = Trials(document, still), dict[Culprit, list[Finding]]()
    for finding in unused:
        culprit = culprit_of(document, finding, trials)
        if culprit is not None and not (finding.code == NEVER and _is_of_the_set_up(culprit.path)):
            lines.setdefault(culprit, []).append(finding)
    known = {finding.span for finding in trial(document.patches)} if lines else set()
    for culprit, findings in lines.items():
        yield _left_by(document, culprit, findings, trial, known)


def _is_of_the_set_up(path: Path) -> bool:
    """Whether a line says with whom and with what is played: of course some rules never come to anything then."""
    return not path or (path[0] in SET_UP and "effect" not in path)


def _left_by(
    document: Document, culprit: Culprit, findings: Sequence[Finding], trial: Trial, known: set[Span]
) -> _Left:
    """What is to be taken away with a line, and with that what is unused only then."""
    left, gone, needed, patches = list(findings), list[Path](), list[Finding](), document.patches
    for finding in left:  # which grows
        path = path_of(document.root, finding.span)
        if path is None or len(gone) + len(needed) == MOST_TAKEN_AWAY:
            needed.append(finding)
            continue
        changed = (*patches[:-1], with_null(patches[-1], path, finding.span))
        found = trial(changed)
        if _is_wrong(found) or any(one.span == finding.span for one in found):
            needed.append(finding)
            continue
        gone.append(path)
        patches = changed
        left += [one for one in found if one.code in SAYS and one.span not in known]
        known = known | {one.span for one in found}
    left = [finding for finding in left if not (finding in needed and finding.code == ONLY_CHANGED)]
    needed = [finding for finding in needed if finding.code != ONLY_CHANGED]
    return _Left(culprit, tuple(left), tuple(gone), tuple(needed))


# ---------------------------------------------------------------- telling it


def _told(document: Document, left: _Left) -> Finding:
    entry = entry_at(document.patches[left.culprit.number], left.culprit.path)
    span = document.patches[left.culprit.number].span if entry is None else entry.key_span
    message = f"With this, {' and '.join(_says(document, left.findings))} any more."
    also = tuple((finding.span, "this line of the game") for finding in left.findings[:MOST_SHOWN])
    return warning(CODE, span, message, _help(document, left), *also)


def _says(document: Document, findings: Sequence[Finding]) -> Iterator[str]:
    """What is unused, things of a sort together."""
    sorts: dict[tuple[str, str], list[str]] = {}
    for finding in findings:
        says, what = SAYS[finding.code]
        section = (path_of(document.root, finding.span) or ("",))[0]
        sorts.setdefault((says, what or WHAT.get(section, "")), []).append(f"`{_name(document, finding)}`")
    for (says, what), names in sorts.items():
        if "{}" in says:
            yield says.format(joined(names))
        else:
            yield f"{says} {what if len(names) == 1 else _several(what)} {joined(names)}"


def _name(document: Document, finding: Finding) -> str:
    """What is unused, by its name; of a condition its words."""
    return Quoting(document.texts).words(finding.span) if finding.code == NEVER else finding.quoted[0]


def _several(what: str) -> str:
    return "dice" if what == "die" else f"{what}s"


def _help(document: Document, left: _Left) -> Help:
    words = []
    names = [name for finding in left.findings for name in re.findall(r"\w+", _name(document, finding))]
    said = left_out(document.patches, left.culprit.path, names)
    if said:
        words.append(f"This leaves out what the game says here: {joined(f'`{one}`' for one in said)}. Write that too.")
    taken = joined(f"`{line}`" for line in _lines(left.taken_away))
    if taken:
        words.append(
            f"If it is to go, take away: {taken}." if said else f"If that is meant, take it away too: {taken}."
        )
    spoken_of = [f"`{_name(document, one)}`" for one in left.needed if one.code not in CARDS]
    if spoken_of and not said:
        words.append(f"What the game still says of {joined(spoken_of)} belongs into this file anew.")
    if not left.needed and not said:
        words.append("If not, let something of this file use it.")
    help = Help(" ".join(words))
    for advice in dict.fromkeys(finding.advice for finding in left.needed if finding.code in CARDS):
        help = help.followed_by(advice)
    return help


def _lines(paths: Sequence[Path]) -> list[str]:
    """How a file takes lines of its game away."""
    below: dict[str, list[Path]] = {}
    for key, *rest in paths:
        below.setdefault(key, []).append(tuple(rest))
    return [f"{key}: {_flow(rest)}" for key, rest in below.items()]


def _flow(paths: Sequence[Path]) -> str:
    return "null" if () in paths else f"{{{', '.join(_lines(paths))}}}"
