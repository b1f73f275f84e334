"""Asking: what can be chosen, told apart and taken up again; several who decide at once; out-of-turn windows.

Must not know what is done with an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from math import comb
from typing import Any

from interpreter.runtime.faults import PlayFault
from interpreter.runtime.places_bags import reveal_at
from interpreter.runtime.reasons import Said, met, unmet
from interpreter.runtime.staging import STAGE, forget, kept
from interpreter.runtime.state import State

SLOT = 1 << 40
"""An entry of an option from here on says where a card lies: SLOT + place * 2^20 + position."""
LAST_POSITION = (1 << 20) - 1
"""The bits of a position."""
SET_BOUND = 5_000
"""How many sets of things one choice may offer."""
NOTHING = (-2,)
"""The answer of a player who has nothing to choose where several decide at once."""
Legal = Callable[[State, int], list[Any]]


def positions(s: State, place: int) -> list[int]:
    """The cards of a place as entries of options: a card that is undrawn is told by where it lies."""
    count = s.t.card_count
    return [c if c < count else SLOT + (place << 20) + i for i, c in enumerate(s.Z[place])]


def positions_of(s: State, places: Iterable[int]) -> list[int]:
    """The same for several places, one after the other."""
    return [entry for place in places for entry in positions(s, place)]


def taken(s: State, entry: int) -> Any:
    """An entry of the chosen option; a card that was told by where it lies is drawn."""
    return drawn(s, s.chosen[entry])


def drawn(s: State, value: Any) -> Any:
    """A value in which cards that are told by where they lie are drawn."""
    if isinstance(value, int) and value >= SLOT:
        return reveal_at(s, (value - SLOT) >> 20, value & LAST_POSITION)
    if isinstance(value, tuple) and any(isinstance(v, int) and v >= SLOT for v in value):
        return tuple(drawn(s, v) for v in value)
    return value


def alike(s: State, card: int | None) -> Any:
    """Equal for cards that nobody can tell apart where they lie."""
    if card is None or card >= s.t.card_count:
        return card
    face = None if s.up is None else s.up[card]
    identity = None if s.ident is None else s.ident[card]
    z = s.at[card]
    mover = None if s.by is None or s.t.places[s.kind[z]].per == "player" else s.by[card]
    return (s.t.card_class[card], z, face, identity, mover)


def alike_to(s: State, card: int | None, seat: int) -> Any:
    """Equal for cards that a player can't tell apart where they lie; those that the player can't see are told apart."""
    if card is None or card >= s.t.card_count or not s.seen[card] >> seat & 1:
        return card
    return alike(s, card)


def subsets(
    s: State, things: Sequence[Any], low: int, high: int | None, same: Callable[[State, Any], Any] | None
) -> list[tuple[Any, ...]]:
    """The sets of `low` to `high` things of a list, in its order, those alike once; past the bound is a fault."""
    sizes = range(max(low, 0), (len(things) if high is None else min(high, len(things))) + 1)
    before = None if same is None else _alike_before([same(s, thing) for thing in things])
    if before is None:
        if sum([comb(len(things), size) for size in sizes]) > SET_BOUND:
            raise PlayFault("sets")
        return [found for size in sizes for found in combinations(things, size)]
    every = (places for size in sizes for places in _sets(before, size, (), 0))
    found = [tuple([things[place] for place in places]) for places in islice(every, SET_BOUND + 1)]
    if len(found) > SET_BOUND:
        raise PlayFault("sets")
    return found


def _alike_before(keys: Sequence[Any]) -> Sequence[int | None] | None:
    """For each thing the nearest before it that is alike; None where no two are."""
    last: dict[Any, int] = {}
    before = []
    for place, key in enumerate(keys):
        before.append(last.get(key))
        last[key] = place
    return before if len(last) < len(before) else None


def _sets(before: Sequence[int | None], size: int, chosen: tuple[int, ...], start: int) -> Iterator[tuple[int, ...]]:
    """The places of the sets that begin with those chosen: of things that look alike, the earlier are in it first."""
    left = size - len(chosen)
    if not left:
        yield chosen
        return
    for place in range(start, len(before) - left + 1):
        earlier = before[place]
        if earlier is None or earlier in chosen:
            yield from _sets(before, size, (*chosen, place), place + 1)


def tried(ask: Callable[[], Any], otherwise: Any) -> Any:
    """An answer, or what stands for it where it can't be given."""
    try:
        return ask()
    except (LookupError, ArithmeticError, TypeError, AttributeError, PlayFault):
        return otherwise


def holds(test: Callable[[], Any]) -> bool:
    """Whether a condition holds; one that can't be asked of this thing doesn't."""
    return bool(tried(test, False))


def why_not(
    test: Callable[[], Any], sentence: Callable[[], str], about: int, bound: Callable[[], tuple[Any, ...]]
) -> list[str]:
    """What a condition says: its sentence if it doesn't hold. `bound` is what it speaks of."""
    is_met = holds(test)
    return [Said("" if is_met else tried(sentence, "That can't be chosen now."), about, tried(bound, ()), is_met)]


# ---------------------------------------------------------------- what places accept


def zone_of(s: State, place: int) -> str:
    """The zone of a place or of a new pile."""
    return s.t.places[s.kind[place]].zone if place >= 0 else s.t.stores[-1 - place].zone


def fits(s: State, card: int, place: int, me: int | None) -> bool:
    """Whether the `accepts` rows of a place take a card."""
    rule = s.t.accepts.get(zone_of(s, place))
    return rule is None or rule(s, card, place, me)


def accepts_group(s: State, group: Any, place: int, me: int | None) -> bool:
    """Whether a place takes a group: by its pattern at a new pile, else by its first card."""
    patterns = s.t.accepted_patterns.get(zone_of(s, place), ())
    if patterns and not (place >= 0 and s.Z[place]):
        return any(group[0] in row for row in patterns)
    return fits(s, group[1][0][0], place, me)


def refusals(
    s: State, asked: Callable[[], tuple[int | None, int]], me: int | None, test: Callable[[], Any], about: int
) -> list[str]:
    """What a place says of a card (`asked` gives both): the sentences of the rows that say no."""
    is_taken = holds(test)
    card, place = tried(asked, (None, 0))
    rule = None if card is None else s.t.refuses.get(zone_of(s, place))
    found = [] if rule is None else rule(s, card, place, me)
    if is_taken:
        return [*met(found)]
    return found if unmet(found) else [*found, Said("It can't be put there.", about)]


# ---------------------------------------------------------------- several at once


def ask_all(s: State, site: int, players: Sequence[int], legal: Legal) -> bool:
    """Asks players at once; False if nobody has anything to choose. `answers`: [seats, answers or None, can answer]."""
    seats = [p for p in players if s.still_in >> p & 1]
    s.seat = -1
    offered = [legal(s, p) for p in seats]
    s.answers = [seats, [None if o else NOTHING for o in offered]]
    for seat, options in zip(seats, offered, strict=True):
        if options:
            s.site, s.seat, s.options, s.moves, s.idle, s.rounds = site, seat, options, None, 0, 0
            return True
    return False


def waiting(s: State) -> tuple[int, ...]:
    """All who owe an answer now."""
    if s.site < 0:
        return ()
    if s.answers is None:
        return (s.seat,)
    return tuple(p for p, answer in zip(s.answers[0], s.answers[1], strict=True) if answer is None)


def answer(s: State, seat: int, option: Any, legal: Legal) -> bool:
    """Keeps one answer of several; True when all are in."""
    assert s.answers is not None
    if option[0] <= STAGE:
        whole = kept(s, seat, option)
        if whole is None:
            s.options = legal(s, s.seat) if seat == s.seat else s.options
            return False
        option = whole
    elif s.begun:
        forget(s, seat)
    seats, answers = s.answers
    answers[seats.index(seat)] = option
    if None not in answers:
        return True
    s.seat = seats[answers.index(None)]
    s.options, s.moves = legal(s, s.seat), None
    return False


def keep_answers(s: State) -> tuple[tuple[int, Any], ...]:
    """All answers, by player in the order asked, their cards drawn; the state keeps them no longer."""
    assert s.answers is not None
    seats, answers = s.answers
    s.answers = None
    return tuple([(seat, _all_drawn(s, option)) for seat, option in zip(seats, answers, strict=True)])


def _all_drawn(s: State, option: Any) -> Any:
    """An option whose cards are all drawn."""
    for entry in option:
        if isinstance(entry, tuple) or (isinstance(entry, int) and entry >= SLOT):
            return tuple([drawn(s, entry) for entry in option])
    return option


# ---------------------------------------------------------------- out of turn


def open_window(s: State, opener: int, *seats: Iterable[int]) -> None:
    """After this effect, players may act out of turn, as the action of that number allows: those for each action."""
    named = [tuple(those) for those in seats]
    everybody = tuple(dict.fromkeys(seat for those in named for seat in those))
    window = [opener, list(everybody), everybody, tuple(sum(1 << seat for seat in set(those)) for those in named)]
    s.window = [*(s.window or ()), window]


def window_open(s: State, opener: int) -> bool:
    """Whether somebody is to be asked now in a window that an action opened; windows without anybody close."""
    while s.window:
        window = s.window[0]
        window[1] = [seat for seat in window[1] if s.still_in >> seat & 1]
        if window[1]:
            return bool(window[0] == opener)
        del s.window[0]
    s.window = None
    return False


def may_act(s: State, action: int, seat: int) -> bool:
    """Whether the window that is open is for a player to take the action of that place in it."""
    return s.window is not None and bool(s.window[0][3][action] >> seat & 1)


def next_in_window(s: State) -> int:
    """Who is asked next."""
    assert s.window is not None
    seat: int = s.window[0][1][0]
    return seat


def passed_in_window(s: State, seat: int) -> None:
    """A player has passed; when all have in a row, the window closes."""
    assert s.window is not None
    s.window[0][1].remove(seat)


def taken_in_window(s: State, seat: int, before: int) -> None:
    """A player has acted: the others are asked again. A window that this opened takes the place of this one.

    `before` is how many windows were open when the player was asked.
    """
    assert s.window is not None
    opened = s.window[before:]
    s.window[0][1] = [] if opened else [other for other in s.window[0][2] if other != seat]
    s.window = [*opened, *s.window[:before]]


def stuck(s: State, site: int, seat: int) -> None:
    """Somebody must choose and cannot."""
    raise PlayFault("stuck", site, seat)
