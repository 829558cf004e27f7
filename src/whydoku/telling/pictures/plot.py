"""Draws plots in SVG: groups of horizontal bars, each with a name. The plot of the totals of many
paths has a bar for each strategy that took the hardest step of some path.

Below these are bars for the puzzles that were not solved, and the spread of the ratings in words.
Like our pictures, a plot has no scripts and no ids, and carries its own style sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from whydoku.solving.traces import Totals
from whydoku.telling.pictures.drawing.document import LaidOut, svg_document
from whydoku.telling.pictures.drawing.framing import Framing
from whydoku.telling.pictures.drawing.layers import text_on
from whydoku.telling.pictures.drawing.legend import lines_of_text, width_of_text
from whydoku.telling.pictures.drawing.shapes import short
from whydoku.telling.words.about.summaries import plot_title, spread_told, statistics_head

_WIDTH: Final = 480.0
_MARGIN: Final = 20.0
_TITLE_SIZE: Final = 20.0
_BOLD: Final = 1.3
"""The factor by which bold letters may be wider than others."""
_SIZE: Final = 16.0
_LINE: Final = 1.3
"""The distance between lines of text, as a multiple of the size of their letters."""
_BAR: Final = 14.0
_GAP: Final = 12.0
"""The space between the parts of the plot."""
_BETWEEN: Final = 6.0
"""The space between bars."""
_BESIDE: Final = 8.0
"""The space to the left and to the right of a bar."""
_NAMES: Final = 0.5
"""The largest share of the width that the names of bars may take."""


class PlotBar(NamedTuple):
    """A bar of a plot: its name, the number of puzzles that it stands for, and its hue."""

    name: str
    puzzles: int
    hue: str


def draw_totals(totals: Totals, *, theme: str = "auto") -> str:
    """The totals of many paths as a plot in SVG.

    Each strategy that took the hardest step of some path has a bar, whose length is the number of
    such paths. The bars are in the order of the profile.
    """
    title = plot_title(totals)
    solving = [
        PlotBar(strategy.name, strategy.hardest, "sky")
        for strategy in totals.strategies
        if strategy.hardest
    ]
    failing = [
        PlotBar(statistics_head(kind), puzzles, "vermillion")
        for kind in ("stuck", "several", "refused")
        if (puzzles := getattr(totals, kind))
    ]
    return draw_bars(title, [solving, failing], spread_told(totals), theme=theme)


def draw_bars(
    title: str, groups: Sequence[Sequence[PlotBar]], spread: str, *, theme: str = "auto"
) -> str:
    """Groups of bars as a plot in SVG, with the title above and the text `spread` below."""
    words, bars, bottom = _parts(title, [[*group] for group in groups if group])
    if spread:
        lines = lines_of_text(spread, _WIDTH - 2 * _MARGIN, _SIZE)
        words += _lines(lines, bottom, _SIZE)
        bottom += len(lines) * _SIZE * _LINE + _GAP
    about = "\n".join(f"{bar.name}: {bar.puzzles}" for bar in chain.from_iterable(groups))
    parts = [*bars, f'<g class="words" font-size="{short(_SIZE)}">', *words, "</g>"]
    drawn = LaidOut(parts, _WIDTH, bottom + _MARGIN - _GAP)
    return svg_document(drawn, Framing(theme), title, about)


def _parts(title: str, groups: list[list[PlotBar]]) -> tuple[list[str], list[str], float]:
    """The texts and the bars of a plot, and the height at which they end. Each bar has a row:

    margin  name of a strategy | bar       figure  margin
    """
    room = _WIDTH - 2 * _MARGIN
    shown = [*chain.from_iterable(groups)]
    most = max((bar.puzzles for bar in shown), default=1)
    widest = max((width_of_text(bar.name, _SIZE) for bar in shown), default=0.0)
    names = min(widest, room * _NAMES)
    left = _MARGIN + names + _BESIDE
    longest = _WIDTH - _MARGIN - left - _BESIDE - width_of_text(str(most), _SIZE)
    y = _MARGIN
    words: list[str] = []
    bars: list[str] = []
    heading = lines_of_text(title, room / _BOLD, _TITLE_SIZE)
    words += _lines(heading, y, _TITLE_SIZE, ' font-weight="700"')
    y += len(heading) * _TITLE_SIZE * _LINE + _GAP
    for group in groups:
        for bar in group:
            name = lines_of_text(bar.name, names + 1, _SIZE)
            words += _lines(name, y, _SIZE)
            length = max(longest * bar.puzzles / most, 1)
            top = y + (_SIZE * _LINE - _BAR) / 2
            bars.append(
                f'<rect class="f-{bar.hue}" x="{short(left)}" y="{short(top)}"'
                f' width="{short(length)}" height="{short(_BAR)}"/>'
            )
            words.append(text_on(left + length + _BESIDE, y + _SIZE, str(bar.puzzles)))
            y += len(name) * _SIZE * _LINE + _BETWEEN
        y += _GAP
    return words, bars, y


def _lines(lines: list[str], top: float, size: float, more: str = "") -> Iterator[str]:
    """Yields lines of text as SVG elements, the first of them below the height `top`; `more` holds
    further attributes."""
    if more:
        more = f' font-size="{short(size)}"{more}'
    for number, line in enumerate(lines):
        yield text_on(_MARGIN, top + number * size * _LINE + size, line, more)
