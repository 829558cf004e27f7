"""Marks the places of a digit."""

from __future__ import annotations

from whydoku.render.pictures.collector import MarkCollector
from whydoku.render.pictures.marks import Role
from whydoku.render.words import slot
from whydoku.why import Templates


def mark(marks: MarkCollector, templates: Templates, context: bool) -> None:
    """Adds the marks of the places of a digit."""
    if not context:
        marks.candidates(templates.named & marks.bits, Role.PATTERN)
        marks.name(Role.PATTERN, "places", digits=slot.digit(templates.digit))
