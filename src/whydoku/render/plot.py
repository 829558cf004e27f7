"""The totals of many paths as a plot in SVG: a bar for each strategy that is a hardest step.

Like our pictures it has no scripts and no ids, and carries its own style sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from whydoku.render.pictures.shapes import short
from whydoku.render.pictures.svg_legend import lines_of_text, width_of_text
from whydoku.render.pictures.svg_style import style_sheet
from whydoku.render.svg import SVG
from whydoku.render.words.summaries import plot_title
from whydoku.traces import StrategyTotal, Totals

_WIDTH: Final = 480.0
_MARGIN: Final = 20.0
_TITLE_SIZE: Final = 20.0
_BOLD: Final = 1.3
"""How much wider bold letters may be than others."""
_SIZE: Final = 17.0
_LINE: Final = 1.3
"""The distance of lines, in sizes of their letters."""
_BAR: Final = 14.0
_BELOW: Final = 12.0
"""The space below a bar."""
_BESIDE: Final = 8.0
"""The space between a bar and its figure."""


def draw_totals(totals: Totals, *, theme: str = "auto") -> str:
    """The totals of many paths as SVG: for each strategy that is the hardest step of some puzzle,
    in the order of the profile, a bar as long as the number of these puzzles."""
    title = plot_title(totals)
    shown = [strategy for strategy in totals.strategies if strategy.hardest]
    words, bars, bottom = _parts(title, shown)
    wide, high = short(_WIDTH), short(bottom)
    about = "\n".join(f"{strategy.name}: {strategy.hardest}" for strategy in shown)
    parts = [
        f'<svg xmlns="{SVG}" class="wd-{theme}" viewBox="0 0 {wide} {high}" width="{wide}"',
        f'height="{high}" style="max-width:100%;height:auto" role="img">',
        f"<title>{escape(title, quote=False)}</title>",
        f"<desc>{escape(about, quote=False)}</desc>" if about else "",
        f"<style>{style_sheet(theme)}</style>",
        f'<rect class="paper" width="{wide}" height="{high}"/>',
        *bars,
        f'<g class="words" font-size="{short(_SIZE)}">',
        *words,
        "</g>",
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _parts(title: str, shown: list[StrategyTotal]) -> tuple[list[str], list[str], float]:
    """The texts, the bars, and where they end."""
    room = _WIDTH - 2 * _MARGIN
    most = max((strategy.hardest for strategy in shown), default=1)
    longest = room - _BESIDE - width_of_text(str(most), _SIZE)
    y = _MARGIN
    words: list[str] = []
    bars: list[str] = []
    heading = lines_of_text(title, room / _BOLD, _TITLE_SIZE)
    words += _lines(heading, y, _TITLE_SIZE, ' font-weight="700"')
    y += len(heading) * _TITLE_SIZE * _LINE + _BELOW
    for strategy in shown:
        name = lines_of_text(strategy.name, room, _SIZE)
        words += _lines(name, y, _SIZE)
        y += len(name) * _SIZE * _LINE + 2
        length = max(longest * strategy.hardest / most, 1)
        bars.append(
            f'<rect class="f-sky" x="{short(_MARGIN)}" y="{short(y)}" width="{short(length)}"'
            f' height="{short(_BAR)}"/>'
        )
        middle = y + _BAR / 2 + _SIZE * 0.355
        words.append(_text(_MARGIN + length + _BESIDE, middle, str(strategy.hardest)))
        y += _BAR + _BELOW
    return words, bars, y + _MARGIN - _BELOW


def _lines(lines: list[str], top: float, size: float, more: str = "") -> Iterator[str]:
    """Yields lines of text, the first of them below `top`."""
    if more:
        more = f' font-size="{short(size)}"{more}'
    for number, line in enumerate(lines):
        yield _text(_MARGIN, top + number * size * _LINE + size, line, more)


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{short(x)}" y="{short(y)}"{more}>{escape(words, quote=False)}</text>'
