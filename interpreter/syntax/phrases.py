"""The rest of the vocabulary: every form of the language that is not a verb's sentence, one row each.

The forms themselves are in `effects.lark`; these rows make the manual and an editor's completion.
Must not know how anything is checked, compiled or played, nor any word of a game.
"""

from __future__ import annotations

from interpreter.source.frozen import frozen


@frozen
class PhraseRow:
    """A form. In `sentence`, gaps are `{what}`, `[ ]` may be left out, and `a|b` are two spellings."""

    sentence: str
    help: str
    example: str


SENTENCES = (
    PhraseRow("if {condition} then {sentence} [else {sentence}]",
              "Does something if a condition holds. Longer parts are lines set in below `if` and `else`.",
              "if total > 3 then draw 1 else reverse direction"),
    PhraseRow("for each {name} in {list}, {sentence}",
              "Does something for each thing of a list, which is fixed before the first; or lines set in below.",
              "for each p in other players, p draws 1"),
    PhraseRow("repeat {number} times, {sentence}", "Does something that often; or lines set in below.",
              "repeat 3 times, draw 1"),
    PhraseRow("repeat until {condition}, {sentence}", "Does something until a condition holds; or lines set in below.",
              "repeat until my hand is empty, do refill"),
    PhraseRow("let {name} be {value}", "Names a value until the end of the effect.", "let caught be top card of stock"),
    PhraseRow("do {procedure}[({values})]", "Does what a procedure says.", "do lose(3, my side)"),
    PhraseRow("do {card}'s effect", "Does what a card says.", "do card's effect"),
    PhraseRow("{players} does {procedure}[({values})]", "The same, with them as `me`.", "next player does refill"),
    PhraseRow("{players} [at once] must {action} [or {action}] [with {values}]",
              "Somebody takes one of the actions; several do so one after the other, or all `at once`.",
              "each other player must answer or refuse with 3"),
    PhraseRow("{players} [at once] may {action} [or {action}] [with {values}]", "The same, but they may pass.",
              "me may swap_hands"),
    PhraseRow("choose {name} from {choice} [otherwise {sentence}]",
              "I choose; the name, or the variable of that name, then stands for what I chose.",
              "choose wished from values of colour"),
)  # fmt: skip

TARGETS = (
    PhraseRow("each player's {zone} [starting with {player}]", "After `to`: a place of each of them, in turn.",
              "deal all from stock to each player's hand starting with dealer"),
    PhraseRow("each other player's {zone} [starting with {player}]", "The same without me.",
              "deal 1 from stock to each other player's hand"),
    PhraseRow("each [other] player [in {side}] [where {condition}]", "Each of them, before a verb or as its players.",
              "each other player where score > 3 draws 2"),
)  # fmt: skip

CONDITIONS = (
    PhraseRow("{value} =|!=|<|<=|>|>= {value}", "Compares numbers or values of an ordered kind; `=`, `!=` anything.",
              "total + 3 <= 21"),
    PhraseRow("{condition} and {condition}", "Both hold. `and` and `or` are never mixed without brackets.",
              "drew and not (total = 0 or total = 9)"),
    PhraseRow("{condition} or {condition}", "At least one holds.", "stock is empty or total > 9"),
    PhraseRow("not {condition}", "It does not hold.", "not melted"),
    PhraseRow("{value} is [not] {value} [or {value}]",
              "Is one of these values, card types, patterns or yes-or-no properties.", "colour is red or blue"),
    PhraseRow("{value} is [not] empty", "A zone has no card, or a list nothing.", "my hand is not empty"),
    PhraseRow("{value} is [not] in {list}", "Lies in a zone, or is in a list.", "card is in my hand"),
    PhraseRow("any {question}", "There is at least one.", "any card in my hand where value = 0"),
    PhraseRow("no {question}", "There is none.", "no player where hand is empty"),
    PhraseRow("all {question} have {condition}", "It holds for all of them.", "all cards in my hand have value > 3"),
    PhraseRow("{card} fits {place}", "The place's `accepts` would take it.", "card fits here"),
    PhraseRow("{card} stands for {card}", "A stand-in that lies in a group is that card there.", "it stands for card"),
    PhraseRow("{cards} form {pattern} [or {pattern}]", "All of them are one group.", "here form row or twins"),
)  # fmt: skip

VALUES = (
    PhraseRow("yes, no, none", "Values that every ruleset has.", "drew = yes or caught is none"),
    PhraseRow("me", "The player who acts.", "me"),
    PhraseRow("it", "The thing looked at.", "it"),
    PhraseRow("here", "The zone or pile whose rule this is.", "here"),
    PhraseRow("face up, face down", "How a card lies.", "card is face down"),
    PhraseRow('"{text}"', "A text.", 'card\'s name = "Comet"'),
    PhraseRow("my {name}", "Mine, or my side's.", "my hand"),
    PhraseRow("{thing}'s {name}", "What belongs to a card, player, side, value or zone.", "next player's hand"),
    PhraseRow("every {name}", "That of all players or sides.", "every hand"),
    PhraseRow("new {zone}", "A new pile of a zone.", "new columns"),
    PhraseRow("+, -, *, /, mod", "Arithmetic with whole numbers; `/` rounds down.", "-(total + 3) * 2 mod 5"),
    PhraseRow("min, max, abs", "The smallest, the largest, without its sign.", "max(0, total - 3)"),
    PhraseRow("{define}({values})", "What a define says about what is handed to it.", "worth(cards in my hand)"),
    PhraseRow("{value} if {condition} else {value}", "One of two values.", "7 if count of players < 4 else 5"),
    PhraseRow("count of {question}", "How many there are.", "count of cards in my hand"),
    PhraseRow("sum of {value} over {question}", "The sum over all of them.", "sum of score over players"),
    PhraseRow("sum of {value} in {zone}", "The sum over the cards there; so with `highest`, `lowest` and `different`.",
              "sum of value in my hand where colour = red"),
    PhraseRow("highest|lowest {value} over {question} [otherwise {value}]", "The largest or smallest.",
              "highest value over cards in my hand otherwise 0"),
    PhraseRow("the {question}", "The first of them, or `none`.", "the player with most score"),
    PhraseRow("random {question}", "One of them by chance, or `none`; in effects only.", "random card in my hand"),
    PhraseRow("top|bottom card of {zone}", "The newest or oldest card there, or `none`.", "top card of stock"),
    PhraseRow("top|bottom {number} cards of {zone}", "That many cards, or all there are.", "top 3 cards of stock"),
    PhraseRow("stack from {card}", "A card and all that lie on it.", "stack from card"),
    PhraseRow("item {number} of {list}", "One thing of a list, counted from 1.", "item 2 of columns"),
    PhraseRow("{zone} plus {zone}", "The cards of both.", "my hand plus discard"),
    PhraseRow("{zone} without {cards}", "The cards of one but not of the other.", "my hand without card"),
    PhraseRow("next player [after {player}]", "Who is next in the direction of play.", "next player after dealer"),
    PhraseRow("player left|right of {player}", "Who sits there, whatever the direction.", "player left of dealer"),
    PhraseRow("split of {zone} into {pattern} [or {pattern}] by {value}",
              "Groups that share no card and leave the least behind.", "split of my hand into row or twins by value"),
    PhraseRow("leftover cards in {zone} outside {pattern} [or {pattern}] by {value}", "What such a split leaves.",
              "leftover cards in my hand outside row by value"),
)  # fmt: skip

QUESTIONS = (
    PhraseRow("[face up|face down] [{type}] cards", "Cards, or those of a type, or that lie so.",
              "face up number cards in columns"),
    PhraseRow("players, other players", "Those still in, in the order of play, from me; without me.", "other players"),
    PhraseRow("seats", "All who sit at the table, in the same order: those too who are dropped or eliminated.",
              "sum of score over seats"),
    PhraseRow("[other] players from {player}", "The same, from another player.", "players from dealer"),
    PhraseRow("next {number} players [after {player}]",
              "So many of those who come after somebody, in the direction of play; at most all others.",
              "next 2 players after dealer"),
    PhraseRow("sides, other sides", "The sides still in; without mine.", "other sides"),
    PhraseRow("piles, spots", "The piles of a zone; with a new one while there is room.", "spots in columns"),
    PhraseRow("groups of {pattern} [or {pattern}] in {zone}", "All groups of the pattern that the cards make.",
              "groups of row or twins in my hand"),
    PhraseRow("values of {kind}", "The values of a kind in their order.", "values of colour"),
    PhraseRow("numbers from {number} to {number}", "Numbers in order.", "numbers from 1 to 7"),
    PhraseRow("different {value} over {question}", "The values that come up, each once.",
              "different colour over cards in my hand"),
    PhraseRow("{question} in {place}", "Those that lie or belong there.", "cards in my hand plus discard"),
    PhraseRow("{question} where {condition}",
              "Those for which it holds. `where` takes all up to `or`, a comma or a closing bracket.",
              "cards in my hand where value > 3 and colour = red"),
    PhraseRow("{question} as {name}", "A name for the thing looked at, in all that is asked of it.",
              "cards as c in my hand where value = c's place"),
    PhraseRow("{question} with most|least {value} [, most|least {value}]", "Those with most; all that tie stay.",
              "players with most score, least cards_left"),
    PhraseRow("{question} by {value}", "In order from low to high.", "cards in my hand by value"),
)  # fmt: skip

CHOICES = (
    PhraseRow("{question}", "One of them.", "card in my hand where value = 0"),
    PhraseRow("{list}", "One of a list that has a name, such as a define of groups.", "my best_lines"),
    PhraseRow("{value} or {value}", "One of these things, which are of one kind.", "red or blue"),
    PhraseRow("exactly {number} {question}", "That many of them.", "exactly 3 cards in my hand"),
    PhraseRow("up to {number} {question}", "So many of them, or fewer, or none.", "up to 2 cards in my hand"),
    PhraseRow("any number of {question}", "As many of them as wanted.", "any number of cards in my hand"),
    PhraseRow("from {number} to {number}", "A number.", "from 0 to 13"),
    PhraseRow("yes or no", "Yes or no.", "yes or no"),
    PhraseRow("optional {choice}", "The same, or nothing.", "optional card in my hand"),
)  # fmt: skip
