"""Writes the rows of a job: first into a part file with the state of the job beside it, and at the
end into the output, beside which nothing is left.

The state is replaced as a whole, and only after the rows that it counts are safe: however a job is
interrupted, these exist. The state and the output are written under temporary names, and renamed
when they are complete. So nobody can take a half-written file for the output. One run at a time may
write the part file, which is locked until it is closed or the process ends.
"""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO, Any, Final

from whydoku.dataclass import asdict, dataclass, field
from whydoku.errors import WhydokuError
from whydoku.formats.coded.json_text import strict_json
from whydoku.operations.running.arrow_rows import KeptFile
from whydoku.operations.running.inputs import InputState, checksum_of, refuse_address
from whydoku.operations.running.needed import need_pyarrow
from whydoku.operations.running.row_writers import RowWriter
from whydoku.operations.tally import BatchTally

CARD: Final = ".md"
"""What follows the name of the output in that of its card."""


def damaged(name: str) -> WhydokuError:
    """The error for an output with this name if rows are missing that its state counts."""
    return WhydokuError(
        f"{name}.part is damaged: rows that its job has written are missing; start again with "
        "--anew"
    )


class LocalOutput:
    """An output: the file `NAME`, with the rows in `NAME.part` and the state in
    `NAME.job` until it is finished."""

    seconds_between = 1.0
    """After how many seconds of work the state is saved. A run that dies loses at most so much
    work."""

    def __init__(self, name: str) -> None:
        refuse_address(name)
        self._path: Final = Path(name)
        self._name = str(self._path)
        self._part_path: Final = Path(f"{self._name}.part")
        self._state_path: Final = Path(f"{self._name}.job")
        self._file: IO[bytes] | None = None
        if not self._path.parent.is_dir():
            raise WhydokuError(f"there is no folder {self._path.parent} to write into")
        if self._path.is_dir():
            raise WhydokuError(f"{name} is a folder; name a file in it")

    def open(self) -> None:
        """Opens and locks the part file; refuses if another run is at work."""
        self._file = _opened_and_locked(self._part_path)

    @property
    def _part(self) -> IO[bytes]:
        if self._file is None:
            raise WhydokuError(f"{self._part_path} is not open")
        return self._file

    def close(self) -> None:
        """Unlocks the part file, and removes it if no state counts its rows."""
        if self._file is not None:
            with suppress(OSError):
                if not self._state_path.exists():
                    self._part_path.unlink(missing_ok=True)
            with suppress(OSError):  # a full disk fails once more when the buffer is flushed
                self._file.close()

    def state(self) -> JobState | None:
        """Reads the state of the job; None if the job has not begun."""
        with suppress(FileNotFoundError):
            return state_in(self._state_path.read_text("utf-8"), str(self._state_path))
        return None

    def keep(self, state: JobState) -> None:
        """Saves the state of the job. If that is interrupted, either the old or the new one
        remains."""
        with _replaced(self._state_path) as file:
            file.write(written_state(state).encode())

    def forget(self) -> None:
        """Removes the state and the output. Empties the part file, which cannot be removed while it
        is locked."""
        self._state_path.unlink(missing_ok=True)
        self._path.unlink(missing_ok=True)
        self._cut(0)

    @property
    def size(self) -> int | None:
        """The size of the finished file in bytes; None if it does not exist."""
        with suppress(FileNotFoundError):
            return self._path.stat().st_size
        return None

    def cut_to(self, state: JobState) -> None:
        """Cuts the part file to the size in `state`. Refuses if its bytes are not those that
        `state` counts."""
        self._part.seek(0)
        if self._part_size < state.size or checksum_of(self._part, state.size) != state.written:
            raise damaged(self._name)
        self._cut(state.size)

    @property
    def _part_size(self) -> int:
        return os.fstat(self._part.fileno()).st_size

    def _cut(self, size: int) -> None:
        """Cuts the part file to its first `size` bytes."""
        self._part.truncate(size)
        self._part.seek(0, os.SEEK_END)

    def add(self, rows: bytes) -> None:
        """Appends rows to the part file, where they are safe only after `sync`."""
        self._part.write(rows)

    def sync(self) -> None:
        """Waits until all appended rows are on the disk."""
        self._part.flush()
        os.fsync(self._part.fileno())

    def finish(self, state: JobState, packing: str, writer: RowWriter) -> None:
        """Makes the output from the part file, unless an earlier run has already done so. If both
        would have the same bytes, just renames the part file."""
        if state.size and self.size == state.size and not self._part_size:
            return  # the part file has become the output; this one is new and empty
        self.cut_to(state)
        if writer.keeps_rows and not packing:
            if os.name == "nt":  # which cannot rename an open file
                self._part.close()
            self._part_path.replace(self._path)
            _sync_folder(self._path.parent)
            return
        with _replaced(self._path) as file, self._part_path.open("rb") as rows:
            write_output(rows, file, packing, writer)

    def add_card(self, text: str) -> None:
        """Writes a text beside the output, under its name with `.md` at the end."""
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


_LOCKED_BYTE: Final = 1 << 62
"""The position of the byte that is locked on Windows. It is far behind the end of the file, because
a locked byte cannot be written."""


def _opened_and_locked(path: Path) -> IO[bytes]:
    """The file at `path`, made if there is none; refuses if another run has locked it."""
    while True:
        file = path.open("ab+")
        if not _lock(file):
            file.close()
            output = path.name.removesuffix(".part")
            raise WhydokuError(f"another run is writing {output}; wait until it has ended")
        with suppress(FileNotFoundError):
            if _is_at(file, path):
                return file
        file.close()  # the run that held it has just finished


def _is_at(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is still the one at `path`."""
    here, there = os.fstat(file.fileno()), path.stat()
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


def _lock(file: IO[bytes]) -> bool:
    try:
        import fcntl
    except ImportError:
        return _lock_byte(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _lock_byte(file: IO[bytes]) -> bool:
    """Tries to lock one byte of a file, which is how Windows locks files; returns whether that
    succeeded."""
    import msvcrt

    file.seek(_LOCKED_BYTE)
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    finally:
        file.seek(0, os.SEEK_END)
    return True


def write_output(rows: IO[bytes], file: IO[bytes], packing: str, writer: RowWriter) -> None:
    """Has `writer` make the output from `rows`, and writes it to `file`; `packing` names the
    compression, and is empty for none."""
    with _PACKED[packing](file) as packed:
        writer.finish(rows, packed)


def _zstd(file: IO[bytes]) -> Any:
    pyarrow = need_pyarrow("writing Zstandard")
    return pyarrow.CompressedOutputStream(KeptFile(file), "zstd")


_PACKED: Final[dict[str, Callable[[IO[bytes]], Any]]] = {
    "": nullcontext,
    "gzip": lambda file: gzip.GzipFile("", "wb", 6, file, 0),
    "bz2": lambda file: bz2.BZ2File(file, "wb"),
    "xz": lambda file: lzma.LZMAFile(file, "wb"),  # noqa: SIM115 - whoever opened it closes it
    "zstd": _zstd,
}
"""How to open a file for each kind of compression. The compressed file does not contain the time,
so equal outputs have equal bytes."""


VERSION: Final = 1

WRITING, CLOSING, FINISHED = "writing", "closing", "finished"
"""The phases of a job: rows are being written; all rows exist, and the output is being made from
them; the output is finished, and no state is saved any more."""


@dataclass
class JobState:
    """How far a job has come.

    order     the signature of the order that began the job
    inputs    the states of the input files when the job began
    phase     `WRITING`, `CLOSING` or `FINISHED`
    units     how many units of the input are done
    read      the checksum of the bytes of these units
    size      how many bytes of the part file their rows take
    written   the checksum of these bytes of the part file
    seconds   how long all runs together have worked
    tally     the counts of the rows so far
    """

    order: dict[str, Any]
    inputs: list[InputState]
    phase: str = WRITING
    units: int = 0
    read: int = 0
    size: int = 0
    written: int = 0
    seconds: float = 0.0
    tally: BatchTally = field(default_factory=BatchTally)
    seen: Any = None
    """What the job knows of all puzzles, if it has looked at them before it began."""
    wholes: Counter[str] = field(default_factory=Counter)
    """How many rows have a whole number in each column that may become one of numbers."""

    @property
    def whole_columns(self) -> frozenset[str]:
        """The columns in which every row has a whole number."""
        return frozenset(name for name, rows in self.wholes.items() if rows == self.tally.rows)


def written_state(state: JobState) -> str:
    """The state of a job as JSON text."""
    inputs = [asdict(source) for source in state.inputs]
    known = {**vars(state), "inputs": inputs, "tally": state.tally.data}
    return f"{json.dumps({'version': VERSION, **known})}\n"


def state_in(text: str, place: str) -> JobState:
    """Reads a state from JSON text that was found at `place`. Refuses a text that is no state."""
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        data = strict_json(text)
        if data.pop("version") == VERSION:
            data["inputs"] = [InputState(**source) for source in data["inputs"]]
            data["tally"] = BatchTally.from_data(data["tally"])
            data["wholes"] = Counter(data.get("wholes", {}))
            return JobState(**data)
    raise WhydokuError(
        f"{place} is not the record of a job; move it away, or start again with --anew"
    )
