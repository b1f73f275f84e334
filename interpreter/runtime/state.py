"""A game in progress, as plain data, and the tables that it is read with.

Everything that changes while a game is played is in `State`: lists of integers and a few tuples, so that a state can be
cloned, compared, saved and resumed. Everything that doesn't is in `Tables`, which the compiler fills once for a
ruleset,
its options and a number of players. Must not know what any ruleset means: only places, cards, seats and registers.

Cards and tokens. A card is an int below `Tables.card_count`. A shuffled place is a bag: it holds tokens, and the token
`card_count + k` says "one of the cards of pool k, which nobody knows yet". `State.pools[k]` lists exactly the cards
whose
identity has not been drawn; there are as many of them as there are tokens of that pool. Reading the table of a field
with
a token is an IndexError, never a wrong value.

Places. `State.Z[i]` lists the cards of place i from the bottom (oldest) to the top (newest). The first places are
fixed;
piles that come and go are appended or reuse an empty slot. `State.kind[i]` is the index in `Tables.places` that
tells what
place i is; `State.number[i]` is a pile's number (0: no pile there).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.runtime.happenings import RuleLines


@dataclass(frozen=True, slots=True)
class Place:
    """What a place is. `owner` is a seat or side (by `per`), or None.

    `mask` has a bit for each seat that sees the cards there (lying face up, where faces count); `faces` says whether
    a card
    that lies face down is hidden from all; `top_only` whether only the top card is seen.
    """

    zone: str
    per: str | None
    owner: int | None
    visible: str
    mask: int
    faces: bool
    top_only: bool
    ordered: bool
    capacity: int | None
    value: int | None = None
    """The value of a pile of `{one for each: KIND}`."""
    store: int | None = None
    """The pile store that a pile which comes and goes belongs to."""
    fixed_pile: bool = False


@dataclass(frozen=True, slots=True)
class PileStore:
    """Where piles come and go: a zone (of one owner), the index of its `Place` in `places`, and how many at most."""

    zone: str
    owner: int | None
    place: int
    most: int | None


@dataclass(frozen=True, slots=True)
class BoundPattern:
    """A pattern with its option values settled. Fields are tables indexed by card; a stand-in is asked of `stand_in`.

    `same`, `different`: (field name, table of values by card, how many values the field has).
    `consecutive`: the same, with `cyclic`; `stand_in`: a function of (state, card), or None. `amount`: of (state,
    card). `total`: of (state), the least and the most that amounts may make. `decided`: where they alone decide which
    cards may stand in, the variables that do; None where more does.
    `parts`: for a pattern made of others, their names; `low` and `high` are theirs together.
    """

    name: str
    same: tuple[tuple[str, tuple[int, ...], int], ...]
    different: tuple[tuple[str, tuple[int, ...], int], ...]
    consecutive: tuple[str, tuple[int, ...], int, bool] | None
    low: int
    high: int | None
    stand_in: Callable[[State, int], bool] | None
    amount: Callable[[State, int], int] | None
    total: Callable[[State], tuple[int, int]] | None
    longest: bool
    decided: Callable[[State], tuple[Any, ...]] | None = None
    parts: tuple[str, ...] = ()


class Orders(dict[tuple[int, int, int], tuple[int, ...]]):
    """Orders of seats: by their bits (-1: all), the seat to start with (or the next of them after it), and direction (0
    clockwise); each is made when it is first asked for."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self._players = players

    def __missing__(self, key: tuple[int, int, int]) -> tuple[int, ...]:
        bits, start, direction = key
        step = -1 if direction else 1
        round_table = ((start + step * n) % self._players for n in range(self._players))
        found = self[key] = tuple(seat for seat in round_table if bits >> seat & 1)
        return found


@dataclass(slots=True)
class Tables:
    """What doesn't change while a game is played."""

    players: int
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    card_count: int
    card_names: tuple[str, ...]
    """Printed names, by card; equal for cards that are alike."""
    card_class: tuple[int, ...]
    """Equal for cards that nobody can tell apart (same type, fields and name)."""
    card_types: tuple[str, ...]
    """The type's name, by card."""
    fields: Mapping[str, tuple[Any, ...]]
    """By field name, a table by card; a card without the field has None."""
    places: tuple[Place, ...]
    fixed_places: int
    """How many of the first places of a state are always there."""
    place_of: Mapping[tuple[str, int | None], int]
    """(zone, owner or None) -> index of a place without piles, or of the first of its fixed piles."""
    stores: tuple[PileStore, ...]
    patterns: Mapping[str, BoundPattern]
    enumerations: Mapping[str, tuple[str, ...]]
    uses_faces: bool
    uses_movers: bool
    uses_stand_ins: bool
    registers: tuple[Register, ...]
    register_of: Mapping[tuple[str, int | None], int]
    """(variable name, owner or None) -> index in State.V."""
    accepts: Mapping[str, Callable[[State, int, int, int | None], bool]] = field(default_factory=dict, repr=False)
    """By zone: whether its `accepts` rows take a card at a place, for somebody; a zone without rows isn't there."""
    refuses: Mapping[str, Callable[[State, int, int, int | None], list[str]]] = field(default_factory=dict, repr=False)
    """By zone: the sentences of the rows that refuse a card."""
    pile_kinds: Mapping[str, str] = field(default_factory=dict, repr=False)
    """By zone with one pile for each value: the enumeration."""
    accepted_patterns: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict, repr=False)
    """By zone: the patterns of each row of `accepts` that names some."""
    orders: Orders = field(init=False, repr=False, compare=False)
    """Orders of seats."""
    plans: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """By pattern (or several), what can be known of it once and for all. Derived, filled by `patterns_plan`."""
    openings: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """By patterns and group: what may join it. Derived, filled by `patterns_fit`, forgotten when it grows large."""
    joinable: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """By zone: the same, prepared for whole hands. Derived, filled by `patterns_joining`."""
    looks: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """By patterns: how a hand without groups of them is told. Derived, filled by `patterns_first_look`."""
    hands: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """By patterns: the last hand that was split. Derived, filled by `patterns_left`."""
    like: dict[Any, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)
    """By what a stand-in stands for: the cards that are so. Derived, filled by `patterns_standing`."""
    lines: RuleLines | None = field(default=None, repr=False, compare=False)
    """By number, the author's lines that make things happen, where events are kept."""
    asks_more: frozenset[str] = frozenset()
    """The zones whose `accepts` has rows without patterns too."""

    def __post_init__(self) -> None:
        self.orders = Orders(self.players)


@dataclass(frozen=True, slots=True)
class Register:
    """What a register of `State.V` holds: a variable of an owner, a die, or the machine's own (then `variable` is
    "")."""

    variable: str
    per: str | None
    owner: int | None
    kind: str
    """A kind's base ("number", "player", "card", "value" ...); for values, `of` is the enumeration."""
    of: str
    visible: str
    label: str
    """For the machine's own: what it is."""
    step: str = ""
    """For the machine's own: the step that it belongs to."""
    is_number: bool = False
    """Whether it counts how often a step was passed."""


class State:
    """One game in progress: plain data. The generated module knows what the registers and frames mean."""

    __slots__ = (
        "t",
        "Z",
        "V",
        "kind",
        "number",
        "piles",
        "at",
        "seen",
        "up",
        "by",
        "ident",
        "pools",
        "still_in",
        "dropped",
        "gone",
        "given_turn",
        "skips",
        "stack",
        "site",
        "seat",
        "options",
        "chosen",
        "answers",
        "begun",
        "pending_end",
        "edges",
        "rng",
        "script",
        "idle",
        "rounds",
        "fired",
        "window",
        "over",
        "unfinished",
        "ranking",
        "scores",
        "origin",
        "history",
        "record",
        "log",
        "count",
        "moves",
    )

    t: Tables
    Z: list[list[int]]
    V: list[Any]
    kind: list[int]
    number: list[int]
    piles: list[list[int]]
    """By pile store: the places of its piles, in the order of their numbers."""
    at: list[int]
    """By card: the place where it lies; -1 while it is undrawn."""
    seen: list[int]
    """By card: a bit for each seat that knows where this card is."""
    up: list[bool] | None
    """By card: whether it lies face up (None where the ruleset never asks)."""
    by: list[int] | None
    """By card: who moved it last, -1 for the referee (None where the ruleset never asks)."""
    ident: list[Any] | None
    """By card: what a stand-in stands for, a tuple of (field, value) pairs, or None (None where there are no
    stand-ins)."""
    pools: list[list[int]]
    still_in: int
    """A bit for each seat that is still in."""
    dropped: tuple[tuple[int, int], ...]
    """(step index, bits of the seats dropped until this pass of the step is over)."""
    gone: tuple[int, ...]
    """Seats in the order in which they were eliminated."""
    given_turn: int | None
    """Who plays after this turn, where a rule has said so."""
    skips: list[int] | None
    """By seat: how many turns that would come are lost; None where nobody loses any."""
    stack: list[list[Any]]
    """Frames of routines that wait, the main routine's first: [block to return to, locals ...]."""
    site: int
    """The decision that is waited for: an index in the generated module's tables of decision sites; -1: none."""
    seat: int
    """Who is asked."""
    options: list[Any]
    """What can be chosen at `site` by `seat`: made when the question is asked, so derivable, and shared by clones."""
    chosen: Any
    """The option that was just chosen; only between a move and the block that reads it."""
    answers: list[Any] | None
    """Where several decide at once: [seats, answers or None by position]; hidden until all are in."""
    begun: tuple[tuple[int, int, tuple[Any, ...], tuple[Any, ...]], ...]
    """Where choices are asked one after the other, what seats have chosen of a move that isn't whole, by seat; hidden
    from others. Each is (seat, position of the action among those offered, entries that are complete, things of a set
    that isn't)."""
    pending_end: int
    """Bits of the steps that end after this effect: 2 << the index of a step; 1 for the whole of play."""
    edges: list[int]
    """By `when` trigger: a bit for each thing (0 where it is about none) for which it held when last looked at."""
    idle: int
    """Passes of steps since anybody was asked, so that an endless course of play is found."""
    rounds: int
    """Rounds of loops since anybody was asked, so that loops in loops come to an end."""
    fired: Any
    """The thing for which a `when` trigger just became true; only inside an effect."""
    window: list[Any] | None
    """Open out-of-turn windows, None without any; the first is asked in now. Each is [number of the action that opened
    it, seats still to be asked, all its seats, bits of the seats for each action that may be taken in it]."""
    rng: int
    script: list[Any] | None
    """Fixed outcomes of chance, next first (scenarios, explicit chance); None: the generator decides."""
    over: bool
    unfinished: bool
    ranking: tuple[tuple[int, ...], ...]
    """Seats, best first, ties together."""
    scores: tuple[int | None, ...] | None
    origin: Any
    """How this game began, so that it can be played again from there: (seed, given) or a saved state's text."""
    history: Any
    """(earlier history, seat, text of the move), newest outermost; None at the start."""
    record: bool
    log: Any
    """(earlier log, event), newest outermost; None at the start; only with `record`."""
    count: int
    """Moves made so far."""
    moves: Any
    """The Move objects of `options`, made when first asked for; None before."""


DIRECTION = 0
"""The register of the direction: 0 clockwise, 1 counterclockwise."""
ACTOR = 1
"""The register of the actor: a seat or None."""
