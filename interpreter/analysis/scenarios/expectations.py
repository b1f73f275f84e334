"""What must hold in a scenario: compares it with the game and tells the first difference.

Must not know set-ups or moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from interpreter.analysis.scenarios.file import Thing, Wrong, entries, items, seat_of, text_of, wrong
from interpreter.analysis.scenarios.places import Named, Scene, named, owner_of, shown_text
from interpreter.analysis.scenarios.setup import registers
from interpreter.analysis.scenarios.values import (
    UNKNOWN,
    YES_NO,
    cards_of_name,
    count_in,
    no_such_card,
    parsed,
    printed,
    shown,
    tree_of,
)
from interpreter.diagnostics.english import yes_no
from interpreter.diagnostics.finding import error
from interpreter.diagnostics.near import write
from interpreter.runtime.codec import events
from interpreter.runtime.labels import identity_label
from interpreter.runtime.sentences import Told, sentence
from interpreter.runtime.sight import HIDDEN, PlaceView, View, view
from interpreter.runtime.state import DIRECTION, Register
from interpreter.source.nodes import Entry, Listing, Node, Scalar
from interpreter.source.nodes import Mapping as Map

FACES = (" face up", " face down")


def check(scene: Scene, node: Node) -> None:
    """Stops the scenario at the first thing that isn't as `expect` says."""
    for key, entry in entries(node, "`expect`"):
        CHECKS[key](scene, entry.value)


def differs(scene: Scene, node: Node, what: Thing, wanted: str, found: str, instead: Any = None) -> None:
    """Something isn't as it should be. `instead`: how the scenario would say what it is, where `found` doesn't."""
    told = error("T008", node.span, f"{what.label}: expected {wanted}, but it is {found}.")
    scene.differs(Wrong(told, what), found if instead is None else instead)


# ---------------------------------------------------------------- zones


def _zones(scene: Scene, node: Node) -> None:
    s = scene.s
    for there in named(scene, node, "`zones`", there=True):
        found = (
            []
            if there.place is None
            else [card_as_it_lies(scene, card, there.place) for card in reversed(s.Z[there.place])]
        )
        _compare(scene, there, _guessed(scene, there, found))


def _guessed(scene: Scene, there: Named, found: list[str]) -> list[str]:
    """Undrawn cards that all lie here: which they are is sure, their order isn't, so they lie as the scenario says."""
    s = scene.s
    if UNKNOWN not in found or there.place is None or not isinstance(there.node, Listing):
        return found
    heap, count = s.Z[there.place], s.t.card_count
    here = [k for k, pool in enumerate(s.pools) if pool and heap.count(count + k) == len(pool)]
    left = [s.t.card_names[card] for k in here for card in s.pools[k]]
    for index, item in enumerate(there.node.items[: len(found)]):
        name = text_of(item)
        if found[index] == UNKNOWN and name in left:
            left.remove(name)
            found[index] = name
    return found


def card_as_it_lies(scene: Scene, card: int, place: int) -> str:
    """A card as it lies: with what it stands for, and turned down where faces count."""
    s = scene.s
    text = printed(s, card)
    if s.up is None or card >= s.t.card_count or not s.t.places[s.kind[place]].faces:
        return text
    return text if s.up[card] else f"{text} face down"


def _compare(scene: Scene, there: Named, found: Sequence[str]) -> None:
    if not isinstance(there.node, Listing):
        count = count_in(text_of(there.node))
        if count is None:
            text = text_of(there.node)
            help = write(f"{text} card{'' if text == '1' else 's'}", text) if text.isdecimal() else ""
            message = f"`{there.label}` is a list of cards, or how many: `3 cards`."
            raise wrong("T001", there.node.span, message, help)
        if count != len(found):
            so_many = f"{len(found)} cards"
            differs(scene, there.node, there.thing, f"{count} cards", f"{so_many}: {_listed(found)}", so_many)
        return
    wanted = [_known(scene, item) for item in there.node.items]
    if not _same(wanted, found, _is_ordered(scene, there)):
        differs(scene, there.node, there.thing, shown_text(there.node), _listed(found), list(found))


def _known(scene: Scene, node: Node) -> str:
    """A card's name as it is printed; a name that no card has stops the scenario."""
    text = text_of(node)
    name = text
    for ending in FACES:
        name = name.removesuffix(ending)
    if name == UNKNOWN or cards_of_name(scene.s.t, name):
        return text
    first, equals, second = name.partition("=")
    if equals and cards_of_name(scene.s.t, first) and cards_of_name(scene.s.t, second):
        return text
    raise no_such_card(scene.s.t, name, node.span)


def _is_ordered(scene: Scene, there: Named) -> bool:
    """Whether the order of the cards counts: not in hands, and not in piles that only form a pattern."""
    rule = scene.ruleset.zones[there.zone]
    if rule.ordered:
        return True
    in_pattern = any(row.patterns for row in rule.accepts)
    return not (in_pattern or (rule.per is not None and rule.piles is None))


def _same(wanted: Sequence[str], found: Sequence[str], ordered: bool) -> bool:
    if len(wanted) != len(found):
        return False
    if ordered:
        return all(map(_fits, wanted, found))
    left = list(found)
    for card in sorted(wanted, key=len, reverse=True):
        fitting = next((other for other in left if _fits(card, other)), None)
        if fitting is None:
            return False
        left.remove(fitting)
    return True


def _fits(wanted: str, found: str) -> bool:
    """Whether a card is the one that is meant; `face up` is as good as saying nothing."""
    return wanted.removesuffix(FACES[0]).casefold() == found.casefold()


def _listed(cards: Sequence[str]) -> str:
    return "[" + ", ".join(cards) + "]"


# ---------------------------------------------------------------- variables


def _variables(scene: Scene, node: Node) -> None:
    for name, entry in entries(node, "`variables`"):
        for register, value, inner in _held(scene, name, entry):
            wanted, found = _wanted(scene, inner, register), shown(value, register, scene.s.t)
            if wanted != found:
                differs(scene, inner, _thing(scene, register, name), wanted, found, tree_of(found))


def _thing(scene: Scene, register: Register, name: str, seen: str = "") -> Thing:
    """A variable, or what a define gives, which no rule changes; `seen`: by whom."""
    whose = "" if register.owner is None else f" of {register.per} {register.owner + 1}"
    is_changed = register in scene.s.t.registers
    return Thing(
        f"{name}{whose}{seen}",
        "variable" if is_changed else "",
        name if is_changed else "",
        register.per,
        register.owner,
    )


def _held(scene: Scene, name: str, entry: Entry) -> Iterator[tuple[Register, Any, Node]]:
    """The variables that a name means, or the defines that everybody is shown, each with what stands for it."""
    s, node, span = scene.s, entry.value, entry.key_span
    defines = {register.owner: (register, value) for register, value in scene.machine.shown(s) if _is(register, name)}
    if not defines:
        yield from ((s.t.registers[index], s.V[index], inner) for index, inner in registers(s.t, name, node, span))
    elif None in defines:
        yield *defines[None], node
    else:
        per = next(iter(defines.values()))[0].per or "player"
        for key, inner in entries(node, f"`{name}`"):
            yield *defines[owner_of(s.t, per, key, inner.key_span)], inner.value


def _is(register: Register, name: str) -> bool:
    return register.variable == name


# ---------------------------------------------------------------- turn and end


def _to_act(scene: Scene, node: Node) -> None:
    s, text = scene.s, text_of(node)
    wanted = None if text in ("none", "nobody", "null") else seat_of(node, node.span, s.t.players)
    found = None if s.over else s.seat
    if wanted != found:
        over = ", since the game is over" if s.over else ""
        instead = "none" if found is None else str(found + 1)
        differs(scene, node, Thing("to act"), _player(wanted), _player(found) + over, instead)


def _player(seat: int | None) -> str:
    return "nobody" if seat is None else f"player {seat + 1}"


def _direction(scene: Scene, node: Node) -> None:
    found = scene.s.t.enumerations["direction"][scene.s.V[DIRECTION]]
    if text_of(node) != found:
        differs(scene, node, Thing("direction", "variable", "direction"), text_of(node), found)


def _yes_or_no(what: str, asked: Callable[[Scene], bool]) -> Callable[[Scene, Node], None]:
    def compare(scene: Scene, node: Node) -> None:
        text = text_of(node)
        if YES_NO[text] != asked(scene):
            differs(scene, node, Thing(what), text, yes_no(asked(scene)))

    return compare


def _ranking(scene: Scene, node: Node) -> None:
    players = scene.s.t.players
    wanted = [sorted(seat_of(seat, seat.span, players) for seat in items(tied)) for tied in items(node)]
    found = [sorted(tied) for tied in scene.s.ranking]
    if wanted != found:
        told = _places(found) if scene.s.over else "open: the game goes on"
        differs(scene, node, Thing("ranking"), _places(wanted), told, ranking_tree(found))


def ranking_tree(ranking: Sequence[Sequence[int]]) -> list[Any]:
    """A ranking as a scenario writes it: players from 1, those that are even in a list."""
    tied = [[str(seat + 1) for seat in seats] for seats in ranking]
    return [seats[0] if len(seats) == 1 else seats for seats in tied]


def _places(ranking: Sequence[Sequence[int]]) -> str:
    places = [", ".join(str(seat + 1) for seat in tied) for tied in ranking]
    return "[" + ", ".join(f"[{tied}]" if "," in tied else tied for tied in places) + "]"


def _scores(scene: Scene, node: Node) -> None:
    players, scores = scene.s.t.players, scene.s.scores
    if isinstance(node, Map):
        wanted = [(seat_of(key, entry.key_span, players), entry.value) for key, entry in node.items()]
    else:
        wanted = list(enumerate(items(node)))
    for seat, inner in wanted:
        found = "none" if scores is None or seat >= players or scores[seat] is None else str(scores[seat])
        if text_of(inner) != found:
            differs(scene, inner, Thing(f"score of player {seat + 1}"), text_of(inner), found)


# ---------------------------------------------------------------- what was said and shown


def _says(scene: Scene, node: Node) -> None:
    _told(scene, node, "said", [told[1] for told in _since(scene) if told[0] == "say"])


def _shows(scene: Scene, node: Node) -> None:
    told = [told for told in _since(scene) if told[0] in ("show", "point")]
    _told(scene, node, "shown", [sentence(event, scene.ruleset) for event in told])


def _since(scene: Scene) -> Iterator[Told]:
    """What happened since the last `play` began, with all there is to know of it."""
    return (told for _, _, told, _ in events(scene.s.log)[scene.heard :])


def _told(scene: Scene, node: Node, what: str, found: Sequence[str]) -> None:
    wanted = [text_of(item) for item in items(node)]
    if wanted != found:
        differs(scene, node, Thing(what), _quoted(wanted), _quoted(found), list(found))


def _quoted(texts: Sequence[str]) -> str:
    return ", ".join(f"`{text}`" for text in texts) or "nothing"


# ---------------------------------------------------------------- what a seat sees


def _view(scene: Scene, node: Node) -> None:
    for key, entry in entries(node, "`view`"):
        seat = seat_of(key, entry.key_span, scene.s.t.players)
        seen = view(scene.s, seat, scene.machine.shown(scene.s))
        for part, inner in entries(entry.value, "A view"):
            VIEWS[part](scene, seen, inner.value)


def _seen_zones(scene: Scene, seen: View, node: Node) -> None:
    s = scene.s
    for there in named(scene, node, "`zones`", there=True):
        found: list[str] = []
        if there.place is not None:
            place = s.t.places[s.kind[there.place]]
            seen_there = seen.place(place.zone, place.owner, s.number[there.place] or None)
            found = [_seen_card(scene, seen_there, index) for index in reversed(range(len(seen_there.cards)))]
        _compare(scene, there, found)


def _seen_card(scene: Scene, place: PlaceView, index: int) -> str:
    """A card as a seat sees it: ? where it doesn't know which."""
    name = place.cards[index]
    if name is None:
        return UNKNOWN
    if place.stands_for is not None and place.stands_for[index] is not None:
        name = f"{name}={identity_label(scene.s.t, place.stands_for[index])}"
    return name if place.up is None or place.up[index] else f"{name} face down"


def _seen_variables(scene: Scene, seen: View, node: Node) -> None:
    """Variables as a seat reads them: ? for one that it may not read."""
    s = scene.s
    readable = {(variable.name, variable.owner): variable.value for variable in seen.variables}
    for name, entry in entries(node, "`variables`"):
        for register, value, inner in _held(scene, name, entry):
            is_hidden = readable.get((name, register.owner), HIDDEN) == HIDDEN
            found = UNKNOWN if is_hidden else shown(value, register, s.t)
            wanted = _wanted(scene, inner, register)
            if wanted != found:
                thing = _thing(scene, register, name, f", as player {seen.seat + 1} sees it")
                differs(scene, inner, thing, wanted, found, tree_of(found))


def _wanted(scene: Scene, node: Node, register: Register) -> str:
    if isinstance(node, Scalar) and node.text == UNKNOWN:
        return UNKNOWN
    return shown(parsed(node, register, scene.s.t), register, scene.s.t)


VIEWS: Mapping[str, Callable[[Scene, View, Node], None]] = {"zones": _seen_zones, "variables": _seen_variables}

CHECKS: Mapping[str, Callable[[Scene, Node], None]] = {
    "zones": _zones,
    "variables": _variables,
    "to_act": _to_act,
    "direction": _direction,
    "says": _says,
    "shows": _shows,
    "ranking": _ranking,
    "scores": _scores,
    "view": _view,
    "over": _yes_or_no("over", lambda scene: scene.s.over),
    "unfinished": _yes_or_no("unfinished", lambda scene: scene.s.unfinished),
}
