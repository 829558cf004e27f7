"""What SQLite refuses, said in a sentence that helps."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from whydoku.errors import WhydokuError

SALVAGE: Final = "whydoku library export writes what can be read of it"


NOTHING: Final = (
    "is no library of puzzles, or so damaged that nothing of it can be read; what is left is a "
    "copy of it, if you have one"
)


class UnusableLibrary(WhydokuError):
    """The file cannot be read: it is no library, is of another version, is damaged, or is being
    written; the sentence says which."""


def is_damage(fault: sqlite3.Error) -> bool:
    """Whether SQLite says that the file is damaged."""
    return _code(fault) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_locked(fault: sqlite3.Error) -> bool:
    """Whether another process kept SQLite waiting for too long."""
    return _code(fault) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(fault: sqlite3.Error) -> int:
    """The kind of a fault, without its finer kinds; 0 if SQLite gives none."""
    return (getattr(fault, "sqlite_errorcode", 0) or 0) & 0xFF


@contextmanager
def in_sentences(path: str) -> Iterator[None]:
    """Turns errors of SQLite about the file at `path` into errors that say what is wrong with it.

    A disk without room, or a fault of the disk, becomes an OSError with the name of the file.
    """
    try:
        yield
    except UnicodeDecodeError as fault:  # of a name in the tables, which Python tells
        raise UnusableLibrary(f"{path} is damaged; {SALVAGE}") from fault
    except sqlite3.Error as fault:
        raise _in_a_sentence(fault, path) from fault


def _in_a_sentence(fault: sqlite3.Error, path: str) -> Exception:
    code = _code(fault)
    if code == sqlite3.SQLITE_NOTADB:
        return UnusableLibrary(
            f"{path} is no library of puzzles, or its beginning is damaged; then {SALVAGE}"
        )
    if is_damage(fault):
        return UnusableLibrary(f"{path} is damaged: {fault}; {SALVAGE}")
    if is_locked(fault):
        return UnusableLibrary(f"{path} is being written by another process; try again later")
    numbers = {
        sqlite3.SQLITE_FULL: errno.ENOSPC,
        sqlite3.SQLITE_IOERR: errno.EIO,
        sqlite3.SQLITE_READONLY: errno.EACCES,
        sqlite3.SQLITE_CANTOPEN: errno.EACCES,
        sqlite3.SQLITE_PERM: errno.EACCES,
    }
    if code in numbers:
        return OSError(numbers[code], os.strerror(numbers[code]), path)
    return UnusableLibrary(f"{path} cannot be used: {fault}")
