"""The typed tree: effects, conditions and choices after every name is resolved and every kind is known.

It is smaller than the syntax tree: each way of writing a thing comes down to one node here. All nodes are frozen data
with the author's span; expressions have a kind. Declared things are named by the author's names (zones, variables ...),
which are unique within their space; local names are unique within their routine (the loader renames those that repeat).

How values are kept while playing, which the compiler and the runtime share:
number int; yes_no bool; text str; value int (its index, 0-based, `place` is index + 1); player int (seat, 0-based);
side int; card int (an undrawn card is a token, see runtime/state.py); zone int (index of a place in the state; a spot
that is a new pile of pile zone z is -1 - (index of z's pile store)); group a tuple of (card, identity or None);
none None; lists are Python lists or tuples.
"""

from __future__ import annotations

from interpreter.rules.core.base import Core, Param
from interpreter.rules.core.lists import (
    AllHave,
    Alternatives,
    Any,
    CardsOf,
    Count,
    Different,
    EndCard,
    EndCards,
    Extreme,
    First,
    Groups,
    Item,
    Leftover,
    Neighbour,
    NextPlayer,
    NextPlayers,
    Numbers,
    OneOf,
    Players,
    Query,
    RandomOf,
    Seats,
    SeveralOf,
    Sides,
    Split,
    Stack,
    Sum,
    Values,
    Without,
)
from interpreter.rules.core.statements import (
    Add,
    CallProcedure,
    CardEffect,
    Choose,
    Deal,
    Draw,
    Drop,
    Eliminate,
    End,
    Flip,
    ForEach,
    GiveTurn,
    If,
    Let,
    Move,
    Must,
    PointAt,
    RepeatTimes,
    RepeatUntil,
    Reverse,
    Roll,
    Say,
    Set,
    Show,
    Shuffle,
    ShuffleInto,
    Skip,
    SwapCards,
    SwapZones,
)
from interpreter.rules.core.values import (
    MIRRORED,
    Actor,
    Arithmetic,
    CallDefine,
    CallScoring,
    CardField,
    CardName,
    Compare,
    Const,
    DieFace,
    Direction,
    EveryZone,
    Fits,
    Forms,
    Function,
    IfElse,
    IsFace,
    IsIn,
    IsPattern,
    IsType,
    Local,
    Logic,
    Negative,
    NewPile,
    Not,
    OnlyPlayer,
    OptionValue,
    Owner,
    PileNumber,
    PilesOf,
    PileValue,
    PlayersOf,
    SideOf,
    StandsFor,
    StepNumber,
    Survived,
    ValueField,
    ValuePlace,
    ValueStep,
    Variable,
    ZoneAt,
)

Expr = (
    Const
    | Local
    | OptionValue
    | Variable
    | DieFace
    | StepNumber
    | Actor
    | Direction
    | CardField
    | CardName
    | IsType
    | IsPattern
    | IsFace
    | ValueField
    | ValuePlace
    | ValueStep
    | Owner
    | SideOf
    | PlayersOf
    | OnlyPlayer
    | Survived
    | ZoneAt
    | PilesOf
    | NewPile
    | EveryZone
    | PileValue
    | PileNumber
    | CallDefine
    | CallScoring
    | Arithmetic
    | Negative
    | Function
    | Compare
    | Logic
    | Not
    | IfElse
    | IsIn
    | Fits
    | Forms
    | StandsFor
    | Players
    | Seats
    | Sides
    | NextPlayer
    | NextPlayers
    | Alternatives
    | Neighbour
    | Values
    | Numbers
    | CardsOf
    | Without
    | EndCard
    | EndCards
    | Stack
    | Groups
    | Split
    | Leftover
    | Query
    | First
    | RandomOf
    | Count
    | Any
    | AllHave
    | Sum
    | Extreme
    | Different
    | Item
)

Template = tuple["str | Expr", ...]
"""A text with values in it."""

Choice = OneOf | SeveralOf
"""`from A to B` is OneOf of Numbers; `yes or no` is OneOf of the two."""

Statement = (
    Move
    | Deal
    | Draw
    | Shuffle
    | ShuffleInto
    | Flip
    | SwapZones
    | SwapCards
    | Show
    | PointAt
    | Set
    | Add
    | Let
    | Roll
    | Skip
    | Reverse
    | GiveTurn
    | Drop
    | Eliminate
    | End
    | Say
    | If
    | ForEach
    | RepeatTimes
    | RepeatUntil
    | CallProcedure
    | CardEffect
    | Must
    | Choose
)
Block = tuple[Statement, ...]

__all__ = [
    "MIRRORED",
    "Core",
    "Param",
    "Expr",
    "Template",
    "Choice",
    "Statement",
    "Block",
    "Const",
    "Local",
    "OptionValue",
    "Variable",
    "DieFace",
    "StepNumber",
    "Actor",
    "Direction",
    "CardField",
    "CardName",
    "IsType",
    "IsPattern",
    "IsFace",
    "ValueField",
    "ValuePlace",
    "ValueStep",
    "Owner",
    "SideOf",
    "PlayersOf",
    "OnlyPlayer",
    "Survived",
    "ZoneAt",
    "PilesOf",
    "NewPile",
    "EveryZone",
    "PileValue",
    "PileNumber",
    "CallDefine",
    "CallScoring",
    "Arithmetic",
    "Negative",
    "Function",
    "Compare",
    "Logic",
    "Not",
    "IfElse",
    "IsIn",
    "Fits",
    "Forms",
    "StandsFor",
    "Players",
    "Seats",
    "Sides",
    "NextPlayer",
    "NextPlayers",
    "Neighbour",
    "Values",
    "Numbers",
    "CardsOf",
    "Without",
    "EndCard",
    "Alternatives",
    "EndCards",
    "Stack",
    "Groups",
    "Split",
    "Leftover",
    "Query",
    "First",
    "RandomOf",
    "Count",
    "Any",
    "AllHave",
    "Sum",
    "Extreme",
    "Different",
    "Item",
    "OneOf",
    "SeveralOf",
    "Move",
    "Deal",
    "Draw",
    "Shuffle",
    "ShuffleInto",
    "Flip",
    "SwapZones",
    "SwapCards",
    "Show",
    "PointAt",
    "Set",
    "Add",
    "Let",
    "Roll",
    "Skip",
    "Reverse",
    "GiveTurn",
    "Drop",
    "Eliminate",
    "End",
    "Say",
    "If",
    "ForEach",
    "RepeatTimes",
    "RepeatUntil",
    "CallProcedure",
    "CardEffect",
    "Must",
    "Choose",
]
