"""The requests of editors, each answered by `editing`.

Must not know how an answer is found.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from interpreter.diagnostics.finding import Finding
from interpreter.editing.completing import KEY, NAME, SENTENCE, VALUE, WORD, Offered, completions
from interpreter.editing.difference import hunks
from interpreter.editing.formatting import formatted
from interpreter.editing.names import Place
from interpreter.editing.outline import Outlined, outline
from interpreter.editing.renaming import place_at, renamed
from interpreter.editing.telling import key_at, told_of, told_of_key, told_of_word
from interpreter.loading.files.discovery import find
from interpreter.loading.files.lineage import names_under
from interpreter.loading.files.shorthand import expand
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.lsp.desk import Desk, file_of
from interpreter.lsp.places import from_editor, path_of
from interpreter.source.disk import newline_of
from interpreter.source.files import SourceFile, shown_path
from interpreter.source.nodes import Mapping
from interpreter.source.span import Span

REFUSED = -32803
"""The protocol's number for a request that can't be fulfilled."""
FILES = ("extends", "use", "comes after", "excludes")
KINDS = {
    KEY: types.CompletionItemKind.Property,
    NAME: types.CompletionItemKind.Variable,
    VALUE: types.CompletionItemKind.EnumMember,
    SENTENCE: types.CompletionItemKind.Function,
    WORD: types.CompletionItemKind.Keyword,
}
SYMBOLS = {
    "card": types.SymbolKind.Class,
    "kind": types.SymbolKind.Enum,
    "pattern": types.SymbolKind.Struct,
    "routine": types.SymbolKind.Function,
    "trigger": types.SymbolKind.Event,
    "ending": types.SymbolKind.Event,
    "value": types.SymbolKind.Variable,
}


class At(Protocol):
    """What is asked about a place of a text."""

    @property
    def text_document(self) -> types.TextDocumentIdentifier: ...
    @property
    def position(self) -> types.Position: ...


def make_server(version: str) -> Desk:
    """A server that answers all it can."""
    desk = Desk(version)
    _keep_up(desk)
    answers: tuple[tuple[str, object | None, Callable[..., object]], ...] = (
        (types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", "'", ":"]), completion),
        (types.TEXT_DOCUMENT_HOVER, None, hover),
        (types.TEXT_DOCUMENT_DEFINITION, None, definition),
        (types.TEXT_DOCUMENT_REFERENCES, None, references),
        (types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, None, highlights),
        (types.TEXT_DOCUMENT_PREPARE_RENAME, None, prepare_rename),
        (types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True), rename),
        (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, None, symbols),
        (types.TEXT_DOCUMENT_FORMATTING, None, formatting),
        (types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]), code_actions),
    )
    for method, options, answer in answers:
        desk.feature(method, options)(answer)
    return desk


def _keep_up(desk: Desk) -> None:
    """What changes in the editor."""

    @desk.feature(types.INITIALIZED)
    def initialized(ls: Desk, params: types.InitializedParams) -> None:
        _folders(ls)

    @desk.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(ls: Desk, params: types.DidChangeWorkspaceFoldersParams) -> None:
        _folders(ls)

    @desk.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: Desk, params: types.DidOpenTextDocumentParams) -> None:
        ls.take(params.text_document.uri)

    @desk.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: Desk, params: types.DidChangeTextDocumentParams) -> None:
        ls.take(params.text_document.uri)

    @desk.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: Desk, params: types.DidSaveTextDocumentParams) -> None:
        ls.project.forget()
        ls.later()

    @desk.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: Desk, params: types.DidCloseTextDocumentParams) -> None:
        ls.put_back(params.text_document.uri)

    @desk.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(ls: Desk, params: types.DidChangeWatchedFilesParams) -> None:
        ls.project.forget()
        ls.later()


def _folders(ls: Desk) -> None:
    paths = (path_of(uri) for uri in ls.workspace.folders)
    ls.project.folders = tuple(path for path in paths if path is not None)
    ls.project.forget()


def _asked(ls: Desk, params: At) -> tuple[Path, int, int] | None:
    """The file, line and column that a request is about; None if it is no ruleset's."""
    path = path_of(params.text_document.uri)
    if path is None or path not in ls.open:
        return None
    return path, *from_editor(ls.workspace.position_codec, ls.lines(path), params.position)


def _tree(ls: Desk, path: Path) -> Mapping | None:
    """The tree of an open file, as far as it can be read."""
    source = ls.project.source(path)
    return read_tree(source)[0] if isinstance(source, SourceFile) else None


# ---------------------------------------------------------------- completion, hover


def completion(ls: Desk, params: types.CompletionParams) -> types.CompletionList | None:
    """What could come next."""
    asked = _asked(ls, params)
    if asked is None:
        return None
    path, line, column = asked
    start, offered = completions(ls.project, path, line, column)
    rest = ls.lines(path)[line - 1][column - 1 :] if line <= len(ls.lines(path)) else ""
    range_ = ls.range(Span(shown_path(path), line, start, line, column))
    items = [_item(one, number, range_, rest) for number, one in enumerate(offered)]
    return types.CompletionList(is_incomplete=False, items=items)


def _item(offered: Offered, number: int, range_: types.Range, rest: str) -> types.CompletionItem:
    is_key = offered.text.endswith(":")
    text = offered.text.removesuffix(":") if is_key and rest.startswith(":") else offered.text
    more = " " if (is_key and not rest.startswith((":", " "))) or offered.sort == SENTENCE else ""
    return types.CompletionItem(
        label=offered.text.removesuffix(":"),
        kind=KINDS[offered.sort],
        detail=offered.detail or None,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, offered.help) if offered.help else None,
        sort_text=f"{number:05}",
        filter_text=offered.text,
        text_edit=types.TextEdit(range_, text + more),
    )


def hover(ls: Desk, params: types.HoverParams) -> types.Hover | None:
    """What is known of what stands there."""
    asked = _asked(ls, params)
    if asked is None:
        return None
    path, line, column = asked
    loaded = ls.project.known(path)
    place = place_at(loaded, path, line, column)
    if place is not None:
        return _hover(ls, told_of(loaded, place.symbol, place.span), place.span)
    root = _tree(ls, path)
    if root is None:
        return None
    key = key_at(root, line, column)
    text = told_of_key(key[0]) if key is not None else told_of_word(root, list(ls.lines(path)), line, column)
    return _hover(ls, text, key[1] if key is not None else None) if text else None


def _hover(ls: Desk, text: str, span: Span | None) -> types.Hover:
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), None if span is None else ls.range(span))


# ---------------------------------------------------------------- places of names


def definition(ls: Desk, params: types.DefinitionParams) -> list[types.Location] | None:
    """Where a name was given: in the parents first, through `extends` and `use`."""
    asked = _asked(ls, params)
    if asked is None:
        return None
    path, line, column = asked
    loaded = ls.project.known(path)
    place = place_at(loaded, path, line, column)
    if place is not None and loaded.names is not None:
        return [ls.location(given.span) for given in loaded.names.given(place.symbol)]
    return _file_named(ls, path, line, column)


def _file_named(ls: Desk, path: Path, line: int, column: int) -> list[types.Location] | None:
    """The file that `extends` or its like names at a place."""
    root = _tree(ls, path)
    for key in FILES if root is not None else ():
        assert root is not None
        for name in names_under(expand(root), key):
            if name.span.line == line and name.span.column <= column <= name.span.end_column:
                found, _ = find(name.text, ls.project.search(path), name.span, within=True)
                start = types.Range(types.Position(0, 0), types.Position(0, 0))
                return None if found is None else [types.Location(ls.uri(found.resolve()), start)]
    return None


def _places(ls: Desk, params: At) -> tuple[list[Place], Place] | None:
    """All places of what is named at one, in all rulesets of the folder that it is part of."""
    asked = _asked(ls, params)
    if asked is None:
        return None
    path, line, column = asked
    loaded = ls.project.known(path)
    place = place_at(loaded, path, line, column)
    if place is None or loaded.names is None:
        return None
    homes = {file_of(given.span) for given in loaded.names.given(place.symbol)}
    files = {other for home in homes for other in ls.project.made_of(home)} | {path}
    names = [found for other in sorted(files) if (found := ls.project.known(other).names) is not None]
    return list(dict.fromkeys(one for some in names for one in some.of(place.symbol))), place


def references(ls: Desk, params: types.ReferenceParams) -> list[types.Location] | None:
    """Everywhere that something is named."""
    found = _places(ls, params)
    if found is None:
        return None
    with_given = params.context.include_declaration
    return [ls.location(place.span) for place in found[0] if with_given or not place.gives]


def highlights(ls: Desk, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
    """The places of a name in the same file."""
    asked = _asked(ls, params)
    if asked is None:
        return None
    path, line, column = asked
    loaded = ls.project.known(path)
    place = place_at(loaded, path, line, column)
    if place is None or loaded.names is None:
        return None
    own = [one for one in loaded.names.of(place.symbol) if file_of(one.span) == path]
    return [types.DocumentHighlight(ls.range(one.span)) for one in own]


def prepare_rename(ls: Desk, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """What would be renamed."""
    asked = _asked(ls, params)
    place = None if asked is None else place_at(ls.project.known(asked[0]), *asked)
    return None if place is None else types.PrepareRenamePlaceholder(ls.range(place.span), place.symbol.name)


def rename(ls: Desk, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """Another name for something, everywhere; an error that says why if that can't be."""
    asked = _asked(ls, params)
    if asked is None:
        return None
    found = renamed(ls.project, *asked, params.new_name)
    if found.why:
        raise JsonRpcException(found.why, REFUSED)
    return ls.changes(dict(found.edits))


# ---------------------------------------------------------------- the whole file


def symbols(ls: Desk, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
    """The sections of a file and what is named in them."""
    path = path_of(params.text_document.uri)
    root = None if path is None or path not in ls.open else _tree(ls, path)
    return None if root is None else [_symbol(ls, one) for one in outline(root)]


def _symbol(ls: Desk, one: Outlined) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=one.name or "?",
        kind=SYMBOLS.get(one.space, types.SymbolKind.Namespace),
        range=ls.range(one.whole),
        selection_range=ls.range(one.key),
        detail=one.detail or None,
        children=[_symbol(ls, inner) for inner in one.inner],
    )


def formatting(ls: Desk, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
    """The file in its one form: edits of the lines that differ."""
    path = path_of(params.text_document.uri)
    source = None if path is None or path not in ls.open else ls.project.source(path)
    if path is None or not isinstance(source, SourceFile):
        return None
    result = formatted(source, ls.project.search(path))
    ending = newline_of(ls.project.drafts.get(path, ""))
    return None if result.text is None else _line_edits(source.text, result.text, ending)


def _line_edits(old: str, new: str, ending: str) -> list[types.TextEdit]:
    before, after = old.split("\n"), new.split("\n")
    edits = []
    for begin, end, first, last in hunks(before, after):
        lines = "".join(line + ending for line in after[first:last])
        edits.append(types.TextEdit(types.Range(types.Position(begin, 0), types.Position(end, 0)), lines))
    return edits


def code_actions(ls: Desk, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """What puts the findings of a place right."""
    path = path_of(params.text_document.uri)
    if path is None or path not in ls.open:
        return None
    first = from_editor(ls.workspace.position_codec, ls.lines(path), params.range.start)
    last = from_editor(ls.workspace.position_codec, ls.lines(path), params.range.end)
    found = ls.project.load(path).findings
    return [_fix(ls, one) for one in found if one.fix and file_of(one.span) == path and _meets(one.span, first, last)]


def _meets(span: Span, first: tuple[int, int], last: tuple[int, int]) -> bool:
    return (span.line, span.column) <= last and first <= (span.end_line, span.end_column)


def _fix(ls: Desk, finding: Finding) -> types.CodeAction:
    edits = {file_of(edit.span): tuple(e for e in finding.fix if e.span.file == edit.span.file) for edit in finding.fix}
    return types.CodeAction(
        title=finding.help or "Put it right",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[ls.diagnostic(finding)],
        edit=ls.changes(dict(edits)),
        is_preferred=True,
    )
