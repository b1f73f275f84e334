from __future__ import annotations

from typing import get_args

import pytest

from interpreter.source.span import Fragment, Span, fragment_of
from interpreter.syntax import parser, tree
from interpreter.syntax.reading import DEEPEST
from interpreter.syntax.templates import text_fragment
from interpreter.syntax.walk import everything
from tests.syntax.sentences import READERS, of_drafts

DRAFTS = list(of_drafts())


def condition(text: str) -> tree.Expr:
    made, findings = parser.parse_condition(fragment_of(text))
    assert made is not None, findings
    return made


def effect(text: str) -> tree.Block:
    made, findings = parser.parse_effect(fragment_of(text))
    assert made is not None, findings
    return made


def under(span: Span, text: str) -> str:
    """What a span of one line underlines."""
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize("entry", READERS)
def test_all_sentences_of_the_drafts_can_be_read(entry: str) -> None:
    wrong = [
        (text, found) for kind, text in DRAFTS if kind == entry and (found := READERS[entry](fragment_of(text))[1])
    ]
    assert not wrong
    assert any(kind == entry for kind, _ in DRAFTS)


def test_every_span_underlines_its_own_phrase() -> None:
    checked = 0
    for entry, text in DRAFTS:
        made, _ = READERS[entry](fragment_of(text))
        for node in everything(made):
            if isinstance(node, get_args(tree.Expr)) and node.span.line == node.span.end_line:
                again, _ = parser.parse_condition(fragment_of(under(node.span, text)))
                assert again == node or isinstance(node, tree.Ask | tree.Int), (text, node)
                checked += 1
    assert checked > 2000


def test_spans_of_sentences_end_with_their_last_word() -> None:
    text = "draw 1   # one\n\nif total > 3\n  draw 2\nelse\n  skip me ; draw 3\n\n"
    first, second = effect(text)
    assert first.span == Span("<text>", 1, 1, 1, 7)
    assert second.span == Span("<text>", 3, 1, 6, 19)


def test_spans_point_into_the_file() -> None:
    fragment = Fragment("draw 1\nif total > 3\n  draw 2", "game.yaml", ((7, 9), (8, 9), (9, 9)))
    made, _ = parser.parse_effect(fragment)
    assert made is not None
    condition = next(node for node in everything(made) if isinstance(node, tree.Compare))
    assert condition.span == Span("game.yaml", 8, 12, 8, 21)
    _, (finding,) = parser.parse_effect(Fragment("draw 1\ndrow 2", "game.yaml", ((7, 9), (8, 9))))
    assert (finding.span.line, finding.span.column) == (8, 9)


def test_conditions_may_go_on_on_the_next_line() -> None:
    fragment = Fragment("total > 3\nor drew\n", "game.yaml", ((4, 5), (5, 5), (6, 5)))
    made, _ = parser.parse_condition(fragment)
    assert isinstance(made, tree.BoolOp)
    assert made.parts[1].span == Span("game.yaml", 5, 8, 5, 12)


def test_brackets_hold_lines_together() -> None:
    assert effect("set total to max(1,\n       2)") == effect("set total to max(1, 2)")


def test_comments_and_empty_lines_say_nothing() -> None:
    assert effect("# first\n\ndraw 1 # two\n   # three\nif drew\n # four\n\n  draw 2\n") == effect(
        "draw 1\nif drew\n  draw 2"
    )


def test_else_if_is_an_if_inside() -> None:
    (made,) = effect("if a\n  draw 1\nelse if b\n  draw 2\nelse\n  draw 3")
    assert isinstance(made, tree.If)
    (inner,) = made.otherwise
    assert isinstance(inner, tree.If)
    assert len(inner.otherwise) == 1
    assert effect("if a then draw 1 else if b then draw 2 else draw 3") == (made,)
    assert effect("if a then\n  draw 1\nelse if b then\n  draw 2\nelse\n  draw 3") == (made,)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("any card in hand where a and b", "any card in hand where (a and b)"),
        ("any card in hand where a or b", "(any card in hand where a) or b"),
        ("no card in hand where a = 1 + 2", "no card in hand where a = (1 + 2)"),
        ("count of cards in hand + 1", "(count of cards in hand) + 1"),
        ("count of cards in a plus b", "count of cards in (a plus b)"),
        ("top card of a plus b", "(top card of a) plus b"),
        ("top card of dealer's hand", "top card of (dealer's hand)"),
        ("player left of dealer's rival", "player left of (dealer's rival)"),
        ("the card in a where b = c with most d", "the card in a where (b = c) with most d"),
        ("the card where it is in cards in b with most d", "the card where it is in (cards in b with most d)"),
        ("players with most count of cards in hand where a", "players with most (count of cards in hand where a)"),
        ("sum of a over cards in b where c > 1", "sum of (a) over cards in b where (c > 1)"),
        ("highest a over cards in b otherwise 0 + 1", "(highest a over cards in b otherwise 0) + 1"),
        ("not a = b and c", "(not (a = b)) and c"),
        ("1 + 2 * 3 - 4 / 2", "(1 + (2 * 3)) - (4 / 2)"),
        ("-a + b", "(-a) + b"),
        ("a if b else c if d else e", "a if b else (c if d else e)"),
        ("numbers from 1 to a + 1 where it > 2", "numbers from 1 to (a + 1) where it > 2"),
        ("leftover cards in a without b outside c by d <= e", "(leftover cards in a without b outside c by d) <= e"),
        ("all cards in a have b = 1 and c", "(all cards in a have (b = 1)) and c"),
    ],
)
def test_phrases_reach_as_far_as_said(short: str, long: str) -> None:
    assert without_brackets(condition(short)) == without_brackets(condition(long))


@pytest.mark.parametrize(
    "who",
    [
        "other players in maker's side where it != maker",
        "each player in maker's side where it != maker",
        "players where out and left = 0",
        "each other player as p in maker's side",
        "player left of maker",
        "players",
    ],
)
def test_whoever_is_dropped_needs_no_brackets(who: str) -> None:
    (plain,) = effect(f"drop {who} from round")
    if not who.startswith("each"):
        (bracketed,) = effect(f"drop ({who}) from round")
        assert without_brackets(plain) == without_brackets(bracketed)
    (skipped,) = effect(f"skip {who}")
    assert isinstance(plain, tree.Verb)
    assert isinstance(skipped, tree.Verb)
    assert dict(plain.slots)["players"] == dict(skipped.slots)["players"]


def without_brackets(node: tree.Node) -> object:
    """A tree as nested tuples in which brackets leave no trace."""
    if isinstance(node, tree.Brackets):
        return without_brackets(node.inner)
    fields: tuple[str, ...] = type(node).__match_args__
    return type(node).__name__, *(_plain(getattr(node, name)) for name in fields)


def _plain(value: object) -> object:
    if isinstance(value, tree.Node):
        return without_brackets(value)
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def test_or_after_is_goes_on_with_it_in_a_list() -> None:
    made, _ = parser.parse_choice(fragment_of("card in my hand where colour is red or blue"))
    assert isinstance(made, tree.OneOf)
    assert isinstance(made.query, tree.Ask)
    assert isinstance(made.query.where, tree.BoolOp)
    (moved,) = effect("move cards in my hand where colour is red or blue to discard")
    assert isinstance(moved, tree.Verb)
    assert dict(moved.slots)["cards"] == made.query


def test_patterns_after_form_are_joined_by_or() -> None:
    made = condition("here form row or twins or total > 3")
    assert isinstance(made, tree.BoolOp)
    assert isinstance(made.parts[0], tree.Forms)
    assert [name.text for name in made.parts[0].patterns] == ["row", "twins"]


def test_sum_in_a_zone_is_over_its_cards() -> None:
    assert condition("sum of value in my hand") == condition("sum of value over cards in my hand")
    assert condition("highest value in a where b") == condition("highest value over cards in a where b")
    assert condition("different value in a") == condition("different value over cards in a")


def test_words_are_words_of_the_language_only_where_they_can_be() -> None:
    assert condition("my card's place") == tree.Get(tree.My(tree.Name("card")), tree.Name("place"))
    assert condition("round's number > draw + over") is not None
    assert effect("draw 1 from draw") is not None
    assert effect("choose x from face down draw cards in hand") is not None
    assert condition("card") == tree.Reference("card")
    assert isinstance(condition("cards"), tree.Ask)


# ---------------------------------------------------------------- bounds


@pytest.mark.parametrize(
    "text",
    [
        "(" * 1000 + "a" + ")" * 1000,
        "not " * 1000 + "a",
        "a" + "'s b" * 1000,
        "1" + " + 1" * 1000,
        "player left of " * 500 + "me",
        "any card where " * 300 + "a",
    ],
)
def test_deep_nesting_is_a_finding(text: str) -> None:
    made, findings = parser.parse_condition(fragment_of(text))
    assert made is None
    assert [finding.code for finding in findings] == ["E004"]


def test_nesting_up_to_the_bound_is_read() -> None:
    deep = DEEPEST - 5
    assert condition("(" * deep + "a" + ")" * deep) is not None
    assert condition(" and ".join(["a"] * 1000)) is not None


def test_deep_blocks_are_a_finding() -> None:
    lines = [f"{' ' * depth}if a" for depth in range(100)]
    _, findings = parser.parse_effect(fragment_of("\n".join([*lines, " " * 100 + "draw 1"])))
    assert [finding.code for finding in findings] == ["E004"]
    chain = "if a\n  draw 1\n" + "else if b\n  draw 1\n" * 200
    _, findings = parser.parse_effect(fragment_of(chain))
    assert [finding.code for finding in findings] == ["E004"]


def test_long_texts_are_a_finding() -> None:
    _, findings = parser.parse_effect(fragment_of("draw 1\n" * 20_000))
    assert [finding.code for finding in findings] == ["E003"]


# ---------------------------------------------------------------- templates


def template(text: str) -> tree.Template:
    made, findings = parser.parse_template(fragment_of(text))
    assert made is not None, findings
    return made


def test_templates_hold_texts_and_values() -> None:
    made = template("{me} asks {asked's name} for {{3}}")
    assert made.parts == (
        tree.Me(),
        " asks ",
        tree.Get(tree.Reference("asked"), tree.Name("name")),
        " for {3}",
    )
    assert template("").parts == ()
    assert template("plain").parts == ("plain",)


def test_findings_in_templates_point_into_the_file() -> None:
    _, (finding,) = parser.parse_template(Fragment("a {b &&\nc} d", "game.yaml", ((3, 5), (4, 7))))
    assert finding.span == Span("game.yaml", 3, 10, 3, 12)
    (said,) = effect('say "it is {total} now"')
    assert isinstance(said, tree.Verb)
    text = said.slots[0][1]
    assert isinstance(text, tree.Text)
    made, _ = parser.parse_template(text_fragment(text))
    assert made is not None
    (total,) = [part for part in made.parts if isinstance(part, tree.Reference)]
    assert total.span == Span("<text>", 1, 13, 1, 18)


@pytest.mark.parametrize("text", ["{a", "a}", "{a {b}", "{}", "{a b}"])
def test_broken_templates_are_findings(text: str) -> None:
    made, findings = parser.parse_template(fragment_of(text))
    assert made is None
    assert findings
