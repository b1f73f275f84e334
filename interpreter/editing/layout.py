"""A file's tree written out again, in one form, with its comments and the author's blank lines.

Order, comments and what stands in braces stay; spaces, indentation, quotes and the form of sentences are ours.
Must not judge what is written: the schema says which texts are sentences, `sentences` how they are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from interpreter.editing.comments import Comment, comments_of
from interpreter.editing.parts import below
from interpreter.editing.sentences import canonical
from interpreter.editing.writing import is_plainly, quoted, written, written_key
from interpreter.loading.shape.schema import Part, Schema
from interpreter.source.files import SourceFile
from interpreter.source.nodes import Entry, Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

WIDEST = 140
"""The longest line that is made by putting something together."""
STEP = 2
_HEADER = re.compile(r"([|>])[0-9]?([-+]?)")
NOTHING: Part = {}


def laid_out(source: SourceFile, root: Mapping, schema: Schema) -> str:
    """The text of a file in its one form."""
    lines = source.text.split("\n")
    layout = _Layout(lines, schema, comments_of(lines, root))
    layout.entries(root, 0, schema.root)
    layout.comments_above(len(lines) + 1, 0)
    return "\n".join(layout.made) + "\n"


@dataclass(slots=True)
class _Layout:
    """Lines made so far, and comments that wait for theirs."""

    lines: list[str]
    schema: Schema
    waiting: list[Comment]
    made: list[str] = field(default_factory=list)
    begins: bool = True
    """Whether the next line is the first of a block: no blank line stands above it."""

    # ------------------------------------------------------------ lines and comments

    def put(self, text: str, number: int) -> None:
        """A line for what stood in a line of the file, with a blank line above it if there was one."""
        if not self.begins and number > 1 and not self.lines[number - 2].strip():
            self.made.append("")
        self.made.append(text)
        self.begins = False

    def comments_above(self, number: int, indent: int, least: int = 0) -> None:
        """The comments that have lines of their own above a line, but for those further left than `least`."""
        while self.waiting and self.waiting[0].line < number and self.waiting[0].column >= least:
            comment = self.waiting.pop(0)
            self.put(" " * indent + comment.text, comment.line)

    def comment_behind(self, number: int) -> None:
        """The comment behind what stood in a line goes behind the line made last, in its column if it can."""
        while self.waiting and not self.waiting[0].alone and self.waiting[0].line <= number:
            comment = self.waiting.pop(0)
            line = self.made[-1]
            self.made[-1] = line + " " * max(2, comment.column - 1 - len(line)) + comment.text

    def is_commented(self, span: Span) -> bool:
        """Whether a comment stands inside a place."""
        return any(span.line <= one.line < span.end_line for one in self.waiting)

    # ------------------------------------------------------------ maps and lists

    def entries(self, node: Mapping, indent: int, part: Part) -> None:
        """The lines of a map, and the comments below the last that are set in like them."""
        part = self.schema.resolve(part)
        for key, entry in node.items():
            self.comments_above(entry.key_span.line, indent)
            inner = self.schema.resolve(below(part, key))
            self.value(f"{' ' * indent}{written_key(key)}:", entry.value, indent, entry.key_span.line, inner)
        self._comments_below(node, indent)

    def _comments_below(self, node: Mapping, indent: int) -> None:
        first: Entry | None = next(iter(node.entries.values()), None)
        if first is None or node.flow or not self.waiting:
            return
        end = next((n for n in range(node.span.end_line, len(self.lines)) if self._is_text(n)), len(self.lines))
        self.comments_above(end + 1, indent, first.key_span.column)

    def _is_text(self, number: int) -> bool:
        line = self.lines[number].strip()
        return bool(line) and not line.startswith("#")

    def items(self, node: Listing, indent: int, part: Part) -> None:
        """The lines of a list."""
        inner = self.schema.resolve(part.get("items", NOTHING))
        for item in node.items:
            self.comments_above(item.span.line, indent)
            before = len(self.made)
            if isinstance(item, Mapping) and item.entries and not item.flow:
                self.entries(item, indent + STEP, inner)
                at = before + (not self.made[before])
                self.made[at] = " " * indent + "- " + self.made[at].lstrip()
            else:
                self.value(" " * indent + "-", item, indent, item.span.line, inner)

    # ------------------------------------------------------------ values

    def value(self, head: str, node: Node, indent: int, number: int, part: Part) -> None:
        """What stands behind a key or a dash."""
        match node:
            case Scalar():
                self._scalar(head, node, indent, number, part)
            case Mapping() | Listing():
                self._collection(head, node, indent, number, part)

    def _collection(self, head: str, node: Mapping | Listing, indent: int, number: int, part: Part) -> None:
        is_empty = not (node.entries if isinstance(node, Mapping) else node.items)
        if node.flow or is_empty:
            line = f"{head} {self.flow(node, part)}"
            if not self.is_commented(node.span) and (len(line) <= WIDEST or is_empty):
                self.put(line, number)
                self.comment_behind(node.span.end_line)
                return
        self.put(head, number)
        self.comment_behind(number)
        self.begins = True
        if isinstance(node, Mapping):
            self.entries(node, indent + STEP, part)
        elif node.flow and not self.is_commented(node.span) and all(isinstance(one, Scalar) for one in node.items):
            self._wrapped(node, indent + STEP, part)
        else:
            self.items(node, indent + STEP, part)

    def _wrapped(self, node: Listing, indent: int, part: Part) -> None:
        """A long list in brackets, over as many lines as it takes."""
        line = " " * indent + "["
        for place, item in enumerate(node.items):
            more = self.flow(item, part.get("items", NOTHING)) + ("," if place + 1 < len(node.items) else "]")
            if place and len(line) + 1 + len(more) > WIDEST:
                self.made.append(line)
                line = " " * (indent + 1) + more
            else:
                line += f" {more}" if place else more
        self.made.append(line)
        self.comment_behind(node.span.end_line)

    def flow(self, node: Node, part: Part) -> str:
        """Something on one line, inside braces."""
        match node:
            case Scalar():
                text = canonical(node.text, part.get("x-text", "")) if isinstance(node.value, str) else None
                is_fit = text is not None and is_plainly(text, True)
                return text if is_fit and text is not None else written(node, True)
            case Listing():
                inner = self.schema.resolve(part.get("items", NOTHING))
                return f"[{', '.join(self.flow(item, inner) for item in node.items)}]"
            case Mapping():
                pairs = (
                    f"{written_key(key)}: {self.flow(entry.value, self.schema.resolve(below(part, key)))}"
                    for key, entry in node.items()
                )
                return f"{{{', '.join(pairs)}}}"

    # ------------------------------------------------------------ texts

    def _scalar(self, head: str, node: Scalar, indent: int, number: int, part: Part) -> None:
        kind = part.get("x-text", "")
        is_sentence = isinstance(node.value, str) and node.style != ">" and not self._is_kept(node)
        text = canonical(node.text, kind) if is_sentence else None
        if text is not None and self._is_line(head, text) and not self._header_comment(node):
            self.put(f"{head} {text}", number)
            self.comment_behind(node.span.end_line)
        elif text is not None and (node.style == "|" or "\n" in text):
            self._block(f"{head} |", text, indent, number, node)
        elif node.style in ("|", ">"):
            self._block(f"{head} {self._mark(node)}", node.text.removesuffix("\n"), indent, number, node)
        else:
            self._written(head, node, indent, number)

    def _is_kept(self, node: Scalar) -> bool:
        """Whether a comment stands behind a text in quotes. Without them, it might be meant as the text's end."""
        return node.style in ("'", '"') and any(one.line == node.span.end_line for one in self.waiting)

    def _header_comment(self, node: Scalar) -> bool:
        """Whether a comment stands behind the mark of a block."""
        return node.style == "|" and any(one.line == node.span.line for one in self.waiting)

    @staticmethod
    def _is_line(head: str, text: str) -> bool:
        return len(head) + 1 + len(text) <= WIDEST and is_plainly(text, False)

    def _mark(self, node: Scalar) -> str:
        """The mark of a block as it was, with its indentation where the first line has more."""
        found = _HEADER.match(self.lines[node.span.line - 1][node.span.column - 1 :])
        first = next((line for line in node.text.split("\n") if line.strip()), "")
        return f"{node.style}{STEP if first.startswith(' ') else ''}{found[2] if found else ''}"

    def _block(self, head: str, text: str, indent: int, number: int, node: Scalar) -> None:
        self.put(head, number)
        self.comment_behind(node.span.line)
        lines = text.split("\n") if node.style == "|" or not node.style else self._folded(node)
        self.made += [" " * (indent + STEP) + line if line.strip() else "" for line in lines]

    def _folded(self, node: Scalar) -> list[str]:
        """The lines below `>` as they were."""
        return [line[node.inset - 1 :] for line in self.lines[node.span.line : node.span.end_line]]

    def _written(self, head: str, node: Scalar, indent: int, number: int) -> None:
        """A text on the line of its key; one that went over several lines still does if it must."""
        text = quoted(node.text) if self._is_kept(node) else written(node, False)
        line = f"{head} {text}" if text else head
        if node.span.line == node.span.end_line or ("\n" not in node.text and len(line) <= WIDEST):
            self.put(line, number)
        else:
            first, *more = self.lines[node.span.line - 1 : node.span.end_line]
            rest = [" " * (indent + STEP) + other.strip() if other.strip() else "" for other in more]
            last = node.span.end_column - 1 - len(more[-1]) if more else 0
            rest[-1] = rest[-1][: len(rest[-1]) + last] if last else rest[-1]
            self.put(f"{head} {first[node.span.column - 1 :].strip()}", number)
            self.made += rest
        self.comment_behind(node.span.end_line)
