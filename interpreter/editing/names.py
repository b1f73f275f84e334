"""Which name stands at which place of a ruleset's files, and where else the same thing is named.

Lines say it by their keys (`named_places`), sentences by what the check of names met. Nothing is guessed from letters.
Must not know editors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from interpreter.editing.named_places import LINE, LOCAL, VALUE_FIELD, Named, named_in
from interpreter.loading.declarations.making import CARD, ENDING, KIND, PATTERN, ROUTINE, TRIGGER, VALUE
from interpreter.loading.document import Document
from interpreter.loading.met import Met
from interpreter.rules.kinds import Kind
from interpreter.source.frozen import frozen
from interpreter.source.nodes import Path
from interpreter.source.span import NOWHERE, Span

SPACES = {
    **dict.fromkeys(("option", "die", "value", "field", "variable", "zone", "define", "scoring", "rolled"), VALUE),
    **dict.fromkeys(("step", "action", "procedure"), ROUTINE),
    "value field": VALUE_FIELD,
    "kind": KIND,
    "card": CARD,
    "pattern": PATTERN,
}
"""By what a name is used as, the space in which it is unique."""
ORDER = (VALUE, ROUTINE, CARD, KIND, PATTERN, TRIGGER, ENDING, VALUE_FIELD, LINE, LOCAL)


@frozen
class Symbol:
    """Something that an author named. `owner` and `given` tell those apart that are known in one rule only."""

    space: str
    name: str
    owner: Path = ()
    given: Span = NOWHERE


@frozen
class Place:
    """A name at a place; `gives`: it gets the name there."""

    span: Span
    symbol: Symbol
    gives: bool = False
    path: Path = ()
    """The keys that lead to what is named, where it gets its name."""


@dataclass(slots=True)
class Names:
    """All names of a merged ruleset at their places."""

    places: list[Place]
    kinds: dict[Span, Kind] = field(default_factory=dict)

    def at(self, file: str, line: int, column: int) -> Place | None:
        """The name at a place of a file; the end of a name counts too."""
        found = (
            place
            for place in self.places
            if place.span.file == file
            and place.span.line == line
            and place.span.column <= column <= place.span.end_column
        )
        return min(found, key=lambda place: (place.span.end_column - place.span.column, not place.gives), default=None)

    def of(self, symbol: Symbol) -> list[Place]:
        """All places of a thing."""
        return [place for place in self.places if place.symbol == symbol]

    def given(self, symbol: Symbol) -> list[Place]:
        """Where it gets its name: in the files in which it is declared, ancestors first."""
        return [place for place in self.places if place.symbol == symbol and place.gives]


def names_in(document: Document, met: Met) -> Names:
    """The names of a document, of which the check of names met what sentences say."""
    found = _Finding(document)
    places = [*found.of_lines(), *found.of_sentences(met)]
    return Names(list(dict.fromkeys(places)), dict(met.kinds))


class _Finding:
    """Tells what the names of one document mean."""

    def __init__(self, document: Document) -> None:
        self.named = [named for patch in document.patches for named in named_in(patch)]
        self.lines = {source.name: source.text.split("\n") for source in document.files}
        self.declared = {(space, named.name) for named in self.named if named.gives for space in named.spaces}
        self.rules = {named.span: named for named in self.named if named.gives and named.spaces[0] == LOCAL}

    def of_lines(self) -> Iterator[Place]:
        """What keys and values name."""
        for named in self.named:
            symbol = self.symbol(named)
            if symbol is not None and self._text(named.span) == named.name:
                yield Place(named.span, symbol, named.gives, named.path)

    def symbol(self, named: Named) -> Symbol | None:
        """What a key or value names."""
        if named.spaces[0] in (LINE, LOCAL):
            return Symbol(named.spaces[0], named.name, named.owner)
        return next((symbol for space in named.spaces for symbol in self._declared(space, named.name)), None)

    def _declared(self, space: str, name: str) -> Iterator[Symbol]:
        """The thing of that name: an option, a die or a field has the kind of its own values."""
        for other in (space, VALUE) if space == KIND else (space,):
            if (other, name) in self.declared:
                yield Symbol(other, name)
                return

    def of_sentences(self, met: Met) -> Iterator[Place]:
        """What sentences name."""
        for span, used, name in met.names:
            if used in SPACES and self._text(span) == name:
                yield from (Place(span, symbol) for symbol in self._declared(SPACES[used], name))
        for span, given in met.locals:
            if given != NOWHERE:
                yield from self._local(span, given)

    def _local(self, span: Span, given: Span) -> Iterable[Place]:
        name = self._text(given)
        rule = self.rules.get(given)
        if rule is not None:
            yield Place(span, Symbol(LOCAL, rule.name, rule.owner))
        elif name == self._text(span):
            symbol = Symbol(LOCAL, name, (), given)
            yield Place(given, symbol, True)
            yield Place(span, symbol)

    def _text(self, span: Span) -> str:
        lines = self.lines.get(span.file, [])
        if span.line != span.end_line or not 0 < span.line <= len(lines):
            return ""
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
