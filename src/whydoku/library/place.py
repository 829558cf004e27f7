"""The file of the library that is meant if none is named."""

from __future__ import annotations

from pathlib import Path

from whydoku.extras import data_folder


def usual_place() -> Path:
    """The file `library.db` in the folder for the data of the user, which need not exist."""
    return data_folder() / "library.db"
