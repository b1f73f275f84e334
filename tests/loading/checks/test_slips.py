"""A key of a variant that is spelt almost like one of its game: the near name is offered, once, and nothing else."""

from pathlib import Path

import pytest

from interpreter.loading.build import build
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search
from tests.loading.building import game

MORE = (
    ("dice", "variables:\n", "dice:\n  cube: {faces: [red, green, star]}\nvariables:\n"),
    ("patterns", "define:\n", "patterns:\n  flight: {same: [color], size: 3-4}\ndefine:\n"),
    (
        "rows",
        "    cards_left: count of cards in my hand\n",
        """\
    cards_left: count of cards in my hand + left_over
    left_over:
      rows:
        rolled: {when: cube is red, gives: 2}
      otherwise: 0
""",
    ),
    (
        "accepts",
        "  row: {visible: all}\n",
        """\
  row:
    visible: all
    accepts:
      in_reach: {that: total + card's value < 60, why: That is too far}
""",
    ),
    (
        "needs",
        "    to: row\n",
        "    needs:\n      bright: {that: card's value > 0, why: That is too dark}\n    to: row\n",
    ),
    (
        "effect",
        "    starts in: stock\n",
        """\
    starts in: stock
    effect:
      glow: {when: value > 8, do: roll cube}
""",
    ),
    ("procedures", "endings:\n", "procedures:\n  count_up: add 1 to total\nendings:\n"),
    ("triggers", "endings:\n", "triggers:\n  counting: {after: lay, if: row form flight, do: do count_up}\nendings:\n"),
)
GAME = game(*((old, new) for _, old, new in MORE))


def said(folder: Path, variant: str) -> list[tuple[str, str]]:
    (folder / "small.cardgame.yaml").write_text(GAME)
    (folder / "changed.cardgame.yaml").write_text(f"extends: small\nname: Changed\n{variant}\n")
    document, findings = load_document("changed.cardgame.yaml", (), Search(folder, shipped=False, packages=False))
    if document is not None:
        findings = [*findings, *build(document)[1]]
    assert all(f.span.file.endswith("changed.cardgame.yaml") for f in findings)
    return [(f.code, f"{f.message} {f.help}") for f in findings]


def test_the_game_is_right(tmp_path: Path) -> None:
    assert said(tmp_path, "about: As it was.") == []


@pytest.mark.parametrize(
    ("variant", "meant"),
    [
        ("cards: {lanten: {copies: 2}}", "lantern"),
        ("cards: {lantern: {fields: {valeu: number}}}", "value"),
        ("cards: {lantern: {effect: {glwo: {do: draw 1}}}}", "glow"),
        ("cards: {lantern: {effect: {glow: {whne: value > 7}}}}", "when"),
        ("zones: {rwo: {capacity: 3}}", "row"),
        ("zones: {stokc: {visible: count}}", "stock"),
        ("zones: {row: {accepts: {in_raech: {why: Too far}}}}", "in_reach"),
        ("options: {hand_siz: {default: 6}}", "hand_size"),
        ("options: {hand_sizes: {range: 1-5}}", "hand_size"),
        ("kinds: {colour: [red, green, blue, gold]}", "color"),
        ("kinds: {color: {orderd: yes}}", "ordered"),
        ("dice: {cbue: {faces: [blue, star]}}", "cube"),
        ("dice: {cube: {faces: [gren, red, star]}}", "green"),
        ("patterns: {fligth: {size: 4}}", "flight"),
        ("patterns: {flights: {size: 4}}", "flight"),
        ("variables: {totl: {lasts: turn}}", "total"),
        ("variables: {startr: {type: player, start: given}}", "starter"),
        ("define: {player: {cards_lft: total}}", "cards_left"),
        ("define: {player: {left_over: {rows: {roled: {gives: 3}}}}}", "rolled"),
        ("define: {player: {left_ovr: {otherwise: 3}}}", "left_over"),
        ("play: {trun: {until: total > 30}}", "turn"),
        ("play: {dealng: {do: shuffle stock}}", "dealing"),
        ("actions: {lya: {help: Lay it}}", "lay"),
        ("actions: {lay: {needs: {brigth: {why: Too dark}}}}", "bright"),
        ("actions: {lay: {choose: {crad: card in my hand}}}", "card"),
        ("procedures: {cuont_up: add 2 to total}", "count_up"),
        ("triggers: {countng: {if: total > 3}}", "counting"),
        ("endings: {uot: {rank by: [most cards_left]}}", "out"),
    ],
)
def test_near_name_is_offered_once(tmp_path: Path, variant: str, meant: str) -> None:
    findings = said(tmp_path, variant)
    assert len(findings) == 1, findings
    assert f"`{meant}`" in findings[0][1]


@pytest.mark.parametrize(
    "variant",
    [
        "zones: {rows: {visible: all}}\nactions: {lay: {to: rows}}",
        "options: {fist_size: {default: 3, range: 1-4, help: x}}\nvariables: {total: {start: fist_size}}",
        "procedures: {count_up: add 2 to total}",
    ],
)
def test_new_things_are_welcome(tmp_path: Path, variant: str) -> None:
    assert said(tmp_path, variant) == []
