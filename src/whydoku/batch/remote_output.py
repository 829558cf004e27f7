"""An output in an object store, where nothing can be added to an object and nothing is locked.

Rows go into numbered objects, `NAME.part/` and the place of their first byte, and the state into
`NAME.job`. So any machine that reaches the store can go on. If two runs write one output, the one
that finds the state of the other ends.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import IO, Any, Final

from whydoku.batch.finishing import write_output
from whydoku.batch.needed import store_of
from whydoku.batch.row_writers import RowWriter
from whydoku.batch.state import JobState, state_in, written_state
from whydoku.errors import WhydokuError

_DIGITS: Final = 16
"""The digits of the place of an object, so that their names are in order."""


class RemoteOutput:
    """Objects of a store, found by fsspec."""

    seconds_between: float = 10.0

    def __init__(self, name: str) -> None:
        self._name = name
        self._store, self._path = store_of(name)
        self._part = f"{self._path}.part"
        self._state = f"{self._path}.job"
        self._waiting: list[bytes] = []
        self._safe = 0
        self._known: str | None = None

    def open(self) -> None:
        """Remembers the state, to find out if another run replaces it."""
        self._store.invalidate_cache()
        self._known = self._read(self._state)

    def close(self) -> None:
        """Does nothing: there is no lock."""

    def _read(self, path: str) -> str | None:
        try:
            found: bytes = self._store.cat_file(path)
        except FileNotFoundError:
            return None
        return found.decode()

    def state(self) -> JobState | None:
        """The state in its object."""
        text = self._read(self._state)
        return None if text is None else state_in(text, f"{self._name}.job")

    def keep(self, state: JobState) -> None:
        """Replaces the object of the state, unless another run has done so."""
        if self._read(self._state) != self._known:
            raise WhydokuError(f"another run is writing {self._name}; this one has ended")
        self._known = written_state(state)
        self._store.pipe_file(self._state, self._known.encode())

    def forget(self) -> None:
        """Removes all objects."""
        for path in (self._state, self._path):
            if self._store.exists(path):
                self._store.rm_file(path)
        self._known = None
        self._cut(0)

    @property
    def size(self) -> int | None:
        """The size of the finished object."""
        self._store.invalidate_cache()
        try:
            return int(self._store.size(self._path))
        except FileNotFoundError:
            return None

    def _parts(self) -> list[tuple[int, str, int]]:
        """The objects with rows: the place of their first byte, their path and their size."""
        self._store.invalidate_cache()
        try:
            found: list[dict[str, Any]] = self._store.ls(self._part, detail=True)
        except FileNotFoundError:
            return []
        named = ((one["name"].rsplit("/", 1)[-1], one) for one in found if one["type"] == "file")
        return sorted(
            (int(name), one["name"], one["size"]) for name, one in named if name.isdigit()
        )

    def cut_to(self, state: JobState) -> None:
        """Removes the objects behind the rows of a state."""
        self._cut(state.size)
        end = 0
        for place, _, size in self._parts():
            if place != end:
                break
            end += size
        if end != state.size:
            raise WhydokuError(
                f"{self._name}.part is damaged: it does not hold the rows that its job has done; "
                "begin anew with --anew"
            )

    def _cut(self, size: int) -> None:
        for place, path, _ in self._parts():
            if place >= size:
                self._store.rm_file(path)
        self._safe = size

    def add(self, rows: bytes) -> None:
        """Keeps rows until the next object is written."""
        self._waiting.append(rows)

    def sync(self) -> None:
        """Writes an object with the rows that wait."""
        rows = b"".join(self._waiting)
        if rows:
            self._store.makedirs(self._part, exist_ok=True)
            self._store.pipe_file(f"{self._part}/{self._safe:0{_DIGITS}}", rows)
            self._safe += len(rows)
            self._waiting.clear()

    def finish(self, state: JobState, packing: str, writer: RowWriter) -> None:
        """Writes the output; the store shows it when it is complete."""
        self.cut_to(state)
        with self._store.open(self._path, "wb") as file:
            write_output(io.BufferedReader(_JoinedFiles(self._objects())), file, packing, writer)

    def _objects(self) -> Iterator[IO[bytes]]:
        for _, path, _ in self._parts():
            yield self._store.open(path, "rb")

    def tidy(self) -> None:
        """Removes the objects with rows."""
        self._cut(0)


class _JoinedFiles(io.RawIOBase):
    """Files one after the other."""

    def __init__(self, files: Iterator[IO[bytes]]) -> None:
        self._files = files
        self._file = next(files, None)

    def readable(self) -> bool:
        return True

    def readinto(self, into: Any, /) -> int:
        while self._file is not None:
            piece = self._file.read(len(into))
            if piece:
                into[: len(piece)] = piece
                return len(piece)
            self._file.close()
            self._file = next(self._files, None)
        return 0
