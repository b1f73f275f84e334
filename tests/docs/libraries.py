"""What a library expects of a game and gives it: the notes in its file, and the names that the file declares."""

from collections.abc import Iterator, Mapping
from typing import Any

from interpreter.loading.document import Document, load_document
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.source.nodes import plain
from interpreter.source.shipped import shipped_folder

SECTIONS = (
    "options",
    "kinds",
    "cards",
    "zones",
    "variables",
    "patterns",
    "define",
    "actions",
    "procedures",
    "triggers",
)


def libraries() -> str:
    """All shipped libraries."""
    names = sorted(listed.name for listed in all_rulesets(Search(shipped_folder("rulesets"))))
    documents = [document for name in names if (document := load_document(name)[0]) is not None]
    return "\n".join(line for document in documents if document.is_library for line in _contract(document))


def _contract(document: Document) -> Iterator[str]:
    yield f"**`{document.key}`**"
    yield from document.files[-1].notes
    yield ""
    given = "; ".join(_given(document))
    if given:
        yield from (f"It gives: {given}.", "")


def _given(document: Document) -> Iterator[str]:
    """The names that the library's own file writes."""
    name = document.files[-1].name
    for section in SECTIONS:
        lines = document.root.get(section)
        if lines is None:
            continue
        said: Any = plain(lines)
        own = [key for key, entry in lines.items() if entry.key_span.file == name]
        if section == "define":
            own = [each for space in own for each in said[space]]
        told = [f"`{each}{_parameters(said.get(each))}`" for each in own]
        if told:
            yield f"{section} {', '.join(told)}"


def _parameters(said: Any) -> str:
    with_ = said.get("with") if isinstance(said, Mapping) else None
    return f"({', '.join(with_)})" if isinstance(with_, Mapping) else ""
