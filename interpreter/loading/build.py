"""From a merged document to the accepted ruleset: names first, then all texts, then the checks of the whole.

Everything that is wrong is found in one run, ordered by place. Must not know YAML files, nor how games are played.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.loading.checks import check, unused_in_game
from interpreter.loading.declarations.cards import build_cards, check_properties, declare_cards
from interpreter.loading.declarations.defines import Defines, declare_defines
from interpreter.loading.declarations.dice import declare_dice
from interpreter.loading.declarations.endings import build_endings, build_needs
from interpreter.loading.declarations.enumerations import declare_kinds
from interpreter.loading.declarations.making import Making
from interpreter.loading.declarations.options import declare_options
from interpreter.loading.declarations.patterns import build_patterns, declare_patterns
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.play import build_steps, declare_steps
from interpreter.loading.declarations.procedures import Procedures
from interpreter.loading.declarations.reading import text_of
from interpreter.loading.declarations.routines import Actions, declare_routines
from interpreter.loading.declarations.scopes import NOBODY
from interpreter.loading.declarations.scores import build_scorings, declare_scorings
from interpreter.loading.declarations.seating import players_of, sides_of
from interpreter.loading.declarations.triggers import (
    Hook,
    build_hook,
    build_when,
    hooks_of,
    read_without_hook,
    scope_of,
)
from interpreter.loading.declarations.variables import build_variables, declare_variables
from interpreter.loading.declarations.zones import build_zones, declare_zones
from interpreter.loading.document import Document, in_order, merged_again
from interpreter.loading.slips.passes import Case, Stage, run
from interpreter.loading.world import World
from interpreter.rules.model import Die, Ruleset, Sides, Trigger
from interpreter.source.nodes import Mapping


def build(document: Document, world: World | None = None) -> tuple[Ruleset | None, list[Finding]]:
    """The ruleset of a document, None if anything is wrong or it is a library; and all findings, by place.

    A `world` is filled with what the document declares, and what it asks to have noted.
    """
    world = World() if world is None else world
    ruleset, findings = _checked(document, world)
    case = _case(document)
    if any(finding.severity == ERROR for finding in findings):
        findings = run(Stage.TRIED, findings, case)
    elif document.variant_files and not document.is_library:
        findings += unused_in_game(ruleset, document, world)
        findings = run(Stage.CLEAN, findings, replace(case, trial=partial(_unused, document)))
    ordered = in_order(run(Stage.SHOWN, findings, case))
    is_playable = not document.is_library and not any(f.severity == ERROR for f in ordered)
    return (ruleset if is_playable else None), ordered


def _case(document: Document) -> Case:
    """What is done with the findings of a document goes by this."""

    def trial(patches: tuple[Mapping, ...]) -> list[Finding]:
        return _checked(merged_again(document, patches))[1]

    names = tuple(file.name for file in document.files)
    return Case(document.root, document.patches, names, document.variant_files, trial, document=document)


def _unused(document: Document, patches: tuple[Mapping, ...]) -> list[Finding]:
    """What would be wrong if the files wrote something else, and what of the game would be unused."""
    world, changed = World(), merged_again(document, patches)
    ruleset, findings = _checked(changed, world)
    wrong = [finding for finding in findings if finding.severity == ERROR]
    return wrong or unused_in_game(ruleset, changed, world)


def _checked(document: Document, world: World | None = None) -> tuple[Ruleset, list[Finding]]:
    """The ruleset as far as it goes, and all that is found in the document."""
    making = Making(document.root, World() if world is None else world)
    players = (1,) if document.is_library else players_of(making)
    sides = sides_of(making, players)
    making.world.one_player_sides = sides.count is None or {sides.count} == set(players)
    dice = _declare(making)
    ruleset = _build(making, document, players, sides, dice)
    own = [finding for finding in making.world.findings if not making.follows(finding)]
    case = _case(document)
    making.world.findings = run(Stage.NAMES, own, case)
    findings = [*making.world.findings, *check(ruleset, document, making.world)]
    findings = run(Stage.WHOLE, findings, case)
    return ruleset, findings


def _declare(making: Making) -> dict[str, Die]:
    """All names and shapes; each section uses only what comes before it here."""
    declare_kinds(making)
    declare_options(making)
    dice = declare_dice(making)
    declare_cards(making)
    declare_zones(making)
    declare_variables(making)
    declare_patterns(making)
    declare_scorings(making)
    declare_steps(making)
    return dice


def _build(making: Making, document: Document, players: tuple[int, ...], sides: Sides, dice: dict[str, Die]) -> Ruleset:
    """All texts, once every name is known. Actions and procedures come before the triggers that see inside them."""
    phrases = Phrases(making)
    defines = Defines(making, phrases)
    declare_defines(making, defines)
    declare_routines(making)
    check_properties(making)
    built_defines = defines.build_all()
    hooks = hooks_of(making)
    procedures = Procedures(making, phrases, _on_procedures(hooks))
    built_procedures = procedures.build_all()
    actions = Actions(making, phrases)
    return Ruleset(
        name=document.title or text_of(document.root.get("name")) or document.key,
        key=document.key,
        about=text_of(document.root.get("about")) or "",
        players=players,
        sides=sides,
        options=making.world.options,
        needs=build_needs(phrases, document.root.get("needs"), NOBODY)[0],
        cards=build_cards(making, phrases),
        dice=dice,
        zones=build_zones(making, phrases),
        variables=build_variables(making, phrases),
        patterns=build_patterns(making, phrases),
        play=build_steps(making, phrases),
        actions=actions.build_all(),
        procedures=built_procedures,
        triggers=_triggers(making, phrases, actions, procedures, hooks),
        endings=build_endings(making, phrases),
        scorings=build_scorings(making, phrases),
        defines=built_defines,
        enumerations=making.world.enumerations,
        fingerprint=document.fingerprint,
        document=document.canonical,
        texts=document.texts,
    )


def _on_procedures(hooks: list[Hook]) -> dict[str, list[Hook]]:
    found: dict[str, list[Hook]] = {}
    for hook in hooks:
        if hook.target is not None and hook.target[0] == "procedure":
            found.setdefault(hook.target[1], []).append(hook)
    return found


def _triggers(
    making: Making, phrases: Phrases, actions: Actions, procedures: Procedures, hooks: list[Hook]
) -> dict[str, Trigger]:
    """All triggers in file order; those on procedures are there already."""
    triggers: dict[str, Trigger] = {}
    read_without_hook(making, phrases, hooks)
    for hook in hooks:
        name = hook.line.name
        if hook.target is None:
            triggers[name] = build_when(phrases, hook)
        elif name in procedures.triggers:
            triggers[name] = procedures.triggers[name]
        else:
            triggers[name] = build_hook(phrases, hook, scope_of(making, actions, hook.target))
    return triggers
