"""Games in links of our page, which hold a puzzle, or a game as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from whydoku.formats.coded.page_links import Shared, fragment_of, shared_in
from whydoku.formats.sources.ruled_cells import rules_named
from whydoku.grids.bits import Candidates
from whydoku.grids.notation import format_candidate, format_cell, parse_candidates, parse_cell
from whydoku.grids.parts.candidates import candidates_of, cells_of
from whydoku.grids.spaces import ALL_DIGITS
from whydoku.playing.games.history import History
from whydoku.playing.games.record import VERSION, Layers, change_between
from whydoku.playing.games.saved import layers_of, parse_game, rules_of_game

SIGN: Final = "#p="
"""What a link of our page has before its puzzle."""

_MASKS: Final = ("possible", "removed", "notes", "corners", "colours")


def game_of_link(link: str, *, automatic: bool) -> History:
    """The game in a link. It begins with the puzzle; what else is on it comes with it."""
    shared = shared_in(link[link.index(SIGN) + 1 :])
    masks: dict[str, Any] = {name: _bits(getattr(shared, name)) for name in _MASKS}
    start = Layers(masks["possible"], automatic=shared.automatic if shared.has_marks else automatic)
    now = start._replace(
        **masks,
        placed=_bits([1 << digit >> 1 for digit in shared.placed]),
        tints=tuple(f"{format_candidate(k)}={colour + 1}" for k, colour in shared.tints),
        links=tuple(
            f"{format_candidate(a)}{'-='[tie]}{format_candidate(b)}" for a, b, tie in shared.links
        ),
        lines=tuple(
            str(look >> 1) + "".join("->"[look % 2] + format_cell(cell) for cell in cells)
            for look, cells in shared.lines
        ),
        complete=shared.complete,
        reasons=tuple(shared.reasons),
    )
    is_begun = now != start
    return parse_game(
        {
            "whydoku": "game",
            "version": VERSION,
            "title": shared.name,
            **rules_of_game(rules_named(shared.rules)),
            "puzzle": "".join(str(digit or ".") for digit in shared.givens),
            "start": change_between(Layers(), start),
            "entries": [change_between(start, now)] if is_begun else [],
            "floor": int(is_begun),
        }
    )


def link_of(history: History, address: str) -> str:
    """A link that opens a game as it stands, in a page at this address."""
    givens = history.frame.start.givens.bits
    now = layers_of(history.frame, history.now.state)
    bare = Layers(now.possible, automatic=now.automatic, reasons=now.reasons)
    shared = Shared(
        _masks(givens, digits=True),
        has_marks=now != bare,
        automatic=now.automatic,
        placed=_masks(now.placed & ~candidates_of(cells_of(givens)), digits=True),
        **{name: _masks(getattr(now, name)) for name in _MASKS},
        tints=[(_candidate(text[:-2]), int(text[-1]) - 1) for text in now.tints],
        links=[
            (_candidate(text[:5]), _candidate(text[6:]), int(text[5] == "=")) for text in now.links
        ],
        complete=now.complete,
        lines=[
            (2 * int(text[0]) + (text[1] == ">"), [*map(parse_cell, text[2:].split(text[1]))])
            for text in now.lines
        ],
        name=history.about.get("title", ""),
        reasons=now.reasons,
        rules="" if history.grid.rules.is_classic else str(history.grid.rules),
    )
    return f"{address}#{fragment_of(shared)}"


def _bits(masks: Sequence[int]) -> Candidates:
    return sum(mask << 9 * i for i, mask in enumerate(masks))


def _masks(bits: Candidates, *, digits: bool = False) -> list[int]:
    """The mask of each cell, or its one digit."""
    masks = [bits >> 9 * i & ALL_DIGITS for i in range(81)]
    return [mask.bit_length() for mask in masks] if digits else masks


def _candidate(name: str) -> int:
    return parse_candidates(name).bit_length() - 1
