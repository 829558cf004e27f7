"""Links to f-puzzles and SudokuPad that contain the puzzle itself."""

from __future__ import annotations

import json
import re
from typing import Any, Final
from urllib.parse import parse_qs, quote, unquote, urlsplit

from whydoku.errors import InvalidPuzzle
from whydoku.formats import app_objects, lax_json, lz_string
from whydoku.formats.limits import LARGEST_LINK
from whydoku.formats.reading import Reading, clean_name, quoted, refused_reading
from whydoku.grid import Grid

_WEB_LINK: Final = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_PACKED_PART: Final = re.compile(
    r"(?:(?:fpuzzles|fpuz|scl|ctc)[A-Za-z0-9+/=%_\-]{60,}|N4I[\w+/=%\-]{60,})\S*"
)
_PREFIXED: Final = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf)(.*)", re.DOTALL)
_FPUZZLES: Final = ("f-puzzles.com",)
_SUDOKUPAD: Final = ("sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com")


def begins(text: str) -> bool:
    """Whether a line is a link, or the packed part of one."""
    word = text.lstrip()
    return _WEB_LINK.match(word) is not None or _PACKED_PART.match(word) is not None


def read(text: str, line: int) -> Reading:
    """The puzzle in a link; text after the link on its line is the name if the puzzle has none."""
    link, *rest = text.split(None, 1)
    form = "sudokupad"
    try:
        form, payload = _payload(link)
        found = _reading_of_payload(payload, line, form)
    except InvalidPuzzle as error:
        return refused_reading(line, error, form)
    return found if found.name else found._replace(name=clean_name("".join(rest).strip(" \t,;#")))


def write_fpuzzles(grid: Grid, name: str) -> str:
    """A link that opens the grid in f-puzzles."""
    return f"https://www.f-puzzles.com/?load={quote(_packed_grid(grid, name), safe='')}"


def write_sudokupad(grid: Grid, name: str) -> str:
    """A link that opens the grid in SudokuPad."""
    return f"https://sudokupad.app/fpuz{quote(_packed_grid(grid, name), safe='')}"


def _packed_grid(grid: Grid, name: str) -> str:
    return lz_string.pack(json.dumps(app_objects.as_fpuzzles(grid, name), separators=(",", ":")))


def _payload(link: str) -> tuple[str, str]:
    """The format of a link, and its packed puzzle with the prefix."""
    if len(link) > 3 * LARGEST_LINK:
        raise InvalidPuzzle(f"the link has more than the {3 * LARGEST_LINK} characters allowed")
    if not _WEB_LINK.match(link):
        return ("fpuzzles", "fpuz" + link) if link.startswith("N4I") else ("sudokupad", link)
    try:
        parts = urlsplit(link if "://" in link else f"https://{link}")
        host = (parts.hostname or "").lower()
    except ValueError:
        raise InvalidPuzzle(f"found {quoted(link)}, which is not a complete link") from None
    query = _query(parts.query)
    if _is_of(host, _FPUZZLES):
        if packed := query.get("load"):
            return "fpuzzles", "fpuz" + packed
        if "id" in query:
            raise InvalidPuzzle(_no_puzzle_in_link(query["id"]))
        raise InvalidPuzzle("found an f-puzzles link without a puzzle; it should follow ?load=")
    if _is_of(host, _SUDOKUPAD):
        path = parts.path.strip("/")
        path = path.removeprefix("sudoku/").removeprefix("sudoku").strip("/")
        if packed := path or query.get("puzzleid") or query.get("load") or "":
            return "sudokupad", packed
        raise InvalidPuzzle("found a SudokuPad link without a puzzle")
    raise InvalidPuzzle(f"found a link to {quoted(host)}; expected f-puzzles.com or sudokupad.app")


def _query(text: str) -> dict[str, str]:
    try:
        return {k: v[0] for k, v in parse_qs(text.replace("+", "%2B"), max_num_fields=20).items()}
    except ValueError:
        raise InvalidPuzzle("the link has more than the 20 settings allowed") from None


def _is_of(host: str, domains: tuple[str, ...]) -> bool:
    return any(host == domain or host.endswith("." + domain) for domain in domains)


def _no_puzzle_in_link(name: str) -> str:
    return (
        f"the link only names the puzzle {quoted(name)}, which would have to be fetched from the "
        "network; open it there and export a link that contains the puzzle"
    )


def _reading_of_payload(payload: str, line: int, form: str) -> Reading:
    match = _PREFIXED.match(payload)
    if not match or len(match[2]) < 20:
        raise InvalidPuzzle(_no_puzzle_in_link(unquote(payload)))
    prefix, packed = match.groups()
    if prefix == "scf":
        raise InvalidPuzzle("found a SudokuPad link of the kind 'scf'; expected fpuz, scl or ctc")
    packed = unquote(packed).replace(" ", "+")
    value = _unpacked(packed)
    if not isinstance(value, dict):
        raise InvalidPuzzle("the link contains no puzzle")
    if app_objects.is_fpuzzles(value):
        return app_objects.from_fpuzzles(value, line, form)
    if app_objects.is_sudokupad(value):
        return app_objects.from_sudokupad(value, line, form)
    raise InvalidPuzzle("the link contains no grid of cells")


def _unpacked(packed: str) -> Any:
    text = packed if packed.lstrip().startswith("{") else lz_string.unpack(packed)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return lax_json.parse(text)
