"""Pieces of Markdown that several kinds of made pages have."""

from __future__ import annotations

from collections.abc import Iterable


def contents(names: Iterable[str]) -> list[str]:
    """The lines that name the pages which follow one, and which the site lists at its side."""
    return ["", "```{toctree}", ":hidden:", "", *names, "```", ""]
