"""The files of an input: found by name or pattern, unpacked, and told apart from changed ones."""

from __future__ import annotations

import bz2
import glob
import gzip
import lzma
import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, Final, cast

from whydoku.batch.checksum import checksum_of
from whydoku.batch.needed import need_pyarrow, speaking_of, store_of
from whydoku.batch.slabs import Slab
from whydoku.batch.text_input import slabs_of_text
from whydoku.errors import LostStore, WhydokuError

STANDARD_INPUT: Final = "-"

_PARQUET: Final = b"PAR1"
_MARKS: Final = ("ETag", "etag", "mtime", "LastModified", "last_modified", "updated", "created")
"""What stores call the mark of an object that is new after each change, the best first."""

_MAGIC: Final = 8
"""The bytes that tell what kind of file one is."""


def is_remote(name: str) -> bool:
    """Whether a name is the address of something in an object store."""
    return "://" in name


@dataclass(frozen=True, slots=True)
class InputState:
    """What a file was like when a job began; empty for standard input."""

    name: str
    size: int | None = None
    changed: str = ""
    """When it was changed last, or another mark that is new after each change."""
    checksum: int | None = None
    """That of its bytes, if it is a file on this machine."""


@dataclass(frozen=True, slots=True)
class BatchInput:
    """A file to read puzzles from."""

    name: str

    @property
    def shown(self) -> str:
        """Its name in a sentence."""
        return "standard input" if self.name == STANDARD_INPUT else self.name

    def state(self, *, with_checksum: bool) -> InputState:
        """What the file is like now."""
        if self.name == STANDARD_INPUT:
            return InputState(self.name)
        if is_remote(self.name):
            found, path = store_of(self.name)
            with speaking_of(self.name):
                known = found.info(path)
                if known.get("type") == "directory":
                    raise WhydokuError(_is_a_folder(self.name))
                marks = (str(known[mark]) for mark in _MARKS if known.get(mark))
                return InputState(self.name, known["size"], next(marks, ""))
        seen = os.stat(self.name)  # noqa: PTH116 - the error names the file as it was given
        checksum = self._checksum() if with_checksum else None
        return InputState(self.name, seen.st_size, str(seen.st_mtime_ns), checksum)

    def _checksum(self) -> int:
        with Path(self.name).open("rb", 0) as file:
            return checksum_of(file)

    def is_same(self, before: InputState) -> bool:
        """Whether the file has not changed: it has the same size, and is as old or has the same
        bytes."""
        _forget_listings(self.name)
        now = self.state(with_checksum=False)
        if (now.size, now.changed) == (before.size, before.changed):
            return True
        if before.checksum is None or now.size != before.size:
            return False
        return self._checksum() == before.checksum

    def slabs(self, column: str, watch: Callable[[int], None]) -> Iterator[Slab]:
        """Yields the slabs of the file; tells `watch` how many of its bytes have been read."""
        if is_remote(self.name):
            with speaking_of(self.name, LostStore):
                yield from self._slabs(column, watch)
        else:
            yield from self._slabs(column, watch)

    def _slabs(self, column: str, watch: Callable[[int], None]) -> Iterator[Slab]:
        with self._opened() as file:
            counted = _Counted(file, watch)
            first = counted.peek(_MAGIC)[:_MAGIC]
            if first.startswith(_PARQUET):
                from whydoku.batch.arrow_input import slabs_of_parquet

                yield from slabs_of_parquet(file, column, self.shown, watch)
                return
            unpacked = _unpacked(counted, first)
            try:
                yield from slabs_of_text(unpacked, column, self.shown)
            except (EOFError, lzma.LZMAError, zlib.error, OSError) as fault:
                if unpacked is counted or (isinstance(fault, OSError) and fault.errno):
                    raise
                raise WhydokuError(f"{self.shown} cannot be unpacked: {fault}") from None

    def _opened(self) -> IO[bytes]:
        if self.name == STANDARD_INPUT:
            return sys.stdin.buffer
        if is_remote(self.name):
            found, path = store_of(self.name)
            with speaking_of(self.name):
                return cast("IO[bytes]", found.open(path, "rb"))
        return Path(self.name).open("rb")


class _Counted(BufferedReader):
    """A file that tells how much of it has been read."""

    def __init__(self, file: Any, watch: Callable[[int], None]) -> None:
        super().__init__(file if not hasattr(file, "raw") else file.raw, 1 << 20)
        self._watch = watch
        self._read = 0

    def read1(self, size: int = -1, /) -> bytes:
        piece = super().read1(size)
        self._read += len(piece)
        self._watch(self._read)
        return piece

    def read(self, size: int | None = -1, /) -> bytes:
        piece = super().read(size)
        self._read += len(piece)
        self._watch(self._read)
        return piece


def _unpacked(file: _Counted, first: bytes) -> Any:
    """What is in a file: unpacked, if its first bytes say that it is compressed."""
    if first.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=file)
    if first.startswith(b"BZh"):
        return bz2.BZ2File(file)
    if first.startswith(b"\xfd7zXZ\0"):
        return lzma.LZMAFile(file)
    if first.startswith(b"\x28\xb5\x2f\xfd"):
        need_pyarrow("reading Zstandard")
        import pyarrow as pa

        return _Read1(pa.CompressedInputStream(pa.PythonFile(file, "r"), "zstd"))
    return file


class _Read1:
    """A stream of pyarrow as a binary file."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def read1(self, size: int, /) -> bytes:
        """Reads at most so many bytes."""
        piece: bytes = self._stream.read(size)
        return piece


def inputs_named(names: Sequence[str], output: str = "") -> list[BatchInput]:
    """The files that names and patterns stand for, those of a pattern in order.

    A pattern does not stand for the output, which may lie in the same folder.
    """
    found = [BatchInput(name) for given in names for name in _expanded(given, output)]
    if not found:
        raise WhydokuError("no input; name a file, a pattern such as 'puzzles/*.csv', or - ")
    if [file.name for file in found].count(STANDARD_INPUT) > 1:
        raise WhydokuError("standard input can be read once; name - only once")
    return found


def _expanded(given: str, output: str) -> Iterable[str]:
    if given == STANDARD_INPUT:
        return [given]
    has_pattern = any(sign in given for sign in "*?[")
    _forget_listings(given)
    if is_remote(given):
        names = _objects_matching(given) if has_pattern else [given]
    else:
        is_file = not has_pattern or Path(given).exists()
        names = [given] if is_file else sorted(glob.glob(given, recursive=True))  # noqa: PTH207
    if has_pattern:
        names = [name for name in names if not _are_same(name, output)]
    if not names:
        raise WhydokuError(f"no file matches {given}")
    for name in names:
        if not is_remote(name) and Path(name).is_dir():
            raise WhydokuError(_is_a_folder(name))
        if _are_same(name, output):
            raise WhydokuError(f"{name} is also the output; choose another file for that")
    return names


def _objects_matching(pattern: str) -> list[str]:
    found, path = store_of(pattern)
    with speaking_of(pattern):
        return sorted(map(found.unstrip_protocol, found.glob(path)))


def _forget_listings(name: str) -> None:
    """Has a store asked anew: fsspec remembers what it was told, however long ago."""
    if is_remote(name):
        store_of(name)[0].invalidate_cache()


def _is_a_folder(name: str) -> str:
    return f"{name} is a folder; name its files, as in {name.rstrip('/')}/*.csv"


def _are_same(name: str, output: str) -> bool:
    """Whether two names lead to the same file."""
    if is_remote(name) and is_remote(output):
        return store_of(name) == store_of(output)
    if is_remote(name) or is_remote(output):
        return False
    return os.path.realpath(name) == os.path.realpath(output)
