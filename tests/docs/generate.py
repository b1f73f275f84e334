"""Writes the generated parts of the reference and the README, made from what the program itself reads.

`python -m tests.docs.generate` renews them in place; a test compares them. A part stands between
`<!-- generated: NAME -->` and `<!-- end -->`.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from interpreter.api import game
from interpreter.compile import effects, sizes, statements
from interpreter.loading.declarations import counting, seating
from interpreter.loading.document import load_document
from interpreter.loading.files import lineage, table_cells, yaml_tree
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.loading.shape import schema as schema_file
from interpreter.loading.typing import numbers
from interpreter.runtime import asking, patterns_parts, patterns_search, patterns_split, patterns_sums, turns
from interpreter.source import files
from interpreter.source.nodes import plain
from interpreter.source.shipped import shipped_folder
from interpreter.syntax import reading
from interpreter.syntax.reference import vocabulary_markdown
from tests.docs import findings, words
from tests.docs.libraries import libraries

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = ROOT / "docs" / "language.md"
README = ROOT / "README.md"
DESIGN = ROOT / "docs" / "design.md"
FINDINGS = ROOT / "docs" / "findings.md"
DOCUMENTS = (DOCUMENT, README, DESIGN, FINDINGS)
PART = re.compile(r"(?P<open><!-- generated: (?P<name>[a-z ]+) -->\n).*?(?P<close><!-- end -->)", re.DOTALL)


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *(list(row) for row in rows)]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def schema() -> Mapping[str, Any]:
    """The schema of rulesets."""
    loaded: Mapping[str, Any] = json.loads((ROOT / "schemas" / "cardgame.schema.json").read_text())
    return loaded


def keys(properties: Mapping[str, Any], defs: Mapping[str, Any]) -> str:
    """Keys and what they hold, as the schema says."""
    return table(("key", "holds"), ((f"`{key}`", _described(rule, defs)) for key, rule in properties.items()))


def _described(rule: Mapping[str, Any], defs: Mapping[str, Any]) -> str:
    """What a key holds; a key that is defined elsewhere has its description there."""
    described: str = rule.get("description") or defs[rule["$ref"].rsplit("/", 1)[-1]]["description"]
    return described


def top_keys() -> str:
    """The keys of a file's top level."""
    return keys(schema()["properties"], schema()["$defs"])


def keys_of(name: str) -> Callable[[], str]:
    """The keys of one kind of declaration."""
    return lambda: keys(schema()["$defs"][name]["properties"], schema()["$defs"])


def bounds() -> str:
    """What is bounded, and by how much."""
    rows = (
        ("bytes of a file", files.MOST_BYTES),
        ("values in a file", yaml_tree.MOST_NODES),
        ("levels of keys in a file", yaml_tree.DEEPEST),
        ("rulesets that extend each other in a row", lineage.DEEPEST),
        ("files that make up one ruleset", lineage.MOST_FILES),
        ("players", seating.MOST_PLAYERS),
        ("different cards of one type", counting.MOST_CARDS),
        ("rows of a table of cards", table_cells.MOST_ROWS),
        ("columns of a table of cards", table_cells.MOST_COLUMNS),
        ("a number in a text", numbers.LARGEST),
        ("brackets and phrases inside each other in a text", reading.DEEPEST),
        ("rounds of one `repeat`", statements.REPEAT_BOUND),
        ("rounds of a `repeat` in which somebody is asked", effects.ROUND_BOUND),
        ("rounds of loops in loops before somebody is asked", turns.ROUNDS_BOUND),
        ("a number that is multiplied, or set while the game is played", turns.LARGEST_HELD),
        ("passes of steps in which nobody is asked anything, in a row", turns.IDLE_BOUND),
        ("sets of cards that one choice may offer (`exactly 3 cards in ...`)", asking.SET_BOUND),
        ("groups that are looked for at once; the rest is not offered", patterns_search.MOST_GROUPS),
        (
            "groups that are begun in search of a sum; what would be found later is not offered",
            patterns_sums.MOST_LOOKED_AT,
        ),
        ("looks for the parts of one pattern; what would be found later is not offered", patterns_parts.MOST_LOOKS),
        ("moves of one action that are offered whole; with more, choices are asked one by one", sizes.TOGETHER),
        ("cards of which `split` finds the best arrangement", patterns_split.MOST_CARDS),
        ("groups that `split` tries; what isn't split by then is left over", patterns_split.MOST_TRIED),
        ("moves of a game, unless `max_moves` says otherwise", game.MOST_MOVES),
    )
    return table(("what", "at most"), ((what, f"{most:,}") for what, most in rows))


def scenario_keys() -> str:
    """The keys that each part of a scenario file may have, and what they hold."""
    root = schema_file.scenario_schema().root
    defs = root["$defs"]
    parts = [("file", {"scenarios": root["properties"]["scenarios"]})]
    parts += [(part, defs[part]["properties"]) for part in ("scenario", "setup", "step", "expect", "view")]
    rows = ((part, f"`{key}`", _described(rule, defs)) for part, rules in parts for key, rule in rules.items())
    return table(("in", "key", "holds"), rows)


def games() -> str:
    """The shipped games, with their variants; house rules are left to `cardwright list`."""
    rows: dict[str, list[str]] = {}
    variants: dict[str, list[str]] = {}
    for name in sorted(listed.name for listed in all_rulesets(Search(shipped_folder("rulesets")))):
        document, _ = load_document(name)
        assert document is not None, name
        key, _, variant = name.partition("/")
        if document.is_library:
            continue
        if not variant:
            data: Any = plain(document.root)
            rows[key] = [f"`{key}`", str(data["about"]), _players(data["players"])]
        elif not variant.startswith("house/"):
            variants.setdefault(key, []).append(f"`{variant}`")
    heads = ("game", "what it is", "players", "variants")
    return table(heads, ([*row, ", ".join(variants.get(key, []))] for key, row in rows.items()))


def _players(said: Any) -> str:
    return " or ".join(map(str, said)) if isinstance(said, list) else str(said)


DECLARATIONS = "option card zone variable define pattern action trigger step ending".split()
PARTS: Mapping[str, Callable[[], str]] = {
    "top keys": top_keys,
    **{f"keys {name}": keys_of(name) for name in DECLARATIONS},
    "vocabulary": vocabulary_markdown,
    "bounds": bounds,
    "scenario keys": scenario_keys,
    "libraries": libraries,
}


ELSEWHERE: Mapping[str, Callable[[], str]] = {
    "games": games,
    "words": words.word_table,
    "word keys": words.key_table,
    "codes": findings.contents,
    "small games": findings.games,
    "findings": findings.entries,
}
"""What stands in other documents than the reference."""


def renewed(text: str) -> str:
    """The document with all its generated parts as they should be."""
    parts = {**PARTS, **ELSEWHERE}
    return PART.sub(lambda part: f"{part['open']}{parts[part['name']]()}{part['close']}", text)


def main() -> None:
    """Renew the documents."""
    for document in DOCUMENTS:
        document.write_text(renewed(document.read_text()))


if __name__ == "__main__":
    main()
