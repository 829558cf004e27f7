"""Writes an output to an object store, where objects can neither be appended to nor locked.

Rows go into objects whose names are `NAME.part/`, the position of the first byte, and the name of
the run. The state of the job goes into `NAME.job` until the output is finished. So any machine that
reaches the store can go on with a job. If two runs write the same output, the run that began last
continues. The other run finds the new state, and ends.

What a machine sends may arrive late, when another machine has long taken over. So no object with
rows is ever replaced, and none is removed before the job is finished. Whichever state arrives last,
the rows that it counts exist.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from typing import IO, Any, Final

from whydoku.errors import LostStore, WhydokuError
from whydoku.operations.running.needed import speaking_of, store_of
from whydoku.operations.running.outputs.outputs import (
    CARD,
    JobState,
    damaged,
    state_in,
    write_output,
    written_state,
)
from whydoku.operations.running.outputs.row_writers import RowWriter

_DIGITS: Final = 16
"""The number of digits of the position in an object's name. Leading zeros make the names sort in
the order of the rows."""


class RemoteOutput:
    """An output in an object store that fsspec can reach. What it does is what LocalOutput does."""

    seconds_between = 10.0

    def __init__(self, name: str) -> None:
        self._name = name
        self._store, self._path = store_of(name)
        self._part = f"{self._path}.part"
        self._state = f"{self._path}.job"
        self._waiting: list[bytes] = []
        self._safe = 0
        self._run = ""
        self._known: str | None = None
        self._fault: type[WhydokuError] = WhydokuError

    def _speaking(self) -> AbstractContextManager[None]:
        """Turns errors of the store into errors that name the address. Once this run has written
        the state of the job, they become `LostStore` errors."""
        return speaking_of(self._name, self._fault)

    def _asking(self) -> AbstractContextManager[None]:
        """Does what `_speaking` does, but first empties the store's cache of names and sizes."""
        with self._speaking():
            self._store.invalidate_cache()
        return self._speaking()

    def open(self) -> None:
        """Reads the saved state, so that the run notices if another run replaces it."""
        with self._asking():
            self._known = self._read_state()

    def close(self) -> None:
        """Does nothing, since an object store has no lock to release."""

    def state(self) -> JobState | None:
        """Reads the state of the job; None if the job has not begun."""
        text = self._read_state()
        return None if text is None else state_in(text, f"{self._name}.job")

    def _read_state(self) -> str | None:
        with self._speaking(), suppress(FileNotFoundError):
            state: bytes = self._store.cat_file(self._state)
            return state.decode("utf-8", "replace")
        return None

    def keep(self, state: JobState) -> None:
        """Writes the object with the state, unless another run has replaced the object.

        If another run writes its state between the check and the write, that state is overwritten.
        Then the other run ends before it does anything else.
        """
        self._refuse_other_run()
        text = written_state(state)
        with self._speaking():
            self._store.pipe_file(self._state, text.encode())
        self._known = text
        self._fault = LostStore
        self._refuse_other_run()

    def _refuse_other_run(self) -> None:
        if self._read_state() != self._known:
            raise WhydokuError(f"another run is writing {self._name}, so this one has stopped")

    def forget(self) -> None:
        """Removes all objects of the job, unless another run has taken over the job."""
        self.tidy()
        with self._speaking(), suppress(FileNotFoundError):
            self._store.rm_file(self._path)

    @property
    def size(self) -> int | None:
        """The size of the finished object in bytes; None if it does not exist."""
        with self._asking(), suppress(FileNotFoundError):
            return int(self._store.size(self._path))
        return None

    def _sizes(self) -> dict[str, int]:
        """The sizes of all objects with rows, by the last part of their names."""
        objects: list[dict[str, Any]] = []
        with self._asking(), suppress(FileNotFoundError):
            objects = self._store.ls(self._part, detail=True)
        return {
            item["name"].rsplit("/", 1)[-1]: item["size"]
            for item in objects
            if item["type"] == "file"
        }

    def _path_of_rows(self, place: int, run: str) -> str:
        return f"{self._part}/{place:0{_DIGITS}}-{run}"

    def cut_to(self, state: JobState) -> None:
        """Makes sure that the rows which `state` counts exist, and lets new rows follow them.
        Ignores objects with other rows."""
        self._paths_of(state)
        self._safe, self._run = state.size, state.run_at(state.size)

    def _paths_of(self, state: JobState) -> list[str]:
        """The paths of the objects with the rows that `state` counts, in order. Refuses if an
        object is missing."""
        sizes = self._sizes()
        paths, end = [], 0
        while end < state.size:
            path = self._path_of_rows(end, state.run_at(end))
            size = sizes.get(path.rsplit("/", 1)[-1], 0)
            self._refuse_damage(is_whole=0 < size <= state.size - end)
            paths.append(path)
            end += size
        return paths

    def _refuse_damage(self, *, is_whole: bool) -> None:
        if not is_whole:
            self._refuse_other_run()  # it may have finished the job and tidied
            raise damaged(self._name)

    def add(self, rows: bytes) -> None:
        """Collects rows in memory, which `sync` writes."""
        self._waiting.append(rows)

    def sync(self) -> None:
        """Writes the collected rows as one object."""
        rows = b"".join(self._waiting)
        if rows:
            self._refuse_other_run()
            path = self._path_of_rows(self._safe, self._run)
            with self._speaking():
                try:
                    self._store.pipe_file(path, rows)
                except FileNotFoundError:  # a store in which folders must be made first
                    self._store.makedirs(self._part, exist_ok=True)
                    self._store.pipe_file(path, rows)
            self._safe += len(rows)
            self._waiting.clear()

    def finish(self, state: JobState, packing: str, writer: RowWriter) -> None:
        """Makes the output from all rows. The store shows the output only when it is complete."""
        paths = self._paths_of(state)
        with self._speaking():
            joined = _JoinedFiles(self._store.open(path, "rb") for path in paths)
            rows = io.BufferedReader(joined)
            file = self._store.open(self._path, "wb", autocommit=False)
            try:
                write_output(rows, file, packing, writer)
                rows.read()
                self._refuse_damage(is_whole=joined.checksum == state.written)
                file.close()
                self._refuse_other_run()
            except BaseException:
                self._discard(file)
                raise
            # A file without this method has been visible since it was closed.
            getattr(file, "commit", lambda: None)()

    def _discard(self, file: Any) -> None:
        """Discards a half-written output. Removes it if the store shows it nevertheless, unless
        another run has taken over the job and may have written it."""
        for end in ("close", "discard"):
            with suppress(Exception):
                getattr(file, end)()
        self._refuse_other_run()
        with suppress(Exception):
            self._store.rm_file(self._path)

    def add_card(self, text: str) -> None:
        """Writes the object with the card."""
        with self._speaking():
            self._store.pipe_file(f"{self._path}{CARD}", text.encode())

    def tidy(self) -> None:
        """Removes the object with the state, unless another run has replaced it, and then all
        objects with rows that were there before, since the next job may already be writing."""
        names = self._sizes()
        self._refuse_other_run()
        with self._speaking():
            with suppress(FileNotFoundError):
                self._store.rm_file(self._state)
            self._known = None
            self._refuse_other_run()
            for name in names:
                self._store.rm_file(f"{self._part}/{name}")


class _JoinedFiles(io.RawIOBase):
    """Several files read as one file; `checksum` is the checksum of the bytes read so far."""

    def __init__(self, files: Iterator[IO[bytes]]) -> None:
        self.checksum: int = 0
        self._files = files
        self._file = next(files, None)

    def readable(self) -> bool:
        return True

    def readinto(self, into: Any, /) -> int:
        while self._file is not None:
            piece = self._file.read(len(into))
            if piece:
                into[: len(piece)] = piece
                self.checksum = zlib.crc32(piece, self.checksum)
                return len(piece)
            self._file.close()
            self._file = next(self._files, None)
        return 0
