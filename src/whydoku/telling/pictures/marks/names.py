"""The names of marks in the legends of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from whydoku.telling.pictures.marks.marks import PictureMarks, Role, Tie, Tint
from whydoku.telling.words.telling import sentence_text
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.passage import Value

_KINDS: Final[Mapping[type, str]] = {Role: "role", Tint: "tint", Tie: "tie"}


def mark_name(what: Role | Tint | Tie, marks: PictureMarks | None = None) -> str:
    """The name of a role, tint or tie in a legend: the name that `marks` gives it, or else its
    usual name."""
    own: Mapping[Any, str] = {} if marks is None else dict(marks.names)
    return own.get(what) or usual_name(what)


def usual_name(what: Role | Tint | Tie) -> str:
    """The name of a role, tint or tie in the legend of a picture that gives it no other name."""
    return legend_text(f"{_KINDS[type(what)]}.{what.value}")


def another_name(role: Role) -> str:
    """The name of a role that marks another digit in each of several pictures."""
    return legend_text(f"another.{role.value}")


@lru_cache(maxsize=1 << 12)
def legend_text(key: str, **slots: Value | str) -> str:
    """The text of the legend with the given key; `slots` holds the values or names that fill its
    gaps."""
    values = {
        name: slot.name(value) if isinstance(value, str) else value for name, value in slots.items()
    }
    return sentence_text(f"legend.{key}", **values)
