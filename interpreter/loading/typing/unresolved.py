"""What to say about a name that means nothing where it stands: whose it may be, what it is instead, what is like it.

Must not decide what a name means: here it is already known to mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from interpreter.diagnostics.about import About, Topic
from interpreter.diagnostics.english import NUMBER_WORDS
from interpreter.diagnostics.finding import Help
from interpreter.diagnostics.near import NOTHING, did_you_mean, is_slip, one_slip, write
from interpreter.loading.typing.at_hand import at_hand
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.members import Wanted, is_declared, member, names_in, names_of
from interpreter.loading.typing.wording import listed, other_thing
from interpreter.loading.world import Scope, World
from interpreter.rules import core
from interpreter.rules.core import Param
from interpreter.rules.kinds import Kind
from interpreter.source.span import Span
from interpreter.syntax import tree
from interpreter.syntax.vocabulary import is_usable_name
from interpreter.syntax.words import said_of

INSTEAD: dict[str, Callable[[str], str]] = {
    "a card type": lambda n: f"Ask for such cards: `{n} cards in ...`, or test one: `card is {n}`.",
    "a kind": lambda n: f"All its values are `values of {n}`.",
    "a pattern": lambda n: f"Ask for groups, `group of {n} in ...`, or test cards: `... form {n}`.",
    "an action": lambda n: f"A player takes it in a sentence of its own: `me must {n}`.",
    "a procedure": lambda n: f"It is run by a sentence of its own: `do {n}`.",
    "a step": lambda n: f"How often it has been run is `{n}'s number`.",
}
ALONE = ("card", "player", "side", "pile", "spot")
OTHER_WORDS = {**NUMBER_WORDS, "true": "yes", "false": "no", "null": "none", "nil": "none", "myself": "me"}
OTHER_WORDS |= dict.fromkeys(("everybody", "everyone", "all"), "each player")
"""Words of everyday speech and of other languages, and what is written here."""
LANGUAGE = ("me", "none", "yes", "no", "it", "here", "empty", "any", "not", "the", "my", "all", "every")
"""Words of the language that stand where a name could."""
BROUGHT = ("actor", "direction")
GONE = ("alive", "dead", "dropped", "eliminated", "gone", "out")


def unresolved(check: Checker, node: tree.Reference, scope: Scope, hint: Kind | None) -> None:
    """Reports a bare name that means nothing here."""
    name, world = node.name, check.world
    check.offer(node.span, _in_reach(world, scope, hint))
    if name in ALONE:
        message = f"`{name}` alone is the {name} that a rule is about, and here there is none."
        help: Help | str = f"Ask for one, `the {name} in ...`, or for several, `{name}s in ...`."
        if name == "player":
            help = "Say who is meant: `me`, `next player`, `each player`; or let one be chosen before."
        check.error("N008", node.span, message, did_you_mean(name, scope.locals) or help)
        return
    space = next((s for s in ("player", "side", "zone") if is_declared(world, s, name)), None)
    if space is not None:
        _whose(check, node, scope, space)
    elif is_of_cards(world, name):
        _no_card(check, node, scope)
    elif any(name in kind.fields for kind in world.enumerations.values()):
        kinds = [kind.name for kind in world.enumerations.values() if name in kind.fields]
        message = f"Each value of {listed(kinds)} has its own `{name}`: of which value?"
        check.error("N003", node.span, message, f"Write `x's {name}`.")
    elif (what := other_thing(world, name)) is not None:
        slips = (other for other in _in_reach(world, scope, hint) if is_slip(other, name))
        help = did_you_mean(name, slips) or INSTEAD[what](name)
        if what == "an action" and scope == Scope():
            help = f"`when` asks whether something is so. What follows an action stands under `after: {name}`."
        if what == "an action" and not scope.in_effect and scope != Scope():
            help = f"How often it was taken is counted in a variable: a trigger `after: {name}` does `add 1 to ...`."
        check.error("N010", node.span, f"`{name}` is {what}, which is no value.", help)
    else:
        candidates = _in_reach(world, scope, hint)
        help = _values(world, name) or _instead_of(check, name, scope, candidates, hint) or _places(world, hint)
        check.error("N001", node.span, f"Nothing here is called `{name}`.", help, about=About(Topic.UNKNOWN, name))


def _values(world: World, name: str) -> Help:
    """A kind as if it were several."""
    kind = name[:-1] if name[-1:] == "s" else ""
    return write(f"values of {kind}", name) if kind in world.enumerations else NOTHING


def _places(world: World, hint: Kind | None) -> str:
    """What there is where a place is wanted."""
    if hint is None or hint.base != "zone" or not world.zones:
        return ""
    return f"There are the places {listed([f'`{name}`' for name in world.zones])}."


def _instead_of(check: Checker, name: str, scope: Scope, candidates: list[str], hint: Kind | None) -> Help | str:
    """What to write in the place of a name that nobody declares."""
    if name != (small := name.lower()) and (small in LANGUAGE or small in candidates):
        return write(small, name)
    if name == check.given_later:
        return f"Behind `where` it is called `it`; `{name}` is for what happens with each."
    if other := OTHER_WORDS.get(name.lower()) or _by_its_letter(check.world, name):
        return write(other, name)
    if name.lower() in GONE:
        return "Who is still in is asked so: `friend is in players`; who is out: `friend is not in players`."
    if name == "I":
        return "Leave it out, as in `draw 1`; elsewhere it is `me`."
    if name.lower() in check.world.cards:
        return f"A type of cards is asked for with `is`, as in `card is {name.lower()}`."
    slip = any(one_slip(name, candidate) for candidate in candidates)
    if not slip and (said := said_of(name, at_hand(check.world, scope))):
        return said
    words = [word for word in (*LANGUAGE, *(("survived",) if scope.in_ranking else ())) if one_slip(name, word)]
    question: Help | str = did_you_mean(name, [*candidates, *words]) or did_you_mean(name, ("me", "none"))
    if not question and hint is not None and hint.base == "card" and not hint.many:
        return _of_a_card(check, scope)
    if not question and scope.in_effect and is_usable_name(name):
        question = f"Give it a value before: `choose {name} from ...`, or `let {name} be ...`."
    return question


def _of_a_card(check: Checker, scope: Scope) -> str:
    """What can be asked of a card: what stands on it."""
    world, card = check.world, (_locals(scope, "card") or ["card"])[0]
    fields = {field: kind for shape in world.cards.values() for field, kind in shape.fields.items()}
    ways = [f"`{card}'s {field} > 5`" for field, kind in fields.items() if kind.base == "number"]
    ways += [
        f"`{card}'s {field} = {next(iter(world.enumerations[kind.of].values))}`"
        for field, kind in fields.items()
        if kind.of in world.enumerations
    ]
    ways += [f"`{card} is {name}`" for name in world.cards if len(world.cards) > 1]
    return f"What can be asked of a card is what stands on it, as in {listed(ways[:3], 'or')}." if ways else ""


def _by_its_letter(world: World, name: str) -> str:
    """The one value that begins with a capital letter that stands alone: `J` for jack."""
    found = [value for value in world.values if value.startswith(name.lower())] if name.isupper() else []
    return found[0] if len(found) == 1 and len(name) == 1 else ""


def unresolved_name(check: Checker, name: str, span: Span, candidates: Iterable[str]) -> None:
    """Reports a name that nobody declares, with the nearest of some names."""
    candidates = tuple(candidates)
    check.offer(span, candidates)
    help: Help | str = did_you_mean(name, candidates)
    if name.lower() in NUMBER_WORDS:
        digits = NUMBER_WORDS[name.lower()]
        help = f"Numbers are written in digits, and `draw` takes the number alone: `draw {digits}`."
        help += f" How many cards lie somewhere is counted: `count of cards in ... = {digits}`."
    help = help or said_of(name, at_hand(check.world, Scope()))
    check.error("N001", span, f"Nothing here is called `{name}`.", help, about=About(Topic.UNKNOWN, name))


def is_of_cards(world: World, name: str) -> bool:
    """Whether some card has a field or define of that name."""
    return any(name in card.fields for card in world.cards.values()) or ("card", name) in world.defines


def _whose(check: Checker, node: tree.Reference, scope: Scope, space: str) -> None:
    name = node.name
    message = f"Each {space} has a `{name}`: whose is meant here?"
    if scope.in_ranking and space == "player":
        help = f"A side has several players: write `sum of {name} over players in it`."
        check.error("N002", node.span, message, help)
        return
    if check.open_where:
        help = "If it belongs to the `where`, put brackets around all of it: `where (... or ...)`."
        check.error("N002", node.span, message, help)
        return
    ways = [f"`my {name}`"] if scope.me is not None and space != "zone" else []
    if scope == Scope() and space == "player":
        ways.append(f"`any player where {name} ...` for one of them")
    anybody = f"`{space[0]}'s {name}` for a {space} {space[0]}"
    if space == "zone":
        anybody = _of_which_zone(check.world, name, scope) or anybody
    ways += [f"`{local}'s {name}`" for local in _locals(scope, space)] or [anybody]
    zone = check.world.zones.get(name)
    if zone is not None:
        ways.append(f"`every {name}` for all of them")
    check.error("N002", node.span, message, f"Write {listed(ways, 'or')}.")


def _of_which_zone(world: World, name: str, scope: Scope) -> str:
    """What each zone has, asked of one that there is."""
    own = [zone.name for zone in world.zones.values() if zone.per == "player" and not zone.has_piles]
    table = [zone.name for zone in world.zones.values() if not zone.per and not zone.has_piles]
    is_somebodys = any(subject.param.kind.base == "player" for subject in scope.subjects)
    ways = [f"`{'' if scope.me is None else 'my '}{zone}'s {name}`" for zone in own[:1] if scope.me or is_somebodys]
    anybodys = [f"`any player where {zone}'s {name} ...`" for zone in own[:1] if not ways and not scope.in_effect]
    return listed([*ways, *anybodys, *(f"`{zone}'s {name}`" for zone in table[:1])], "or")


def _locals(scope: Scope, base: str) -> list[str]:
    """The names by which things of a sort can be called here."""
    return [name for name, param in scope.locals.items() if _is(param, base) and not _is_looked_at(scope, param)]


def _is(param: Param, base: str) -> bool:
    return param.kind.base == base and not param.kind.many


def _is_looked_at(scope: Scope, param: Param) -> bool:
    return any(s.param == param for s in scope.subjects if s.looked_at)


def _no_card(check: Checker, node: tree.Reference, scope: Scope) -> None:
    """A card's name where no card has it: either no card is at hand, or none that has it."""
    name = node.name
    cards = [s.param for s in reversed(scope.subjects) if s.param.kind.base == "card"]
    if cards:
        member(check, core.Local(cards[0].name, cards[0].kind), Wanted(name, node.span), scope)
        return
    message = f"Each card has its own `{name}`: of which card?"
    if check.open_where:
        help = "If it belongs to the `where`, put brackets around all of it: `where (... or ...)`."
        check.error("N003", node.span, message, help)
        return
    ways = [f"`{local}'s {name}`" for local in _locals(scope, "card")]
    several = (
        f"`sum of {name} over cards in ...`" if _is_number(check, name) else f"`any card in ... where {name} = ...`"
    )
    check.error("N003", node.span, message, f"Write {listed([*ways, several], 'or')}.")


def _is_number(check: Checker, name: str) -> bool:
    """Whether what cards have of that name can be added up."""
    kinds = [card.fields[name] for card in check.world.cards.values() if name in card.fields]
    return all(kind.base == "number" for kind in kinds)


def _in_reach(world: World, scope: Scope, hint: Kind | None) -> list[str]:
    """The names that somebody may have meant here, the likeliest first."""
    found = list(world.enumerations[hint.of].values) if hint is not None and hint.of in world.enumerations else []
    found += scope.locals
    for subject in reversed(scope.subjects):
        found += names_of(world, core.Local(subject.param.name, subject.param.kind), scope)
    found += [*world.options, *names_in(world, "table"), *world.dice, *BROUGHT]
    found += world.values
    found += [*names_in(world, "player"), *names_in(world, "side")]
    found += [field for card in world.cards.values() for field in card.fields]
    return [*found, *(name for _, name in world.defines), *world.steps, *sorted(world.faulty)]
