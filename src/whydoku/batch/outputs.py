"""Where the rows of a job go: the part file, the state beside it, and then the output itself.

Whatever is made takes its name as a whole, so nothing half-made is ever taken for the output.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from whydoku.batch.finishing import is_made_of_rows, write_output
from whydoku.batch.part_file import PartFile
from whydoku.batch.row_writers import RowWriter
from whydoku.batch.state import JobState, state_in, sync_folder, written_state
from whydoku.errors import WhydokuError


class Output(Protocol):
    """An output and what a job keeps beside it until it is finished."""

    seconds_between: float
    """The seconds after which what has been done is made safe: the most that a loss costs."""

    def open(self) -> None:
        """Keeps other runs away; refuses if there is one."""

    def close(self) -> None:
        """Lets other runs in."""

    def state(self) -> JobState | None:
        """The state of the job; None if there is no job."""

    def keep(self, state: JobState) -> None:
        """Replaces the state; whatever happens, there is the old one or the new one."""

    def forget(self) -> None:
        """Removes the state, the rows and the output."""

    @property
    def size(self) -> int | None:
        """The size of the finished output; None if there is none."""

    def cut_to(self, state: JobState) -> None:
        """Removes the rows behind those of a state; refuses if these are not all there."""

    def add(self, rows: bytes) -> None:
        """Adds rows."""

    def sync(self) -> None:
        """Returns when all rows are safe."""

    def finish(self, state: JobState, packing: str, writer: RowWriter) -> None:
        """Makes the output of the rows, unless a run that ended here had done so."""

    def tidy(self) -> None:
        """Removes the rows of a finished job."""


class LocalOutput:
    """Files on this machine: `NAME`, and beside it `NAME.part` and `NAME.job`."""

    seconds_between: float = 1.0

    def __init__(self, name: str) -> None:
        self._path: Final = Path(name)
        self._part_path: Final = self._path.with_name(f"{self._path.name}.part")
        self._state_path: Final = self._path.with_name(f"{self._path.name}.job")
        self._new_path: Final = self._path.with_name(f"{self._path.name}.new")
        self._part: PartFile | None = None
        if not self._path.parent.is_dir():
            raise WhydokuError(f"there is no folder {self._path.parent} to write into")
        if self._path.is_dir():
            raise WhydokuError(f"{name} is a folder; name a file in it")

    def open(self) -> None:
        """Locks the part file."""
        self._part = PartFile(self._part_path)

    def close(self) -> None:
        """Ends the lock; what a run leaves that did nothing is no part file."""
        if self._part is None:
            return
        with suppress(OSError):
            if not self._part.size and not self._state_path.exists():
                self._part_path.unlink(missing_ok=True)
        self._part.close()

    def state(self) -> JobState | None:
        """The state in its file."""
        try:
            text = self._state_path.read_text("utf-8")
        except FileNotFoundError:
            return None
        return state_in(text, str(self._state_path))

    def keep(self, state: JobState) -> None:
        """Replaces the file of the state."""
        new = self._state_path.with_name(f"{self._state_path.name}.new")
        try:
            with new.open("w", encoding="utf-8") as file:
                file.write(written_state(state))
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._state_path)
        except OSError:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise
        sync_folder(self._path.parent)

    def forget(self) -> None:
        """Removes the files; the part file stays, empty, because it is locked."""
        self._state_path.unlink(missing_ok=True)
        self._path.unlink(missing_ok=True)
        self._locked.cut(0)

    @property
    def size(self) -> int | None:
        """The size of the finished file."""
        with suppress(FileNotFoundError):
            return self._path.stat().st_size
        return None

    @property
    def _locked(self) -> PartFile:
        if self._part is None:
            raise WhydokuError(f"{self._part_path} is not open")
        return self._part

    def cut_to(self, state: JobState) -> None:
        """Cuts the part file."""
        if not self._locked.begins_with(state.size, state.written):
            raise WhydokuError(
                f"{self._part_path} is damaged: it does not hold the rows that its job has done; "
                "begin anew with --anew"
            )
        self._locked.cut(state.size)

    def add(self, rows: bytes) -> None:
        """Adds rows to the part file."""
        self._locked.add(rows)

    def sync(self) -> None:
        """Waits for the disk."""
        self._locked.sync()

    def finish(self, state: JobState, packing: str, writer: RowWriter) -> None:
        """Makes the output, or makes the part file the output."""
        if self._is_made(state):
            return
        self.cut_to(state)
        if is_made_of_rows(packing, writer):
            try:
                with self._new_path.open("wb") as file, self._part_path.open("rb") as rows:
                    write_output(rows, file, packing, writer)
                    file.flush()
                    os.fsync(file.fileno())
            except OSError:
                with suppress(OSError):
                    self._new_path.unlink(missing_ok=True)
                raise
            self._new_path.replace(self._path)
        else:
            self._locked.become(self._path)
        sync_folder(self._path.parent)

    def _is_made(self, state: JobState) -> bool:
        """Whether the part file has become the output: then there is only a new one, empty."""
        return bool(state.size) and self.size == state.size and not self._locked.size

    def tidy(self) -> None:
        """Removes the part file, if it is this run that has it."""
        if self._part is not None:
            self._part_path.unlink(missing_ok=True)
