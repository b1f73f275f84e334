"""What is said of the things of a list behind its noun: whose value is 0, other than you, with the most points.

Must not know whole sentences.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.compile.walk import free_locals, handed
from interpreter.diagnostics.english import joined
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.sheets import conditions, values
from interpreter.sheets.owning import owned
from interpreter.sheets.things import Things
from interpreter.sheets.voice import Voice, is_said_in_place
from interpreter.sheets.words import Noun

THAT = Noun("that", "whose")
WHO = Noun("who", "whose")
FACES = {True: "face-up", False: "face-down"}


def narrowed(voice: Voice, found: Things, query: core.Query) -> Things:
    """The things of a list for which something holds."""
    for part in () if query.where is None else _parts(query.where):
        found = _narrower(voice, found, part, query.item)
    if any(not isinstance(key, core.Const) for _, key in query.most):
        found = replace(found, pick=f"{found.pick} with {_keys(voice, query)}", whole="")
    if query.by is not None:
        name = owned(voice, query.by, query.item)
        found = replace(found, order=f"from the lowest {name.one} up" if name else "in order")
    return found


def _parts(where: Expr) -> tuple[Expr, ...]:
    return where.parts if isinstance(where, core.Logic) and where.operator == "and" else (where,)


def _keys(voice: Voice, query: core.Query) -> str:
    """What the best of a list have most or least of."""
    said = []
    for most, key in query.most:
        if isinstance(key, core.Const):
            continue
        name = owned(voice, key, query.item)
        amount = "most" if most else "least"
        if name is None:
            inside = voice.calling(query.item.name, _it(found_people(query)))
            said.append(f"the {amount} of this: {values.text(inside, key)}")
        elif name.is_plural:
            said.append(f"the {'most' if most else 'fewest'} {name.one}")
        else:
            said.append(f"the {'highest' if most else 'lowest'} {name.one}")
    return joined(said, "and, among those,") if len(said) > 1 else said[0]


def found_people(query: core.Query) -> bool:
    """Whether a list is one of players."""
    return query.item.kind.base in ("player", "side")


def _it(people: bool) -> Noun:
    return Noun("that player", "that player's") if people else Noun("it", "its")


def _narrower(voice: Voice, found: Things, part: Expr, item: Param) -> Things:
    match part:
        case core.IsType(card=core.Local(name=name), types=types) if name == item.name:
            kinds = joined((conditions.type_name(voice, one) for one in types), "or")
            return replace(found, lead=f"{found.lead}{kinds} " if kinds != "card" else found.lead, whole="")
        case core.IsFace(card=core.Local(name=name), up=up) if name == item.name:
            return replace(found, lead=f"{found.lead}{FACES[up]} ", whole="")
        case _:
            joint = " and " if found.narrowed else " "
            said = relative(voice, part, item, found.people)
            return replace(found, tail=f"{found.tail}{joint}{said}", whole="", narrowed=True)


def relative(voice: Voice, part: Expr, item: Param, people: bool) -> str:
    """A clause about the thing looked at that stands behind its noun."""
    subject = WHO if people else THAT
    part = _opened(voice, part)
    match part:
        case core.Logic(operator=operator, parts=parts):
            return joined((relative(voice, each, item, people) for each in parts), operator)
        case core.Compare(operator=operator, left=core.Local(name=name), right=right) if name == item.name:
            return _compared_itself(voice, operator, right, subject)
        case core.Compare() if not about(part.left, item.name) and about(part.right, item.name):
            turned = replace(part, left=part.right, right=part.left, operator=core.MIRRORED[part.operator])
            return relative(voice, turned, item, people)
        case _:
            return _whose(voice, part, item, people)


def _opened(voice: Voice, part: Expr) -> Expr:
    """A condition with a name, as what it says, where that is said in place."""
    if isinstance(part, core.CallDefine):
        rule = voice.ruleset.defines[part.space, part.name]
        if is_said_in_place(rule, part.arguments):
            return handed(rule.otherwise, rule.params, part.arguments)
    return part


def _compared_itself(voice: Voice, operator: str, right: Expr, subject: Noun) -> str:
    other = values.text(voice, right)
    if operator == "!=":
        return f"other than {other}"
    if operator == "=" and subject is WHO:
        return "who is yourself" if other == "you" else f"who is {other}"
    return f"that {conditions.compared(operator, right)} {other}"


def _whose(voice: Voice, part: Expr, item: Param, people: bool) -> str:
    """`whose value is 0`, if the clause begins with what belongs to it; else `for which` and the whole clause."""
    if isinstance(part, core.Fits) and isinstance(part.place, core.Local) and part.place.name == item.name:
        return f"on which {values.text(voice, part.card)} may be laid"
    inside = voice.calling(item.name, WHO if people else THAT)
    said = conditions.clause(inside, part)
    if _begins_well(said) and said.count("whose ") + said.count("who ") + said.count("that ") == 1:
        return said
    named = voice.calling(item.name, Noun("they", "their", plural=True) if people else Noun("it", "its"))
    rest = conditions.clause(named, part)
    return f"for {'whom' if people else 'which'} {rest}"


def _begins_well(said: str) -> bool:
    return said.startswith(("whose ", "who ", "that ")) and not said.startswith("that player")


def about(node: Expr, name: str) -> bool:
    """Whether an expression speaks of a local."""
    return name in free_locals(node)
