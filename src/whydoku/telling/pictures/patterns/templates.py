"""Marks the places of a digit, for a pattern that lists all ways to place this digit."""

from __future__ import annotations

from whydoku.logic.why import Templates
from whydoku.telling.pictures.collector import MarkCollector
from whydoku.telling.pictures.marks import Role
from whydoku.telling.words.writing import slot


def mark(marks: MarkCollector, templates: Templates, context: bool) -> None:
    """Marks the places of the digit of templates; if `context` is set, the templates only support
    another pattern, and the places are left unmarked."""
    if not context:
        marks.candidates(templates.named & marks.bits, Role.PATTERN)
        marks.name(Role.PATTERN, "places", digits=slot.digit(templates.digit))
