"""How faults of names are said: keys and values that can't be names, and several where one belongs.

Must not know how they are found, nor what the names stand for.
"""

from __future__ import annotations

import re
from collections.abc import Container

from interpreter.diagnostics.about import About, Scope, Topic
from interpreter.diagnostics.english import AS_WORDS
from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.diagnostics.near import write
from interpreter.loading.shape.forms import names_in, short
from interpreter.loading.shape.schema import Part
from interpreter.loading.shape.words import shown
from interpreter.source.nodes import Listing, Node, Scalar
from interpreter.source.span import Span

OTHER_COLON = "\uff1a"
NO_COLON = re.compile(r"(\w+):? ?([\[{].*)")
"""A name and what is to stand behind it."""


def not_a_name(key: str, span: Span) -> Finding:
    """A name that an effect could not say."""
    opened = NO_COLON.fullmatch(key)
    if opened is not None:
        message = f"A colon and a space are missing after `{opened[1]}`, so all of `{key}` is read as a name."
        fixed = f"{opened[1]}: {opened[2]}"
        return error("S006", span, message, Help(f"Write `{fixed}`.", fixed, key), about=About(Topic.NO_NAME, key))
    if OTHER_COLON in key:
        message = f"`{OTHER_COLON}` is another sign than the colon `:` that ends a key."
        better = write(re.sub(f" *{OTHER_COLON} *", ": ", key), key)
        return error("S006", span, message, better, about=About(Topic.NO_NAME, key))
    name = re.sub(r"\W+", "_", key, flags=re.ASCII).strip("_")
    is_better = re.match(r"[A-Za-z_]", name) is not None
    help: Help | str = write(name, key) if is_better else _begun_with_a_letter(name)
    message = f"`{short(key)}` can't be a name: names are made of letters, digits and _, and begin with a letter."
    return error(
        "S006", span, message, help, about=About(Topic.NO_NAME, key, scope=Scope.LINE if is_better else Scope.FILE)
    )


def _begun_with_a_letter(name: str) -> str:
    """Advice for a name that begins with a digit."""
    found = re.match(r"([0-9]+)_?(\w*)$", name, re.ASCII)
    if found is None:
        return ""
    first = AS_WORDS.get(found[1], f"n{found[1]}")
    return f"Write `{first}_{found[2]}`." if found[2] else f"Write `{first}`."


IN_BRACKETS = re.compile(r"\((.*)\)")
"""A list in the wrong brackets."""
IN_A_ROW = re.compile(r"[A-Za-z_]\w*(?: +[A-Za-z_]\w*)+", re.ASCII)
"""Words with nothing but blanks between them."""


def not_one_name(node: Scalar, part: Part, label: str, around: Node, known: Container[str] = ()) -> Finding:
    """A text that is no name where one belongs: several names, or one that an effect could not say.

    `known` are the names of the things of the ruleset.
    """
    bracketed = IN_BRACKETS.fullmatch(node.text)
    several = names_in(node.text if bracketed is None else bracketed[1])
    in_list = isinstance(around, Listing)
    if several is None:
        told = _in_a_row(node, label, known) if in_list else _with_more(node, label, known)
        return told or not_a_name(node.text, node.span)
    better = f"[{', '.join(several)}]" if not in_list or around.span == node.span else ", ".join(several)
    if in_list or "array" in part.get("type", ()):
        are_names = all(re.search(part["pattern"], name) for name in several)
        help = write(better, node.text) if are_names else "Each name is one word; in place of a blank it has `_`."
        message = f"`{label}` is a name, or a list of names such as [first, second], not {shown(node)}."
        return error("S003", node.span, message, help)
    help = "For the others, write another thing like this one."
    return error(
        "S003", node.span, f"Only one name may stand under `{label}`, and `{short(node.text)}` is several.", help
    )


def _with_more(node: Scalar, label: str, known: Container[str]) -> Finding | None:
    """One of the names of the ruleset, with other words around it."""
    names = [word for word in re.findall(r"\w+", node.text, re.ASCII) if word in known]
    if len(names) != 1 or re.sub(r"\W+", "_", node.text) in known:
        return None
    message = f"Under `{label}` stands a name alone, and here are other words too."
    return error("S003", node.span, message, Help(f"Write `{label}: {names[0]}`.", names[0], node.text))


def _in_a_row(node: Scalar, label: str, known: Container[str]) -> Finding | None:
    """Words in a list without a comma between them: several names, or one."""
    names = node.text.split() if IN_A_ROW.fullmatch(node.text) else []
    one, several = "_".join(names), ", ".join(names)
    if not names:
        return None
    if one in known:
        message = f"A name is one word, and `{short(node.text)}` is `{one}`."
        return error("S006", node.span, message, write(one, node.text), about=About(Topic.NO_NAME, node.text))
    if all(name in known for name in names):
        message = f"In a list of `{label}` a comma stands between two names, and here is none."
        return error("S003", node.span, message, write(several, node.text))
    message = f"`{short(node.text)}` can't be a name: a name is one word."
    help = f"If these are several, write `{several}`; if it is one, write `{one}`."
    return error("S006", node.span, message, help, about=About(Topic.NO_NAME, node.text, scope=Scope.LINE))
