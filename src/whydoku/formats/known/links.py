"""Reads and writes links that contain a whole puzzle. Each site has a form of its own; our page may
be on any site.

The codecs are imported, and the patterns are compiled, when the first link is read or written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import parse_qs, quote, unquote, urlsplit

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.format import line_reader, written
from whydoku.formats.sources.grids import normal_cells, plain_cells
from whydoku.formats.sources.limits import LARGEST_LINK
from whydoku.formats.sources.reading import Reading, clean_name, named, refused_reading

_WEB_LINK: Final = r"(?i:https?://|www\.)\S+"
_PACKED_PART: Final = (
    r"(?:(?:fpuzzles|fpuz|scl|ctc)[A-Za-z0-9+/=%_\-]{60,}"
    r"|N4I[\w+/=%\-]{60,}|S9B[0-9A-Za-z]{100,})\S*"
)
_CODED: Final = r"(?i:S9B[0-9a-z]{100,})"
_PREFIXED: Final = r"(?s:(?:fpuzzles|fpuz|scl|ctc)(.*))"
_CLASSIC: Final = r"(?s:(?:scf|classic)(.+))"
_SHORTEST: Final = 20
"""The fewest characters of a packed puzzle."""


class WebLink(NamedTuple):
    """The parts of a web address in which a site may keep its puzzle."""

    path: str
    query: Mapping[str, str]
    fragment: str = ""


SiteReader: TypeAlias = Callable[[WebLink, int], Reading]
"""A function that reads the puzzle in a link to its site; takes the link and the number of its
line.

Raises InvalidPuzzle if the link contains no puzzle.
"""


def begins(text: str) -> bool:
    """Whether a line begins with a link, or with the part of a link that contains a puzzle."""
    word = text.lstrip()
    return re.match(_WEB_LINK, word) is not None or re.match(_PACKED_PART, word) is not None


@line_reader("hwfscnHWFSCN", order=1)
def read(text: str, line: int) -> Reading | None:
    """Reads the puzzle in a link. If the puzzle has no name, the text after the link is its
    name."""
    if not begins(text):
        return None
    link, *rest = text.split(None, 1)
    form = "sudokupad"
    try:
        _refuse_long(link)
        if re.match(_WEB_LINK, link):
            form, reader, parts = _site_of(link)
            reading = reader(parts, line)
        elif re.fullmatch(_CODED, code := link.rstrip(",;")):
            form = "sudokuwiki"
            reading = _read_coded(code, line)
        else:
            form = "fpuzzles" if link.startswith("N4I") else form
            reading = _read_packed("fpuz" + link if form == "fpuzzles" else link, line, form)
    except InvalidPuzzle as error:
        return refused_reading(line, error, form)
    if any(map(_is_puzzle_link, "".join(rest).split())):
        what = "found two links on one line; each needs a line of its own"
        return refused_reading(line, InvalidPuzzle(what), form)
    return named(reading, clean_name("".join(rest).strip(" \t,;#")))


def _is_puzzle_link(word: str) -> bool:
    """Whether a word is a link to a site whose links are read, or the part with a puzzle."""
    link = word.lstrip("(<[{,;|\"'")
    if re.match(_PACKED_PART, link) or re.match(_CODED, link):
        return True
    try:
        return bool(re.match(_WEB_LINK, link) and _site_of(link))
    except InvalidPuzzle:
        return False


@written("fpuzzles", "f-puzzles link", carries="placed candidates notes name rules", place=14)
def _fpuzzles(puzzle: Reading) -> str:
    return f"https://www.f-puzzles.com/?load={quote(_packed(puzzle), safe='')}"


@written("sudokupad", "SudokuPad link", carries="placed candidates notes name rules", place=15)
def _sudokupad(puzzle: Reading) -> str:
    return f"https://sudokupad.app/fpuz{quote(_packed(puzzle), safe='')}"


@written("sudokuwiki", "SudokuWiki link", carries="placed candidates", place=16)
def _sudokuwiki(puzzle: Reading) -> str:
    from whydoku.formats.coded import sudokuwiki

    return f"https://www.sudokuwiki.org/sudoku.htm?bd={sudokuwiki.format_grid(puzzle.grid)}"


def _packed(puzzle: Reading) -> str:
    import json

    from whydoku.formats.coded import app_objects, lz_string

    value = app_objects.as_fpuzzles(puzzle)
    return lz_string.pack(json.dumps(value, separators=(",", ":")))


def _refuse_long(link: str) -> None:
    if len(link) > 3 * LARGEST_LINK:
        raise InvalidPuzzle(f"the link has more than the {3 * LARGEST_LINK} characters allowed")


def _site_of(link: str) -> tuple[str, SiteReader, WebLink]:
    """The format that the site of a link uses, the reader of such links, and the parts of this
    link."""
    try:
        parts = urlsplit(link if "://" in link else f"https://{link}")
        host = (parts.hostname or "").lower()
    except ValueError:
        raise InvalidPuzzle(f"found {quoted(link)}, which is not a complete link") from None
    if parts.fragment.startswith("p="):
        return "line", _read_page, WebLink(parts.path, {}, parts.fragment)
    for domain, (form, reader) in _SITES.items():
        if host == domain or host.endswith(f".{domain}"):
            path, query = parts.path.strip("/"), _query(parts.query)
            return form, reader, WebLink(path, query, parts.fragment)
    raise InvalidPuzzle(
        f"found a link to {quoted(host)}; expected one of {', '.join(_NAMED_SITES)}"
    )


def _query(text: str) -> dict[str, str]:
    try:
        query = parse_qs(text.replace("+", "%2B"), max_num_fields=20)
    except ValueError:
        raise InvalidPuzzle("the link has more than the 20 settings allowed") from None
    if twice := [key for key, values in query.items() if len(values) > 1]:
        raise InvalidPuzzle(f"the link says {quoted(twice[0])} twice; expected it once")
    return {key: values[0] for key, values in query.items()}


def _no_puzzle_in_link(name: str) -> str:
    return (
        f"the link only names the puzzle {quoted(name)}, which would have to be fetched from the "
        "network; open it there and export a link that contains the puzzle"
    )


def _read_fpuzzles(link: WebLink, line: int) -> Reading:
    if packed := link.query.get("load"):
        return _read_packed("fpuz" + packed, line, "fpuzzles")
    if "id" in link.query:
        raise InvalidPuzzle(_no_puzzle_in_link(link.query["id"]))
    raise InvalidPuzzle("found an f-puzzles link without a puzzle; it should follow ?load=")


def _read_sudokupad(link: WebLink, line: int) -> Reading:
    path = link.path.removeprefix("sudoku/").removeprefix("sudoku").strip("/")
    told = [one for one in (link.query.get("puzzleid"), path, link.query.get("load")) if one]
    if not told:
        raise InvalidPuzzle("found a SudokuPad link without a puzzle")
    if sum(len(one) > _SHORTEST for one in told) > 1:
        raise InvalidPuzzle("the link holds two puzzles; expected one")
    packed = told[0]
    if match := re.fullmatch(_CLASSIC, packed):
        return Reading(line, _classic_cells(unquote(match[1])), format="sudokupad")
    return _read_packed(packed, line, "sudokupad")


def _read_sudokuwiki(link: WebLink, line: int) -> Reading:
    code = link.query.get("bd", "")
    if not code:
        raise InvalidPuzzle("found a SudokuWiki link without a puzzle; it should follow ?bd=")
    if len(code) == 81:
        return _read_digits(code, line, "sudokuwiki")
    return _read_coded(code, line)


def _read_coded(code: str, line: int) -> Reading:
    from whydoku.formats.coded import sudokuwiki

    return Reading(line, state=sudokuwiki.parse(code), format="sudokuwiki")


def _read_coach(link: WebLink, line: int) -> Reading:
    last = link.path.rpartition("/")[2]
    if len(last) != 81:
        raise InvalidPuzzle(_no_puzzle_in_link(last))
    return _read_digits(last, line)


def _read_exchange(link: WebLink, line: int) -> Reading:
    if digits := link.query.get("s"):
        return _read_digits(digits, line)
    raise InvalidPuzzle("found a SudokuExchange link without a puzzle; it should follow ?s=")


def _read_penpa(link: WebLink, line: int) -> Reading:
    from whydoku.formats.coded import penpa

    told = [one for one in (_query(link.fragment).get("p"), link.query.get("p")) if one]
    if len(told) > 1:
        raise InvalidPuzzle("the link holds two puzzles; expected one")
    for packed in told:
        return penpa.reading_of(packed, line)
    raise InvalidPuzzle("found a Penpa link without a puzzle; it should follow &p=")


def _read_page(link: WebLink, line: int) -> Reading:
    from whydoku.formats.coded import page_links

    return page_links.reading_of(link.fragment, line)


_SITES: Final[Mapping[str, tuple[str, SiteReader]]] = {
    "f-puzzles.com": ("fpuzzles", _read_fpuzzles),
    "sudokupad.app": ("sudokupad", _read_sudokupad),
    "sudokuwiki.org": ("sudokuwiki", _read_sudokuwiki),
    "sudoku.coach": ("line", _read_coach),
    "sudokuexchange.com": ("line", _read_exchange),
    "crackingthecryptic.com": ("sudokupad", _read_sudokupad),
    "sudokupad.svencodes.com": ("sudokupad", _read_sudokupad),
    "swaroopg92.github.io": ("line", _read_penpa),
    "opt-pan.github.io": ("line", _read_penpa),
}
"""For each site, its format and the reader of its links."""

_NAMED_SITES: Final = [*_SITES][:5]


def _read_digits(text: str, line: int, form: str = "line") -> Reading:
    cells = normal_cells(plain_cells(text))
    if cells is None or len(cells) != 81:
        raise InvalidPuzzle(
            f"the link has {quoted(text)} for a puzzle; expected 81 digits, with 0 or . for an "
            "empty cell"
        )
    return Reading(line, cells, format=form)


def _read_packed(payload: str, line: int, form: str) -> Reading:
    from whydoku.formats.coded import app_objects

    match = re.match(_PREFIXED, payload)
    if not match or len(match[1]) < _SHORTEST:
        raise InvalidPuzzle(_no_puzzle_in_link(unquote(payload)))
    value = _unpacked(unquote(match[1]).replace(" ", "+"))
    if not isinstance(value, dict):
        raise InvalidPuzzle("the link contains no puzzle")
    if app_objects.is_fpuzzles(value):
        return app_objects.from_fpuzzles(value, line, form)
    if app_objects.is_sudokupad(value):
        return app_objects.from_sudokupad(value, line, form)
    raise InvalidPuzzle("the link contains no grid of cells")


_DIGIT_AND_BLANKS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_BLANKS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"


def _classic_cells(packed: str) -> str:
    """Unpacks the cells of a classic puzzle in a SudokuPad link.

    SudokuPad has two codes. In the current one, the character number 10 * n + d stands for the
    digit d (0 for an empty cell) and n empty cells after it. In the older one, a digit stands for
    itself, and the character number n for n empty cells. Only the code that the link uses gives 81
    cells.
    """
    for cells in (_cells_by_tens(packed), _cells_by_runs(packed)):
        if len(cells) == 81:
            return cells
    raise InvalidPuzzle(
        f"the link packs its cells as {quoted(packed)}, which SudokuPad does not write for 81 cells"
    )


def _cells_by_tens(packed: str) -> str:
    if len(packed) > 81 or not set(packed) <= {*_DIGIT_AND_BLANKS}:
        return ""
    codes = map(_DIGIT_AND_BLANKS.index, packed)
    return "".join((str(code % 10) if code % 10 else ".") + "." * (code // 10) for code in codes)


def _cells_by_runs(packed: str) -> str:
    if len(packed) > 162 or not set(packed) <= {*"123456789", *_BLANKS}:
        return ""
    return "".join(c if c.isdigit() else "." * _BLANKS.index(c) for c in packed)


def _unpacked(packed: str) -> Any:
    from whydoku.formats.coded import json_text, lz_string

    text = packed if packed.lstrip().startswith("{") else lz_string.unpack(packed)
    try:
        return json_text.strict_json(text)
    except InvalidPuzzle:
        raise
    except (ValueError, RecursionError):
        return json_text.parse(text)
