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


class DamagedRow(sqlite3.DatabaseError):
    """A row holds what it must not hold; the sentence says what."""


RAISED: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What is raised where a file is damaged; the latter by Python, of a text or of the words in which
SQLite says what it has found."""


def is_damage(fault: BaseException) -> bool:
    """Whether a fault comes of a damaged file: SQLite says so, or cannot do what it can do with
    every sound one, unless it is kept from it."""
    if isinstance(fault, sqlite3.ProgrammingError):  # such as of a file that is closed
        return False
    return isinstance(fault, RAISED) and not (_code(fault) in _OF_DISK or is_locked(fault))


def in_words(fault: BaseException) -> str:
    """What a fault says, on one line, whatever it quotes of a damaged file."""
    return "".join(sign if sign.isprintable() else " " for sign in str(fault))


def is_locked(fault: BaseException) -> bool:
    """Whether another process kept SQLite waiting for too long."""
    return _code(fault) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


_OF_DISK: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_READONLY: errno.EACCES,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
}
"""What the disk refuses, by the kind of the fault."""


def _code(fault: BaseException) -> int:
    """The kind of a fault, without its finer kinds; 0 if SQLite gives none."""
    return (getattr(fault, "sqlite_errorcode", 0) or 0) & 0xFF


@contextmanager
def in_sentences(path: str) -> Iterator[None]:
    """Turns errors of SQLite about the file at `path` into errors that say what is wrong with it.

    A disk without room, or a fault of the disk, becomes an OSError with the name of the file.
    """
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        raise _in_a_sentence(fault, path) from fault


def _in_a_sentence(fault: sqlite3.Error | UnicodeDecodeError, path: str) -> Exception:
    code = _code(fault)
    if code == sqlite3.SQLITE_NOTADB:
        return UnusableLibrary(
            f"{path} is no library of puzzles, or its beginning is damaged; then {SALVAGE}"
        )
    if is_damage(fault):
        return UnusableLibrary(f"{path} is damaged: {in_words(fault)}; {SALVAGE}")
    if is_locked(fault):
        return UnusableLibrary(f"{path} is being written by another process; try again later")
    if code in _OF_DISK:
        return OSError(_OF_DISK[code], os.strerror(_OF_DISK[code]), path)
    return UnusableLibrary(f"{path} cannot be used: {in_words(fault)}")
