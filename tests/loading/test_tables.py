"""Cards from a table: what a spreadsheet saves is read, what is wrong in it is told at its row, variants change it."""

from __future__ import annotations

import json

import pytest

from interpreter.api.game import load
from interpreter.cli.screen.describing import card_lines
from interpreter.loading.build import build
from interpreter.loading.document import document_from_json, load_document
from interpreter.loading.files.discovery import Search
from interpreter.loading.files.table_cells import MOST_COLUMNS, MOST_ROWS
from interpreter.loading.opened import open_ruleset
from interpreter.rules.printed import field_of, printed

GAME = """\
cardwright: 1
name: Beasts
players: 2-4
options:
  mice: {default: 10, range: 1-20, help: How many mice there are}
kinds:
  color: [red, blue]
cards:
  beast:
    from: beasts.csv
    starts in: stock
zones:
  stock: {visible: count}
  hand: {per: player, visible: owner}
  pile: {visible: all}
variables:
  starter: {type: player, start: random}
needs:
  enough: {that: mice > 1, why: There must be two mice}
play:
  dealing:
    do: |
      shuffle stock
      deal 3 from stock to each player's hand
  turn: {turns from: starter, one of: [lay], until: any player where hand is empty}
actions:
  lay: {choose: {card: card in my hand}, to: pile}
endings:
  out: {rank by: [most strength], scores: strength}
define:
  player: {strength: sum of power over cards in my hand}
"""
TABLE = """\
Name,Power,Color,Fierce,Copies,Help
Fire Dragon,7,red,yes,2,Burns
Mouse,1,blue,no,mice,
Cat,3,red,no,,"Runs, and hides"
"""


@pytest.fixture
def made(tmp_path):
    """The ruleset that a table and perhaps a variant give, with all that is wrong with it."""

    def make(table=TABLE, text=GAME, variant="", files=()):
        (tmp_path / "beasts.cardgame.yaml").write_text(text)
        (tmp_path / "mine.cardgame.yaml").write_text(f"extends: beasts\nname: Mine\n{variant}")
        for name, content in (("beasts.csv", table), *files):
            (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        name = "mine" if variant else "beasts"
        opened = open_ruleset(name, (), Search(tmp_path, shipped=False, packages=False))
        return opened.ruleset, list(opened.findings)

    return make


def cards(ruleset, name="beast"):
    card = ruleset.cards[name]
    return {
        printed(ruleset, card, spec): " ".join(field_of(ruleset, card, spec, field) for field in card.fields)
        for spec in card.specs
    }


def said(findings):
    return [f"{f.span.file.rpartition('/')[2]}:{f.span.line}:{f.span.column} {f.code} {f.message}" for f in findings]


def test_a_row_is_a_card_and_a_column_a_field(made):
    ruleset, findings = made()
    assert said(findings) == []
    assert cards(ruleset) == {"Fire Dragon": "7 red yes", "Mouse": "1 blue no", "Cat": "3 red no"}
    assert [str(kind) for kind in ruleset.cards["beast"].fields.values()] == ["number", "color", "yes or no"]
    assert [spec.help for spec in ruleset.cards["beast"].specs] == ["Burns", "", "Runs, and hides"]


def test_copies_are_numbers_or_options(tmp_path, made):
    made()
    state = load(tmp_path / "beasts.cardgame.yaml", options={"mice": 4}).start(players=2, seed=1)
    places = json.loads(state.view(0).to_json())["places"]
    assert sum(len(place["cards"]) for place in places) == 2 + 4 + 1


FORMS = {
    "with a mark and the line ends of Windows": b"\xef\xbb\xbf" + TABLE.replace("\n", "\r\n").encode(),
    "with semicolons": TABLE.replace('"Runs, and hides"', "Runs, and hides")
    .replace(",", ";")
    .replace("; and", ", and"),
    "with tabs": TABLE.replace('"Runs, and hides"', "Runs, and hides").replace(",", "\t").replace("\t and", ", and"),
    "with the separator named first": "sep=,\n" + TABLE,
    "with blanks around cells": TABLE.replace("Mouse,1,blue", " Mouse , 1,  blue "),
    "with quotes around all": "\n".join(
        '"' + '","'.join(line.replace('"Runs, and hides"', "Runs; and hides").split(",")) + '"'
        for line in TABLE.strip().split("\n")
    ),
    "with empty lines and columns": TABLE.replace("\n", ",,\n").replace("Mouse", "\n,,,\nMouse"),
    "with YES and NO": TABLE.replace("yes", "TRUE").replace(",no,", ",FALSE,"),
}


@pytest.mark.parametrize("form", FORMS)
def test_spreadsheets_write_tables_in_many_ways(made, form):
    ruleset, findings = made(FORMS[form])
    assert said(findings) == []
    assert cards(ruleset) == {"Fire Dragon": "7 red yes", "Mouse": "1 blue no", "Cat": "3 red no"}


DECLARED = (
    "    from: beasts.csv\n",
    "    from: beasts.csv\n    fields: {power: number, color: color, fierce: yes or no}\n",
)
FAULTS = [
    ("Mouse,1", "Mouse,x", ["beasts.csv:3:7 C004 Row 3: `power` is `x`, and a whole number belongs here."]),
    ("Cat,3", "Cat,", ["beasts.csv:4:5 C004 Row 4: `power` is empty, and a whole number belongs here."]),
    ("blue", "bleu", ["beasts.csv:3:9 C004 Row 3: `color` is `bleu`, and a value of `color` belongs here."]),
    ("yes", "often", ["beasts.csv:2:19 C004 Row 2: `fierce` is `often`, and `yes` or `no` belongs here."]),
    ("mice", "mise", ["beasts.csv:3:17 C004 Row 3: `copies` is `mise`, and a whole number from 0 up belongs here."]),
    ("Cat", "Mouse", ["beasts.csv:4:1 F029 Row 4: `Mouse` stands in row 3 already."]),
    ("Power", "Pawer", ["beasts.csv:1:6 F029 The column `Pawer` is no field of these cards."]),
    ("Power", "Pow{er", ["beasts.csv:1:6 F029 `Pow{er` can't be the name of a field."]),
    ("Power", "Color", ["beasts.csv:1:12 F029 Two columns are called `Color`."]),
    ("Power,", "", ["beasts.csv:2:25 F029 Row 2: `Burns` stands in a column without a name."]),
    (
        "Burns",
        'Burns,"',
        ["beasts.csv:2:1 F028 The quotes of a cell don't close in this row, or something stands behind them."],
    ),
    (
        "Mouse,1",
        "Mouse,1.5",
        ["beasts.csv:3:7 C004 Row 3: `power` is `1.5`, and a whole number belongs here."],
    ),
    (
        "Mouse,1",
        f"Mouse,{'9' * 19}",
        [f"beasts.csv:3:7 C004 Row 3: `power` is `{'9' * 19}`, which is too large: a number has 18 digits at most."],
    ),
    ("mice", "-1", ["beasts.csv:3:17 C004 Row 3: `copies` is `-1`, and a whole number from 0 up belongs here."]),
    ("mice", "1.5", ["beasts.csv:3:17 C004 Row 3: `copies` is `1.5`, and a whole number from 0 up belongs here."]),
    (
        "Mouse,1",
        '"Mouse, grey",1',
        [
            "beasts.csv:3:1 C042 Row 3: `Mouse, grey` could not be told from two cards: moves join names with `, `.",
        ],
    ),
    (
        TABLE,
        TABLE.replace(",", "|"),
        ["beasts.csv:1:1 F028 Between the cells of this table stands `|`, which isn't read as that."],
    ),
    (TABLE[36:], "", ["beasts.csv:1:1 F028 This table has no rows."]),
    ("Fire Dragon", "Fire, Dragon", None),
]


@pytest.mark.parametrize(("old", "new", "wanted"), FAULTS, ids=[f"{old[:9]}-{new[:9]}" for old, new, _ in FAULTS])
def test_what_is_wrong_is_told_at_its_row(made, old, new, wanted):
    assert old in TABLE
    _, findings = made(TABLE.replace(old, new, 1), GAME.replace(*DECLARED))
    if wanted is not None:
        assert said(findings)[: len(wanted)] == wanted
    assert findings
    assert all(finding.span.file.endswith(".csv") for finding in findings)


def test_all_bad_rows_are_told(made):
    table = TABLE.replace("Mouse,1,", "Mouse,1.5,").replace("Cat,3", "Cat,x")
    _, findings = made(table, GAME.replace(*DECLARED))
    assert [finding.span.line for finding in findings] == [3, 4]
    _, findings = made(TABLE.replace("Burns", "Burns,too,much") + "Owl\n", GAME.replace(*DECLARED))
    assert [(finding.code, finding.span.line) for finding in findings] == [("F029", 2), *[("C004", 5)] * 3]
    assert findings[1].message == "Row 5: `power` is empty, and a whole number belongs here."


def test_a_table_that_cannot_be_read_is_called_a_table(tmp_path, made):
    _, (finding,) = made(TABLE.replace("Mouse", "Mo\0use"))
    assert (finding.code, finding.message) == ("F005", "This file holds no text, so it is no table.")
    _, (finding,) = made("Name,Power\n" + "A,1\n" * 300_000)
    assert (finding.code, finding.message[:10]) == ("F004", "This table")


def test_several_tables_are_told_at_once(made):
    _, (finding,) = made(text=GAME.replace("beasts.csv", "[beasts.csv, more.csv]"))
    assert (finding.code, finding.message) == ("F028", "`from` names one table, and here are several.")
    _, findings = made(text=OF_ALL.replace("from: beasts.csv", "from: [beasts.csv, more.csv]"))
    assert "F028" in [finding.code for finding in findings]


def test_a_folder_is_no_table(tmp_path, made):
    (tmp_path / "folder.csv").mkdir()
    _, (finding,) = made(text=GAME.replace("beasts.csv", "folder.csv"))
    assert (finding.code, finding.message) == ("F002", "`folder.csv` is a folder, not a table.")


def test_near_names_are_offered(made):
    for old, new, near in (("Power", "Pawer", "power"), ("blue", "bleu", "blue"), ("mice", "mise", "mice")):
        _, findings = made(TABLE.replace(old, new, 1), GAME.replace(*DECLARED))
        assert findings[0].help == f"Did you mean `{near}`?"


def test_a_slip_in_one_row_makes_no_texts_of_the_others(made):
    _, findings = made(TABLE.replace("Mouse,1", "Mouse,one"))
    assert said(findings) == ["beasts.csv:3:7 C004 Row 3: `power` is `one`, and a whole number belongs here."]


def test_a_field_without_a_column_is_told(made):
    rows = [row.split(",") for row in TABLE.strip().split("\n")]
    table = "\n".join(",".join((row[0], *row[2:])) for row in rows)
    _, findings = made(table, GAME.replace(*DECLARED))
    assert "F029 This table has no column for the field `power`." in said(findings)[0]


@pytest.mark.parametrize(
    ("asked", "code", "help"),
    [
        ("beats.csv", "F001", "Did you mean `beasts.csv`?"),
        ("../beasts.csv", "M003", "Put the table into this folder."),
        ("/etc/beasts.csv", "M003", "Put the table into this folder."),
        ("beasts.xlsx", "F028", "Save the table from the spreadsheet as CSV, with the encoding UTF-8."),
    ],
)
def test_a_table_that_is_not_there_is_told_in_the_ruleset(made, asked, code, help):
    _, (finding,) = made(text=GAME.replace("beasts.csv", asked))
    assert (finding.code, finding.help) == (code, help)
    assert finding.span.file.endswith("beasts.cardgame.yaml")


def test_no_link_leads_out_of_the_folder(tmp_path, made, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "other.csv"
    outside.write_text(TABLE)
    (tmp_path / "linked.csv").symlink_to(outside)
    _, (finding,) = made(text=GAME.replace("beasts.csv", "linked.csv"))
    assert finding.code == "M003"


def test_another_encoding_is_told(made):
    _, (finding,) = made(TABLE.replace("Mouse", "Mäuse").encode("latin-1"))
    assert (finding.code, finding.span.line) == ("F006", 3)


def test_tables_are_bounded(made):
    _, findings = made("name,power\n" + "".join(f"n{n},{n}\n" for n in range(MOST_ROWS + 1)))
    assert [finding.code for finding in findings] == ["F028"]
    _, findings = made(",".join(f"c{n}" for n in range(MOST_COLUMNS + 1)) + "\n1\n")
    assert findings[0].code == "F028"


# ---------------------------------------------------------------- variants, saved games, rows written out


def test_variants_change_cards_by_their_names(made):
    variant = "cards:\n  beast:\n    rows:\n      Mouse: {power: 2}\n      Fire Dragon: null\n"
    variant += "      Dog: {power: 4, color: red, fierce: yes}\n"
    ruleset, findings = made(variant=variant)
    assert said(findings) == []
    assert cards(ruleset) == {"Mouse": "2 blue no", "Cat": "3 red no", "Dog": "4 red yes"}


def test_variants_bring_tables_of_their_own(made):
    more = "name;power;copies\nMouse;2;30\n"
    ruleset, findings = made(variant="cards: {beast: {from: more.csv}}\n", files=[("more.csv", more)])
    assert said(findings) == []
    assert cards(ruleset)["Mouse"] == "2 blue no"
    _, findings = made(variant="cards: {beast: {from: more.csv}}\n", files=[("more.csv", f"{more}Owl;5;1\n")])
    assert said(findings) == [
        f"more.csv:3:1 C004 Row 3: `{column}` has no value, and {kind} belongs here."
        for column, kind in (("color", "a value of `color`"), ("fierce", "`yes` or `no`"))
    ]


def test_a_misspelt_card_of_a_table_is_told(made):
    _, findings = made(variant="cards: {beast: {rows: {Mouze: {copies: 3}}}}\n")
    assert findings
    assert any("Mouze" in finding.message for finding in findings)


def test_rows_beside_the_table_have_the_last_word(made):
    text = GAME.replace("    from: beasts.csv\n", "    from: beasts.csv\n    rows: {Mouse: {power: 9}}\n")
    ruleset, findings = made(text=text)
    assert said(findings) == []
    assert cards(ruleset)["Mouse"] == "9 blue no"


def test_rows_of_another_shape_are_told(made):
    assert [one.code for one in made(text=GAME.replace("beasts.csv\n", "beasts.csv\n    rows: 3\n"))[1]] == ["S003"]
    _, findings = made(text=GAME.replace("    from: beasts.csv\n", "    rows: {}\n"))
    assert "beasts.cardgame.yaml:9:3 C004 `beast` has no rows, so there is no such card." in said(findings)


def test_a_name_of_the_type_says_how_cards_are_called(made):
    text = GAME.replace("    from: beasts.csv\n", '    from: beasts.csv\n    name: "{color} {power}"\n')
    ruleset, findings = made(text=text)
    assert said(findings) == []
    assert list(cards(ruleset)) == ["red 7", "blue 1", "red 3"]


def test_cards_without_a_name_are_called_by_their_fields(made):
    ruleset, findings = made("power,color,copies\n1,red,9\n2,blue,9\n")
    assert said(findings) == []
    assert list(cards(ruleset)) == ["1 red", "2 blue"]


def test_saved_games_hold_the_rows(tmp_path, made):
    made()
    document, _ = load_document("beasts", (), Search(tmp_path, shipped=False, packages=False))
    assert "beasts.csv" not in document.canonical
    assert json.loads(document.canonical)["cards"]["beast"]["rows"]["Mouse"]["power"] == 1
    ruleset, findings = build(document_from_json(document.canonical))
    assert findings == []
    assert len(ruleset.cards["beast"].specs) == 3


def test_a_changed_table_is_another_game(tmp_path, made):
    made()
    search = Search(tmp_path, shipped=False, packages=False)
    before = load_document("beasts", (), search)[0].fingerprint
    made(TABLE.replace("Mouse,1", "Mouse,2"))
    assert load_document("beasts", (), search)[0].fingerprint != before


# ---------------------------------------------------------------- a table of several types


ALL = """\
Type,Name,Power,Color,Range,Copies
beast,Fire Dragon,7,red,,2
beast,Mouse,1,blue,,9
spell,Frost,,,3,2
"""
OF_ALL = GAME.replace("cards:\n  beast:\n    from: beasts.csv\n", "cards:\n  from: beasts.csv\n  beast:\n").replace(
    "zones:\n", "  spell: {starts in: stock}\nzones:\n", 1
)
OF_ALL = OF_ALL.replace("over cards in my hand", "over beast cards in my hand")


def test_a_table_of_several_types_says_which(made):
    ruleset, findings = made(ALL, OF_ALL)
    assert said(findings) == []
    assert cards(ruleset) == {"Fire Dragon": "7 red", "Mouse": "1 blue"}
    assert cards(ruleset, "spell") == {"Frost": "3"}


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("spell,", "spel,", "beasts.csv:4:1 F029 Row 4: there is no card type called `spel`."),
        ("spell,", ",", "beasts.csv:4:1 F029 Row 4: `type` is empty, and the name of a card type belongs here."),
        (
            "Type,",
            "Kind,",
            "beasts.csv:1:1 F029 This table has no column `type`, so nothing says of which type its cards are.",
        ),
    ],
)
def test_types_that_are_not_there_are_told(made, old, new, wanted):
    _, findings = made(ALL.replace(old, new, 1), OF_ALL)
    assert said(findings) == [wanted]


def test_a_column_of_types_in_a_table_of_one_is_told(made):
    assert said(made(ALL)[1])[0].startswith("beasts.csv:1:1 F029 All rows of this table are of one type")


def test_what_a_card_of_a_row_does_is_told(made, tmp_path):
    made()
    game = load(tmp_path / "beasts.cardgame.yaml")
    assert card_lines(game, "fire") == ["  Fire Dragon: Burns"]
    assert card_lines(game, "m") == ["  Mouse: has no effect of its own"]


@pytest.mark.parametrize("power", ["seven", ""])
def test_a_wrong_cell_of_a_variant_is_told_at_its_row(made, tmp_path, power):
    """Its table is no part of the game that it changes, so the line that takes the cards from it is right."""
    variant = "cards: {bird: {from: birds.csv, fields: {power: number}, starts in: stock, effect: add power to total}}"
    variant += "\nvariables: {total: {type: number}}\n"
    made(variant=variant, files=[("birds.csv", f"Name,Power\nOwl,2\nHawk,{power}\n")])
    found = open_ruleset("mine.cardgame.yaml", (), Search(tmp_path, packages=False)).findings
    assert [(told.code, told.span.file[-9:], told.span.line) for told in found] == [("C004", "birds.csv", 3)]
