"""Checks of the whole: each is one small function with one code, and all of them are in the table below.

A check reads the typed ruleset. What says that something is used by nobody, or never happens, is asked only where
nothing else is wrong: a misspelt name would else be reported twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.loading.checks.alike import names_of_nobody, rankings_of_equals
from interpreter.loading.checks.cards import same_names
from interpreter.loading.checks.circles import circles
from interpreter.loading.checks.constant import never_differs, never_holds_again
from interpreter.loading.checks.course import endless_steps, never_repeated, no_ending, nobody_decides
from interpreter.loading.checks.dealing import refused_players, too_few_cards
from interpreter.loading.checks.empty_choices import nothing_to_choose
from interpreter.loading.checks.ends import ends_that_end_nothing
from interpreter.loading.checks.hidden import hidden_cards
from interpreter.loading.checks.idle import (
    idle_steps,
    never_changes,
    never_changes_again,
    never_rolled,
    starts_too_early,
    turns_without_moves,
)
from interpreter.loading.checks.laying import asks_without_me, moves_past_rules
from interpreter.loading.checks.leaving import ends_with_those_dropped
from interpreter.loading.checks.loops import endless_loops
from interpreter.loading.checks.nothing import does_nothing
from interpreter.loading.checks.numbers_told import numbers_told
from interpreter.loading.checks.of_nothing import same_for_all
from interpreter.loading.checks.one_moment import same_moment
from interpreter.loading.checks.outlived import outlived_texts
from interpreter.loading.checks.passing import passed_on_and_on
from interpreter.loading.checks.patterns import goes_by_what_changes
from interpreter.loading.checks.quoted_before import no_longer_asked
from interpreter.loading.checks.reached import effects_of_nobody, left_out, never_entered, same_endings
from interpreter.loading.checks.replaced import sentences_left_out
from interpreter.loading.checks.same_as_before import says_nothing_new
from interpreter.loading.checks.skipping import everybody_skipped, skipped_again
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.checks.taken_over import taken_over
from interpreter.loading.checks.unprinted import patterns_of_too_many, values_of_nobody
from interpreter.loading.checks.unshuffled import never_shuffled
from interpreter.loading.checks.unused import (
    same_values,
    unused_actions,
    unused_declarations,
    unused_options,
    unused_procedures,
    unused_variables,
)
from interpreter.loading.checks.useless import (
    asked_when_new,
    changes_nothing,
    dropped_for_nothing,
    ends_of_all_turns,
    rounded_away,
    unused_names,
)
from interpreter.loading.checks.variants import (
    lines_beside_nothing,
    rows_by_chance_last,
    values_by_chance_last,
)
from interpreter.loading.checks.zones import cards_at_rest, empty_zones, unused_zones
from interpreter.loading.document import Document
from interpreter.loading.world import World
from interpreter.rules.model import Ruleset

Check = Callable[[Inspected], Iterator[Finding]]

ALWAYS: tuple[Check, ...] = (
    circles,
    moves_past_rules,
    nobody_decides,
    lines_beside_nothing,
    rows_by_chance_last,
    values_by_chance_last,
    taken_over,
    turns_without_moves,
    same_for_all,
)
"""What can be asked although something else is wrong."""
WHEN_CLEAN: tuple[Check, ...] = (
    unused_actions,
    unused_procedures,
    unused_variables,
    unused_declarations,
    unused_options,
    same_values,
    unused_zones,
    empty_zones,
    cards_at_rest,
    never_changes,
    never_rolled,
    starts_too_early,
    idle_steps,
    same_names,
    no_ending,
    endless_steps,
    endless_loops,
    never_differs,
    too_few_cards,
    refused_players,
    nothing_to_choose,
    hidden_cards,
    goes_by_what_changes,
    asks_without_me,
    same_moment,
    never_entered,
    same_endings,
    effects_of_nobody,
    left_out,
    ends_of_all_turns,
    dropped_for_nothing,
    changes_nothing,
    does_nothing,
    rounded_away,
    unused_names,
    asked_when_new,
    says_nothing_new,
    names_of_nobody,
    rankings_of_equals,
    ends_that_end_nothing,
    passed_on_and_on,
    ends_with_those_dropped,
    numbers_told,
    no_longer_asked,
    everybody_skipped,
    skipped_again,
    never_shuffled,
    sentences_left_out,
    values_of_nobody,
    patterns_of_too_many,
    never_repeated,
    outlived_texts,
)

OF_THE_GAME: tuple[Check, ...] = (
    unused_actions,
    unused_procedures,
    unused_variables,
    unused_declarations,
    unused_options,
    unused_zones,
    empty_zones,
    cards_at_rest,
    never_changes_again,
    never_holds_again,
    effects_of_nobody,
)
"""What can be asked of the lines of a game that a variant changes: it may leave some of them without use."""
OF_LIBRARIES: tuple[Check, ...] = (circles, same_names, lines_beside_nothing)
"""What can be asked of a library: whether anything uses what it declares is for games to say."""


MOST_OF_ONE = 100
"""So many findings of one check are told: each looks through all names for one that was meant."""


def check(ruleset: Ruleset, document: Document, world: World) -> list[Finding]:
    """Everything that the checks find in a ruleset."""
    inspected = Inspected(ruleset, document, world)
    if document.is_library:
        return [finding for check in OF_LIBRARIES for finding in islice(check(inspected), MOST_OF_ONE)]
    found = [finding for check in ALWAYS for finding in islice(check(inspected), MOST_OF_ONE)]
    if not any(finding.severity == ERROR for finding in (*world.findings, *found)):
        found += [finding for check in WHEN_CLEAN for finding in islice(check(inspected), MOST_OF_ONE)]
    return found


def unused_in_game(ruleset: Ruleset, document: Document, world: World) -> list[Finding]:
    """What is unused of the game that the last file changes, whoever made it so."""
    inspected = Inspected(ruleset, document, world)
    names = frozenset(file.name for file in document.files)
    inspected.own_files = names - document.library_files - inspected.own_files
    return [finding for check in OF_THE_GAME for finding in islice(check(inspected), MOST_OF_ONE)]
