"""A line of a thing that should say something else, or be there: found by trying, and told where the thing is declared.

What is wrong in many places is right then: whose a variable is, whether it may be none, for whom something is defined,
whose turn it is. Must not know what the rules do with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from interpreter.diagnostics.finding import Edit, Finding, Help, error, with_help
from interpreter.loading.slips.declaring import OWNERS
from interpreter.loading.slips.for_everybody import ASKED, DONE, said_of_nobody
from interpreter.loading.slips.respelling import Patches, Texts
from interpreter.source.nodes import Entry, Mapping, Node, Path, Scalar, at_path, entry_at, without
from interpreter.source.span import Span

OWNER, KIND, TURNS = "per", "type", "turns from"
NOT_THEIRS = frozenset(("N002", "N009"))
"""What is found where somebody's thing is used as another's."""
UNCLEAR_START, OF_NOBODY = "C009", "C041"
OR_NONE = " or none"
LEAST = 2
"""So many lines have to be wrong for it: one may be wrong itself."""
Saying = Callable[[list[Finding]], Finding]


@dataclass(frozen=True, slots=True)
class Other:
    """A line of one file that says something else or stands elsewhere, and what is told if that makes it right."""

    number: int
    path: Path
    node: Node
    says: Saying
    gone: Path = ()
    """What is left out for it."""

    def applied(self, patches: Patches) -> Patches:
        patch = without(patches[self.number], self.gone) if self.gone else patches[self.number]
        return (*patches[: self.number], _with(patch, self.path, self.node), *patches[self.number + 1 :])

    def told(self, gone: list[Finding], texts: Texts) -> Finding:
        return self.says(gone)


def _with(node: Mapping, path: Path, value: Node) -> Mapping:
    """The tree with a value below some keys, which are made where they aren't there."""
    key, *rest = path
    old = node.entries.get(key)
    if rest:
        inner = old.value if old is not None and isinstance(old.value, Mapping) else Mapping({}, value.span)
        value = _with(inner, tuple(rest), value)
    span = value.span if old is None else old.key_span
    entry = Entry(span, value, span.file, (span,)) if old is None else replace(old, value=value)
    return replace(node, entries={**node.entries, key: entry})


def _text(text: str, span: Span) -> Scalar:
    return Scalar(text, text, "", span)


def of_other_lines(findings: Sequence[Finding], patches: Patches) -> Iterator[Other]:
    """All lines that may be meant otherwise."""
    players = [name for patch in patches for name in _players(patch)]
    for number, patch in enumerate(patches):
        yield from _owners(findings, number, patch)
        yield from _kinds(findings, number, patch)
        yield from _defines(findings, number, patch)
        yield from _turns(findings, number, patch, players)
        for one in said_of_nobody(findings, patch):
            sentence = _text(one.sentence, one.finding.span)
            yield Other(number, (*one.path, DONE), sentence, one, (*one.path, ASKED))


# ---------------------------------------------------------------- whose it is


def _owners(findings: Sequence[Finding], number: int, patch: Mapping) -> Iterator[Other]:
    """The variables and zones of somebody that are used as another's in many lines."""
    lines: dict[str, set[int]] = {}
    for finding in findings:
        if finding.code in NOT_THEIRS and finding.quoted:
            lines.setdefault(finding.quoted[0], set()).add(finding.span.line)
    for name in (name for name, spans in lines.items() if len(spans) >= LEAST):
        for section in ("variables", "zones"):
            said = at_path(patch, (section, name, OWNER))
            entry = entry_at(patch, (section, name))
            if isinstance(said, Scalar) and entry is not None and said.text in OWNERS:
                other = next(owner for owner in OWNERS if owner != said.text)
                says = _Owner(name, entry.key_span, said, other)
                yield Other(number, (section, name, OWNER), _text(other, said.span), says)


@dataclass(frozen=True, slots=True)
class _Owner:
    name: str
    span: Span
    said: Scalar
    other: str

    def __call__(self, gone: list[Finding]) -> Finding:
        message = f"`{self.name}` belongs to each {self.said.text}, and where it is used it is each {self.other}'s."
        help = Help(f"Write `{OWNER}: {self.other}` in `{self.name}`.", edits=(Edit(self.said.span, self.other),))
        return error("N002", self.span, message, help, (gone[0].span, "here, for one"))


# ---------------------------------------------------------------- whether it may be none


def _kinds(findings: Sequence[Finding], number: int, patch: Mapping) -> Iterator[Other]:
    """The variables of which nothing says what they begin with, as such that may be none."""
    unclear = {finding.span: finding for finding in findings if finding.code == UNCLEAR_START}
    section = patch.get("variables") if unclear and len(findings) > 1 else None
    for name, entry in section.items() if isinstance(section, Mapping) else ():
        said, finding = at_path(entry.value, (KIND,)), unclear.get(entry.key_span)
        if isinstance(said, Scalar) and finding is not None and not said.text.endswith(OR_NONE):
            kind = _text(f"{said.text}{OR_NONE}", said.span)
            yield Other(number, ("variables", name, KIND), kind, _Kind(finding, said, kind.text))


@dataclass(frozen=True, slots=True)
class _Kind:
    finding: Finding
    said: Scalar
    kind: str

    def __call__(self, gone: list[Finding]) -> Finding:
        other = next((finding for finding in gone if finding.span != self.finding.span), None)
        if other is None:
            return self.finding
        help = Help(f"Write `{KIND}: {self.kind}`.", edits=(Edit(self.said.span, self.kind),))
        return replace(with_help(self.finding, help), also=((other.span, "here it is none"),))


# ---------------------------------------------------------------- for whom it is defined


def _defines(findings: Sequence[Finding], number: int, patch: Mapping) -> Iterator[Other]:
    """The defines of the table that ask of a player's things, as such of each player."""
    table = at_path(patch, ("define", "table"))
    for name, entry in table.items() if isinstance(table, Mapping) else ():
        wrong = [f for f in findings if f.code == "N002" and entry.holds(f.span)]
        if wrong:
            path = ("define", "player", name)
            yield Other(number, path, entry.value, _Define(name, wrong[0]), ("define", "table", name))


@dataclass(frozen=True, slots=True)
class _Define:
    name: str
    finding: Finding

    def __call__(self, gone: list[Finding]) -> Finding:
        help = f"Each player has a `{self.name}` then: write it below `define:`, `player:`, and not below `table:`."
        return with_help(self.finding, help)


# ---------------------------------------------------------------- whose turn it is


def _players(patch: Mapping) -> Iterator[str]:
    """The variables of the table that hold a player."""
    variables = patch.get("variables")
    for name, entry in variables.items() if isinstance(variables, Mapping) else ():
        said = at_path(entry.value, (KIND,))
        if isinstance(said, Scalar) and said.text == "player" and at_path(entry.value, (OWNER,)) is None:
            yield name


def _turns(findings: Sequence[Finding], number: int, patch: Mapping, players: Sequence[str]) -> Iterator[Other]:
    """The steps in which it is nobody's turn, as turns that begin with a player whom a variable holds."""
    play = patch.get("play")
    for finding in findings if players and len(findings) > 1 else ():
        for path, span in _steps(play, ("play",)) if finding.code == OF_NOBODY and isinstance(play, Mapping) else ():
            if span == finding.span:
                yield Other(number, (*path, TURNS), _text(players[0], span), partial(_itself, finding))


def _itself(finding: Finding, gone: list[Finding]) -> Finding:
    """What is told already."""
    return finding


def _steps(node: Mapping, path: Path) -> Iterator[tuple[Path, Span]]:
    for name, entry in node.items():
        yield (*path, name), entry.key_span
        inner = at_path(entry.value, ("steps",))
        if isinstance(inner, Mapping):
            yield from _steps(inner, (*path, name, "steps"))
