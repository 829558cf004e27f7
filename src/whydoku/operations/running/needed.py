"""Loads the optional package for typed tables when it is needed."""

from __future__ import annotations

from typing import Any

from whydoku.extras import needed


def need_pyarrow(purpose: str) -> Any:
    """Returns the module pyarrow. If it is not installed, raises MissingPart, which says that
    `purpose` needs it, and how to install it."""
    return needed("pyarrow", "tables", f"{purpose} needs pyarrow")


def first_line(fault: Exception) -> str:
    """The first line of an error's message; if the message is empty, the name of the error's
    class."""
    return (str(fault).splitlines() or [type(fault).__name__])[0]
