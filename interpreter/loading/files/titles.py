"""The title of a game with several variants: that of the game, and of each variant what its own title adds.

Must not know what a variant changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.loading.files.lineage import Patch
from interpreter.source.nodes import Scalar


def title_of(games: Sequence[Patch], asked: Sequence[Patch]) -> str:
    """The title of all that was asked for together; nothing where that is one file, whose own name says it."""
    base = next(map(_title, games), "")
    told = [title for patch in asked if (title := _title(patch)) not in ("", base)]
    if not base or len(told) < 2:
        return ""
    return ", ".join([base, *(_added(base, title) for title in dict.fromkeys(told))])


def _title(patch: Patch) -> str:
    name = patch.root.get("name")
    return name.text if isinstance(name, Scalar) else ""


def _added(base: str, title: str) -> str:
    """What a variant's title says beside that of its game: all, if it doesn't begin so."""
    return title.removeprefix(base).lstrip(", ") if title.startswith((f"{base},", f"{base} ")) else title
