"""Why a move may be made or not, as it is told to somebody who asks.

Must not know how the question was typed, nor what comes of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from interpreter.cli.screen.labels import labelled, labels_of
from interpreter.cli.screen.rule_lines import met_lines, reason_lines, written
from interpreter.diagnostics.near import DID_YOU_MEAN, did_you_mean, near
from interpreter.rules.printed import all_card_names
from interpreter.source.quoting import Quoting

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.runtime.moves import Move
    from interpreter.runtime.reasons import Reason

STANDS_FOR = re.compile(r"(?<=\S)=(?=\S)")
MOST_NAMED = 6
MINE = " in my "
"""What the words for a choice say where one chooses among what one has."""


def told(text: str, state: State, seat: int, moves: Sequence[Move]) -> list[str]:
    """What is said of a move, by its label, its text, how it begins, or what is chosen for it."""
    move = _meant(text, state, moves)
    if move is None:
        several = list(dict.fromkeys(readable(str(each)) for each in meant_by(moves, text)))
        if several:
            return [f"{text} may mean any of these: {', '.join(several[:MOST_NAMED])}. Ask about one of them."]
        return list(reason_lines(refused(whole(text, state, moves), state, seat, moves)))
    return [f"{readable(str(move))} may be made now.", *_allowed(state.why_legal(move, seat))]


def _meant(text: str, state: State, moves: Sequence[Move]) -> Move | None:
    """The move that is meant, if it is one that may be made."""
    from interpreter.runtime.moves import position

    index = position(moves, text)
    if index is not None:
        return moves[index]
    found = labelled(text, labels_of(state, moves), moves)
    if found is not None:
        return found
    begun = meant_by(moves, text) or called(moves, whole(text, state, moves))
    return begun[0] if len(begun) == 1 else None


def _allowed(reasons: Sequence[Reason]) -> Iterator[str]:
    """Which line of the rules asks now, and which conditions are met."""
    for asks in reasons[:1]:
        if asks.rule is not None:
            yield f"It is asked for in {written(asks.rule)}"
    yield from met_lines(reasons[1:])


def question(state: State, moves: Sequence[Move]) -> str:
    """The author's sentence where it is asked within an effect: there the moves have no action that says what for."""
    if any(move.action in state.game.ruleset.actions for move in moves):
        return ""
    return Quoting(state.game.ruleset.texts).rule(state.asked_at).text.removesuffix(":")


def refused(text: str, state: State, seat: int, moves: Sequence[Move]) -> Sequence[str]:
    """Why a move may not be made; what names no action is taken for a choice, where only one action takes any."""
    actions = list(dict.fromkeys([*(action for action, _ in state.help()), *(move.action for move in moves)]))
    named = next((action for action in actions if is_of(text, action)), None)
    begun = [action for action in actions if text and action.casefold().startswith(text.casefold())]
    if named is None and len(begun) == 1:
        named = text = begun[0]
    choosing = list(dict.fromkeys(move.action for move in moves if move.choices))
    is_guessed = named is None and len(choosing) == 1 and not is_of(text, *state.game.ruleset.actions)
    if is_guessed:
        named, text = choosing[0], f"{choosing[0]} {text}"
    missing = _missing(text[len(named) :].strip(), named, state, seat) if named is not None else ""
    if missing:
        return [missing]
    why = state.why(text, seat)
    if why and not is_guessed:
        return why
    return [*why, f"You may: {', '.join(dict.fromkeys(move.action for move in moves))}."]


def _missing(chosen: str, action: str, state: State, seat: int) -> str:
    """What is said where somebody asks for a card that the game has and the player hasn't."""
    rule = state.game.ruleset.actions.get(action)
    if rule is None or not rule.choices or MINE not in rule.choices[0].text or not chosen:
        return ""
    names = {name.casefold(): name for name in all_card_names(state.game.ruleset)}
    card = names.get(chosen.partition(",")[0].strip().casefold())
    return "" if card is None or card in _mine(state, seat) else f"You have no {card}."


def _mine(state: State, seat: int) -> set[str | None]:
    """The cards that a player has, or the player's side."""
    zones, view = state.game.ruleset.zones, state.view(seat)
    side = next(number for number, side in enumerate(state.sides) if seat in side)
    owner = {"player": seat, "side": side}
    places = (place for place in view.places if zones[place.zone].per is not None)
    return {card for place in places if place.owner == owner[str(zones[place.zone].per)] for card in place.cards}


def readable(text: str) -> str:
    """A move as it is shown: a card that stands for another says so in a word."""
    return STANDS_FOR.sub(" as ", text)


def begins(move: Move, typed: str) -> bool:
    """Whether a move begins so, or something that is chosen for it does."""
    from interpreter.runtime.moves import plain

    wanted = plain(typed)
    return any(plain(text).startswith(wanted) for text in (str(move), ", ".join(move.choices), *move.choices))


def meant_by(moves: Sequence[Move], typed: str) -> list[Move]:
    """The moves that begin so, or something that is chosen for them does; a number is never the beginning of one."""
    if typed.isdecimal():
        return [move for move in moves if typed in move.choices]
    return [move for move in moves if begins(move, typed)]


def called(moves: Sequence[Move], typed: str) -> list[Move]:
    """The move of that text, or those that begin so."""
    from interpreter.runtime.moves import position

    index = position(moves, typed)
    return meant_by(moves, typed) if index is None else [moves[index]]


def whole(typed: str, state: State, moves: Sequence[Move]) -> str:
    """What was typed with an action's whole name, where its first words are how one action begins: `play 7`."""
    names = dict.fromkeys([*(action for action, _ in state.help()), *(move.action for move in moves)])
    if is_of(typed, *names):
        return typed
    words = typed.split()
    for count in range(len(words), 0, -1):
        begun = "_".join(words[:count]).casefold()
        meant = [name for name in names if name.casefold().startswith(begun)]
        if len(meant) == 1:
            return " ".join([meant[0], *words[count:]])
    return typed


def is_of(typed: str, *actions: str) -> bool:
    """Whether what was typed names one of the actions, with or without choices."""
    return any(f"{typed.casefold()} ".startswith(f"{action.casefold()} ") for action in actions)


def near_move(typed: str, moves: Sequence[Move]) -> str:
    """The question whether a move that looks alike is meant; a shared action alone doesn't make moves alike."""
    of_action = [move for move in moves if is_of(typed, move.action)]
    if not of_action:
        return did_you_mean(typed, dict.fromkeys([*map(str, moves), *(move.action for move in moves)])).text
    action = of_action[0].action
    meant = near(typed[len(action) :].strip(), [", ".join(move.choices) for move in of_action])
    return f"{DID_YOU_MEAN} `{action} {meant}`?" if meant else ""
