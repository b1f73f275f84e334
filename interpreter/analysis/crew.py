"""Work on several processes: each is given one part and tells what it has done, piece by piece.

Processes are started afresh, so a part must be picklable, and it is sent once. Must not know what the work is.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Generic, TypeVar

T = TypeVar("T")

Part = Callable[[], Iterable[T]]


@dataclass(frozen=True, slots=True)
class _Piece(Generic[T]):
    """Something that was done."""

    value: T


@dataclass(frozen=True, slots=True)
class _End:
    """No more comes: all is done, or it failed."""

    fault: Exception | None = None


@dataclass(slots=True)
class _Line(Generic[T]):
    """From one process: what it says, and how it ended."""

    receiver: Connection
    open: bool = True
    fault: Exception | None = None


def work(parts: Sequence[Part[T]]) -> Iterator[T]:
    """The pieces of all parts, as they come. If parts fail, the fault of the first of them is raised in the end."""
    context = get_context("spawn")
    processes: list[SpawnProcess] = []
    lines: list[_Line[T]] = []
    try:
        for part in parts:
            receiver, sender = context.Pipe(duplex=False)
            process = context.Process(target=_do, args=(part, sender), daemon=True)
            with _uninterrupted():
                process.start()
            sender.close()
            processes.append(process)
            lines.append(_Line(receiver))
        yield from _gather(lines)
    finally:
        for process in processes:
            process.terminate()
            process.join()
        for line in lines:
            line.receiver.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """A process that starts meanwhile hears of no interruption before it has said that it won't listen to any."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # which lets interruptions through again once it has been started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _do(part: Part[T], sender: Connection) -> None:
    """What a process does. An interruption is the business of the process that started it, which then ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for piece in part():
            sender.send(_Piece(piece))
        end = _End()
    except Exception as fault:  # whatever it is, it is raised again where the work was asked for
        end = _End(fault)
    sender.send(end)
    sender.close()


def _gather(lines: Sequence[_Line[T]]) -> Iterator[T]:
    while waiting := [line for line in lines if line.open]:
        ready = connection.wait([line.receiver for line in waiting])
        for line in waiting:
            said = _hear(line) if line.receiver in ready else None
            if said is not None:
                yield said.value
    for line in lines:
        if line.fault is not None:
            raise line.fault


def _hear(line: _Line[T]) -> _Piece[T] | None:
    """The next piece, or None if the line has ended with this."""
    try:
        said: _Piece[T] | _End = line.receiver.recv()
    except EOFError:
        said = _End(ChildProcessError("A process was ended from outside before its work was done."))
    if isinstance(said, _Piece):
        return said
    line.open = False
    line.fault = said.fault
    return None
