"""Ratings of puzzles in words, and what is known when a rating ran out of time."""

from __future__ import annotations

from whydoku.solving.ratings import Rating
from whydoku.telling.words.about.making import duration
from whydoku.telling.words.telling import sentence_text


def not_rated(rating: Rating, timeout: float) -> str:
    """Says that rating a puzzle took more than `timeout` seconds, and how hard the puzzle is at
    least, if that is known."""
    least = f"{rating.bound:{rating.figures[rating.judges]}}" if rating.bound else None
    return sentence_text("rating.timeout", time=duration(timeout), least=least)


def figures_named(rating: Rating) -> str:
    """Each figure of a rating with its name, and a note if techniques that assume one solution were
    left out."""
    values = ((name, rating.shown(name)) for name in rating.figures)
    parts = (f"{name.upper() if len(name) == 2 else name} {text}" for name, text in values if text)
    shown = ", ".join(parts)
    if rating.uniqueness:
        return shown
    return sentence_text("rating.no-uniqueness", figures=shown)


def without_uniqueness(puzzles: int) -> str:
    """Says that puzzles were rated without techniques that assume one solution."""
    return sentence_text("rating.without", number=puzzles)
