"""Marks named sets of candidates, each in a colour with the name of the set."""

from __future__ import annotations

from whydoku.logic.why import Roles
from whydoku.telling.pictures.collector import COLOUR_ROLES, MarkCollector


def mark(marks: MarkCollector, roles: Roles, context: bool) -> None:
    """Marks named sets of candidates; if `context` is set, they only support another pattern, and
    are left unmarked."""
    if not context:
        for j, (name, bits) in enumerate(roles.sets):
            role = COLOUR_ROLES[j % 4]
            marks.candidates(bits & marks.bits, role)
            marks.names[role] = f"{marks.names[role]}, {name}" if j > 3 else name
