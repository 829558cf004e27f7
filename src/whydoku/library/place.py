"""The file of the library that is meant if none is named."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def usual_place() -> Path:
    """The file `library.db` in the folder for the data of the user, which need not exist."""
    return _data_folder() / "whydoku" / "library.db"


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
