"""What a finding is about, as data: what is done with findings asks this and never reads their sentences.

Must not know how anything is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Topic(Enum):
    """The sorts of faults that something else is concluded from."""

    UNKNOWN = auto()
    """A name that nothing has: `name`, looked for as a `sort` of thing, or as something of `other`."""
    UNREAD = auto()
    """A key that nothing reads: `name`, under the key `other`, where `keys` fit. It may be of the section `sort`."""
    LACKING = auto()
    """Of some `keys` one has to be there: the thing `name` lacks it; without a name the file does."""
    EXCLUDING = auto()
    """A key that can't stand beside another: `name` and `other`."""
    MISPLACED = auto()
    """The key `name` stands where it doesn't belong, beside or below `other`; without that it belongs to the file."""
    UNFIT = auto()
    """Under the key `name` stands something else than fits there."""
    NO_NAME = auto()
    """The text `name` can't be a name."""
    ALIKE = auto()
    """The new line `name` may be meant to change the line `other`."""


class Scope(Enum):
    """How far a fault reaches: beyond it the rest can be read as if it weren't there."""

    LINE = auto()
    """The thing in which it lies."""
    LAYOUT = auto()
    """Which lines belong to which others."""
    FILE = auto()
    """What the whole file is."""


@dataclass(frozen=True, slots=True)
class About:
    """The names and keys that a finding is about, by the parts that they play in its topic, and how far it reaches."""

    topic: Topic
    name: str = ""
    other: str = ""
    keys: tuple[str, ...] = ()
    sort: str = ""
    scope: Scope = Scope.LINE
