"""What all declarations share while a ruleset is made: the document, the World, and which names are taken.

Names live in spaces: card types; kinds; patterns; triggers; endings; actions, procedures and steps together; and
everything that can be used as a value. Within a space a name stands for one thing. Must not know any section.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from interpreter.diagnostics.about import About, Topic
from interpreter.diagnostics.codes import follows_faults
from interpreter.diagnostics.english import joined
from interpreter.diagnostics.finding import Finding, Help, error, warning
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.declarations.reading import Line, is_name, section
from interpreter.loading.world import World
from interpreter.source.nodes import Mapping, Node, Scalar, path_of
from interpreter.source.span import Span
from interpreter.syntax.vocabulary import is_usable_name

VALUE, CARD, KIND, PATTERN = "value", "card", "kind", "pattern"
ROUTINE, TRIGGER, ENDING = "routine", "trigger", "ending"

AT_HAND = frozenset(("card", "pile", "player", "side"))
"""Words that a choice or parameter may have as its name: then the bare word means that."""
OWN_NAMES = frozenset("actor direction survived owner side place next previous name clockwise counterclockwise".split())
"""What the language itself calls something: a value cannot have these names."""
OWN_KINDS = frozenset(
    "number text card cards player players side sides zone zones pile piles group groups direction".split()
)
"""What the language itself calls a kind."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A name that is taken: what it is called in messages, and where it was declared."""

    what: str
    span: Span


@dataclass(slots=True)
class Making:
    """A ruleset in the making."""

    root: Mapping
    world: World
    taken: dict[tuple[str, str], Taken] = field(default_factory=dict)
    """(space, name) -> who has it."""
    faulty: set[str] = field(init=False)
    """The world's names whose declaration is at fault."""

    def __post_init__(self) -> None:
        self.faulty = self.world.faulty

    def lines(self, *keys: str) -> Iterator[Line]:
        """The lines of a section."""
        node: Node | None = self.root
        for key in keys:
            node = node.get(key) if isinstance(node, Mapping) else None
        return section(node)

    def find(
        self,
        code: str,
        span: Span,
        message: str,
        help: Help | str = "",
        *also: tuple[Span, str],
        about: About | None = None,
    ) -> None:
        """Notes a fault."""
        self.world.findings.append(error(code, span, message, help, *also, about=about))

    def warn(self, code: str, span: Span, message: str, help: Help | str) -> None:
        """Notes a doubt."""
        self.world.findings.append(warning(code, span, message, help))

    def take(self, space: str, name: str, what: str, span: Span) -> bool:
        """Takes a name in a space; notes a finding and says no if it cannot be had."""
        if not self.is_allowed(space, name, what, span):
            return False
        other = self.taken.get((space, name))
        if other is not None:
            message = f"`{name}` is {other.what} already, so it cannot be {what} too."
            also = (other.span, f"`{name}` is {other.what} here")
            self.find("N101", span, message, self._instead(name, what, span, other), also)
            self.faulty.add(name)
            return False
        self.taken[space, name] = Taken(what, span)
        return True

    def _instead(self, name: str, what: str, span: Span, other: Taken) -> str:
        """What to do about a name that something else has."""
        if what == other.what and span.file != other.span.file:
            path = path_of(self.root, other.span) or ()
            there = f"`{': '.join(path[:-1])}:`"
            return f"To change that of the game, write it below {there}. If yours is new, give it another name."
        if other.what == "an option" and what.startswith("a define"):
            mine = f"`{name}_now`"
            return f"An option stays as it is set. Call yours {mine}, and ask that in the rules where `{name}` stands."
        return "Give one of the two another name."

    def is_allowed(self, space: str, name: str, what: str, span: Span, barred: frozenset[str] = frozenset()) -> bool:
        """Whether a text can be a name there at all, where some more are `barred`; else there is a finding."""
        if not is_name(name):
            message = f"`{name}` cannot be the name of {what}."
            self.find("N102", span, message, "A name has only letters, digits and `_`, and begins with a letter.")
            self.faulty.add(name)
            return False
        if space in (TRIGGER, ENDING):  # no sentence ever says these names
            return True
        own = {VALUE: OWN_NAMES, KIND: OWN_KINDS}.get(space, frozenset()) | barred
        if is_usable_name(name) and name not in own:
            return True
        message = f"`{name}` is a word of the language, so it cannot be the name of {what}."
        self.find("N102", span, message, f"Give it another name, such as `the_{name}` or `{name}_1`.")
        self.faulty.add(name)
        return False

    def unknown(self, what: str, scalar: Scalar, candidates: Iterable[str]) -> None:
        """Notes that a name stands for nothing. `what` is how messages call such a thing: zone, step, action."""
        if scalar.text in self.faulty:
            return
        known = tuple(candidates)
        help = did_you_mean(scalar.text, (*known, *sorted(self.faulty))) or _choices(what, known)
        about = About(Topic.UNKNOWN, scalar.text, sort=what)
        self.find("N103", scalar.span, f"There is no {what} called `{scalar.text}`.", help, about=about)

    def knows(self, what: str, scalar: Scalar, candidates: Collection[str]) -> bool:
        """Whether a name stands for something, which is used then; else there is a finding."""
        if scalar.text in candidates:
            self.world.used.add((what, scalar.text))
            return True
        self.unknown(what, scalar, candidates)
        return False

    def follows(self, finding: Finding) -> bool:
        """Whether a finding about a text only follows from the fault of a declaration that it speaks of."""
        asked = {finding.meant} if finding.topic is Topic.UNKNOWN else set()
        return follows_faults(finding.code) and any(finding.speaks_of(name) for name in self.faulty - asked)


def _choices(what: str, known: tuple[str, ...]) -> str:
    """A help line that lists what there is, if it is not too much."""
    if not known:
        return f"This ruleset declares no {what}."
    shown = [f"`{name}`" for name in known[:8]] + (["others"] if len(known) > 8 else [])
    return f"There is only {shown[0]}." if len(shown) == 1 else f"There are {joined(shown)}."
