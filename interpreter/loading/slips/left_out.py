"""Which sentences of a game a variant's line leaves out, of those that speak of a name.

A line of a variant takes the place of the game's whole text, also where only something was to be added. Must not know
what the sentences do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from interpreter.loading.files.merge import before_last
from interpreter.source.nodes import Listing, Mapping, Node, Path, Scalar, at_path

ENDS = re.compile(r"[;\n]")


def left_out(patches: Sequence[Mapping], path: Path, names: Iterable[str]) -> list[str]:
    """The sentences about some names that the last file leaves out at a path, as the files before it say them."""
    old, new = at_path(before_last(patches), path), at_path(patches[-1], path)
    if old is None or new is None or (isinstance(new, Scalar) and new.is_null):
        return []
    kept, wanted = set(sentences(new)), set(names)
    return [
        said for said in dict.fromkeys(sentences(old)) if said not in kept and wanted & set(re.findall(r"\w+", said))
    ]


def sentences(node: Node) -> Iterator[str]:
    """All sentences and values that stand below a key."""
    match node:
        case Scalar():
            yield from (said for text in ENDS.split(node.text) if (said := " ".join(text.split())))
        case Listing():
            for item in node.items:
                yield from sentences(item)
        case Mapping():
            for _, entry in node.items():
                yield from sentences(entry.value)
