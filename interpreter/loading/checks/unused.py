"""What is declared and used by nobody: the commonest fault of a ruleset is a name that nothing reads.

Where another name is almost the same, it is a slip and the game isn't what was meant: an error. Else the game can be
played without, as one that is only half written can: a warning. Must not know steps, which have checks of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from interpreter.diagnostics.english import joined
from interpreter.diagnostics.finding import Finding, Help, error, warning
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.checks.subject import Inspected, targets, variables_read
from interpreter.rules import core
from interpreter.source.nodes import entry_at, without, words_in
from interpreter.source.span import Span


def unused_actions(it: Inspected) -> Iterator[Finding]:
    """An action that no step and no effect offers."""
    offered = {name for step in it.steps if step.decision is not None for name in step.decision.actions}
    offered |= {name for node in it.nodes if isinstance(node, core.Must) for name in node.actions}
    offered |= {action.name for action in it.ruleset.actions.values() if action.out_of_turn is not None}
    for action in it.ruleset.actions.values():
        if action.name not in offered and it.is_own(action.span):
            message = f"Nobody can ever choose `{action.name}`: no step and no effect offers it."
            near = _near(action.name, it.ruleset.actions)
            yield unused("C022", action.span, message, near, _offering(it, action.name))


def _offering(it: Inspected, action: str) -> str:
    """How an action is offered by a step that offers others already."""
    step = next((step for step in it.steps if step.decision is not None), None)
    if step is None or step.decision is None:
        return f"Write it into a step, `one of: [{action}]`, or take it out."
    listed = ", ".join((*step.decision.actions, action))
    mode = f"{step.decision.mode.replace('_', ' ')} of"
    return f"Write it into a step, as in `{step.name}: {{{mode}: [{listed}]}}`, or take it out."


def unused_procedures(it: Inspected) -> Iterator[Finding]:
    """A procedure that nothing calls."""
    called = {node.procedure for node in it.nodes if isinstance(node, core.CallProcedure)}
    for procedure in it.ruleset.procedures.values():
        if procedure.name not in called and it.is_own(procedure.span):
            message = f"Nothing ever does `{procedure.name}`."
            help = f"Write `do {procedure.name}` where it belongs, or take it out."
            yield unused("C023", procedure.span, message, _near(procedure.name, it.ruleset.procedures), help)


def unused_variables(it: Inspected) -> Iterator[Finding]:
    """A variable that nothing reads; changing it is not reading."""
    written = targets(it.nodes)
    read = variables_read(it.nodes)
    for variable in it.ruleset.variables.values():
        if variable.name not in read and it.is_own(variable.span):
            message = f"Nothing ever reads `{variable.name}`, so it changes nothing."
            help = "Ask it in a condition or in what counts at the end, or take it out."
            where = next((n.span for n in it.nodes if id(n) in written and _is_named(n, variable.name)), None)
            also = () if where is None else ((where, "it is only changed"),)
            found = unused("C024", variable.span, message, _near(variable.name, it.ruleset.variables), help)
            yield replace(found, also=also)


def _is_named(node: object, variable: str) -> bool:
    return isinstance(node, core.Variable) and node.name == variable


def unused_options(it: Inspected) -> Iterator[Finding]:
    """An option that nothing reads."""
    read = {node.name for node in it.nodes if isinstance(node, core.OptionValue)}
    for option in it.ruleset.options.values():
        if option.name not in read and it.is_own(option.span):
            message = f"Nothing ever reads the option `{option.name}`, so setting it changes nothing."
            help = None if option.help else _near(option.name, it.ruleset.options)
            report = error if help and it.variant_files else warning
            yield report("C030", option.span, message, help or "Ask for it in a rule, or take it out.")


def same_values(it: Inspected) -> Iterator[Finding]:
    """Values of an option for which no rule asks: of one it is the rest, with several the same is played."""
    for option in it.ruleset.options.values():
        path = ("options", option.name)
        entry = entry_at(it.document.root, (*path, "values"))
        if option.kind.base != "value" or entry is None or not it.is_own(entry.key_span):
            continue
        words = set(words_in(without(it.document.root, path)))
        names = [name for name in option.values if name not in words]
        if len(names) > 1 and option.name in words:
            told = joined([f"`{name}`" for name in names], "or")
            message = f"No rule asks for {told}, so with each of them the same is played."
            asked = f"{option.name} = {names[-1]}"
            help = f"Ask for one of them where `{option.name}` is asked, such as `{asked}`, or take it out."
            yield warning("C076", entry.key_span, message, help)


def unused_declarations(it: Inspected) -> Iterator[Finding]:
    """A define, scoring table, pattern, kind, field or die that nothing speaks of."""
    for what, names, used in _declared(it):
        for name, span in names.items():
            if name not in used and it.is_own(span):
                message = f"Nothing ever uses the {what} `{name}`."
                help = "Use it in a rule, or take it out."
                if what in ("define", "scoring table"):
                    help = "Use it where it counts, as in the `rank by` of an ending, or take it out."
                yield unused("C029", span, message, _near(name, names), help)


def _declared(it: Inspected) -> Iterator[tuple[str, dict[str, Span], set[str]]]:
    defines = {node.name for node in it.nodes if isinstance(node, core.CallDefine)}
    defines |= {define.name for define in it.ruleset.defines.values() if define.is_shown}
    for space in ("table", "card", "player", "side", "zone"):
        yield "define", it.lines("define", space), defines
    yield "scoring table", it.lines("scoring"), {n.name for n in it.nodes if isinstance(n, core.CallScoring)}
    yield "pattern", it.lines("patterns"), _patterns(it)
    yield "kind", it.lines("kinds"), _kinds(it)
    yield "die", it.lines("dice"), {n.name for n in it.nodes if isinstance(n, core.DieFace)}
    for card in it.ruleset.cards:
        yield "field", it.lines("cards", card, "fields"), _fields(it)


def _patterns(it: Inspected) -> set[str]:
    asking = (core.Forms, core.Groups, core.Split, core.Leftover)
    used = {name for node in it.nodes if isinstance(node, asking) for name in node.patterns}
    used |= {node.pattern for node in it.nodes if isinstance(node, core.IsPattern)}
    used |= {name for pattern in it.ruleset.patterns.values() for name in pattern.parts}
    return used | {name for zone in it.ruleset.zones.values() for row in zone.accepts for name in row.patterns}


def _kinds(it: Inspected) -> set[str]:
    """Kinds that something is of, or whose values are spoken of. A die that extends a kind uses it."""
    used = {name for space, name in it.world.used if space == "kind"}
    used |= {die.kind.of for die in it.ruleset.dice.values()}
    fields = [kind.of for enumeration in it.ruleset.enumerations.values() for kind in enumeration.fields.values()]
    return used | {e.extends for e in it.ruleset.enumerations.values() if e.extends is not None} | set(fields)


def _fields(it: Inspected) -> set[str]:
    """Fields that an expression, a pattern or a printed name reads."""
    used = {node.field for node in it.nodes if isinstance(node, core.CardField)}
    for pattern in it.ruleset.patterns.values():
        used |= {*pattern.same, *pattern.different} | ({pattern.consecutive} if pattern.consecutive else set())
    return used | {part[0] for card in it.ruleset.cards.values() for part in card.printed if isinstance(part, tuple)}


def unused(code: str, span: Span, message: str, meant: Help, help: str) -> Finding:
    """What is said of something unused; `meant` is the question whether another name was meant, if one is near."""
    return error(code, span, message, meant) if meant else warning(code, span, message, help)


def _near(name: str, others: Iterable[str]) -> Help:
    return did_you_mean(name, (other for other in others if other != name))
