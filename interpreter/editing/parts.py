"""Which part of the schema of rulesets is about the place below some keys.

Must not know what is done with it.
"""

from __future__ import annotations

from interpreter.loading.shape.schema import Part, ruleset_schema
from interpreter.source.nodes import Path

NOTHING: Part = {}


def part_at(keys: Path) -> Part:
    """What may stand below some keys; empty where the schema says nothing."""
    schema = ruleset_schema()
    part: Part = schema.resolve(schema.root)
    for key in keys:
        part = schema.resolve(below(part, key))
    return part


def below(part: Part, key: str) -> Part:
    """What may stand under a key."""
    found = known_keys(part).get(key, part.get("additionalProperties"))
    if found is None and isinstance(part.get("else"), dict):
        found = part["else"].get("additionalProperties")
    return found if isinstance(found, dict) else NOTHING


def known_keys(part: Part) -> dict[str, Part]:
    """The fixed keys of a map, with what may stand under each."""
    then = part.get("then", {})
    return {**part.get("properties", {}), **(then.get("properties", {}) if "properties" not in part else {})}


def help_of(part: Part) -> str:
    """What a part is for, in the schema's words."""
    described: str = part.get("description", "")
    expected = part.get("x-expected", "")
    return f"{described}\n\nWrite {expected}." if described and expected else described
