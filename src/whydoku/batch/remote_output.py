"""An output in an object store, where nothing can be added to an object and nothing is locked.

Rows go into objects called `NAME.part/`, the place of their first byte and the run, and the state
into `NAME.job`. So any machine that reaches the store can go on. If two runs write one output, the
one that was begun last goes on: the other finds its state and ends.

What a machine has sent may arrive late, when another has long gone on. So no object with rows is
replaced, and none is removed before the job is finished: whichever state is the last to arrive, its
rows are there.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from typing import IO, Any, Final

from whydoku.batch.finishing import write_output
from whydoku.batch.needed import speaking_of, store_of
from whydoku.batch.outputs import Output
from whydoku.batch.row_writers import RowWriter
from whydoku.batch.state import JobState, written_state
from whydoku.errors import LostStore, WhydokuError

_DIGITS: Final = 16
"""The digits of the place of an object, so that their names are in order."""


class RemoteOutput(Output):
    """Objects of a store, found by fsspec."""

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
        """Names the store in its errors; once it has been written to, they mean that it was
        lost."""
        return speaking_of(self._name, self._fault)

    def _asking(self) -> AbstractContextManager[None]:
        """Like `_speaking`, with the store's cache of names and sizes emptied first."""
        with self._speaking():
            self._store.invalidate_cache()
        return self._speaking()

    def open(self) -> None:
        """Remembers the state, to find out if another run replaces it."""
        with self._asking():
            self._known = self._read_state()

    def close(self) -> None:
        """Does nothing: there is no lock."""

    def _read_state(self) -> str | None:
        with self._speaking(), suppress(FileNotFoundError):
            state: bytes = self._store.cat_file(self._state)
            return state.decode("utf-8", "replace")
        return None

    def keep(self, state: JobState) -> None:
        """Replaces the object of the state, unless another run has done so.

        Another may do so between the question and the answer: of the two, the one whose state did
        not stay ends before it does anything else.
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
            raise WhydokuError(f"another run is writing {self._name}; this one has ended")

    def forget(self) -> None:
        """Removes all objects, unless they have become those of another run."""
        self._refuse_other_run()
        with self._speaking():
            for path in (self._state, self._path):
                if self._store.exists(path):
                    self._store.rm_file(path)
        self._known = None
        self.tidy()

    @property
    def size(self) -> int | None:
        """The size of the finished object."""
        with self._asking(), suppress(FileNotFoundError):
            return int(self._store.size(self._path))
        return None

    def _sizes(self) -> dict[str, int]:
        """The sizes of all objects with rows, by name."""
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
        """Lets new rows follow those of a state; objects that the state does not name are
        ignored."""
        self._paths_of(state)
        self._safe, self._run = state.size, state.run_at(state.size)

    def _paths_of(self, state: JobState) -> list[str]:
        """The objects with the rows of a state, in order."""
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
            raise self._damage()

    def add(self, rows: bytes) -> None:
        """Keeps rows until the next object is written."""
        self._waiting.append(rows)

    def sync(self) -> None:
        """Writes an object with the rows that wait."""
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
        """Writes the output, which the store shows when it is complete."""
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
        """Leaves no half of an output. Some stores show it all the same: there it is removed,
        unless another run went on with the job and may have made it."""
        for end in ("close", "discard"):
            with suppress(Exception):
                getattr(file, end)()
        self._refuse_other_run()
        with suppress(Exception):
            self._store.rm_file(self._path)

    def tidy(self) -> None:
        """Removes the objects with rows."""
        names = self._sizes()
        with self._speaking():
            for name in names:
                self._store.rm_file(f"{self._part}/{name}")


class _JoinedFiles(io.RawIOBase):
    """Files one after the other, and the checksum of what has been read of them."""

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
