"""What a ruleset declares, as far as the checker of expressions needs it: the shapes of all named things.

`declarations` fills a World from the merged document; `typing` reads it while it turns syntax into the typed tree.
Must not know YAML. A World is the one mutable thing of loading: it collects findings and which names were used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.diagnostics.finding import Finding
from interpreter.loading.met import Met
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import Kind
from interpreter.rules.model import Enumeration, OptionRule
from interpreter.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class CardShape:
    """A card type: its fields' kinds."""

    name: str
    fields: dict[str, Kind]
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class ZoneShape:
    """A zone: whose it is, whether it has piles, what it may accept."""

    name: str
    per: str | None
    visible: str
    has_piles: bool
    fixed_piles: bool
    each: str | None
    """The enumeration of `{one for each: KIND}`."""
    draws_from: str | None
    has_accepts: bool
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class VariableShape:
    """A variable: its kind and whose it is."""

    name: str
    kind: Kind
    per: str | None
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class StepShape:
    """A step: whether it has turns, and the steps around it, innermost first."""

    name: str
    turns: bool
    around: tuple[str, ...]
    span: Span = NOWHERE
    who: bool = False
    """Whether `who:` says for whom it is; then that player is me inside."""


@dataclass(frozen=True, slots=True)
class RoutineShape:
    """An action or procedure: its parameters without `me`, and for an action the choices (name, kind) once known."""

    name: str
    params: tuple[Param, ...]
    choices: tuple[Param, ...] = ()
    uses_me: bool = True
    span: Span = NOWHERE


@dataclass(slots=True)
class World:
    """All shapes of one ruleset, the findings so far, and the names that were used."""

    options: dict[str, OptionRule] = field(default_factory=dict)
    enumerations: dict[str, Enumeration] = field(default_factory=dict)
    """Kinds, dice's own faces, options' named values, and `direction`.

    A die with faces of a kind and others of its own has an enumeration that `extends` that kind: it lists the kind's
    values first, with the same indices, so its values and the kind's may be compared with each other.
    """
    values: dict[str, tuple[str, int]] = field(default_factory=dict)
    """name -> (enumeration, index). Each name has one home: a kind's value belongs to the kind, not to a die that
    shows it."""
    cards: dict[str, CardShape] = field(default_factory=dict)
    zones: dict[str, ZoneShape] = field(default_factory=dict)
    variables: dict[str, VariableShape] = field(default_factory=dict)
    dice: dict[str, Kind] = field(default_factory=dict)
    patterns: dict[str, Span] = field(default_factory=dict)
    made_patterns: set[str] = field(default_factory=set)
    """Those that are made of others."""
    steps: dict[str, StepShape] = field(default_factory=dict)
    actions: dict[str, RoutineShape] = field(default_factory=dict)
    procedures: dict[str, RoutineShape] = field(default_factory=dict)
    scorings: dict[str, str] = field(default_factory=dict)
    """name -> table, player, side or zone"""
    defines: dict[tuple[str, str], Span] = field(default_factory=dict)
    """(space, name); their kinds come from `define_kind`, which checks the define first (and refuses circles)."""
    define_params: dict[str, tuple[Param, ...]] = field(default_factory=dict)
    """What defines of the table are handed over, for those that are."""
    define_kind: Callable[[str, str], Kind | None] = field(default=lambda space, name: None)
    one_player_sides: bool = True
    """Whether every side has exactly one player, so that a side reads its player's names."""
    findings: list[Finding] = field(default_factory=list)
    used: set[tuple[str, str]] = field(default_factory=set)
    """(space, name): option, kind, value, card, field, zone, variable, variable read ("read"), die, pattern, step,
    action,
    procedure, define, scoring ... as they are met."""
    faulty: set[str] = field(default_factory=set)
    """Names whose declaration is at fault: they may be meant, but what others make of them is not reported."""
    met: Met | None = None
    """The places of names, if somebody asked for them."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A thing whose names may be used bare: the card of an effect, the player of a define, what a `where` looks at."""

    param: Param
    types: frozenset[str] | None = None
    """For cards: the card types it can be; for places: their zones; None for any."""
    looked_at: bool = False
    """Whether a query looks at it (then `it` is the innermost such)."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression stands: what is at hand there. Scopes are values; `typing` makes inner ones."""

    locals: dict[str, Param] = field(default_factory=dict)
    """What the sentence or rule names: choices, parameters, lets, loop variables, aliases."""
    types: dict[str, frozenset[str]] = field(default_factory=dict)
    """For locals that are cards: the card types that they can be; for places: their zones; where that is known."""
    subjects: tuple[Subject, ...] = ()
    """Innermost last."""
    me: Expr | None = None
    here: Param | None = None
    actor_is_me: bool = False
    in_effect: bool = False
    """Whether things may happen here (chance, statements); else the expression is only a question."""
    in_ranking: bool = False
    """Whether `survived` may be asked."""
    known: frozenset[Expr] = frozenset()
    """Expressions that a test has shown not to be none."""
    step: str | None = None
    """The innermost step around, where there is one."""
    action: str | None = None
    """The action that this belongs to or follows."""
    watching: bool = False
    """Whether this happens because something has become so, and not because of what somebody does."""
