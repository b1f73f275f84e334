"""What YAML's reader makes of a text. Must not know what a ruleset is, nor what is told of a fault."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

READER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The reader in C where there is one, else the one in Python: they give the same events."""


def events_of(text: str) -> Iterator[yaml.Event]:
    """The events of a text, up to where it is no YAML: there a `yaml.YAMLError` is raised."""
    events: Iterator[yaml.Event] = iter(yaml.parse(text, Loader=READER))
    return events


def stops_at(text: str) -> int | None:
    """The line at which YAML gives up; None if it can read all."""
    try:
        for _ in events_of(text):
            pass
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        return mark.line + 1 if mark is not None else 1
    except yaml.YAMLError:
        return 1
    return None
