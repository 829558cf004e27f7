"""A trace as a person reads it in a terminal: the path, and on request each step or pass drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import fill, wrap
from typing import Final

from whydoku.bits import members
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.wrapping import width_of
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile
from whydoku.render.chain_notation import WORDS
from whydoku.render.spans import capital, plain
from whydoku.render.terminal import draw_step_text
from whydoku.render.words import Detail, tell, tell_trace
from whydoku.render.words.paths import ending, filled, pass_name, stretches
from whydoku.render.words.telling import writer_of
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.trace import Pass, Trace
from whydoku.world.drawing import draw_cells

_NUMBERED_LINE: Final = re.compile(r"(?m)^(?=\d)")
_NUMBER: Final = re.compile(r"\d+")
_NAME: Final = re.compile(r"(?m)^(\d+(?:-\d+)?\s+)(Singles?|[^:\n]+(?=:))")


def path(
    console: Console, trace: Trace, profile: Profile, *, details: bool, chains: str = WORDS
) -> Iterator[str]:
    """The puzzle, the path to its end, and the grid there; `details` draw and argue the harder
    steps."""
    yield console.draw(trace.puzzle)
    yield ""
    detail: Detail = "argument" if details else "reason"
    text = tell_trace(
        trace,
        names=profile.names,
        naming=profile.notation,
        detail=detail,
        chains=chains,
        width=width_of(console),
    )
    was_drawn = False
    harder = {stretch.start + 1 for stretch in stretches(trace) if not stretch.singles}
    for block in _NUMBERED_LINE.split(text):
        if not block:
            continue
        number = _NUMBER.match(block)
        is_drawn = details and number is not None and int(number[0]) in harder
        if is_drawn or was_drawn:
            yield ""
        was_drawn = is_drawn
        yield _coloured(console, block.rstrip("\n"))
        if number is not None and is_drawn:
            grid, step = trace.moves[int(number[0]) - 1]
            yield ""
            yield draw_step_text(step, grid, colour=console.colour, width=width_of(console))
    if trace.solved:
        yield ""
        yield console.draw(trace.grid)


def watched(
    console: Console, trace: Trace, profile: Profile, *, chains: str = WORDS
) -> Iterator[str]:
    """The path pass by pass: the possible places of the digit looked at, the steps, and the grid
    after them."""
    writer = writer_of("en", profile.notation)
    yield console.draw(trace.puzzle)
    ends = [*(pass_.start for pass_ in trace.passes[1:]), len(trace)]
    by_digits = all(pass_.digit is not None for pass_ in trace.passes)
    if by_digits and trace.passes:
        sentence = "For each digit: its possible places (*), and the grid after it is entered."
        yield "\n" + fill(sentence, width_of(console))
    idle: list[str] = []
    begun = 0
    for number, (pass_, end) in enumerate(zip(trace.passes, ends, strict=True), 1):
        if pass_.start == end and not by_digits:
            idle.append(pass_name(pass_, writer, briefly=True))
            continue
        yield from _idle_passes(idle)
        yield from _pass_text(console, trace, profile, pass_, end, chains)
        following = trace.passes[number].number if number < len(trace.passes) else 0
        if by_digits and following != pass_.number:
            sentence = _summed(_grid_at(trace, begun), _grid_at(trace, end))
            yield "\n" + fill(sentence, width_of(console))
            begun = end
    yield from _idle_passes(idle)
    yield ""
    yield ending(trace, naming=profile.notation)


def _summed(before: Grid, after: Grid) -> str:
    """What the numbers of the grid add up to, which tells whether a round has changed anything."""
    sum_before, sum_after = (
        sum(map(int, grid.as_line().replace(".", "0"))) for grid in (before, after)
    )
    if after.is_solved:
        return f"The numbers add up to {sum_after}: all stand."
    if sum_after > sum_before:
        sums = f"The numbers add up to {sum_after}, before it was {sum_before}"
        return f"{sums}: again from the first digit."
    return f"The numbers add up to {sum_after} as before: nothing has changed."


def _pass_text(
    console: Console, trace: Trace, profile: Profile, pass_: Pass, end: int, chains: str
) -> Iterator[str]:
    """One pass."""
    before, after = _grid_at(trace, pass_.start), _grid_at(trace, end)
    yield ""
    label = plain(capital((pass_name(pass_, writer_of("en", profile.notation)),)))
    yield "\n".join(console.style(line, bold=True) for line in wrap(label, width_of(console)))
    margin = len(str(len(trace))) + 2
    for number, (grid, step) in enumerate(trace.moves[pass_.start : end], pass_.start + 1):
        text = tell(step, grid, names=profile.names, naming=profile.notation, chains=chains)
        yield _coloured(console, filled(text, f"{number:<{margin}}", width_of(console)))
    pictures = []
    if pass_.digit is not None:
        pictures.append(digit_places(console, before, pass_.digit))
    if end > pass_.start:
        pictures.append(console.draw(after))
    yield console.beside(_as_high(pictures))


def _as_high(pictures: list[str]) -> list[str]:
    """The pictures with empty lines below the lower ones."""
    heights = [picture.count("\n") for picture in pictures]
    return [
        picture + "\n" * (max(heights) - height)
        for picture, height in zip(pictures, heights, strict=True)
    ]


def digit_places(console: Console, grid: Grid, d: int) -> str:
    """The grid with the possible places of a digit as stars."""
    symbols = list(grid.as_line())
    for k in members(grid.bits & DIGIT_CANDIDATES[d]):
        on_grid = grid.digits >> k & 1
        symbols[k // 9] = console.style(str(d + 1) if on_grid else "*", fg="green", bold=True)
    return draw_cells(symbols)


def _grid_at(trace: Trace, n: int) -> Grid:
    if n < len(trace):
        return trace.moves[n][0]
    return trace.grid


def _idle_passes(labels: list[str]) -> Iterator[str]:
    """Passes that changed nothing, told together, and forgotten."""
    if labels:
        shown = labels if len(labels) < 5 else [*labels[:2], "...", labels[-1]]
        yield ""
        yield f"{plain(capital((', '.join(shown).replace(', ..., ', ' ... '),)))}: nothing new"
        labels.clear()


def _coloured(console: Console, text: str) -> str:
    """The names of techniques stand out where there is colour."""
    if not console.colour:
        return text
    return _NAME.sub(lambda found: found[1] + console.style(found[2], bold=True), text)
