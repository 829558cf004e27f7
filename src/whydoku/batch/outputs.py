"""Writes the rows of a job: first into a part file with the state of the job beside it, and at the
end into the output, beside which nothing is left.

The state and the output are written under temporary names, and renamed when they are complete. So
nobody can take a half-written file for the output.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final, Protocol

from whydoku.batch.finishing import write_output
from whydoku.batch.part_file import PartFile
from whydoku.batch.row_writers import RowWriter
from whydoku.batch.state import JobState, state_in, written_state
from whydoku.errors import WhydokuError

CARD: Final = ".md"
"""What follows the name of the output in that of its card."""


class Output(Protocol):
    """The output of a job. Until it is finished, the rows and the state of the job are kept beside
    it."""

    seconds_between: float
    """After how many seconds of work the state is saved. A run that dies loses at most so much
    work."""

    _name: str

    def open(self) -> None:
        """Locks out other runs, or refuses if another run is at work."""

    def close(self) -> None:
        """Lets other runs use the output again."""

    def state(self) -> JobState | None:
        """Reads the state of the job; None if the job has not begun."""
        text = self._read_state()
        return None if text is None else state_in(text, f"{self._name}.job")

    def _read_state(self) -> str | None:
        """The saved state of the job as a text; None if there is none."""

    def keep(self, state: JobState) -> None:
        """Saves the state of the job. If that is interrupted, either the old or the new state
        remains."""

    def forget(self) -> None:
        """Removes the saved state, the rows and the output."""

    @property
    def size(self) -> int | None:
        """The size of the finished output in bytes; None if it does not exist."""

    def cut_to(self, state: JobState) -> None:
        """Removes the rows that `state` does not count. Refuses if a row that it counts is
        missing."""

    def _damage(self) -> WhydokuError:
        return WhydokuError(
            f"{self._name}.part is damaged: rows that its job has written are missing; start "
            "again with --anew"
        )

    def add(self, rows: bytes) -> None:
        """Appends rows, which are safe only after `sync`."""

    def sync(self) -> None:
        """Waits until all appended rows are stored safely."""

    def finish(self, state: JobState, packing: str, writer: RowWriter) -> None:
        """Makes the output from the rows, unless an earlier run has already made it."""

    def add_card(self, text: str) -> None:
        """Writes a text beside the output, under its name with `.md` at the end."""

    def tidy(self) -> None:
        """Removes the saved state and the rows, which a finished output does not need."""


class LocalOutput(Output):
    """An output on this machine: the file `NAME`, with the rows in `NAME.part` and the state in
    `NAME.job` until it is finished."""

    seconds_between = 1.0

    def __init__(self, name: str) -> None:
        self._path: Final = Path(name)
        self._name = str(self._path)
        self._part_path: Final = Path(f"{self._name}.part")
        self._state_path: Final = Path(f"{self._name}.job")
        self._opened: PartFile | None = None
        if not self._path.parent.is_dir():
            raise WhydokuError(f"there is no folder {self._path.parent} to write into")
        if self._path.is_dir():
            raise WhydokuError(f"{name} is a folder; name a file in it")

    def open(self) -> None:
        """Opens and locks the part file."""
        self._opened = PartFile(self._part_path)

    @property
    def _part(self) -> PartFile:
        if self._opened is None:
            raise WhydokuError(f"{self._part_path} is not open")
        return self._opened

    def close(self) -> None:
        """Unlocks the part file, and removes it if no state counts its rows."""
        if self._opened is not None:
            with suppress(OSError):
                if not self._state_path.exists():
                    self._part_path.unlink(missing_ok=True)
            self._opened.close()

    def _read_state(self) -> str | None:
        with suppress(FileNotFoundError):
            return self._state_path.read_text("utf-8")
        return None

    def keep(self, state: JobState) -> None:
        """Replaces the file with the state of the job."""
        with _replaced(self._state_path) as file:
            file.write(written_state(state).encode())

    def forget(self) -> None:
        """Removes the state and the output. Empties the part file, which cannot be removed while it
        is locked."""
        self._state_path.unlink(missing_ok=True)
        self._path.unlink(missing_ok=True)
        self._part.cut(0)

    @property
    def size(self) -> int | None:
        """The size of the finished file in bytes; None if it does not exist."""
        with suppress(FileNotFoundError):
            return self._path.stat().st_size
        return None

    def cut_to(self, state: JobState) -> None:
        """Cuts the part file to the size in `state`. Refuses if its bytes are not those that
        `state` counts."""
        if not self._part.begins_with(state.size, state.written):
            raise self._damage()
        self._part.cut(state.size)

    def add(self, rows: bytes) -> None:
        """Appends rows to the part file."""
        self._part.add(rows)

    def sync(self) -> None:
        """Waits until all appended rows are on the disk."""
        self._part.sync()

    def finish(self, state: JobState, packing: str, writer: RowWriter) -> None:
        """Makes the output from the part file. If both would have the same bytes, just renames the
        part file."""
        if state.size and self.size == state.size and not self._part.size:
            return  # the part file has become the output; this one is new and empty
        self.cut_to(state)
        if writer.keeps_rows and not packing:
            self._part.become(self._path)
            _sync_folder(self._path.parent)
            return
        with _replaced(self._path) as file, self._part_path.open("rb") as rows:
            write_output(rows, file, packing, writer)

    def add_card(self, text: str) -> None:
        """Replaces the file with the card."""
        with _replaced(Path(f"{self._name}{CARD}")) as file:
            file.write(text.encode())

    def tidy(self) -> None:
        """Removes the file with the state; `close` then removes the part file."""
        self._state_path.unlink(missing_ok=True)


@contextmanager
def _replaced(path: Path) -> Iterator[IO[bytes]]:
    """Opens a new file, which replaces the one at `path` when all its bytes are on the disk."""
    new = Path(f"{path}.new")
    try:
        with new.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Waits until the new names of files in the folder are on the disk, if the system can do
    that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
