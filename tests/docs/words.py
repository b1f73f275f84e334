"""Which games use which word of the language: what its own files say, a variant or a library counting for its folder.

Read off the texts that the schema calls effects, conditions and the like, and off the keys of declarations. A word that
a game has made a name of its own isn't counted there.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.loading.shape import schema as schema_file
from interpreter.source.nodes import plain
from interpreter.source.shipped import shipped_folder
from interpreter.syntax import phrases
from interpreter.syntax.vocabulary import VERBS

GAP = re.compile(r"\{[^}]*\}")
WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
SAID = re.compile(r'"[^"]*"')
MANY = 6
"""From so many games on a word is common."""

Uses = dict[str, set[str]]


def language_words() -> list[str]:
    """Every word of a sentence or phrase, in the order of the reference."""
    rows = [*VERBS.values(), *phrases.SENTENCES, *phrases.TARGETS, *phrases.CONDITIONS, *phrases.VALUES]
    rows += [*phrases.QUESTIONS, *phrases.CHOICES]
    return list(dict.fromkeys(word for row in rows for word in WORD.findall(GAP.sub(" ", row.sentence))))


def uses() -> tuple[Uses, Uses]:
    """The games that use each word, and each key of a declaration (`zone: draws from`)."""
    words: Uses = defaultdict(set)
    keys: Uses = defaultdict(set)
    for name in sorted(listed.name for listed in all_rulesets(Search(shipped_folder("rulesets")))):
        document, _ = load_document(name)
        assert document is not None, name
        game, root = name.partition("/")[0], plain(document.root)
        texts = list(_texts(root, schema_file.ruleset_schema().root, "", game, keys))
        for word in set(WORD.findall(" ".join(SAID.sub(" ", text) for text in texts))) - _own_names(root):
            words[word].add(game)
    return words, keys


def _own_names(root: Any) -> set[str]:
    """What the ruleset itself has given a name."""
    named = set()
    for section in ("options", "kinds", "cards", "dice", "zones", "variables", "patterns", "actions", "procedures"):
        named |= set(root.get(section) or {})
    return named


def _texts(value: Any, rule: Mapping[str, Any], section: str, game: str, keys: Uses) -> Iterator[str]:
    """The texts of the language in a part of a file; notes the keys of the declarations that it passes."""
    if "$ref" in rule:
        section = rule["$ref"].rsplit("/", 1)[-1]
        rule = schema_file.ruleset_schema().root["$defs"][section]
    if isinstance(value, str | int) and "x-text" in rule:
        yield str(value)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, rule.get("items", {}), section, game, keys)
    elif isinstance(value, dict):
        for key, item in value.items():
            known = rule.get("properties", {})
            if key in known and section:
                keys[f"{section}: {key}"].add(game)
            yield from _texts(item, known.get(key) or _other(rule), section, game, keys)


def _other(rule: Mapping[str, Any]) -> Mapping[str, Any]:
    """The rule for keys that an author has chosen."""
    found = rule.get("additionalProperties", {})
    return found if isinstance(found, dict) else {}


def word_table() -> str:
    """Which games use each word."""
    words, _ = uses()
    return _table("word", language_words(), words)


def key_table() -> str:
    """Which games use each key of a declaration."""
    _, used = uses()
    defs = schema_file.ruleset_schema().root["$defs"]
    whole = ("whole", "no_null")
    every = [
        f"{name}: {key}" for name in defs if not name.startswith(whole) for key in defs[name].get("properties", {})
    ]
    return _table("key", every, used)


def _table(head: str, every: Iterable[str], used: Uses) -> str:
    """Those that few games use, with the games; the others in one row."""
    rare = [one for one in every if len(used[one]) < MANY]
    rows = [f"| `{one}` | {', '.join(sorted(used[one])) or '-'} |" for one in rare]
    common = ", ".join(f"`{one}`" for one in every if one not in rare)
    return "\n".join([f"| {head} | games |", "| --- | --- |", *rows, f"| {common} | {MANY} or more |", ""])
