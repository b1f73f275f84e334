"""The page of all findings: their table by group, the small games that examples change, and each code at length."""

import re
from collections.abc import Mapping

from interpreter.cli.explaining import as_markdown, game_text
from interpreter.diagnostics.codes import GROUPS
from interpreter.diagnostics.explanations import explanations, small_games


def contents() -> str:
    """All codes by group; one that is explained leads there."""
    return "\n".join(f"**{group.title}**\n\n{_list(group.codes)}" for group in GROUPS)


def _list(codes: Mapping[str, str]) -> str:
    return "".join(f"- {_link(code, title)}\n" for code, title in codes.items())


def _link(code: str, title: str) -> str:
    anchor = re.sub(r"[^\w -]", "", f"{code}: {title}".lower()).replace(" ", "-")
    return f"[{code}](#{anchor}): {title}"


def games() -> str:
    """The small games that the examples change."""
    return "\n".join(f"```yaml\n# {name}.cardgame.yaml\n{game_text(name)}```\n" for name in small_games())


def entries() -> str:
    """Each code at length."""
    return "\n".join(as_markdown(told) for group in GROUPS for told in explanations(group.key).values())
