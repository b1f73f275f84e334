"""Who speaks, and of what: the ruleset, what local names stand for, and the terms that a sheet must explain.

A voice is handed through all phrasing. Must not know how any sentence is built.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from interpreter.compile.walk import binders, free_locals
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.model import Define, Procedure, Ruleset, Zone
from interpreter.rules.walk import everything, trees
from interpreter.sheets.words import YOU, Noun, in_words
from interpreter.source.frozen import frozen

Term = tuple[str, str, str]
"""Something that is named in one place and explained in another: its sort, its space, its name."""

SHORT, BRIEF = 14, 6
"""A condition of so many nodes is said in place, and so long a value."""
NEVER_IN_PLACE = core.IfElse | core.Extreme | core.Function | core.Arithmetic | core.Item | core.Sum
"""What is hard to follow within another sentence."""
FEW, SOME = 2, 5
"""A procedure of so many sentences is told in place always, or if it is called once."""


class Terms:
    """What the sentences so far have named, in order; how often the rules call each thing; and which options are told
    behind which words."""

    def __init__(self, ruleset: Ruleset, notes: Mapping[tuple[str, ...], str] = MappingProxyType({})) -> None:
        self.notes = notes
        self.asked: dict[Term, None] = {}
        nodes = tuple(node for tree in trees(ruleset) for node in everything(tree))
        self.calls = Counter(term for node in nodes if (term := term_of(node)) is not None)
        self.left = {node.step for node in nodes if isinstance(node, core.Drop)}
        """The steps out of which players drop; the game itself where they are out for good."""
        self.left |= {"game" for node in nodes if isinstance(node, core.Eliminate)}
        self.turns_round = any(isinstance(node, core.Reverse) for node in nodes)
        """Whether play may come to go the other way."""
        self.hooked = {trigger.target[1] for trigger in ruleset.triggers.values() if trigger.target is not None}

    def ask(self, term: Term) -> str:
        """The words of a term, which is to be explained."""
        self.asked.setdefault(term)
        return in_words(term[2])

    def noted(self, words: str, *place: str) -> str:
        """An author's words, with the options that are told nowhere else."""
        note = self.notes.get(place)
        return f"{words.rstrip('.')} ({note})" if note else words


def term_of(node: Core) -> Term | None:
    """What a node calls."""
    match node:
        case core.CallDefine(space=space, name=name):
            return "define", space, name
        case core.CallScoring(name=name):
            return "scoring", "", name
        case core.CallProcedure(procedure=name):
            return "procedure", "", name
        case _:
            return None


@frozen
class Voice:
    """How things are called where a sentence stands. `me` is what `actor` means there."""

    ruleset: Ruleset
    terms: Terms
    names: Mapping[str, Noun]
    actor: Noun
    sole: Expr | None = None
    """A list of which it is clear that there is only one of it."""
    all_in: bool = False
    """Whether nobody can be out yet where a sentence stands."""

    def may_be_out(self) -> bool:
        """Whether some players may be out already while others play on."""
        return bool(self.terms.left) and not self.all_in

    def calling(self, name: str, noun: Noun) -> Voice:
        """The same, with a local called otherwise."""
        return replace(self, names={**self.names, name: noun})

    def local(self, name: str) -> Noun:
        """What a local is called."""
        return self.names.get(name) or Noun(f"the {in_words(name)}")

    def zone(self, name: str) -> str:
        """What people call a zone."""
        return zone_name(self.ruleset.zones[name])

    def in_turn(self) -> str:
        """How several do something, so that it reads on; which way round is worth saying where that may change."""
        return ", one after the other in the direction of play," if self.terms.turns_round else ", one after the other,"

    def has_sides(self) -> bool:
        """Whether players form sides."""
        return self.ruleset.sides.count is not None

    def value(self, enumeration: str, index: int) -> str:
        """A value of a kind."""
        return in_words(self.ruleset.enumerations[enumeration].values[index])


def speaking(ruleset: Ruleset, terms: Terms, me: Noun = YOU) -> Voice:
    """The voice of rules that are about whoever acts."""
    return Voice(ruleset, terms, {"me": me}, me)


def zone_name(zone: Zone) -> str:
    """What people call a zone."""
    return zone.reads or in_words(zone.name)


def is_said_in_place(define: Define, arguments: Iterable[Expr]) -> bool:
    """Whether what a define says is put where it is asked for."""
    if define.rows or define.reads or define.is_shown or captures(define.otherwise, arguments):
        return False
    nodes = tuple(everything(define.otherwise))
    condition = define.kind.base == "yes_no" and not define.kind.many
    if not condition and any(isinstance(node, NEVER_IN_PLACE) for node in nodes):
        return False
    return len(nodes) <= (SHORT if condition else BRIEF) and not any(isinstance(n, core.IfElse) for n in nodes)


def is_done_in_place(terms: Terms, procedure: Procedure, arguments: Iterable[Expr]) -> bool:
    """Whether what a procedure does is told where it is called."""
    if procedure.name in terms.hooked or captures(procedure.do, arguments):
        return False
    size = sum(1 for node in everything(procedure.do) if isinstance(node, core.Statement))
    return size <= (SOME if terms.calls["procedure", "", procedure.name] == 1 else FEW)


def captures(body: object, arguments: Iterable[Expr]) -> bool:
    """Whether a name of what is handed over would mean something else inside."""
    brought = {param.name for node in everything(body) for param in binders(node)}
    brought |= {node.local.name for node in everything(body) if isinstance(node, core.Let)}
    return bool(brought.intersection(free_locals(tuple(arguments))))
