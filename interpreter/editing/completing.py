"""What could come next where somebody is typing: keys, names, and the words of a sentence.

Keys and words come from the schema and the grammar; which names fit is asked of the check of names, by putting a name
there that nobody has. Must not know editors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from interpreter.editing.cursor import Cursor, cursor_at, keys_beside
from interpreter.editing.named_places import fits, flat
from interpreter.editing.parts import help_of, known_keys, part_at
from interpreter.editing.project import Loaded, Project
from interpreter.editing.sentence_words import STARTS, begun_sentence, names_expected, next_words
from interpreter.loading.declarations.kind_names import KIND_NAMES
from interpreter.loading.files.discovery import all_rulesets
from interpreter.loading.shape.schema import Part, ruleset_schema
from interpreter.loading.world import World
from interpreter.source.files import SourceFile, shown_path
from interpreter.source.frozen import frozen
from interpreter.source.nodes import Mapping, at_path
from interpreter.source.nodes import Path as Keys

KEY, NAME, VALUE, WORD, SENTENCE = "key", "name", "value", "word", "sentence"
FILES = ("extends", "use", "comes after", "excludes")
Names = Callable[[World], Iterable[str]]


@frozen
class Offered:
    """Something to go on with: what is written, what sort it is, and what is told of it."""

    text: str
    sort: str
    detail: str = ""
    help: str = ""


def _fields(world: World) -> list[str]:
    return [*(name for card in world.cards.values() for name in card.fields), *_defines(world)]


def _defines(world: World) -> list[str]:
    return [name for space, name in world.defines if space == "card"]


def _routines(world: World) -> list[str]:
    return [*world.actions, *world.procedures, *world.steps]


NAMED: tuple[tuple[Keys, Names], ...] = (
    (("cards", "*", "starts in"), lambda world: world.zones),
    (("cards", "*", "every"), lambda world: [name for card in world.cards.values() for name in card.fields]),
    (("cards", "*", "every", "*"), lambda world: world.enumerations),
    (("zones", "*", "draws from"), lambda world: world.zones),
    (("zones", "*", "piles", "one for each"), lambda world: world.enumerations),
    (("zones", "*", "accepts", "*", "pattern"), lambda world: world.patterns),
    (("zones", "*", "accepts", "*", "for"), lambda world: [f"{name} cards" for name in world.cards]),
    (("variables", "*", "lasts"), lambda world: world.steps),
    (("patterns", "*", "same"), _fields),
    (("patterns", "*", "different"), _fields),
    (("patterns", "*", "consecutive"), _fields),
    (("patterns", "*", "parts"), lambda world: world.patterns),
    (("play", "*", "one of"), lambda world: world.actions),
    (("play", "*", "any of"), lambda world: world.actions),
    (("play", "*", "at most one of"), lambda world: world.actions),
    (("actions", "*", "out of turn", "after"), lambda world: world.actions),
    (("triggers", "*", "before"), _routines),
    (("triggers", "*", "after"), _routines),
    (("triggers", "*", "instead of"), _routines),
    (("endings", "*", "after"), lambda world: world.steps),
)
"""Values that are names, and which fit."""


def completions(project: Project, path: Path, line: int, column: int) -> tuple[int, list[Offered]]:
    """What could stand at a place, and the column at which it would begin."""
    source = project.source(path)
    if not isinstance(source, SourceFile):
        return column, []
    lines = source.text.split("\n")
    cursor = cursor_at(lines, min(line, len(lines)), column)
    if not cursor.in_value:
        return cursor.start, list(_keys(project, path, lines, cursor, line, column))
    offered = list(dict.fromkeys(_values(project, path, lines, cursor, line)))
    return cursor.start, offered


# ---------------------------------------------------------------- keys


def _keys(project: Project, path: Path, lines: list[str], cursor: Cursor, line: int, column: int) -> Iterator[Offered]:
    part = part_at(cursor.keys)
    beside = set() if cursor.in_braces else keys_beside(lines, line, column)
    for name in _inherited(_loaded(project, path, lines, line), path, cursor.keys):
        if name not in beside:
            yield Offered(f"{name}:", NAME, "of the game")
    for key, below in known_keys(part).items():
        if key not in beside:
            yield Offered(f"{key}:", KEY, "", help_of(ruleset_schema().resolve(below)))


def _inherited(loaded: Loaded, path: Path, keys: Keys) -> Iterator[str]:
    """The names that a variant can change at a place: those of its parents."""
    node = None if loaded.document is None else at_path(loaded.document.root, keys)
    part = part_at(keys)
    if isinstance(node, Mapping) and loaded.document is not None and part.get("additionalProperties"):
        known, own = known_keys(part), shown_path(path)
        yield from (key for key, entry in node.items() if key not in known and entry.origin != own)


def _loaded(project: Project, path: Path, lines: list[str], line: int) -> Loaded:
    """What is known of the ruleset, without the line that is being typed if need be."""
    known = project.known(path)
    for rest in (_without_line(lines, line), _without_section(lines, line)):
        if known.world is None:
            known = project.with_texts({path: "\n".join(rest)}).load(path)
    return known


def _without_line(lines: list[str], line: int) -> list[str]:
    """The lines of a file without one, and without the keys above that have nothing else below them."""
    above, below = lines[: line - 1], lines[line:]
    following = next((_inset(text) for text in below if text.strip()), 0)
    while above and (not above[-1].strip() or (above[-1].rstrip().endswith(":") and following <= _inset(above[-1]))):
        above.pop()
    return [*above, *below]


def _without_section(lines: list[str], line: int) -> list[str]:
    """The lines of a file without the section of one."""
    begin = next((n for n in range(line - 1, -1, -1) if lines[n][:1].strip()), 0)
    end = next((n for n in range(line, len(lines)) if lines[n][:1].strip()), len(lines))
    return [*lines[:begin], *lines[end:]]


def _inset(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


# ---------------------------------------------------------------- values


def _values(project: Project, path: Path, lines: list[str], cursor: Cursor, line: int) -> Iterator[Offered]:
    part, keys = _of_items(part_at(cursor.keys)), flat(cursor.keys)
    for value in part.get("enum", part.get("then", {}).get("enum", ())):
        if value is not None:
            yield Offered(str(value), VALUE)
    if keys[-1:] and keys[0] in FILES and len(keys) == 1:
        yield from (Offered(one.name, NAME, "a ruleset") for one in all_rulesets(project.search(path)))
    loaded = _loaded(project, path, lines, line)
    if loaded.world is None:
        return
    for pattern, names in NAMED:
        if fits(pattern, keys):
            yield from (Offered(name, NAME) for name in dict.fromkeys(names(loaded.world)))
    if keys[-1:] == ("place",):
        yield from _beside(loaded, cursor.keys)
    if part.get("x-text") == "kind":
        yield from (Offered(name, WORD) for name in (*KIND_NAMES, "none"))
        yield from (Offered(name, NAME, "a kind") for name in loaded.world.enumerations)
    if part.get("x-text") in STARTS:
        yield from _sentence(project, path, lines, cursor, line, part["x-text"], loaded)


def _of_items(part: Part) -> Part:
    """What may stand in a list, where a list is what may stand there."""
    items = part.get("items")
    merged: Part = {**ruleset_schema().resolve(items), **part} if isinstance(items, dict) else part
    return merged


def _beside(loaded: Loaded, keys: Keys) -> Iterator[Offered]:
    node = None if loaded.document is None else at_path(loaded.document.root, keys[:-2])
    for key in node.entries if isinstance(node, Mapping) else ():
        if key != keys[-2]:
            yield from (Offered(f"{word} {key}", NAME) for word in ("before", "after"))


def _sentence(
    project: Project, path: Path, lines: list[str], cursor: Cursor, line: int, kind: str, loaded: Loaded
) -> Iterator[Offered]:
    """The names that fit, the sentences that can begin here, and the words that go on."""
    begun = begun_sentence(cursor, kind)
    if begun is None:
        return
    words = next_words(begun)
    if words.takes_name:
        named = names_expected(project, path, lines, cursor, line, begun)
        for name in _any_name(loaded) if named is None else named:
            yield Offered(name, NAME, _note(loaded, name))
    if words.takes_cards and loaded.world is not None:
        yield from (Offered(f"{name} cards", NAME, "a card type") for name in loaded.world.cards)
    if words.takes_kind and loaded.world is not None:
        yield from (Offered(name, NAME) for name in (*loaded.world.cards, *loaded.world.patterns))
    for row in words.rows:
        yield Offered(row.begins, SENTENCE, row.sentence, f"{row.help}\n\nSuch as `{row.example}`.")
    yield from (Offered(word, WORD) for word in words.words)


def _any_name(loaded: Loaded) -> list[str]:
    """All names of values, where nothing says which fit."""
    world = loaded.world
    if world is None:
        return []
    names = (world.variables, world.zones, world.options, world.dice, world.scorings, world.values)
    defined = dict.fromkeys(name for _, name in world.defines)
    return [*dict.fromkeys(name for some in names for name in some), *defined, *_fields(world)]


def _note(loaded: Loaded, name: str) -> str:
    """What sort of thing a name is, in a few words."""
    world = loaded.world
    if world is None:
        return ""
    if name in world.variables:
        per = world.variables[name].per
        return f"a variable of each {per}" if per else "a variable"
    if name in world.zones:
        per = world.zones[name].per
        return f"a zone of each {per}" if per else "a zone"
    sorts: tuple[tuple[str, Iterable[str]], ...] = (
        ("an option", world.options),
        ("a value", world.values),
        ("an action", world.actions),
        ("a procedure", world.procedures),
        ("a step", world.steps),
        ("a card type", world.cards),
        ("a scoring table", world.scorings),
    )
    return next((sort for sort, names in sorts if name in names), "")
