"""Ratings of puzzles in words, and what is known when a rating ran out of time."""

from __future__ import annotations

from whydoku.ratings import Rating
from whydoku.render.words.language import Language
from whydoku.render.words.making import duration
from whydoku.render.words.passage import sentence
from whydoku.render.words.telling import written


def not_rated(rating: Rating, timeout: float, *, language: str | Language = "en") -> str:
    """Says that the time was up, and how hard the puzzle is at least, if known."""
    least = f"{rating.bound:{rating.figures[rating.judges]}}" if rating.bound else None
    said = sentence(
        "rating.timeout", time=duration(timeout), least=None if least is None else least
    )
    return written(said, language)


def figures_named(rating: Rating, *, language: str | Language = "en") -> str:
    """Each figure with its name, noting if techniques that assume one solution were left out."""
    values = ((name, rating.shown(name)) for name in rating.figures)
    parts = (f"{name.upper() if len(name) == 2 else name} {text}" for name, text in values if text)
    shown = ", ".join(parts)
    if rating.uniqueness:
        return shown
    said = sentence("rating.no-uniqueness", figures=shown)
    return written(said, language)


def without_uniqueness(puzzles: int, *, language: str | Language = "en") -> str:
    """Says that puzzles were rated without techniques that assume one solution."""
    said = sentence("rating.without", number=puzzles)
    return written(said, language)
