"""A made-up game for tests of the runtime: lamps in four colors and so many heights, and places of every kind."""

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.runtime import chance, places_bags
from interpreter.runtime.state import BoundPattern, PileStore, Place, Register, State, Tables

COLORS = ("red", "blue", "green", "gold")
SEATS = 3
EVERYBODY = (1 << SEATS) - 1

LAMPS, SHELF, TRAY, BOX, TOWER, RACK, PORCH = 0, 1, 2, 3, 4, 5, 6
HAND, ROW, GUESS = 7, 10, 13
FIXED = 16
STACKS = 0
"""The pile store; its piles have the kind FIXED."""


def place(zone: str, visible: str, mask: int, *, owner: int | None = None, **more: Any) -> Place:
    settings: dict[str, Any] = {"ordered": False, "capacity": None, **more}
    return Place(
        zone=zone,
        per=None if owner is None else "player",
        owner=owner,
        visible=visible,
        mask=mask,
        faces=visible in ("all", "top"),
        top_only=visible == "top",
        **settings,
    )


def places(seats: int = SEATS) -> tuple[Place, ...]:
    everybody = (1 << seats) - 1
    return (
        place("lamps", "none", 0),
        place("shelf", "all", everybody),
        place("tray", "count", 0),
        place("box", "none", 0, capacity=6),
        place("tower", "top", everybody),
        place("rack", "none", 0, ordered=True),
        place("porch", "all", everybody),
        *(place("hand", "owner", 1 << seat, owner=seat) for seat in range(seats)),
        *(place("row", "owner", 1 << seat, owner=seat, ordered=True) for seat in range(seats)),
        *(place("guess", "others", everybody & ~(1 << seat), owner=seat) for seat in range(seats)),
        place("stacks", "all", everybody, store=STACKS),
    )


def tables(heights: int = 6, copies: int = 1, most_stacks: int | None = None, **more: Any) -> Tables:
    cards = [(c, h) for c in range(len(COLORS)) for h in range(heights) for _ in range(copies)]
    settings: dict[str, Any] = {"uses_faces": True, "uses_movers": True, "uses_stand_ins": True, "patterns": {}, **more}
    return Tables(
        players=SEATS,
        sides=tuple((seat,) for seat in range(SEATS)),
        side_of=tuple(range(SEATS)),
        card_count=len(cards),
        card_names=tuple(f"{COLORS[c]} {h}" for c, h in cards),
        card_class=tuple(c * heights + h for c, h in cards),
        card_types=("lamp",) * len(cards),
        fields={"color": tuple(c for c, _ in cards), "height": tuple(h for _, h in cards)},
        places=places(),
        fixed_places=FIXED,
        place_of={},
        stores=(PileStore("stacks", None, FIXED, most_stacks),),
        enumerations={"color": COLORS, "direction": ("clockwise", "counterclockwise")},
        registers=(
            Register("", None, None, "value", "direction", "all", "direction"),
            Register("pointed", None, None, "card", "", "all", ""),
            *(Register("secret", "player", seat, "card", "", "owner", "") for seat in range(SEATS)),
            Register("kept", None, None, "number", "", "none", ""),
        ),
        register_of={},
        **settings,
    )


def new_state(t: Tables, seed: int = 1, at: int = LAMPS) -> State:
    """A state in which all cards lie in one place, undrawn where nobody sees them."""
    n = t.card_count
    s = State()
    s.t = t
    s.Z = [[] for _ in range(t.fixed_places)]
    s.Z[at] = list(range(n))
    s.V = [0, None, *[None] * SEATS, 7]
    s.kind, s.number = list(range(t.fixed_places)), [0] * t.fixed_places
    s.piles = [[] for _ in t.stores]
    s.at, s.seen = [at] * n, [0] * n
    s.up = [False] * n if t.uses_faces else None
    s.by = [-1] * n if t.uses_movers else None
    s.ident = [None] * n if t.uses_stand_ins else None
    s.pools, s.still_in, s.dropped, s.gone = [], EVERYBODY, (), ()
    s.given_turn, s.skips, s.stack, s.site, s.seat = None, None, [], -1, 0
    s.options, s.chosen, s.answers, s.pending_end, s.edges = [], None, None, 0, []
    s.idle, s.rounds, s.fired, s.window, s.begun = 0, 0, None, None, ()
    s.rng, s.script, s.over, s.unfinished = chance.seeded(seed), None, False, False
    s.ranking, s.scores, s.origin, s.history = (), None, None, None
    s.record, s.log, s.count, s.moves = False, None, 0, None
    places_bags.shuffle(s, at)
    return s


def with_cards(z: int, *cards: int, seen: int = 0, faces: bool = True) -> State:
    """A state in which some cards lie in one place, and the rest in the lamps, all drawn."""
    s = new_state(tables(uses_faces=faces))
    places_bags.reveal_all(s, LAMPS)
    rest = [card for card in range(s.t.card_count) if card not in cards]
    s.Z[z], s.Z[LAMPS] = list(cards), rest
    for card in cards:
        s.at[card], s.seen[card] = z, seen
    return s


def column(t: Tables, name: str) -> tuple[str, tuple[int, ...], int]:
    """A field as patterns have it: -1 where a card lacks it, and how many values it has."""
    table = tuple(-1 if value is None else value for value in t.fields[name])
    return name, table, max(table) + 1


def pattern(
    t: Tables,
    name: str,
    *,
    same: Sequence[str] = (),
    different: Sequence[str] = (),
    consecutive: str | None = None,
    cyclic: bool = False,
    size: tuple[int, int | None] = (3, None),
    stand_in: Callable[[State, int], bool] | None = None,
    amount: Callable[[State, int], int] | None = None,
    total: int | tuple[int, int] | None = None,
    longest: bool = False,
    decided: Callable[[State], tuple[int, ...]] | None = None,
) -> BoundPattern:
    return BoundPattern(
        name=name,
        same=tuple(column(t, f) for f in same),
        different=tuple(column(t, f) for f in different),
        consecutive=None if consecutive is None else (*column(t, consecutive), cyclic),
        low=size[0],
        high=size[1],
        stand_in=stand_in,
        amount=amount,
        total=None if total is None else lambda s: (total, total) if isinstance(total, int) else total,
        longest=longest,
        decided=decided,
    )


def with_patterns(t: Tables, *patterns: BoundPattern) -> Tables:
    t.patterns = {p.name: p for p in patterns}
    t.plans.clear()
    return t
