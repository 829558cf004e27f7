"""The part file beside the output, which holds the finished rows. Only one run at a time may write
it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from whydoku.batch.checksum import checksum_of
from whydoku.errors import WhydokuError

_LOCKED_BYTE: Final = 1 << 62
"""The position of the byte that is locked on Windows. It is far behind the end of the file, because
a locked byte cannot be written."""


class PartFile:
    """An open part file, which is locked until it is closed or the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = self._locked()

    def _locked(self) -> IO[bytes]:
        while True:
            file = self.path.open("ab+")
            if not _lock(file):
                file.close()
                output = self.path.name.removesuffix(".part")
                raise WhydokuError(f"another run is writing {output}; wait until it has ended")
            with suppress(FileNotFoundError):
                if _is_at(file, self.path):
                    return file
            file.close()  # the run that held it has just finished

    @property
    def size(self) -> int:
        """The size of the file in bytes."""
        return os.fstat(self._file.fileno()).st_size

    def begins_with(self, size: int, checksum: int) -> bool:
        """Whether the file has at least `size` bytes, and the first `size` bytes have this
        checksum."""
        self._file.seek(0)
        return self.size >= size and checksum_of(self._file, size) == checksum

    def cut(self, size: int) -> None:
        """Cuts the file to its first `size` bytes."""
        self._file.truncate(size)
        self._file.seek(0, os.SEEK_END)

    def add(self, data: bytes) -> None:
        """Appends `data` to the file."""
        self._file.write(data)

    def sync(self) -> None:
        """Waits until all bytes of the file are on the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def become(self, output: Path) -> None:
        """Renames the file to `output`. The file stays locked if the system can rename an open
        file."""
        if os.name == "nt":
            self.close()
        self.path.replace(output)

    def close(self) -> None:
        """Closes and so unlocks the file."""
        with suppress(OSError):  # a full disk fails once more when the buffer is flushed
            self._file.close()


def _is_at(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is still the one at `path`."""
    here, there = os.fstat(file.fileno()), path.stat()
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


def _lock(file: IO[bytes]) -> bool:
    """Tries to lock a file; returns whether that succeeded."""
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
