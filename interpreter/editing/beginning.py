"""The text of a new file: a game to begin with, or a variant in which all that could be changed stands as comments.

Comments that explain begin with `# `. Those that are lines to be used begin with `#` alone, so that taking that one
character away gives the line, and an editor's key for comments does the same.
Must not know where files are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from interpreter.editing.examples import Example, Section, sections, value_text
from interpreter.source.frozen import frozen

TEXTS = Path(__file__).parent / "texts"
SCHEMAS = ".cardwright"
"""The folder beside an author's file in which editors find the schemas."""

BEFORE_REMARKS = 44
MODELINE = "# yaml-language-server: $schema={}/{}.schema.json\n"


@frozen
class Wanted:
    """What a variant is to be: what it builds on, and what is set at once."""

    title: str
    file: str
    parents: tuple[str, ...]
    about: str = "Say here in one line what is different."
    players: int | None = None
    options: tuple[tuple[str, object], ...] = ()


Works = Callable[[str], bool]
"""Whether a text is a file of which nothing is wrong."""


def game_texts(name: str, title: str, file: str, test: str) -> tuple[str, str]:
    """A small whole game, and its scenarios."""
    filled = {"name": name, "title": title, "file": file, "test": test}
    game, scenarios = (_filled(TEXTS / f"{text}.txt", filled) for text in ("game", "game_test"))
    return MODELINE.format(SCHEMAS, "cardgame") + game, MODELINE.format(f"../{SCHEMAS}", "scenario") + scenarios


def _filled(path: Path, words: Mapping[str, str]) -> str:
    """A text with its words; other braces are the game's own."""
    text = path.read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"<{word}>", value)
    return text


def bare_variant(wanted: Wanted) -> str:
    """A variant that holds what is set, and nothing else."""
    parents = wanted.parents[0] if len(wanted.parents) == 1 else f"[{', '.join(wanted.parents)}]"
    lines = [f"extends: {parents}", f"name: {wanted.title}", f"about: {wanted.about}"]
    if wanted.players is not None:
        lines.append(f"players: {wanted.players}")
    if wanted.options:
        lines += ["options:", *(f"  {name}: {{default: {value_text(value)}}}" for name, value in wanted.options)]
    return MODELINE.format(SCHEMAS, "cardgame") + "\n".join(lines) + "\n"


def variant_text(wanted: Wanted, game: Mapping[str, Any], works: Works) -> str:
    """A variant, with all that could be changed in the game as comments. What doesn't work there is left out."""
    bare = bare_variant(wanted)
    first, rest = bare.split("\n", 1)
    parts = [first, INTRODUCTION.format(title=game.get("name", ""), file=wanted.file), rest.rstrip("\n")]
    for section in sections(game):
        if section.head or wanted.players is None:
            found = _that_work(section, wanted, bare, works)
            parts += _shown(found, wanted) if found.lines else []
    return "\n".join([*parts, LAST.format(name=wanted.parents[0])]) + "\n"


INTRODUCTION = """\
# A change of {title}. What stands below behind a # does nothing yet.
# Choose something, take away the # before it and before the line with its heading, and change the words.
#   cardwright validate {file}    says everything that is wrong, and what to write
#   cardwright play {file}"""

LAST = """\

# All that has a name there: cardwright show {name} --names
# All of it, with every rule: cardwright show {name}"""


def _that_work(section: Section, wanted: Wanted, bare: str, works: Works) -> Section:
    """The lines of a section that give a right file, all together and so each of them."""
    lines = tuple(line for line in section.lines if not _is_set(section, line, wanted))
    if lines and works(with_lines(bare, section.head, lines)):
        return replace(section, lines=lines)
    kept: tuple[Example, ...] = ()
    for line in lines:
        if works(with_lines(bare, section.head, (*kept, line))):
            kept = (*kept, line)
    return replace(section, lines=kept)


def _key(line: Example) -> str:
    return line.code.partition(":")[0]


def _is_set(section: Section, line: Example, wanted: Wanted) -> bool:
    return section.head == "options" and _key(line) in dict(wanted.options)


def with_lines(bare: str, head: str, lines: tuple[Example, ...]) -> str:
    """A variant with lines more in one of its sections."""
    if not head:
        return bare + "".join(f"{line.code}\n" for line in lines)
    inside = "".join(f"  {line.code}\n" for line in lines)
    return bare + inside if f"\n{head}:\n" in bare else f"{bare}{head}:\n{inside}"


def _shown(section: Section, wanted: Wanted) -> Iterator[str]:
    """The lines of a section as comments, each with what is said behind it."""
    if section.head == "options" and wanted.options:
        yield "  # the other options"
    else:
        yield from ("", f"# {section.about}")
        if section.there:
            yield f"# There now, and `null` behind the name takes it away: {', '.join(section.there)}"
        if section.head:
            yield f"#{section.head}:"
    for line in section.lines:
        code = f"#{'  ' if section.head else ''}{line.code}"
        yield f"{code.ljust(BEFORE_REMARKS)}  # {line.remark}" if line.remark else code
