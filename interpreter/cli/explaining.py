"""An explanation as text for a terminal, as Markdown, and as plain data.

Must not know how codes are asked for, nor what any of them means.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from interpreter.api.examples import SAVED, found_in
from interpreter.cli.output import screen_width, styled
from interpreter.diagnostics.codes import GROUPS
from interpreter.diagnostics.explanations import GAMES, Example, ExampleFile, Explanation, numbered, small_games
from interpreter.diagnostics.finding import Finding
from interpreter.diagnostics.rendering import plain_finding, render
from interpreter.loading.files.discovery import ENDING

WRONG, RIGHT = "- ", "+ "
"""What stands before a line that the other example doesn't have."""
SAME = "  "
PICTURES = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n"}
"""What no screen shows, by the signs that stand for it: a page with the bytes themselves can't be searched."""
COLORS = {WRONG: "red", RIGHT: "green"}


def as_text(told: Explanation) -> str:
    """For a terminal."""
    lines = [styled(f"{told.code}: {told.title}", bold=True), ""]
    lines += textwrap.wrap(told.means, screen_width(), break_long_words=False, break_on_hyphens=False)
    lines += ["", "Wrong:", *_set_in(_colored(told.wrong, WRONG))]
    lines += ["", *_set_in(_answer(told.wrong))]
    lines += ["", "Right:", *_set_in(_colored(told.right, RIGHT))]
    for game in told.right.extended:
        lines += ["", f"{game} is a small game that examples change; cardwright explain {game} shows it."]
    return "\n".join(lines)


def as_markdown(told: Explanation) -> str:
    """For a page: a section."""
    wrong, right = _drawn(told.wrong, WRONG), _drawn(told.right, RIGHT)
    parts = [f"## {told.code}: {told.title}", told.means]
    parts += ["Wrong:", _fenced("diff", wrong), _fenced("text", _answer(told.wrong)), "Right:", _fenced("diff", right)]
    return "\n\n".join(parts) + "\n"


def as_data(told: Explanation) -> Mapping[str, object]:
    """For programs."""
    return {
        "code": told.code,
        "title": told.title,
        "means": told.means,
        "wrong": _texts(told.wrong),
        "asked": _command(told.wrong),
        "findings": [plain_finding(finding) for finding in found_in(told.wrong)],
        "right": _texts(told.right),
    }


def listed() -> Iterator[str]:
    """All codes for a terminal, by group."""
    for group in GROUPS:
        yield styled(group.title.replace("`", ""), bold=True)
        yield from (f"  {code}  {title}" for code, title in group.codes.items())


def listed_as_data() -> list[dict[str, object]]:
    """All codes for programs, by group."""
    return [{"group": group.key, "title": group.title, "codes": dict(group.codes)} for group in GROUPS]


def game_text(name: str) -> str:
    """A small game that examples change."""
    return (GAMES / f"{name}{ENDING}").read_text(encoding="utf-8")


def _drawn(example: Example, mark: str) -> list[str]:
    """The files of an example, a mark before each line that the other one doesn't have."""
    files = [_lines(file, mark) for file in example.files]
    return [line for file in files for line in ["", *file]][1:]


def _lines(file: ExampleFile, mark: str) -> Iterator[str]:
    what = " is a folder" if file.is_folder else ", which you may not read" if file.is_locked else ""
    yield f"{SAME}# {file.written()[0][0]}{what}"
    for line in file.lines:
        text = line.written()[0] if file.times == 1 else numbered(line.text, 1)
        yield f"{mark if line.is_own else SAME}{text.translate(PICTURES)}".rstrip()
        if line.times > 1:
            yield f"{SAME}# ... and so on, {line.times:,} such lines"
    if file.times > 1:
        yield f"{SAME}# ... and so on, {file.times:,} such files, each changing the one before"


def _colored(example: Example, mark: str) -> list[str]:
    return [styled(line, fg=COLORS[mark]) if line.startswith(mark) else line for line in _drawn(example, mark)]


def _answer(example: Example) -> list[str]:
    """What is typed, and what is told."""
    return [f"$ {_command(example)}", *_told(found_in(example), example)]


def _told(findings: list[Finding], example: Example) -> list[str]:
    texts = _texts(example) | {f"{name}{ENDING}": game_text(name) for name in small_games()}
    return render(findings, "text", texts).rstrip("\n").split("\n")


def _texts(example: Example) -> dict[str, str]:
    """The texts of its files by name."""
    readable = [file for file in example.files if not file.is_folder and not file.is_locked]
    return dict(pair for file in readable for pair in file.written())


def _command(example: Example) -> str:
    """What somebody would type to be told this."""
    if not example.asked.endswith(ENDING):
        return f"cardwright {'replay' if example.asked.endswith(SAVED) else 'test'} {example.asked}"
    variants = "".join(f" --with {variant}" for variant in example.variants)
    if example.games:
        return f"cardwright simulate {example.asked}{variants} --games {example.games}"
    return f"cardwright validate {example.asked}{variants}"


def _set_in(lines: Iterable[str]) -> list[str]:
    return [f"  {line}".rstrip() for line in lines]


def _fenced(kind: str, lines: Iterable[str]) -> str:
    return "\n".join([f"```{kind}", *lines, "```"])
