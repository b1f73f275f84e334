"""The table of all finding codes: code -> short title. Grouped by stage, never reused, each named by a test.

A code is added here when a check is added; nothing else decides what a code means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

FILES: dict[str, str] = {
    "F001": "no such file",
    "F002": "not a file",
    "F003": "a file that may not be read",
    "F004": "a file that is too large",
    "F005": "a file that holds no text",
    "F006": "a file that is not UTF-8",
    "F007": "a character that cannot be seen",
    "F008": "a tab where spaces belong",
    "F009": "not YAML",
    "F010": "a key that stands twice",
    "F011": "a YAML tag",
    "F012": "a YAML anchor, alias or merge key",
    "F013": "several documents in one file",
    "F014": "a key that is no text",
    "F015": "nested too deeply",
    "F016": "too many lines",
    "F017": "an empty file",
    "F018": "no keys at the top",
    "F019": "nothing written after a key",
    "F020": "a comma that cut a sentence in two",
    "F021": "a # that hides the end of a sentence",
    "F022": "a colon inside a sentence",
    "F023": "several lines that became one",
    "F024": "quotes that change a sentence",
    "F025": "an ignore without a reason",
    "F026": "an ignore of nothing",
    "F027": "an ignore that says no code",
    "F028": "a table that cannot be read",
    "F029": "a row or column of a table that fits nowhere",
}
MERGING: dict[str, str] = {
    "M001": "no ruleset of that name",
    "M002": "two rulesets of one name",
    "M003": "a name that leads out of the folder",
    "M004": "rulesets that extend each other",
    "M005": "too many rulesets on top of each other",
    "M006": "nothing there to remove",
    "M007": "two variants that write the same line",
    "M008": "variants that exclude each other",
    "M009": "variants that come after each other",
    "M010": "a place beside nothing",
    "M011": "not a library",
    "M012": "a saved ruleset that cannot be read",
    "M013": "a variant of another game",
    "M014": "a library, which nobody can play",
    "M015": "a list in which a value is almost the same",
}
SCHEMA: dict[str, str] = {
    "S001": "a key that nothing reads",
    "S002": "a missing key",
    "S003": "something of the wrong shape",
    "S004": "not one of the words that fit",
    "S005": "keys that exclude each other",
    "S006": "not a name",
}
EFFECTS: dict[str, str] = {
    "E001": "a word that does not fit",
    "E002": "nothing where a sentence belongs",
    "E003": "a sentence that is too long",
    "E004": "phrases nested too deeply",
    "E005": "lines set in wrongly",
    "E006": "a sign that the language does not have",
    "E007": "quotes or apostrophes of another shape",
    "E008": "a text without its closing quote",
    "E009": "a bracket without its other half",
    "E010": "a sign of another language",
    "E011": "a dot between names",
    "E012": "a variable changed by a sign",
    "E013": "a misspelt word",
    "E014": "a word too many",
    "E015": "a missing word",
    "E016": "something said in another way here",
    "E017": "a number with a decimal point",
    "E018": "two sentences without a sign between them",
    "E019": "three things compared at once",
    "E020": "`and` and `or` side by side",
    "E021": "`or` after a `where` with `and`",
    "E022": "`or` behind a list",
    "E023": "too many phrases with `of` in one another",
    "E024": "an `otherwise` that could be that of two",
    "E025": "`if` without `then`",
    "E026": "`else` without `if`",
    "E027": "a sentence where a value belongs",
    "E028": "a value where a sentence belongs",
    "E029": "a word of the language where a name belongs",
    "E030": "a choice that is no list",
    "E031": "something that can't be done",
    "E032": "a brace without its other half",
}
NAMES: dict[str, str] = {
    "N001": "a name that nobody declares",
    "N002": "a name that doesn't say whose",
    "N003": "a card's name without a card",
    "N004": "a name that fits two things",
    "N005": "a new name that is taken",
    "N006": "a field that not all the cards have",
    "N007": "nobody who acts",
    "N008": "a word that stands for nothing here",
    "N009": "something that a thing doesn't have",
    "N010": "a name of another sort",
    "N011": "a card type and a property of one name",
    "N012": "a part of a question about something else",
    "N101": "a name that something else has",
    "N102": "a word of the language as a name",
    "N103": "a name that stands for nothing",
    "N104": "a hook on nothing",
    "N105": "a name that is misspelt where it is declared",
    "N106": "something that a library needs from its game",
}
KINDS: dict[str, str] = {
    "K001": "another kind than is needed",
    "K002": "something that may be none",
    "K003": "things that are never the same",
    "K004": "things without an order",
    "K005": "a value that belongs to an is",
    "K006": "several places where one is needed",
    "K007": "nothing to look through",
    "K008": "something that cannot be given a value",
    "K009": "a pile that cannot be made",
    "K010": "too many or too few things handed over",
    "K011": "chance in a question",
    "K013": "a place that takes every card",
    "K014": "a face that is no value",
    "K015": "a number that cannot be",
    "K016": "optional together with exactly",
    "K017": "a thing compared with itself",
}
CHECKS: dict[str, str] = {
    "C001": "an option that cannot be set",
    "C002": "a kind that cannot stand here",
    "C003": "cards that start nowhere",
    "C004": "cards that cannot be counted",
    "C005": "values of a kind that don't go together",
    "C006": "a die without clear faces",
    "C007": "a zone that cannot be drawn from",
    "C008": "something seen by an owner that it does not have",
    "C009": "a variable without a start",
    "C010": "a line that lacks something",
    "C011": "keys of a step that don't go together",
    "C013": "rows that don't go together",
    "C014": "a pattern that says too little",
    "C015": "an ending after the whole game",
    "C016": "a define that needs itself",
    "C017": "no clear number of players",
    "C018": "players who cannot form sides",
    "C019": "nothing clear to lay",
    "C021": "an effect that starts itself again",
    "C022": "an action that nobody can choose",
    "C023": "a procedure that nothing does",
    "C024": "a variable that nothing reads",
    "C025": "a variable that never changes",
    "C026": "a zone that nothing speaks of",
    "C027": "a zone that stays empty",
    "C028": "cards that never move",
    "C029": "a declaration that nothing uses",
    "C030": "an option that nothing reads",
    "C031": "a step in which nothing happens",
    "C032": "a line of a variant that changes nothing",
    "C033": "a move past what a zone accepts",
    "C034": "a game without a fitting ending",
    "C035": "two variants at one moment",
    "C036": "too few cards",
    "C037": "something that goes on for ever",
    "C038": "a question about cards that nobody knows",
    "C039": "a rule that asks who lays the card",
    "C040": "a condition that can never hold",
    "C041": "a choice on nobody's turn",
    "C042": "cards that share a name",
    "C043": "a die that nobody rolls",
    "C044": "a row or value that comes last by chance",
    "C045": "a start that is not known yet",
    "C046": "a name that the game has already",
    "C047": "a define that cannot be shown",
    "C048": "an effect that nobody carries out",
    "C049": "a step that is never reached",
    "C050": "a name that nothing uses",
    "C051": "a sentence that changes nothing",
    "C052": "a variable that is asked only when it is new",
    "C053": "a list that leaves actions out",
    "C054": "a choice that may find nothing",
    "C055": "somebody left out for nothing",
    "C056": "a line that says what is so already",
    "C057": "an end of everybody's turns",
    "C058": "a division that loses something",
    "C059": "a name that no card has",
    "C060": "a ranking in which all are equal",
    "C061": "a define that nothing can be handed to",
    "C062": "cards that are passed on and on",
    "C063": "an ending that takes those who are dropped for gone",
    "C064": "a text that names another number than the rule",
    "C065": "turns lost otherwise than it sounds",
    "C066": "a condition that always holds",
    "C067": "a question that is answered before",
    "C068": "something of the game that a variant leaves without use",
    "C069": "a pack that nobody shuffles",
    "C070": "sentences of the game that a variant leaves out",
    "C071": "a value that stands on no card",
    "C072": "a pattern of more cards than there are",
    "C073": "a step that is repeated no time",
    "C074": "a define that is the same for all",
    "C075": "a text that is no text",
    "C076": "values of an option that are alike",
}
PLAY: dict[str, str] = {
    "P001": "a rule that failed while a game was played",
}
BY_PLAY: dict[str, str] = {
    "D001": "an action that nobody ever took",
    "D002": "a trigger that never did anything",
    "D003": "a procedure that was never done",
    "D004": "a card's effect that never happened",
    "D005": "a branch that was never come to",
    "D006": "an otherwise that was never needed",
    "D007": "a pile that never ran out",
    "D008": "a row that never gave anything",
    "D009": "an ending that never came",
    "D010": "a step that never came",
    "D011": "a need that never refused anything",
    "D012": "too few cards to deal",
    "D013": "a draw from an empty pile",
    "D014": "nothing to move",
    "D015": "one of several",
    "D016": "turns of nobody",
    "D017": "a first card that does nothing",
    "D018": "nothing that may be done",
    "D019": "a game that can't end any more",
    "D020": "a game that goes on and on",
    "D021": "a value with which no game can begin",
    "D022": "cards that a rule never lets anybody choose",
}
SCENARIOS: dict[str, str] = {
    "T001": "a scenario that cannot be read",
    "T002": "a name that the game does not have",
    "T003": "a set-up that cannot be",
    "T004": "a move that cannot be made",
    "T005": "other moves than expected",
    "T006": "something that should be refused",
    "T007": "something that is refused for another reason",
    "T008": "something else than expected",
    "T009": "an outcome of chance that does not come up",
    "T010": "rules that fail in a scenario",
}


@dataclass(frozen=True, slots=True)
class Group:
    """The codes of one stage. `key` is how files call it, `title` how people do.

    What findings of a later stage are about can be seen only where there are none of the stages before. Those about
    `sentences` are about a sentence alone, whatever else is in the ruleset.
    """

    letter: str
    key: str
    title: str
    codes: Mapping[str, str]
    stage: int
    sentences: bool = False


GROUPS = (
    Group("F", "files", "Files and YAML", FILES, 0),
    Group("M", "merging", "Merging and variants", MERGING, 1),
    Group("S", "schema", "Keys", SCHEMA, 2),
    Group("E", "effects", "Sentences", EFFECTS, 3, sentences=True),
    Group("N", "names", "Names", NAMES, 4, sentences=True),
    Group("K", "kinds", "Kinds and `none`", KINDS, 4, sentences=True),
    Group("C", "checks", "The whole", CHECKS, 5),
    Group("P", "play", "Play", PLAY, 6),
    Group("D", "by_play", "Checks by play", BY_PLAY, 6),
    Group("T", "scenarios", "Scenarios", SCENARIOS, 6),
)

CODES: Mapping[str, str] = MappingProxyType({code: title for group in GROUPS for code, title in group.codes.items()})


def group_of(code: str) -> Group:
    """The group that a code belongs to."""
    return next(group for group in GROUPS if code in group.codes)


@dataclass(frozen=True, slots=True)
class Traits:
    """What a code says of all its findings."""

    is_incomplete: bool = False
    """A thing lacks something, and that is told at its key."""
    is_untested: bool = False
    """Something isn't tested; where the test itself wasn't understood, only that is told."""
    speaks_of: int | None = None
    """Which of the names that it quotes is that of something declared elsewhere, which is a second place."""
    second: str = "it is declared here"
    """What is said of that place."""
    follows: bool | None = None
    """Whether it only follows where what it speaks of is itself at fault; unsaid, that is so of sentences."""


TRAITS: Mapping[str, Traits] = MappingProxyType(
    dict.fromkeys(("S002", "C001", "C009", "C010", "C014"), Traits(is_incomplete=True))
    | dict.fromkeys(("K002", "N006"), Traits(is_untested=True))
    | dict.fromkeys(("K008", "K009", "K010", "K013", "N002", "N003", "N009", "N010"), Traits(speaks_of=0))
    | dict.fromkeys(("C038", "C055"), Traits(speaks_of=0))
    | dict.fromkeys(("C028", "C033", "C045", "C048", "C052"), Traits(speaks_of=1))
    | {"C032": Traits(speaks_of=1, second="the line that may be meant"), "N005": Traits(speaks_of=0, follows=False)}
    | dict.fromkeys(("N101", "N102", "N103", "N104", "N105", "N106"), Traits(follows=False))
    | dict.fromkeys(("C011", "C041"), Traits(follows=True))
)
"""The codes that say more than their group does."""
PLAIN = Traits()


def traits_of(code: str) -> Traits:
    """What a code says of all its findings."""
    return TRAITS.get(code, PLAIN)


def follows_faults(code: str) -> bool:
    """Whether a finding of a code only follows where what it speaks of is itself at fault."""
    said = traits_of(code).follows
    return group_of(code).sentences if said is None else said
