"""Writes positions to practise a technique on as they are found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from whydoku import __version__
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.made_puzzles import DRAWN, report_seed, write_texts
from whydoku.faces.cli.wrapping import width_of
from whydoku.formats import FORMATS, Reading, write_all
from whydoku.making.practice import Position, Practising
from whydoku.profiles.profile import Profile
from whydoku.records.making import position_data, position_name
from whydoku.records.trace import step_data
from whydoku.render.lines import filled
from whydoku.render.terminal import draw_step_text
from whydoku.render.words import headline, tell
from whydoku.render.words.making import exercise, no_room, origin, tried_and_kept
from whydoku.render.words.manner import manner_of

FORMS: Final = tuple(name for name, form in FORMATS.items() if "candidates" in form.carries)
"""The formats that keep pencil marks."""

LOSSLESS: Final = "jsonl"
"""The format that keeps pencil marks and also which removals of candidates are proved."""


def practise(console: Console, practising: Practising, form: str, style: str | None) -> int:
    """Writes positions to practise on, and returns the exit code. If a `style` is given, each
    position comes with the step to find, told in that style."""
    if console.as_json or not form:
        form = DRAWN if console.people else LOSSLESS

    texts = _position_texts(console, practising, form, style)
    write_texts(console, texts, partial(practising_lines, practising))
    report_seed(console, form, practising.seed)
    if shortfall := practising.so_far.shortfall:
        console.complain(shortfall)
        return exit_codes.REFUSED
    return exit_codes.OK


def practising_lines(practising: Practising) -> tuple[str]:
    """The line of the live status while positions are looked for."""
    return (tried_and_kept(practising.tried, len(practising.positions), practising.wanted),)


def _position_texts(
    console: Console, practising: Practising, form: str, style: str | None
) -> Iterator[str]:
    if form == DRAWN:
        for number, position in enumerate(practising):
            between = "\n" if number else ""
            yield between + _position_drawing(console, position, practising.profile, style)
    elif form == LOSSLESS:
        yield from (json_line(_position_record(position, style)) for position in practising)
    else:
        readings = (
            Reading(1, name=position_name(position, __version__), state=position.grid)
            for position in practising
        )
        yield from write_all(readings, form)


def _position_record(position: Position, style: str | None) -> dict[str, Any]:
    """The JSON record of a position: its grid, the technique and, if a `style` is given, the step
    to find."""
    data: dict[str, Any] = {**position_data(position, __version__)}
    return {
        **data.pop("position"),
        **data,
        **({"step": step_data(position.step, style=style)} if style else {}),
    }


def _position_drawing(
    console: Console, position: Position, profile: Profile, style: str | None
) -> str:
    """A position drawn for people; if a `style` is given, with the step to find."""
    width, names = width_of(console), profile.names
    paragraphs = [
        exercise(headline(position.step, names=names), profile.name),
        origin(position.seed, position.number, __version__),
    ]
    if style:
        drawn = draw_step_text(position.step, position.grid, colour=console.colour, width=width)
        paragraphs[0] = tell(position.step, position.grid, **manner_of(profile, style))
    else:
        drawn = console.draw(position.grid, marks=True)
        paragraphs += [] if console.has_room_for_marks(position.grid) else [no_room()]
    return "\n".join((drawn, "", *(filled(text, "", width) for text in paragraphs), ""))
