"""What is said of a condition that never differs: her own words, what is so and why, and what to write instead.

Must not know how it was found out.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.diagnostics.english import joined
from interpreter.loading.checks.logic.agreeing import domain_of
from interpreter.loading.checks.logic.domain import Domain, Value
from interpreter.loading.checks.logic.keys import key_of
from interpreter.loading.checks.logic.literals import Claim, Way
from interpreter.loading.checks.logic.ranges import Locals, Ranges
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.source.quoting import Quoting

LONGEST = 70
"""A longer text isn't quoted: the place in the file is underlined anyway."""
MOST_LISTED = 8
NUMBERS = "Look at the numbers and at `and` and `or`."
TAKE_OUT = "Take it out, or ask for something that may be otherwise."


@dataclass(frozen=True, slots=True)
class Saying:
    """How conditions of one ruleset are spoken of."""

    ranges: Ranges
    quoting: Quoting

    def told(
        self, condition: Expr, holds: bool, conflicts: tuple[Way, ...], then: str, names: Locals
    ) -> tuple[str, str]:
        """The sentence about a condition that never (or always) holds, and the help."""
        if len(conflicts) == 1 and len(conflicts[0]) == 1:
            return self._of_one(conflicts[0][0], holds, then, names)
        facts = [self._fact(way) for way in conflicts]
        if not all(facts) or len(facts) > 2 or not facts:
            said, help = f"{_capital(self.quoted(condition))} {_result(holds)}", _usual(holds)
        else:
            said, help = ", and ".join([facts[0], *map(_small, facts[1:])]), _of_pair(conflicts, holds)
        return f"{said}{f', so {then}' if then else ''}.", help

    def _of_one(self, claim: Claim, holds: bool, then: str, names: Locals) -> tuple[str, str]:
        """Of a test that is so whatever else is asked."""
        why, fact = self._why(claim, names), f"{self.quoted(claim.said)} {_result(not claim.holds)}"
        said = f"{why}, so {fact}" if why else _capital(fact)
        if then:
            said = f"{said}, {'and' if why else 'so'} {then}"
        return f"{said}.", self._help(claim, holds, names)

    # ------------------------------------------------------------ what is so

    def _fact(self, way: Way) -> str:
        """Of claims that can't all be so, what that means of what is written."""
        if len(way) > 2 or not way:
            return ""
        said = [self.quoted(claim.said) for claim in way]
        if "this" in said:
            return ""
        if len(way) == 1:
            return f"{said[0]} {_result(not way[0].holds)}"
        one, other = way
        if one.holds and other.holds:
            return f"{said[0]} and {said[1]} can never hold together"
        if not one.holds and not other.holds:
            return f"One of {said[0]} and {said[1]} always holds"
        first, second = (said[0], said[1]) if one.holds else (said[1], said[0])
        return f"Where {first} holds, {second} holds too"

    def _why(self, claim: Claim, names: Locals) -> str:
        """`limit` is 21 to 99: what the value can be."""
        if len(claim.about) != 1 or claim.about[0][1] != 1 or claim.key[0] in ("same", "type"):
            return ""
        (node, _) = claim.about[0]
        if node is claim.said or isinstance(node, core.Compare):
            return ""
        words = self._subject(claim.said, node)
        if claim.operator == "none":
            return f"{words} is never none" if words else ""
        can = self._range(node, domain_of(self.ranges, claim, names))
        return f"{words} is {can}" if words and can else ""

    def _subject(self, said: Expr, node: Expr) -> str:
        """What a value is called: with whose it is, and not like the place in which things are counted."""
        test = said.operand if isinstance(said, core.Not) else said
        is_left = isinstance(test, core.Compare) and key_of(test.left) == key_of(node)
        words = self.quoting.words(
            test.span.to(test.left.span) if isinstance(test, core.Compare) and is_left else node.span
        )
        if isinstance(node, core.Count) and not words.startswith("count"):
            return ""
        return f"`{words}`" if words and len(words) <= LONGEST else ""

    def _range(self, node: Expr, domain: Domain) -> str:
        if domain.maybe or domain.is_empty:
            return ""
        low, high, only = domain.low, domain.high, domain.only
        if node.kind.base == "value" or low is None or high is None:
            shown = (
                [] if only is None or len(only) > MOST_LISTED else [self._value(node, v) for v in sorted(only, key=str)]
            )
            if shown:
                return _listed(shown)
            if node.kind.base == "value" or (low is None) == (high is None):
                return ""
            return f"{low} or more" if high is None else f"{high} or less"
        if only is not None and len(only) < high - low + 1:
            return _listed([str(v) for v in sorted(only, key=int)]) if len(only) <= MOST_LISTED else ""
        return f"always {low}" if low == high else f"{low} to {high}"

    def _value(self, node: Expr, value: Value) -> str:
        if isinstance(value, str):
            return f'"{value}"'
        if node.kind.base == "value":
            return self.ranges.ruleset.enumerations[node.kind.of].values[int(value)]
        return {True: "yes", False: "no"}[bool(value)] if node.kind.base == "yes_no" else str(value)

    def quoted(self, node: Expr) -> str:
        """The author's words for a condition."""
        words = self.quoting.words(node.span)
        if isinstance(node, core.Compare) and node.span == node.right.span:
            verb = "is" if node.operator == "=" else "is not"
            words = f"{self.quoting.words(node.left.span)} {verb} {words}"
        if isinstance(node, core.Any) and not words.startswith("any"):
            words = f"{words} is not empty"
        return f"`{words}`" if words and len(words) <= LONGEST else "this"

    # ------------------------------------------------------------ what to write

    def _help(self, claim: Claim, holds: bool, names: Locals) -> str:
        if holds or not claim.about:
            return _usual(holds)
        node = claim.about[0][0]
        if claim.operator == "none":
            return TAKE_OUT
        if isinstance(node, core.Variable) and node.kind.base == "yes_no":
            wanted = "yes" if claim.holds else "no"
            whose = "" if node.owner is None else "my "
            return f"Write `set {whose}{node.name} to {wanted}` where that happens: nothing does."
        domain = domain_of(self.ranges, claim, names)
        can = self._range(claim.about[0][0], domain) if len(claim.about) == 1 else ""
        if not can or domain.low == domain.high:
            return NUMBERS
        which = f"a number from {can}" if " to " in can else can
        return f"Compare it with {which}, or take this out."


def _result(holds: bool) -> str:
    return "always holds" if holds else "can never hold"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _usual(holds: bool) -> str:
    return TAKE_OUT if holds else NUMBERS


def _of_pair(conflicts: tuple[Way, ...], holds: bool) -> str:
    if len(conflicts) == 1 and len(conflicts[0]) == 2 and all(claim.operator == "=" for claim in conflicts[0]):
        if not holds and all(claim.holds for claim in conflicts[0]):
            return "If either will do, write `or` between them."
        if holds and not any(claim.holds for claim in conflicts[0]):
            return "If both are meant, write `and` between them; else take this out."
    return _usual(holds)


def _listed(words: list[str]) -> str:
    return joined(words, "or") if len(words) > 1 else f"always {words[0]}"
