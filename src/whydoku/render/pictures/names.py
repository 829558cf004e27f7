"""The names of marks in the legends of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from whydoku.render.pictures.marks import PictureMarks, Role, Tie, Tint
from whydoku.render.words.passage import NameSlot, sentence
from whydoku.render.words.telling import written

_KINDS: Final[Mapping[type, str]] = {Role: "role", Tint: "tint", Tie: "tie"}


def mark_name(what: Role | Tint | Tie, marks: PictureMarks | None = None) -> str:
    """The name of a role, tint or tie: the one that these marks give it, or else the usual one."""
    own: Mapping[Any, str] = {} if marks is None or isinstance(what, Tie) else dict(marks.names)
    return own.get(what) or legend_text(f"{_KINDS[type(what)]}.{what.value}")


@cache
def legend_text(key: str, **names: str) -> str:
    """A text of the legend, with these names in its slots."""
    slots = {slot: NameSlot(name) for slot, name in names.items()}
    return written(sentence(f"legend.{key}", **slots))
