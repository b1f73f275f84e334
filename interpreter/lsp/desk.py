"""What an editor has on its desk: the open texts, the folders, and the findings that it was told.

Must not know single requests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from interpreter.diagnostics.finding import ERROR, Edit, Finding
from interpreter.editing.project import Project
from interpreter.loading.document import COMMAND
from interpreter.loading.files.discovery import ENDING
from interpreter.lsp.places import path_of, to_editor, uri_of
from interpreter.source.files import SourceFile, real_path
from interpreter.source.span import Span

PAUSE = 0.25
"""Seconds without a key after which findings are looked for."""
MOST_TOLD = 200
"""How many findings of one file are told."""
SOURCE = "cardwright"


class Desk(LanguageServer):
    """The server: pygls keeps the texts, the project what is known of them."""

    def __init__(self, version: str) -> None:
        super().__init__("cardwright", version)
        self.project = Project()
        self.open: dict[Path, str] = {}
        """The addresses of the texts that are open, as the editor wrote them."""
        self._told: set[str] = set()
        self._waiting: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ texts

    def take(self, uri: str) -> None:
        """A text was opened or changed."""
        path = path_of(uri)
        if path is not None and path.name.endswith(ENDING):
            self.open[path] = uri
            self.project.write(path, self.workspace.get_text_document(uri).source)
        self.later()

    def put_back(self, uri: str) -> None:
        """A text was closed: what is on the disk counts."""
        path = path_of(uri)
        if path is not None:
            self.open.pop(path, None)
            self.project.write(path, None)
        self.later()

    def later(self) -> None:
        """Looks for findings as soon as nothing has changed for a moment."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(PAUSE, self.tell)

    def lines(self, path: Path) -> Sequence[str]:
        """The lines of a file."""
        source = self.project.source(path)
        return source.text.split("\n") if isinstance(source, SourceFile) else ()

    def range(self, span: Span) -> types.Range:
        """A place as the editor counts."""
        return to_editor(self.workspace.position_codec, self.lines(file_of(span)), span)

    def location(self, span: Span) -> types.Location:
        """A place with its file."""
        return types.Location(self.uri(file_of(span)), self.range(span))

    def uri(self, path: Path) -> str:
        """The address of a file, as the editor wrote it where it did."""
        return self.open.get(path) or uri_of(path)

    def changes(self, edits: dict[Path, Sequence[Edit]]) -> types.WorkspaceEdit:
        """Edits of several files."""
        made = {
            self.uri(path): [types.TextEdit(self.range(edit.span), edit.text) for edit in several]
            for path, several in edits.items()
        }
        return types.WorkspaceEdit(changes=made)

    # ------------------------------------------------------------ findings

    def tell(self) -> None:
        """Tells the findings of all open rulesets, and takes back what no longer holds."""
        self._waiting = None
        found: dict[str, dict[Finding, None]] = {uri: {} for uri in self.open.values()}
        for path, uri in self.open.items():
            for finding in self.project.load(path).findings:
                told = uri if finding.span.file == COMMAND.file else self.uri(file_of(finding.span))
                found.setdefault(told, {})[finding] = None
        for uri in {*found, *self._told}:
            diagnostics = [self.diagnostic(finding) for finding in list(found.get(uri, ()))[:MOST_TOLD]]
            told_of = types.PublishDiagnosticsParams(uri, diagnostics, self._version(uri))
            self.text_document_publish_diagnostics(told_of)
        self._told = {uri for uri, findings in found.items() if findings}

    def _version(self, uri: str) -> int | None:
        """The version of an open text, so that an editor can tell findings of an earlier one."""
        return self.workspace.get_text_document(uri).version if uri in self.open.values() else None

    def diagnostic(self, finding: Finding) -> types.Diagnostic:
        """A finding as editors show it."""
        severe = finding.severity == ERROR
        related = [
            types.DiagnosticRelatedInformation(self.location(span), text)
            for span, text in finding.also
            if span.file and span.file != COMMAND.file
        ]
        return types.Diagnostic(
            range=self.range(finding.span),
            severity=types.DiagnosticSeverity.Error if severe else types.DiagnosticSeverity.Warning,
            code=finding.code,
            source=SOURCE,
            message=f"{finding.message}\n{finding.help}".rstrip(),
            related_information=related or None,
        )


def file_of(span: Span) -> Path:
    """The file in which a place is."""
    return real_path(Path.cwd() / span.file)
