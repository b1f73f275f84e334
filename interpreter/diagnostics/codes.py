"""The table of all finding codes: code -> short title. Grouped by stage, never reused, each named by a test.

A code is added here when a check is added; nothing else decides what a code means.
"""

from __future__ import annotations

from types import MappingProxyType

FILES: dict[str, str] = {
    "F001": "no such file",
    "F002": "not a file",
    "F003": "a file that may not be read",
    "F004": "a file that is too large",
    "F005": "a file that holds no text",
    "F006": "a file that is not UTF-8",
    "F007": "a character that cannot be seen",
    "F008": "a tab where spaces belong",
    "F009": "not YAML",
    "F010": "a key that stands twice",
    "F011": "a YAML tag",
    "F012": "a YAML anchor, alias or merge key",
    "F013": "several documents in one file",
    "F014": "a key that is no text",
    "F015": "nested too deeply",
    "F016": "too many lines",
    "F017": "an empty file",
    "F018": "no keys at the top",
    "F019": "nothing written after a key",
    "F020": "a comma that cut a sentence in two",
    "F021": "a # that hides the end of a sentence",
    "F022": "a colon inside a sentence",
    "F023": "several lines that became one",
    "F024": "quotes that change a sentence",
}
MERGING: dict[str, str] = {
    "M001": "no ruleset of that name",
    "M002": "two rulesets of one name",
    "M003": "a name that leads out of the folder",
    "M004": "rulesets that extend each other",
    "M005": "too many rulesets on top of each other",
    "M006": "nothing there to remove",
    "M007": "two variants that write the same line",
    "M008": "variants that exclude each other",
    "M009": "variants that come after each other",
    "M010": "a place beside nothing",
    "M011": "not a library",
    "M012": "a saved ruleset that cannot be read",
    "M013": "a variant of another game",
}
SCHEMA: dict[str, str] = {
    "S001": "a key that nothing reads",
    "S002": "a missing key",
    "S003": "something of the wrong shape",
    "S004": "not one of the words that fit",
    "S005": "keys that exclude each other",
    "S006": "not a name",
}
EFFECTS: dict[str, str] = {}
NAMES: dict[str, str] = {}
KINDS: dict[str, str] = {}
CHECKS: dict[str, str] = {}
PLAY: dict[str, str] = {
    "P001": "a rule that failed while a game was played",
}
SCENARIOS: dict[str, str] = {
    "T001": "a scenario that cannot be read",
    "T002": "a name that the game does not have",
    "T003": "a set-up that cannot be",
    "T004": "a move that cannot be made",
    "T005": "other moves than expected",
    "T006": "a move that should be refused",
    "T007": "a move that is refused for another reason",
    "T008": "something else than expected",
    "T009": "an outcome of chance that does not come up",
    "T010": "rules that fail in a scenario",
}

CODES = MappingProxyType({**FILES, **MERGING, **SCHEMA, **EFFECTS, **NAMES, **KINDS, **CHECKS, **PLAY, **SCENARIOS})
