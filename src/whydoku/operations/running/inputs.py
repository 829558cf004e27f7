"""The files of an input: finds them by name or pattern, unpacks them, and checks them for
changes."""

from __future__ import annotations

import bz2
import glob
import gzip
import lzma
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, Final

from whydoku.dataclass import dataclass
from whydoku.errors import ADDRESS, WhydokuError, told_of_tried
from whydoku.operations.running.needed import need_pyarrow
from whydoku.operations.running.text_input import slabs_of_text
from whydoku.operations.slabs import Slab

STANDARD_INPUT: Final = "-"

_PARQUET: Final = b"PAR1"
_MAGIC: Final = 8
"""The number of bytes at the beginning of a file that show whether it is compressed or Parquet."""


def refuse_address(name: str) -> None:
    """Refuses a name that is an address, such as that of an object in a store."""
    if ADDRESS in name:
        raise WhydokuError(told_of_tried(ADDRESS))


@dataclass(frozen=True, slots=True)
class InputState:
    """The name, size and last change of a file when a job began. Of standard input, only the name
    is known."""

    name: str
    size: int | None = None
    changed: str = ""
    """The time of the last change."""
    checksum: int | None = None
    """The checksum of the whole file, if it can be read again."""


@dataclass(frozen=True, slots=True)
class BatchInput:
    """A file from which puzzles are read."""

    name: str

    @property
    def shown(self) -> str:
        """The name of the file as messages show it."""
        return self.name

    @property
    def in_command(self) -> Sequence[str]:
        """The words of a command line that name the file."""
        return (self.name,)

    def state(self) -> InputState:
        """The current state of the file, as far as it can be known without reading the file."""
        return InputState(self.name)

    def checksum(self) -> int | None:
        """The checksum of the file; None if the file can be read only once."""
        return None

    @property
    def place(self) -> object:
        """An object that identifies the file: two names of the same file have equal places."""
        return self.name

    def matching(self) -> Sequence[BatchInput]:
        """The files that match the name of this file, taken as a pattern, in alphabetical order."""
        return [self]

    def _opened(self) -> IO[bytes]:
        raise NotImplementedError

    def is_same(self, before: InputState) -> bool:
        """Whether the file is unchanged since the state `before`: its size is the same, and so is
        the time of the last change or else the checksum."""
        now = self.state()
        if (now.size, now.changed) == (before.size, before.changed):
            return True
        has_bytes = before.checksum is not None and now.size == before.size
        return has_bytes and self.checksum() == before.checksum

    def slabs(self, column: str, rules: str, watch: Callable[[int], None]) -> Iterator[Slab]:
        """Yields the slabs of the file, and calls `watch` with the number of bytes read so far.
        `column` is the name of the column with the puzzles; if it is empty, this column is looked
        for. `rules` are those of the puzzles that do not say their own."""
        with self._opened() as file:
            counted = _Counted(file, watch)
            first = counted.peek(_MAGIC)[:_MAGIC]
            if first.startswith(_PARQUET):
                from whydoku.operations.running.value_input import slabs_of_parquet

                yield from slabs_of_parquet(file, column, self.shown, rules, watch)
                return
            unpack = (unpack for magic, unpack in _UNPACKED.items() if first.startswith(magic))
            unpacked = next(unpack, lambda file: file)(counted)
            try:
                yield from slabs_of_text(unpacked, column, self.shown, rules)
            except (EOFError, lzma.LZMAError, zlib.error, OSError) as fault:
                if unpacked is counted or (isinstance(fault, OSError) and fault.errno):
                    raise
                raise WhydokuError(f"{self.shown} cannot be unpacked: {fault}") from None


class StandardInput(BatchInput):
    """Standard input; nothing is known of it before it is read."""

    __slots__ = ()

    @property
    def shown(self) -> str:
        """The name of standard input as messages show it."""
        return "standard input"

    def _opened(self) -> IO[bytes]:
        return sys.stdin.buffer


class LocalInput(BatchInput):
    """A file with a name."""

    __slots__ = ()

    def state(self) -> InputState:
        """The size of the file, and the time of its last change."""
        seen = os.stat(self.name)  # noqa: PTH116 - the error names the file as it was given
        return InputState(self.name, seen.st_size, str(seen.st_mtime_ns))

    def checksum(self) -> int:
        """The checksum of the whole file."""
        with Path(self.name).open("rb", 0) as file:
            return checksum_of(file)

    @property
    def place(self) -> object:
        """The path of the file with all symbolic links resolved."""
        return os.path.realpath(self.name)

    def matching(self) -> Sequence[BatchInput]:
        """The file with this name if there is one. Otherwise the files that match the name as a
        pattern, in alphabetical order."""
        is_file = Path(self.name).exists()
        names = [self.name] if is_file else sorted(glob.glob(self.name, recursive=True))  # noqa: PTH207
        return [*map(LocalInput, names)]

    def _opened(self) -> IO[bytes]:
        return Path(self.name).open("rb")


def input_named(name: str) -> BatchInput:
    """The input called `name`: standard input, or a file."""
    refuse_address(name)
    return StandardInput(name) if name == STANDARD_INPUT else LocalInput(name)


class _Counted(BufferedReader):
    """A buffered file that calls `watch` with the number of bytes read so far."""

    def __init__(self, file: Any, watch: Callable[[int], None]) -> None:
        super().__init__(file if not hasattr(file, "raw") else file.raw, 1 << 20)
        self._watch = watch
        self._read = 0

    def read1(self, size: int = -1, /) -> bytes:
        return self._counted(super().read1(size))

    def read(self, size: int | None = -1, /) -> bytes:
        return self._counted(super().read(size))

    def _counted(self, piece: bytes) -> bytes:
        self._read += len(piece)
        self._watch(self._read)
        return piece


class _ZstdFile:
    """The unpacked contents of a file that is compressed with Zstandard, read by pyarrow."""

    def __init__(self, file: Any) -> None:
        pyarrow = need_pyarrow("reading Zstandard")
        self.read1 = pyarrow.CompressedInputStream(pyarrow.PythonFile(file, "r"), "zstd").read


_UNPACKED: Final[dict[bytes, Callable[[Any], Any]]] = {
    b"\x1f\x8b": lambda file: gzip.GzipFile(fileobj=file),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\0": lzma.LZMAFile,
    b"\x28\xb5\x2f\xfd": _ZstdFile,
}
"""What unpacks a compressed file, by the bytes with which the file begins."""


def inputs_named(names: Sequence[str], output: str = "") -> list[BatchInput]:
    """The files that the names and patterns in `names` stand for. The files that match a pattern
    are in alphabetical order, without the file `output`, which may be in the same folder."""
    its_output = input_named(output)
    files = [file for name in names for file in _matching(input_named(name), its_output)]
    if not files:
        raise WhydokuError("no input; name a file, a pattern such as 'puzzles/*.csv', or - ")
    if [file.name for file in files].count(STANDARD_INPUT) > 1:
        raise WhydokuError("standard input can be read only once; give - only once")
    return files


def _matching(given: BatchInput, output: BatchInput) -> Sequence[BatchInput]:
    """The files that `given` stands for by its name or pattern, except `output`. Refuses a folder,
    a pattern that matches nothing, and a name that is also that of the output."""
    files: Sequence[BatchInput] = [given]
    if any(sign in given.name for sign in "*?["):
        files = [file for file in given.matching() if file.place != output.place]
    if not files:
        raise WhydokuError(f"no file matches {given.name}")
    for file in files:
        if Path(file.name).is_dir():
            folder = f"{file.name.rstrip('/')}/"
            raise WhydokuError(f"{file.name} is a folder; name its files, as in {folder}*.csv")
        if file.place == output.place:
            raise WhydokuError(f"{file.name} is also the output; choose another file for that")
    return files


_PIECE: Final = 1 << 20


def checksum_of(file: IO[bytes], size: int = sys.maxsize) -> int:
    """The checksum of a file's bytes from its current position on. Counts at most `size` bytes."""
    checksum = 0
    while size and (piece := file.read(min(size, _PIECE))):
        checksum = zlib.crc32(piece, checksum)
        size -= len(piece)
    return checksum
