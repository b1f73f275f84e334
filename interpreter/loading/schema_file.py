"""The schema files: read once, and asked what fits where. Must not know nodes or findings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from interpreter.source.shipped import shipped_folder

Part = Mapping[str, Any]
"""One schema: the whole or a part of it. JSON, so what is in it isn't typed further."""


@dataclass(frozen=True, slots=True)
class Schema:
    """A JSON Schema whose references all lead into its own `$defs`."""

    root: Part

    def resolve(self, part: Part) -> Part:
        """The part that a reference leads to; a part without one is itself."""
        while "$ref" in part:
            part = self.root["$defs"][part["$ref"].rsplit("/", 1)[-1]]
        return part


@cache
def ruleset_schema() -> Schema:
    """The schema of rulesets."""
    return _read("cardgame.schema.json")


@cache
def scenario_schema() -> Schema:
    """The schema of scenarios."""
    return _read("scenario.schema.json")


def _read(name: str) -> Schema:
    return Schema(json.loads((shipped_folder("schemas") / name).read_text(encoding="utf-8")))
