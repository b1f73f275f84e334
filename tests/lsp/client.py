"""An editor for tests: starts a language server as a process and speaks JSON-RPC with it over its input and output.

Must not know which server that is.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0


class Refused(Exception):
    """The server answered with an error."""


class Editor:
    """A server in a process of its own, and what it has said."""

    def __init__(self, command: Sequence[str], folder: Path, capabilities: dict[str, Any] | None = None) -> None:
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            list(command),
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.folder = folder
        self.said: list[bytes] = []
        self.answers: dict[int, dict[str, Any]] = {}
        self.findings: dict[str, list[dict[str, Any]]] = {}
        self.told: dict[str, int] = {}
        """How often findings of a text were told."""
        self.settings: dict[str, Any] = {}
        self._arrived: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._number = 0
        self._versions: dict[str, int] = {}
        self._open: dict[str, int] = {}
        """The versions of the texts that are open, by address."""
        self._tells_versions = False
        """Whether the server says in which version it found something; not all do."""
        listeners = (self._read, lambda: self.said.append(self.process.stderr.read()))
        self._threads = [threading.Thread(target=listener, daemon=True) for listener in listeners]
        for thread in self._threads:
            thread.start()
        folders = [{"uri": folder.as_uri(), "name": folder.name}]
        wishes = {"processId": os.getpid(), "rootUri": folder.as_uri(), "workspaceFolders": folders}
        self.can = self.ask("initialize", {**wishes, "capabilities": capabilities or {}})["capabilities"]
        self.notify("initialized", {})

    # ------------------------------------------------------------ messages

    def _read(self) -> None:
        out = self.process.stdout
        while True:
            length = 0
            while (line := out.readline().strip()) or not length:
                if not line and not out.peek(1):
                    self._arrived.put(None)
                    return
                name, _, value = line.decode().partition(":")
                length = int(value) if name.lower() == "content-length" else length
            self._arrived.put(json.loads(out.read(length)))

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
        self.process.stdin.write(f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
        self.process.stdin.flush()

    def notify(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: Any) -> Any:
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        until = time.monotonic() + PATIENCE
        while number not in self.answers:
            self.listen(until)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Refused(answer["error"]["message"])
        return answer["result"]

    def listen(self, until: float) -> None:
        """Takes one message."""
        message = self._arrived.get(timeout=max(0.01, until - time.monotonic()))
        if message is None:
            raise EOFError(b"".join(self.said).decode())
        if message.get("method") == "textDocument/publishDiagnostics":
            self._take(**message["params"])
        elif message.get("method") == "workspace/configuration":
            wanted = [self.settings.get(item.get("section", "")) for item in message["params"]["items"]]
            self._send({"id": message["id"], "result": wanted})
        elif "method" in message and "id" in message:
            self._send({"id": message["id"], "result": None})
        elif "id" in message:
            self.answers[message["id"]] = message

    def _take(self, uri: str, diagnostics: list[dict[str, Any]], version: int | None = None) -> None:
        """Keeps what was found, unless it was found in an earlier version of a text that is open."""
        self._tells_versions |= version is not None
        if version == self._open.get(uri) or not self._tells_versions:
            self.findings[uri] = diagnostics
            self.told[uri] = self.told.get(uri, 0) + 1

    def close(self) -> int:
        """Ends the server as editors do; the answer is what the process ends with."""
        self.ask("shutdown", None)
        self.notify("exit", None)
        code = self.process.wait(PATIENCE)
        for thread in self._threads:
            thread.join(PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            pipe.close()
        return code

    # ------------------------------------------------------------ texts

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str | None = None) -> None:
        """Opens a file; with a text, one that is not saved."""
        content = (self.folder / name).read_text() if text is None else text
        item = {"uri": self.uri(name), "languageId": "yaml", "version": self._next(name), "text": content}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def write(self, name: str, text: str, range_: dict[str, Any] | None = None) -> None:
        """Changes a text that is open: all of it, or a range."""
        version = self._next(name)
        change = {"text": text} if range_ is None else {"text": text, "range": range_}
        document = {"uri": self.uri(name), "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})

    def _next(self, name: str) -> int:
        """A version that no text of this name had before, opened again or not."""
        self._versions[name] = self._open[self.uri(name)] = self._versions.get(name, 0) + 1
        return self._versions[name]

    def shut(self, name: str) -> None:
        self._open.pop(self.uri(name), None)
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def at(self, method: str, name: str, line: int, character: int, **more: Any) -> Any:
        """A request about a place, counted from 0 in UTF-16 units."""
        place = {"textDocument": {"uri": self.uri(name)}, "position": {"line": line, "character": character}}
        return self.ask(f"textDocument/{method}", {**place, **more})

    def of(self, method: str, name: str, **more: Any) -> Any:
        """A request about a whole text."""
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": self.uri(name)}, **more})

    def found(self, name: str, again: bool = True) -> list[dict[str, Any]]:
        """The findings of a text, once they have been told (again)."""
        uri = self.uri(name)
        before = self.told.get(uri, 0)
        until = time.monotonic() + PATIENCE
        while (self.told.get(uri, 0) == before) if again else uri not in self.findings:
            self.listen(until)
        return self.findings[uri]


def utf16(text: str) -> int:
    """How many UTF-16 units a text has."""
    return len(text.encode("utf-16-le")) // 2
