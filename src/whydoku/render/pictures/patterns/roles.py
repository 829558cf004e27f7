"""Marks named sets, each in a colour with its name."""

from __future__ import annotations

from whydoku.render.pictures.collector import COLOUR_ROLES, MarkCollector
from whydoku.why import Roles


def mark(marks: MarkCollector, roles: Roles, context: bool) -> None:
    """Adds the marks of named sets."""
    if not context:
        for j, (name, bits) in enumerate(roles.sets):
            role = COLOUR_ROLES[j % 4]
            marks.candidates(bits & marks.bits, role)
            marks.names[role] = f"{marks.names[role]}, {name}" if j > 3 else name
