"""Positions to practise a technique on, written as they are found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from whydoku import __version__
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.made_puzzles import DRAWN, tell_seed, write_texts
from whydoku.faces.cli.wrapping import width_of
from whydoku.formats import FORMATS, Reading, write_all
from whydoku.making.practice import Position, Practising
from whydoku.profiles.profile import Profile
from whydoku.records.making import position_data, position_name
from whydoku.records.trace import step_data
from whydoku.render.terminal import draw_step_text
from whydoku.render.words import headline, tell
from whydoku.render.words.making import effort, exercise, narrow, origin
from whydoku.render.words.paths import filled

FORMS: Final = tuple(name for name, one in FORMATS.items() if "candidates" in one.carries)
"""The formats that keep pencil marks."""

LOSSLESS: Final = "jsonl"
"""The one that keeps them and that they are proved."""


def practise(console: Console, practising: Practising, form: str, *, reveal: bool) -> int:
    """Writes the positions; `reveal` tells the step that is to be found. Returns the exit code."""
    if console.as_json or not form:
        form = DRAWN if console.people else LOSSLESS

    def lines() -> tuple[str]:
        return (effort(practising.tried, len(practising.found), practising.wanted),)

    write_texts(console, _texts(console, practising, form, reveal=reveal), lines)
    tell_seed(console, form, practising.seed)
    if shortfall := practising.so_far.shortfall:
        console.complain(shortfall)
        return exit_codes.REFUSED
    return exit_codes.OK


def _texts(console: Console, practising: Practising, form: str, *, reveal: bool) -> Iterator[str]:
    if form == DRAWN:
        for number, one in enumerate(practising):
            between = "\n" if number else ""
            yield between + _drawn(console, one, practising.profile, reveal=reveal)
    elif form == LOSSLESS:
        yield from (json_line(_data(one, reveal=reveal)) for one in practising)
    else:
        readings = (
            Reading(1, name=position_name(one, __version__), state=one.grid) for one in practising
        )
        yield from write_all(readings, form)


def _data(one: Position, *, reveal: bool) -> dict[str, Any]:
    """A position as our own record of a grid, with what is to be found on it."""
    data = position_data(one, __version__)
    position = data.pop("position")
    return {
        **position,
        **data,
        **({"step": step_data(one.step)} if reveal else {}),
    }


def _drawn(console: Console, one: Position, profile: Profile, *, reveal: bool) -> str:
    """A position as a person wants to see it."""
    width, names = width_of(console), profile.names
    told = [
        exercise(headline(one.step, names=names), profile.name),
        origin(one.seed, one.number, __version__),
    ]
    if reveal:
        drawn = draw_step_text(one.step, one.grid, colour=console.colour, width=width)
        told[0] = tell(one.step, one.grid, names=names, naming=profile.notation)
    else:
        drawn = console.draw(one.grid, marks=True)
        told += [] if console.has_room_for_marks(one.grid) else [narrow()]
    return "\n".join((drawn, "", *(filled(text, "", width) for text in told), ""))
