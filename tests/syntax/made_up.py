"""Made-up syntax trees for hypothesis: every form, with brackets around all parts that might need them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from interpreter.syntax import tree
from interpreter.syntax.vocabulary import VERBS

NAMES = st.sampled_from(["x", "hand", "draw", "total", "over_1", "left", "stack"])
names = NAMES.map(tree.Name)
yes_no = st.booleans()
leaves: st.SearchStrategy[Any] = st.one_of(
    st.integers(0, 99).map(tree.Int),
    NAMES.map(tree.Reference),
    st.sampled_from([tree.Me(), tree.It(), tree.Here(), tree.Nothing(), tree.YesNo(True), tree.YesNo(False)]),
    st.sampled_from([tree.Face(True), tree.Face(False), tree.Text("a b"), tree.NextPlayer(None)]),
    names.map(tree.My),
    names.map(tree.Every),
)


def _safe(node: Any) -> Any:
    """A part that stands for itself wherever it stands."""
    bare = (
        tree.Int | tree.Reference | tree.Me | tree.It | tree.Here | tree.Nothing | tree.My | tree.Every | tree.Brackets
    )
    return node if isinstance(node, bare) else tree.Brackets(node)


def _owner(part: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(tree.Get, part, names)


def _queries(part: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    patterns = st.lists(names, min_size=1, max_size=2).map(tuple)
    optional = st.none() | part
    heads = st.one_of(
        st.builds(tree.CardsHead, st.none() | yes_no, names),
        st.builds(tree.CardsHead, yes_no, st.none()),
        st.just(tree.PlayersHead(True, None)),
        st.just(tree.SidesHead(True)),
        st.builds(tree.ValuesHead, names),
    )
    keys = st.lists(st.tuples(yes_no, part), min_size=1, max_size=2).map(tuple)
    picks = st.none() | st.builds(tree.Pick, keys) | st.builds(tree.Sort, part)
    return st.one_of(
        st.builds(tree.Ask, heads, st.none() | names, optional, optional, picks),
        st.builds(tree.Ask, st.builds(tree.GroupsHead, patterns), st.none(), part, optional, picks),
        st.builds(tree.Ask, st.builds(tree.NumbersHead, part, part), st.none() | names, st.none(), optional),
        st.builds(tree.EndCards, yes_no, st.none() | st.integers(0, 9).map(tree.Int), part),
        st.builds(tree.NextPlayers, st.integers(0, 9).map(tree.Int) | part.map(tree.Brackets), optional),
        st.builds(tree.Split, part, patterns, part),
        st.builds(tree.Leftover, part, patterns, part),
    )


def _larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    part = inner.map(_safe)
    queries = _queries(part)
    plain_queries = queries | st.builds(tree.Different, part, queries)
    tests = st.lists(part, min_size=2, max_size=3).map(tuple)
    patterns = st.lists(names, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        _owner(part),
        st.builds(tree.New, _owner(part) | part),
        st.builds(tree.NextPlayer, part),
        st.builds(tree.Neighbour, yes_no, part),
        st.builds(tree.The, queries),
        st.builds(tree.Random, queries),
        st.builds(tree.CountOf, plain_queries),
        st.builds(tree.SumOf, part, plain_queries),
        st.builds(tree.Extreme, yes_no, part, plain_queries, st.none() | part),
        st.builds(tree.Item, part, part),
        st.builds(tree.StackFrom, part),
        st.builds(tree.Function, names, st.lists(part, min_size=1, max_size=2).map(tuple)),
        st.builds(tree.IfElse, part, part, part),
        st.builds(tree.BoolOp, st.sampled_from(["and", "or"]), tests),
        st.builds(tree.Not, part),
        st.builds(tree.Compare, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), part, part),
        st.builds(tree.Is, part, part, yes_no),
        st.builds(tree.IsEmpty, part, yes_no),
        st.builds(tree.IsIn, part, part, yes_no),
        st.builds(tree.Fits, part, part),
        st.builds(tree.StandsFor, part, part),
        st.builds(tree.Forms, part, patterns),
        st.builds(tree.Exists, queries, yes_no),
        st.builds(tree.AllHave, queries, part),
        st.builds(tree.Arithmetic, st.sampled_from(["+", "-", "*", "/", "mod"]), part, part),
        st.builds(tree.Negative, part),
        st.builds(tree.Together, part, part, yes_no),
        queries,
    )


EXPRESSIONS = st.recursive(leaves, _larger, max_leaves=6)


@st.composite
def expressions(draw: st.DrawFn) -> tree.Expr:
    """Any expression."""
    made: tree.Expr = draw(EXPRESSIONS)
    return made


def choices() -> st.SearchStrategy[tree.Choice]:
    """Any choice."""
    part = expressions().map(_safe)
    queries, counts = _queries(part), st.integers(0, 9).map(tree.Int)
    things = part.filter(lambda node: isinstance(node, tree.Int | tree.Reference | tree.Me | tree.My | tree.Brackets))
    plain = st.one_of(
        st.builds(tree.OneOf, queries),
        st.builds(tree.OneOf, st.builds(tree.Alternatives, st.lists(things, min_size=2, max_size=3).map(tuple))),
        st.builds(lambda count, query: tree.SeveralOf(count, count, query), counts, queries),
        st.builds(tree.SeveralOf, st.none(), counts, queries),
        st.builds(tree.SeveralOf, st.none(), st.none(), queries),
        st.builds(tree.FromTo, part, part),
        st.just(tree.YesOrNo()),
    )
    return plain | st.builds(tree.Optional, plain)


def _verbs(part: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    other = tree.EachOf(tree.Ask(tree.PlayersHead(True, None)))
    values = {
        "cards": part,
        "target": part | st.builds(tree.EachPlace, names, yes_no, st.none() | part),
        "players": part | st.just(other),
        "amount": part | st.just(tree.Name("all")),
        "number": part,
        "place": part,
        "expr": part,
        "name": names,
        "text": st.just(tree.Text("so {x}")),
        "face": yes_no.map(tree.Face),
        "bottom": st.just(tree.YesNo(True)),
    }

    @st.composite
    def verb(draw: st.DrawFn) -> tree.Verb:
        row = draw(st.sampled_from(list(VERBS.values())))
        filled = [slot for slot in row.slots if not slot.optional or draw(yes_no)]
        return tree.Verb(row.name, tuple((slot.name, draw(values[slot.type])) for slot in filled))

    return verb()


def effects() -> st.SearchStrategy[tree.Block]:
    """Any effect."""
    part = expressions().map(_safe)
    arguments = st.lists(part, max_size=2).map(tuple)
    who = part | st.just(tree.EachOf(tree.Ask(tree.PlayersHead(False, None))))
    actions = st.lists(names, min_size=1, max_size=2).map(tuple)
    simple = st.one_of(
        _verbs(part),
        st.builds(tree.Let, names, part),
        st.builds(tree.Do, names, arguments, st.none() | who),
        st.builds(tree.DoEffect, part, st.none() | who),
        st.builds(tree.Must, who, yes_no, yes_no, actions, arguments),
        st.builds(tree.Choose, names, choices(), st.just(()) | st.tuples(st.builds(tree.Let, names, part))),
    )
    return st.recursive(st.lists(simple, min_size=1, max_size=2).map(tuple), _blocks(part), max_leaves=4)


def _blocks(part: st.SearchStrategy[Any]) -> Any:
    def larger(block: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        statement = st.one_of(
            st.builds(tree.If, part, block, st.just(()) | block),
            st.builds(tree.ForEach, names, part, block),
            st.builds(tree.RepeatTimes, part, block),
            st.builds(tree.RepeatUntil, part, block),
        )
        return st.lists(statement, min_size=1, max_size=2).map(tuple)

    return larger
