"""Texts as parts, each with the things that it names, so that a page can light up what is read.

Joined together, the parts are exactly what `tell`, `tell_hint`, `tell_why` and `argument` write.
A part lists `cells`, `houses` or `candidates` as r4c7, b6 and 5r4c7, whatever the text calls them.
In a hint, digits name their candidates only at full disclosure: below that, the places where a
digit can still go may be just what the hint holds back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, Unpack

from whydoku.formats.spans import Spans, words_of
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.playing.hints.question import Why
from whydoku.shapes.arguments import typed
from whydoku.shapes.marks import Record, if_any
from whydoku.solving.trace import Trace
from whydoku.telling.words.about.hints import lines_of_answer, text_of_hint
from whydoku.telling.words.about.verdicts import outcome_by
from whydoku.telling.words.telling import line_of_step, lines_of_argument
from whydoku.telling.words.writing.manner import Manner, writer_of
from whydoku.telling.words.writing.writer import Writer

if TYPE_CHECKING:
    from whydoku.formats.json_names import CandidateName, CellName, HouseName


class PhraseJson(Record):
    """A part of a text, and the cells, houses and candidates that it names."""

    text: str
    """The part of the text."""
    cells: list[CellName] = if_any(lambda span: members(span.cells) or None)
    """The cells that it names."""
    houses: list[HouseName] = if_any(lambda span: members(span.houses) or None)
    """The houses that it names."""
    candidates: list[CandidateName] = if_any(lambda span: members(span.candidates) or None)
    """The candidates that it names."""


Phrases: TypeAlias = list[PhraseJson]


def phrases_in(text: Spans) -> Phrases:
    """The parts of a text in order, as objects for JSON: `{"text": "r4c7", "cells": ["r4c7"]}`.

    Neighbouring pieces that name nothing become one part with a text alone. Names are written as in
    `whydoku.grids.notation`, whatever the text calls them.
    """
    phrases: Phrases = []
    silent = ""
    for piece in text:
        if isinstance(piece, str) or not piece.cells | piece.houses | piece.candidates:
            silent += words_of(piece)
            continue
        if silent:
            phrases.append(PhraseJson(text=silent))
            silent = ""
        phrases.append(PhraseJson.of(piece))
    if silent:
        phrases.append(PhraseJson(text=silent))
    return phrases


def phrases_of_step(step: Step, grid: Grid, **manner: Unpack[Manner]) -> Phrases:
    """A step in one line, as `tell` writes it, as parts with the things that each names."""
    return phrases_in(line_of_step(_lit(grid.bits, manner), step, grid))


@typed
def phrases_of_hint(hint: Hint, disclosure: int = 4, **manner: Unpack[Manner]) -> Phrases:
    """A hint at a disclosure, as `tell_hint` writes it, as parts with the things that each
    names."""
    lights = hint.grid.bits if disclosure == max(DISCLOSURES) else 0
    return phrases_in(text_of_hint(_lit(lights, manner), hint, disclosure))


def phrases_of_why(why: Why, **manner: Unpack[Manner]) -> list[Phrases]:
    """The lines of an answer and its steps, as `tell_why` writes them but without line breaks. Each
    line is a list of parts with the things that each names."""
    lines = lines_of_answer(_lit(why.grid.bits, manner), why)
    return [phrases_in((head, *text)) for head, text in lines]


def phrases_of_path(trace: Trace, **manner: Unpack[Manner]) -> list[Phrases]:
    """The lines for the steps of a path and for how it ends. Each line is a list of parts with the
    things that each names."""
    lines = [line_of_step(_lit(grid.bits, manner), step, grid) for grid, step in trace.moves]
    return [phrases_in(line) for line in (*lines, outcome_by(writer_of(**manner), trace))]


def phrases_of_argument(step: Step, grid: Grid, **manner: Unpack[Manner]) -> list[Phrases]:
    """The lines of the full argument of a step, as `argument` writes them. Each line is a list of
    parts with the things that each names."""
    lines = lines_of_argument(_lit(grid.bits, manner), step, grid)
    return [*map(phrases_in, lines)]


def _lit(candidates: Candidates, manner: Manner) -> Writer:
    """Makes the writer of texts with these options, in which digits name those of the candidates
    that they are about."""
    return replace(writer_of(**manner), lights=candidates)
