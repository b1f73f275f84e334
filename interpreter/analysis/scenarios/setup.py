"""Sets a scenario's game up: cards laid where it says, variables, whose turn it is, and what chance will give.

A zone that is listed holds exactly those cards, from the top; `3 cards` are any that nothing else names, `the rest` are
all of those that start there. Cards that aren't named stay where they start, shuffled where nobody sees them; if they
start in a zone that is listed, they are out of this game. A card may be `NAME face down`, `NAME=OTHER` (a stand-in, and
what it stands for) and `NAME by player 2` (who laid it there).
Must not know moves or expectations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from interpreter.analysis.scenarios.file import Scenario, entries, items, number_of, seat_of, text_of, wrong
from interpreter.analysis.scenarios.places import Named, Scene, named, owner_of
from interpreter.analysis.scenarios.values import cards_of_name, count_in, no_such_card, parsed
from interpreter.compile.program import Machine
from interpreter.diagnostics.near import did_you_mean
from interpreter.rules.model import Step
from interpreter.rules.settings import listed
from interpreter.rules.walk import steps
from interpreter.runtime import chance
from interpreter.runtime.places import lay_all
from interpreter.runtime.places_bags import shuffle
from interpreter.runtime.places_piles import new_pile, renumber
from interpreter.runtime.state import Place, State, Tables
from interpreter.source.nodes import Mapping as Map
from interpreter.source.nodes import Node, Scalar
from interpreter.source.span import Span

REST = "the rest"
FACES = {" face up": True, " face down": False}
BY = " by player "


def begun(scenario: Scenario, machine: Machine, seed: int, given: Mapping[str, int]) -> State:
    """The state in which a scenario begins, before anything is laid out: the game's own beginning, or a blank table."""
    if is_set_up(scenario):
        return machine.blank(seed)
    outcomes = scripted(scenario)
    return machine.start(seed, given, chance.scripted(outcomes) if outcomes else None)


def is_set_up(scenario: Scenario) -> bool:
    """Whether a scenario lays its own table."""
    setup = scenario.get("setup")
    return isinstance(setup, Map) and any(key != "chance" for key in setup.entries)


def scripted(scenario: Scenario) -> list[int | str]:
    """The outcomes of chance that a scenario fixes from the beginning."""
    setup = scenario.get("setup")
    inside = setup.get("chance") if isinstance(setup, Map) else None
    return [outcome for node in (inside, scenario.get("chance")) if node is not None for outcome in outcomes_of(node)]


def outcomes_of(node: Node) -> list[int | str]:
    """Outcomes as the generator's script wants them."""
    found: list[int | str] = []
    for item in items(node):
        value = item.value if isinstance(item, Scalar) else None
        found.append(value if isinstance(value, int) and not isinstance(value, bool) else text_of(item))
    return found


def fix_chance(s: State, node: Node) -> None:
    """The next outcomes of chance, behind those that are fixed already."""
    s.script = chance.scripted([*chance.unused(s), *outcomes_of(node)])


def lay_out(scene: Scene, scenario: Scenario, given: Mapping[str, int]) -> None:
    """Everything that a set-up says, on a blank table; then the game goes to its first question."""
    setup = scenario.get("setup")
    assert isinstance(setup, Map)
    to_act = setup.get("to_act")
    seat = None if to_act is None else seat_of(to_act, to_act.span, scene.s.t.players)
    _set_given(scene, {"": seat or 0, **given})
    table = _Table(scene)
    table.lay(setup.get("zones"))
    variables = setup.get("variables")
    if variables is not None:
        _check_settable(scene, variables)
        _set_variables(scene.s, variables)
    outcomes = scripted(scenario)
    if outcomes:
        scene.s.script = chance.scripted(outcomes)
    before = {z: scene.s.Z[z][:] for z in table.laid}
    empty = _empty(scene.s, before)
    step, passes = _step(scene, setup.get("step")), _passes(scene, setup.get("passes"), to_act is not None)
    said = setup.get("direction")
    direction = None if said is None else text_of(said)
    has_turns = scene.machine.begin_at(scene.s, seat, step, passes, direction)
    if to_act is not None and not has_turns:
        _check_asked(scene, seat, to_act.span)
    if scene.s.over or any(scene.s.Z[z] != cards for z, cards in before.items()):
        scene.note = _went_on(empty)


def _check_asked(scene: Scene, seat: int | None, span: Span) -> None:
    """Where no step has turns, the rules alone say who is asked: nobody else can be the one to act."""
    asked = scene.machine.waiting(scene.s)
    if scene.s.over or seat is None or seat in asked:
        return
    who = listed([f"player {p + 1}" for p in asked]) or "nobody"
    message = f"Player {seat + 1} can't be the one to act: play begins here with no turn, and its rules ask {who}."
    help = "Set the variables by which the rules say who is asked, or let `step:` name a step that has turns."
    raise wrong("T003", span, message, help)


def _passes(scene: Scene, node: Node | None, has_turn: bool) -> dict[str, int]:
    """In which pass the steps are that a set-up counts."""
    found = {}
    for key, entry in node.items() if isinstance(node, Map) else ():
        name = _step(scene, Scalar(key, key, "", entry.key_span))
        assert name is not None
        found[name] = number_of(entry.value, f"`{key}`")
        if not has_turn and name in {rule.name for rule in _steps_of(scene) if rule.turns_from is not None}:
            message = f"`{name}` is made of turns, and nothing says whose its second or later turn is."
            raise wrong("T003", entry.key_span, message, "Say `to_act` as well.")
    return found


def _steps_of(scene: Scene) -> Iterator[Step]:
    return steps(scene.machine.ruleset.play)


def _check_settable(scene: Scene, node: Node) -> None:
    """What is reckoned can't be set, and what a game is played with is said elsewhere."""
    for key, entry in node.items() if isinstance(node, Map) else ():
        if any(name == key for _, name in scene.ruleset.defines):
            message = f"`{key}` is a define: it is worked out anew each time, so a set-up can't say what it is."
            raise wrong("T002", entry.key_span, message, "Set the variables that it reads.")
        if key in scene.ruleset.options:
            value = entry.value.text if isinstance(entry.value, Scalar) else "..."
            help = f"Write `options: {{{key}: {value}}}` beside `setup`."
            raise wrong("T002", entry.key_span, f"`{key}` is an option, and a set-up sets variables.", help)


def _empty(s: State, laid: Iterable[int]) -> list[str]:
    """The places without a card among those that a set-up lists, and those that belong to them."""
    zones = {s.t.places[s.kind[z]].zone for z in laid}
    return [_called(s.t.places[z]) for z in range(s.t.fixed_places) if s.t.places[z].zone in zones and not s.Z[z]]


def _went_on(empty: Sequence[str]) -> str:
    """What is said where a set-up leaves nothing to do in the step it is meant for, so that the game goes on."""
    why = f" Perhaps because there is nothing in {', '.join(empty[:6])}: set up what the step needs." if empty else ""
    return f"With this set-up the game went on by itself before the first move.{why}"


def _called(place: Place) -> str:
    return place.zone if place.owner is None else f"{place.zone} of {place.per} {place.owner + 1}"


# ---------------------------------------------------------------- cards


@dataclass(frozen=True, slots=True)
class _Item:
    """One line of a zone: a card by its name, a number of any cards, or the rest."""

    name: str
    count: int | None
    face: bool | None
    stands_for: str | None
    by: int
    span: Span


@dataclass(slots=True)
class _Table:
    """Lays cards out. Named cards are taken first, so that `3 cards` are never some that another zone names."""

    scene: Scene
    home: list[int] = field(default_factory=list)
    """By card: the place where it starts."""
    free: set[int] = field(default_factory=set)
    """Cards that nothing has named yet."""
    laid: dict[int, list[tuple[list[int], _Item]]] = field(default_factory=dict)
    """By place: what lies there, from the top."""

    def lay(self, node: Node | None) -> None:
        """Lays out what a map of zones says, and shuffles the rest where it starts."""
        s = self.scene.s
        self.home = s.at[:]
        self.free = set(range(s.t.card_count))
        places = [] if node is None else [(there, self._place(there)) for there in named(self.scene, node, "`zones`")]
        lines = [(z, list(_items(there, s.t))) for there, z in places]
        for z, wanted in lines:
            self.laid[z] = [(self._named_cards(z, item), item) for item in wanted]
        lists = [(z, cards, item) for z, _ in lines for cards, item in self.laid[z]]
        for z, cards, item in sorted(lists, key=lambda each: each[2].name == REST):
            cards += self._any_cards(z, item)
        for there, z in places:
            self._check_room(there, z)
        self._clear()
        for z, _ in lines:
            for cards, item in reversed(self.laid[z]):
                self._put(z, cards, item)
        self._leave_the_others()

    def _place(self, there: Named) -> int:
        """The place that is meant; a pile that isn't there is made."""
        if there.place is not None:
            return there.place
        assert there.store is not None
        most = self.scene.s.t.stores[there.store].most
        if most is not None and len(self.scene.s.piles[there.store]) >= most:
            raise wrong("T003", there.span, f"There is room for {most} piles in `{there.zone}`.")
        z = new_pile(self.scene.s, there.store)
        renumber(self.scene.s, z, there.number)
        return z

    def _check_room(self, there: Named, z: int) -> None:
        s = self.scene.s
        capacity, wanted = s.t.places[s.kind[z]].capacity, sum(len(cards) for cards, _ in self.laid[z])
        if capacity is not None and wanted > capacity:
            raise wrong("T003", there.span, f"`{there.label}` holds {capacity} at most, not {wanted}.")

    def _named_cards(self, z: int, item: _Item) -> list[int]:
        if item.count is not None or item.name == REST:
            return []
        tables = self.scene.s.t
        known = cards_of_name(tables, item.name)
        if not known:
            raise no_such_card(tables, item.name, item.span)
        left = sorted((card for card in known if card in self.free), key=lambda card: (self.home[card] != z, card))
        if not left:
            are = "is only 1 card" if len(known) == 1 else f"are only {len(known)} cards"
            raise wrong("T003", item.span, f"There {are} called `{item.name}`.")
        self.free.discard(left[0])
        return left[:1]

    def _any_cards(self, z: int, item: _Item) -> list[int]:
        if item.name == REST:
            wanted = sorted(card for card in self.free if self.home[card] == z)
        elif item.count:
            home = self._source(z, item.count)
            left = sorted(card for card in self.free if self.home[card] == home)
            if len(left) < item.count:
                raise wrong("T003", item.span, f"There are only {len(left)} cards left to lay here.")
            wanted = _drawn(self.scene.s, left, item.count)
        else:
            wanted = []
        self.free.difference_update(wanted)
        return wanted

    def _source(self, z: int, count: int) -> int:
        """Where any cards come from: the place itself, else what it draws from, else where the most cards start."""
        s = self.scene.s
        place = s.t.places[s.kind[z]]
        draws_from = self.scene.ruleset.zones[place.zone].draws_from
        pile = None if draws_from is None else s.t.place_of.get((draws_from, None))
        for home in (z, pile):
            if home is not None and any(self.home[card] == home for card in self.free):
                return home
        homes = [self.home[card] for card in sorted(self.free)]
        return max(dict.fromkeys(homes), key=homes.count) if homes else z

    def _clear(self) -> None:
        """Takes up all cards that go somewhere, and all that lie where something else is listed."""
        s = self.scene.s
        going = {card for lines in self.laid.values() for cards, _ in lines for card in cards}
        for z, heap in enumerate(s.Z):
            if z in self.laid:
                heap.clear()
            else:
                heap[:] = [card for card in heap if card not in going]
        for card in range(s.t.card_count):
            s.seen[card], s.at[card] = 0, -1
        for z, heap in enumerate(s.Z):
            for card in heap:
                s.at[card] = z

    def _put(self, z: int, cards: list[int], item: _Item) -> None:
        s = self.scene.s
        lowest = not s.Z[z]
        laid = lay_all(s, cards, z, item.face, False, item.by)
        if lowest and (item.count is not None or item.name == REST) and _is_unseen(s, z):
            shuffle(s, z)
        if item.stands_for is not None and s.ident is not None:
            s.ident[laid[0]] = _identity(s.t, item)

    def _leave_the_others(self) -> None:
        """Cards that nothing names: a bag where nobody sees them, else seen as they lie; the placeless are out."""
        s = self.scene.s
        for z, heap in enumerate(s.Z):
            if z in self.laid:
                continue
            cards = heap[:]
            heap.clear()
            faces = [None if s.up is None else s.up[card] for card in cards]
            for card, face in zip(cards, faces, strict=True):
                lay_all(s, [card], z, face, False, -1)
            if _is_unseen(s, z):
                shuffle(s, z)
        out = [card for card in range(s.t.card_count) if s.at[card] < 0 and not any(card in pool for pool in s.pools)]
        if out:
            s.pools.append(out)


def _is_unseen(s: State, z: int) -> bool:
    return s.t.places[s.kind[z]].mask == 0


def _drawn(s: State, cards: list[int], count: int) -> list[int]:
    """Some of the cards by chance, which is the state's own."""
    left, found = cards[:], []
    for _ in range(count):
        s.rng, index = chance.pick_from(s.rng, len(left))
        found.append(left.pop(index))
    return found


def _items(there: Named, tables: Tables) -> Iterator[_Item]:
    for node in items(there.node):
        text, face, by = text_of(node), None, -1
        head, mark, who = text.rpartition(BY)
        if mark:
            text, by = head, seat_of(who, node.span, tables.players)
        for ending, up in FACES.items():
            if text.endswith(ending):
                text, face = text.removesuffix(ending), up
        count = count_in(text)
        stands_for = None
        if count is None and not cards_of_name(tables, text) and "=" in text:
            text, _, stands_for = text.partition("=")
        yield _Item(text, count, face, stands_for, by, node.span)


def _identity(tables: Tables, item: _Item) -> tuple[tuple[str, Any], ...]:
    """What a stand-in stands for: the fields that patterns ask for, as of the card named."""
    assert item.stands_for is not None
    meant = cards_of_name(tables, item.stands_for)
    if not meant:
        raise no_such_card(tables, item.stands_for, item.span)
    asked: set[str] = set()
    for pattern in tables.patterns.values():
        rules = [*pattern.same, *pattern.different, *([pattern.consecutive] if pattern.consecutive else [])]
        asked.update(str(rule[0]) for rule in rules)
    return tuple((name, values[meant[0]]) for name, values in tables.fields.items() if name in asked)


# ---------------------------------------------------------------- variables


def _set_given(scene: Scene, given: Mapping[str, int]) -> None:
    """Who the players are that a game is given; whom nobody names is the one to act."""
    for name, rule in scene.ruleset.variables.items():
        if rule.start in ("given", "random", "given or random"):
            scene.s.V[scene.s.t.register_of[name, None]] = given.get(name, given[""])


def _set_variables(s: State, node: Node) -> None:
    for name, entry in entries(node, "`variables`"):
        for index, inner in registers(s.t, name, entry.value, entry.key_span):
            s.V[index] = parsed(inner, s.t.registers[index], s.t)


def registers(tables: Tables, name: str, node: Node, span: Span) -> Iterator[tuple[int, Node]]:
    """The registers that a variable's name means, and what stands for each."""
    mine = {owner: index for (known, owner), index in tables.register_of.items() if known == name}
    if not mine:
        known = dict.fromkeys(known for known, _ in tables.register_of)
        raise wrong("T002", span, f"There is no variable `{name}`.", did_you_mean(name, known))
    if None in mine:
        yield mine[None], node
        return
    per = tables.registers[next(iter(mine.values()))].per or "player"
    if not isinstance(node, Map):
        raise wrong("T001", node.span, f"Each {per} has a `{name}`: say whose, as in `{name}: {{1: ...}}`.")
    for key, entry in node.items():
        yield mine[owner_of(tables, per, key, entry.key_span)], entry.value


def _step(scene: Scene, node: Node | None) -> str | None:
    """The step at which a set-up begins, if it says one."""
    if node is None:
        return None
    names = [step.name for step in _steps_of(scene)]
    if text_of(node) not in names:
        raise wrong(
            "T003", node.span, f"There is no step called `{text_of(node)}`.", did_you_mean(text_of(node), names)
        )
    return text_of(node)
