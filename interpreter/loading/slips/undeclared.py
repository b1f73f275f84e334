"""What a ruleset lacks: a name that its library or it itself uses and nothing declares, told with the line to write.

What a library needs of its game is told where the game uses it, whatever else follows from it: a library is right by
itself. What the name has to be is found by trying declarations until nothing is wrong any more.
Must not know how names are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from interpreter.diagnostics.codes import group_of
from interpreter.diagnostics.english import joined
from interpreter.diagnostics.finding import Finding, error, with_help, without_fix
from interpreter.diagnostics.near import is_slip
from interpreter.loading.files.merge import Merging
from interpreter.loading.files.shorthand import expand
from interpreter.loading.slips.blame import Trial
from interpreter.loading.slips.declaring import AROUND, OWNERS, Declaration, Lack, declarations, flow
from interpreter.loading.slips.misspelt import MANY
from interpreter.loading.slips.renaming import Renamed, renamed
from interpreter.loading.slips.trying import Fault, Mended, Patches, Tried, fault_of, is_unknown, tried
from interpreter.source.nodes import Mapping, entry_at, from_plain
from interpreter.source.span import Span

if TYPE_CHECKING:
    from interpreter.loading.document import Document

CODE = "N106"
HOOK = "hook"
SORTS = {"variable": "a variable", "action": "an action", "step": "a step", "zone": "a zone", HOOK: "a step or action"}
"""The sorts of things that may be there by another name, and what they are called; a hook is on some of several."""
HOOKED = ("step", "action")


@dataclass(slots=True)
class _Missing:
    """A name that is missing, and the findings that say so."""

    lack: Lack
    findings: list[Finding] = field(default_factory=list)
    library: str = ""
    """The file of the library that uses it, if one does."""
    is_alone: bool = True
    """Whether it is the only one of its sort."""


def undeclared(document: Document, findings: Sequence[Finding], trial: Trial) -> list[Finding]:
    """The findings; in place of those about a name that is missing one that says what to declare."""
    if document.is_library or not document.patches:
        return list(findings)
    left, told = list(findings), list[Finding]()
    tries: Tried | None = None
    for missing in _missing(document, findings):
        tries = tries or tried(document, trial)
        saying, gone = _found(document, missing, tries)
        if saying is None:
            continue
        told.append(saying)
        left = [f for f in left if f not in missing.findings and fault_of(f) not in gone]
    return [*left, *told]


# ---------------------------------------------------------------- what is missing


def _missing(document: Document, findings: Sequence[Finding]) -> list[_Missing]:
    """The names that nothing declares: those that a library uses, and those that are used often."""
    found: dict[tuple[str, str, str], _Missing] = {}
    for finding in findings:
        about = finding.about
        if about is None or not is_unknown(finding):
            continue
        places = (finding.span, *(span for span, _ in finding.also))
        library = next((span.file for span in places if span.file in document.used_at), "")
        if not library and (finding.meant is not None or len(places) < MANY):
            continue
        owner, sort = _owner(about.other), about.sort
        missing = found.setdefault((about.name, owner, sort), _Missing(Lack(about.name, owner, sort)))
        lines = (*missing.lack.lines, *(_line(document, span) for span in places))
        of_player = missing.lack.of_player or any(_is_of_a_player(document, span) for span in places)
        missing.lack = replace(missing.lack, lines=lines, of_player=of_player)
        if not sort and missing.lack.is_used(AROUND):
            missing.lack = replace(missing.lack, sort="step")
        missing.library = missing.library or library
        missing.findings.append(finding)
    sorts = Counter(missing.lack.sort.replace(HOOK, "step") for missing in found.values())
    for missing in found.values():
        missing.is_alone = sorts[missing.lack.sort.replace(HOOK, "step")] == 1
    return list(found.values())


def _asks_for(lack: Lack, findings: list[Finding]) -> bool:
    """Whether the name still means nothing."""
    return any(_is_of(lack, finding) for finding in findings)


def _is_of(lack: Lack, finding: Finding) -> bool:
    """Whether it is about the same name, asked of the same things."""
    about = finding.about
    if about is None or not is_unknown(finding):
        return False
    of_same = _owner(about.other) in ("", lack.owner) and about.sort in ("", lack.sort)
    return about.name == lack.name and of_same


def _owner(whose: str) -> str:
    """`card` for `a ware card`, `player` for `a player`."""
    last = whose.split(" ")[-1]
    return last if last in (*OWNERS, "card") else whose


def _line(document: Document, span: Span) -> str:
    return next((file.line(span.line) for file in document.files if file.name == span.file), "")


def _is_of_a_player(document: Document, span: Span) -> bool:
    entry = entry_at(document.root, ("define", "player"))
    lines = entry.value.items() if entry is not None and isinstance(entry.value, Mapping) else ()
    return any(line.holds(span) for _, line in lines)


# ---------------------------------------------------------------- what to declare


def _found(document: Document, missing: _Missing, tries: Tried) -> tuple[Finding | None, set[Fault]]:
    """What is told of a missing name, and the faults that are gone then."""
    lack, number = missing.lack, _file(document, missing)
    likely: tuple[Declaration, Mended] | None = None
    for one in declarations(lack, document.root):
        mended = tries.mends(with_line(tries.patches, number, one), partial(_asks_for, lack))
        if mended is not None and (likely is None or mended.is_sure):
            likely = (one, mended)
        if mended is not None and mended.is_sure:
            break
    fitting = _fitting(document, missing, tries, likely)
    is_declared = likely is not None and (likely[1].is_sure or len(fitting) != 1)
    if likely is not None and is_declared:
        others = [one for one, _ in fitting] if len(fitting) == 1 else []
        return _told(document, missing, likely[0], number, others), tries.go_on(likely[1])
    if len(fitting) == 1:
        return _told_renamed(document, missing, fitting[0][0]), tries.go_on(fitting[0][1])
    if not missing.library:
        return None, set()
    named = {fault_of(f) for f in tries.found if f.speaks_of(lack.name) and group_of(f.code).sentences}
    return _told_in_words(document, missing, [one for one, _ in fitting]), named


def _fitting(
    document: Document, missing: _Missing, tries: Tried, likely: tuple[Declaration, Mended] | None
) -> list[tuple[Renamed, Mended]]:
    """The things of the game that can be what a library looks for by another name; of steps one around others."""
    lack = missing.lack
    fits: dict[str, tuple[Renamed, Mended]] = {}
    sort = "zone" if likely is not None and likely[0].path == ("zones",) else lack.sort
    for one in _renamings(document, missing, sort):
        if one.old not in fits:
            mended = tries.mends(one.applied(tries.patches), partial(_asks_for, lack), is_new=False)
            if mended is not None and mended.is_sure:
                fits[one.old] = (one, mended)
    fitting = list(fits.values())
    around = [(one, mended) for one, mended in fitting if one.is_around_others and lack.is_used(AROUND)]
    return around or fitting


def _file(document: Document, missing: _Missing) -> int:
    """Which of the files is to declare it: the one that uses the library, or in which it is used first."""
    span = document.used_at.get(missing.library, missing.findings[0].span)
    names = [file.name for file in document.files]
    return names.index(span.file) if span.file in names else len(names) - 1


def with_line(patches: Patches, number: int, one: Declaration) -> Patches:
    """What the files write with one line more."""
    patch = patches[number]
    node = from_plain(one.data, patch.span)
    assert isinstance(node, Mapping)
    return (*patches[:number], Merging().apply(patch, expand(node)), *patches[number + 1 :])


def _renamings(document: Document, missing: _Missing, sort: str) -> Iterator[Renamed]:
    """The things of the game of the same sort, each called as the library calls the one that is missing.

    A variable or define is only tried if its name is almost the same, as others are there for something else.
    """
    name, files = missing.lack.name, document.library_files
    if not missing.library or not missing.is_alone:
        return
    for other in HOOKED if sort == HOOK else (sort or "variable",):
        found = renamed(document.patches, files, other, name)
        yield from (one for one in found if sort or is_slip(one.old, name))


# ---------------------------------------------------------------- telling it


def _told(
    document: Document, missing: _Missing, one: Declaration, number: int, others: Sequence[Renamed] = ()
) -> Finding:
    help = one.to_write(document.patches[number])
    if one.path[0] == "define":
        help = f"{help[:-1]}, with your own in place of `{flow(one.says)}`."
    for other in others:
        help = f"If your `{other.old}` is meant, call it so, wherever its name stands: `{other.new}`. Else: {help}"
    if missing.library:
        return _at_use(document, missing, one.what, help)
    first = missing.findings[0]
    return without_fix(with_help(first, first.advice.followed_by(help)))


def _told_renamed(document: Document, missing: _Missing, one: Renamed) -> Finding:
    help = f"Call `{one.old}` so, wherever its name stands: `{one.new}`."
    return _at_use(document, missing, SORTS[missing.lack.sort or one.sort], help)


def _told_in_words(document: Document, missing: _Missing, others: Sequence[Renamed]) -> Finding:
    lack = missing.lack
    library = document.called.get(missing.library, missing.library)
    help = f"What it needs stands on top of what `cardwright show {library}` prints."
    what = SORTS.get(lack.sort, f"a {lack.sort}") if lack.sort else ""
    if lack.sort in SORTS:
        meant = f": {joined((f'`{one.old}`' for one in others), 'or')}" if others else ""
        help = f"Call {what.replace('a ', 'the ', 1)} so that is meant{meant}. {help}"
    return _at_use(document, missing, what or (f"something of each {lack.owner}" if lack.owner else ""), help)


def _at_use(document: Document, missing: _Missing, what: str, help: str) -> Finding:
    """What a library needs, told where the game uses it."""
    name, library = missing.lack.name, document.called.get(missing.library, missing.library)
    message = f"`{library}` needs `{name}` from the game that uses it{f': {what}' if what else ''}."
    places = {span for finding in missing.findings for span in (finding.span, *(at for at, _ in finding.also))}
    used = sorted((span for span in places if span.file == missing.library), key=lambda span: span.line)
    also = tuple((span, "it is used here") for span in used[:1])
    return error(CODE, document.used_at[missing.library], message, help, *also)
