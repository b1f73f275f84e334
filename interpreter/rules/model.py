"""The accepted ruleset: frozen data that the compiler reads and nothing changes.

Built by `loading`, which has made sure that every name resolves and every kind fits. Nothing here depends on the value
of an option or on how many play: those are settled when a game is set up. Maps keep the order of the merged file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from interpreter.rules.core import Block, Choice, Expr, Param, Template
from interpreter.rules.kinds import Kind
from interpreter.source.frozen import frozen
from interpreter.source.span import NOWHERE, Span


@frozen
class Declared:
    """What all declarations share: the author's name and the place.

    Where one has `reads`, that is how the author says it to people.
    """

    name: str
    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


@frozen
class OptionRule(Declared):
    """An option. `kind` is number (`low`..`high`), yes_no, or value of the enumeration named like the option."""

    kind: Kind
    default: int | bool
    low: int | None
    high: int | None
    values: tuple[str, ...]
    help: str


@frozen
class Enumeration(Declared):
    """A declared kind, a die's own faces, an option's named values, or the built-in `direction`.

    `fields[f]` is that field's kind and `field_values[f][i]` its value for the value with index i.
    `extends`: a die with faces that are values of a kind and others: `values` begins with all values of that kind, so
    the indices agree and a value of one may be compared with a value of the other.
    """

    values: tuple[str, ...]
    ordered: bool = False
    cyclic: bool = False
    fields: Mapping[str, Kind] = field(default_factory=dict)
    field_values: Mapping[str, tuple[int | bool | str, ...]] = field(default_factory=dict)
    extends: str | None = None


@frozen
class CardSpec:
    """Cards of one type that are alike: their field values (encoded), and how many (an expression over options)."""

    fields: Mapping[str, int | bool | str]
    copies: Expr
    name: str = ""
    """The printed name of a card that is listed by itself; empty where its type says how cards are called."""
    help: str = ""


@frozen
class EffectRow(Declared):
    """A row of a card's effect: all rows that hold run in order; `when` None always does."""

    when: Expr | None
    do: Block
    help: str = ""


@frozen
class CardType(Declared):
    """A card type. `effect` rows have params `card` and `me`. `per` is None, "player" or "side"."""

    fields: Mapping[str, Kind]
    printed: tuple[str | tuple[str], ...]
    """The printed name: texts, and (field,) for a field's value."""
    specs: tuple[CardSpec, ...]
    starts_in: str
    per: str | None
    face_up: bool | None
    effect: tuple[EffectRow, ...]
    effect_params: tuple[Param, ...]
    help: str = ""


@frozen
class Die(Declared):
    """A die; `faces` are indices of the enumeration, or numbers if `kind` is number; repeats allowed."""

    kind: Kind
    faces: tuple[int, ...]


@frozen
class AcceptRow(Declared):
    """A row of `accepts`: params `card`, `here`, and `me` if `uses_me`. Either `that` or `patterns`."""

    types: tuple[str, ...] | None
    """None: about all cards."""
    that: Expr | None
    patterns: tuple[str, ...]
    why: Template
    uses_me: bool


@frozen
class Piles:
    """Piles of a zone: fixed `count`, one for each value of `each`, or made as the game goes, at most `most` (None:
    any)."""

    count: Expr | None
    each: str | None
    most: Expr | None

    @property
    def fixed(self) -> bool:
        """Whether the piles are there from the start to the end."""
        return self.count is not None or self.each is not None


@frozen
class Zone(Declared):
    """A zone. `per` None, "player" or "side"; `visible` none, owner, others, all, top or count.

    `when_empty` has the param `here`, the place that is empty, where `per` is given.
    """

    per: str | None
    visible: str
    ordered: bool
    capacity: Expr | None
    piles: Piles | None
    draws_from: str | None
    when_empty: Block | None
    accepts: tuple[AcceptRow, ...]
    reads: str = ""
    """What people call it."""


@frozen
class VariableRule(Declared):
    """A variable. `per` None, "player" or "side"; `lasts` a step's name, or None for the whole game.

    `start` is an expression (params: the owner as `me` or `side`), or for players "given", "random", "given or random".
    """

    kind: Kind
    per: str | None
    lasts: str | None
    start: Expr | str
    visible: str
    reads: Template = ()
    """How people say it; its owner is `me` or `side`."""


@frozen
class Pattern(Declared):
    """A pattern of cards. `stand_ins` has param `card`; `sum_of` too; `low`..`high` is the size.

    One that has `parts` is made of other patterns and says nothing itself.
    The sum must be `total`, or between that and `most`; these may change while the game is played. `defined` are the
    defines of cards (param `card`) by whose names it goes as by those of fields.
    """

    same: tuple[str, ...]
    different: tuple[str, ...]
    consecutive: str | None
    sum_of: Expr | None
    total: Expr | None
    most: Expr | None
    low: Expr
    high: Expr | None
    stand_ins: Expr | None
    longest: bool
    parts: tuple[str, ...] = ()
    defined: tuple[tuple[str, Expr], ...] = ()
    reads: Template = ()


@frozen
class DefineRow(Declared):
    """A row of a define: the first that holds gives the value."""

    when: Expr
    gives: Expr


@frozen
class Define(Declared):
    """A named expression. `space` table, card, player, side or zone; `params` its subject (`card`, `me`, `side`,
    `here`). `is_shown`: everybody is shown its value, as that of a variable."""

    space: str
    params: tuple[Param, ...]
    rows: tuple[DefineRow, ...]
    otherwise: Expr
    kind: Kind
    is_shown: bool = False
    reads: Template = ()
    help: Template = ()
    """What it is, told once."""


@frozen
class ScoreRow(Declared):
    """A row of a scoring table: `gives` if `when`, or for each thing of `each` (then `item` stands for it)."""

    when: Expr | None
    each: Expr | None
    item: Param | None
    gives: Expr


@frozen
class Scoring(Declared):
    """A table whose rows all add up; `of` is table, player, side or zone."""

    of: str
    params: tuple[Param, ...]
    rows: tuple[ScoreRow, ...]
    reads: Template = ()
    help: Template = ()


@frozen
class Need(Declared):
    """A condition with its sentence."""

    that: Expr
    why: Template


@frozen
class ChoiceRule(Declared):
    """One thing to choose; it may use the action's params and earlier choices as locals. `name` is the local's name."""

    choice: Choice
    kind: Kind
    text: str = ""
    """The author's own words for what is offered."""


@frozen
class OutOfTurn:
    """When an action may be taken out of turn: after one of some actions, by some players (`who` has me: who acted)."""

    after: tuple[str, ...]
    who: Expr


@frozen
class Action(Declared):
    """What a player may choose. `params` are `me`, then `with`; choices, needs, to, do see them and the choices.

    `to` lays `moves` (an expression; the one choice that is a card, cards or group unless the author said) there.
    """

    help: str
    params: tuple[Param, ...]
    choices: tuple[ChoiceRule, ...]
    needs: tuple[Need, ...]
    to: Expr | None
    moves: Expr | None
    do: Block
    otherwise: Block | None
    say: Template | None
    out_of_turn: OutOfTurn | None


@frozen
class Procedure(Declared):
    """A named effect. `params` are `me` first if `uses_me`, then the author's."""

    params: tuple[Param, ...]
    uses_me: bool
    do: Block
    reads: Template = ()


@frozen
class Trigger(Declared):
    """A hook. `moment` before, after, instead or when. `target` ("action"|"procedure"|"step", name) unless `when`.

    Sees the params (and for actions the choices) of its target. For `when`, `each` may give a list, `item` its local.
    """

    moment: str
    target: tuple[str, str] | None
    each: Expr | None
    item: Param | None
    when: Expr | None
    condition: Expr | None
    do: Block
    reads: Template = ()


@frozen
class Decision:
    """A step's decision. `mode` one, any or at_most_one; `done` is the printed name of the last choice of `any`."""

    mode: str
    actions: tuple[str, ...]
    done: str
    otherwise: Block | None
    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


@frozen
class Step(Declared):
    """A step of play. Exactly one of `do`, `decision`, `steps` is there (or none: an empty step for hooks)."""

    condition: Expr | None
    turns_from: Expr | None
    laps: Expr | None
    times: Expr | None
    forever: bool
    until: Expr | None
    who: Expr | None
    at_once: bool
    order: str | None
    direction: str | None
    do: Block | None
    decision: Decision | None
    steps: tuple[Step, ...]
    reads: Template = ()


@frozen
class Ending(Declared):
    """An end of the game. `after` a step's name or None (tested after every complete effect); `when` None always holds
    once `play` has run out. `rank_by` keys and `scores` have param `side`; `scores_of` is "side" or "table"."""

    when: Expr | None
    after: str | None
    rank_by: tuple[tuple[bool, Expr], ...]
    scores: Expr | None
    reads: Template = ()


@frozen
class Sides:
    """How players form sides: `count` sides (None: each player is one), `seated` alternating, across (which is the
    same, where sides are of an even number), together, or a list by seat."""

    count: int | None
    seated: str | tuple[int, ...]


@frozen
class Ruleset:
    """One game or variant, whole."""

    name: str
    """The title that people read."""
    key: str
    """How commands call it, with its variants: my-game, my-game/teams+..."""
    about: str
    players: tuple[int, ...]
    sides: Sides
    options: Mapping[str, OptionRule]
    enumerations: Mapping[str, Enumeration]
    cards: Mapping[str, CardType]
    dice: Mapping[str, Die]
    zones: Mapping[str, Zone]
    variables: Mapping[str, VariableRule]
    patterns: Mapping[str, Pattern]
    defines: Mapping[tuple[str, str], Define]
    scorings: Mapping[str, Scoring]
    needs: tuple[Need, ...]
    play: tuple[Step, ...]
    actions: Mapping[str, Action]
    procedures: Mapping[str, Procedure]
    triggers: Mapping[str, Trigger]
    endings: Mapping[str, Ending]
    fingerprint: str
    """SHA-256, hex, of the merged document in canonical JSON."""
    document: str
    """The merged document in canonical JSON: what a saved game holds and what a pickle is made from."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """By the name that spans have for it: each file as it was read, so that rules are told in their author's words."""
