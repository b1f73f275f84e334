"""The schema files: read once, and asked what fits where. Must not know nodes or findings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from interpreter.source.shipped import shipped_folder

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

Part = Mapping[str, Any]
"""One schema: the whole or a part of it. JSON, so what is in it isn't typed further."""


class Schema:
    """A JSON Schema whose references all lead into its own `$defs`."""

    def __init__(self, root: Part) -> None:
        self.root = root

    def resolve(self, part: Part) -> Part:
        """The part that a reference leads to; a part without one is itself."""
        while "$ref" in part:
            part = self.root["$defs"][part["$ref"].rsplit("/", 1)[-1]]
        return part

    @cached_property
    def validator(self) -> Validator:
        """What finds the faults of plain data. It fetches nothing, and takes 2.0 for no whole number."""
        # These are slow to load, and not every command checks a file.
        from jsonschema import Draft202012Validator
        from jsonschema.validators import extend
        from referencing import Registry

        types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
        made: type[Validator] = extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]
        return made(self.root, registry=Registry())


@cache
def ruleset_schema() -> Schema:
    """The schema of rulesets."""
    return _read("cardgame.schema.json")


@cache
def scenario_schema() -> Schema:
    """The schema of scenarios."""
    return _read("scenario.schema.json")


@cache
def every_key() -> frozenset[str]:
    """Every key that the schema of rulesets knows, wherever it may stand."""
    return frozenset(_keys(ruleset_schema().root))


def _keys(part: object) -> Iterator[str]:
    for key, inner in part.items() if isinstance(part, dict) else ():
        if key == "properties" and isinstance(inner, dict):
            yield from inner
        yield from _keys(inner)
    for inner in part if isinstance(part, list) else ():
        yield from _keys(inner)


def _read(name: str) -> Schema:
    return Schema(json.loads((shipped_folder("schemas") / name).read_text(encoding="utf-8")))
