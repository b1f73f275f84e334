"""Slips in tables: told in the table where a sentence brings them to light, and several at once."""

from __future__ import annotations

import pytest

from tests.loading.test_tables import DECLARED, GAME, TABLE
from tests.loading.test_tables import made as made


@pytest.mark.parametrize(
    ("heading", "row", "told"),
    [
        ("Powr", "", [(1, "Nothing reads the column `powr`, and `power`, which is asked for, is none.", "power")]),
        ("Powr", "seven", [
            (1, "Nothing reads the column `powr`, and `power`, which is asked for, is none.", "power"),
            (3, "Row 3: `powr` is `seven`, and a whole number belongs here.", "7"),
        ]),
        ("Power", "1,5", [(3, "Row 3: `power` is `1,5`, and a whole number belongs here.", "3")]),
        ("Power", "few", [(3, "Row 3: `power` is `few`, and a whole number belongs here.", "3")]),
    ],
)  # fmt: skip
def test_slips_that_a_sentence_brings_to_light_are_told_in_the_table(made, heading, row, told):
    """Of three cells two are wrong where there is a row, so that most of the column are no numbers."""
    table = TABLE.replace("Power", heading)
    if row:
        table = table.replace("Cat,3,", 'Cat,"2,5",').replace("Mouse,1,", f'Mouse,"{row}",')
    _, findings = made(table)
    if row:
        assert findings.pop().message.startswith("Row 4: ")
    assert [(finding.span.line, finding.message) for finding in findings] == [each[:2] for each in told]
    assert all(f"{each[2]}" in finding.help for finding, each in zip(findings, told, strict=True))


def test_rows_are_told_beside_a_misspelt_heading(made):
    table = TABLE.replace("Color", "Colour").replace("Mouse,1,blue", "Mouse,x,bleu")
    _, findings = made(table, GAME.replace(*DECLARED))
    assert [(finding.span.line, finding.help) for finding in findings] == [
        (1, "Did you mean `color`?"),
        (3, "Write a number such as 3."),
        (3, "Did you mean `blue`?"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Copies", "Copys", (1, "Nothing reads the column `Copys`.", "Did you mean `copies`?")),
        (
            "Mouse,1,blue",
            ",1,blue",
            (
                3,
                "Row 3: `Name` is empty, and the others have a name.",
                "Write the name of the card into the cell, or take the row out.",
            ),
        ),
        (
            "Name,Power,Color,Fierce,Copies,Help\n",
            "",
            (
                1,
                "The first row of a table names its columns, and `7` names none.",
                "Write a row with the names of the columns above it, such as `name, ..., ..., ..., ..., copies`.",
            ),
        ),
        (
            "Name,Power,Color,Fierce,Copies,Help",
            "Name;Power;Color;Fierce;Copies;Help",
            (
                2,
                "Between the cells of this row stands `,`, and in the first row `;`.",
                "Save the table anew from the spreadsheet, with one of them everywhere.",
            ),
        ),
    ],
)
def test_headings_and_rows_that_fit_nothing_are_told(made, old, new, told):
    _, findings = made(TABLE.replace(old, new))
    assert [(finding.span.line, finding.message, finding.help) for finding in findings] == [told]


def test_table_by_half_its_name_is_told_whole(made):
    _, (finding,) = made(text=GAME.replace("from: beasts.csv", "from: beasts"))
    assert (finding.code, finding.help) == ("F028", "Write `beasts.csv`.")
