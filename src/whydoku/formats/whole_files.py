"""Files that are written as a whole: what was there before stays until all is on the disk."""

from __future__ import annotations

import os
from collections.abc import Mapping
from errno import EACCES
from pathlib import Path
from shutil import copymode


def is_device(path: Path) -> bool:
    """Whether a path names a pipe or a device, or a file that another process has opened."""
    return (path.exists() and not path.is_file()) or path.parts[:2] in (("/", "dev"), ("/", "proc"))


def unfinished_for(path: Path) -> Path:
    """Where the file that will replace the one at `path` is made; raises PermissionError if that
    may not be written."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(path))
    goal = path.resolve()
    return goal.with_name(f"{goal.name}.unfinished")


def put_in_place(unfinished: Path, path: Path) -> None:
    """Replaces the file at `path` by the one that was made for it."""
    goal = path.resolve()
    if goal.exists():
        copymode(goal, unfinished)
    unfinished.replace(goal)


def write_whole(files: Mapping[Path, bytes]) -> None:
    """Writes files that belong together: all of them, or if one cannot be written, none; an
    OSError then names it. A pipe or a device is written at once."""
    made: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            try:
                if not is_device(path):
                    made[path] = unfinished_for(path)
                with made.get(path, path).open("wb") as file:
                    file.write(data)
                    if path in made:
                        file.flush()
                        os.fsync(file.fileno())
            except OSError as fault:
                fault.filename = str(path)
                raise
        for path, unfinished in made.items():
            put_in_place(unfinished, path)
    finally:
        for unfinished in made.values():
            unfinished.unlink(missing_ok=True)
