"""Draws steps in plain characters: the brackets around a pencil mark show its role in the step.

The brackets need no colour and survive copying. With colours, the pencil marks that the step does
not name are faint. If a window is too narrow for all pencil marks, some are left out: first those
in cells where nothing is in brackets, then all that are not in brackets themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from textwrap import wrap
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.bits import BITS, Candidates, from_members, members
from whydoku.grids.clues import ClashingClues
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_candidates, format_cells, format_house
from whydoku.grids.parts.texts import border_above, border_before
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.spaces import ALL_DIGITS, FIRST_BOX, FIRST_FURTHER, Tables
from whydoku.logic.step import Step
from whydoku.telling.pictures.drawing.appearance import (
    BRANCH_LETTERS,
    LEGEND_ROLES,
    OVERLAYS,
    ROLE_LOOKS,
    TINT_LOOKS,
)
from whydoku.telling.pictures.marking import candidates_named_by, digits_of_clash, marks_of
from whydoku.telling.pictures.marks import (
    CandidateMark,
    LinkMark,
    PictureMarks,
    Role,
    Tie,
    Tint,
    legend_text,
    mark_name,
)
from whydoku.telling.words.telling import written
from whydoku.telling.words.writing import slot

Coloured: TypeAlias = tuple[str, str]
"""A piece of text, and the terminal's code for its colour, which is "" for no colour."""

_CODES: Final = {
    "sky": "1;38;5;31",
    "orange": "1;38;5;130",
    "green": "1;38;5;28",
    "yellow": "1;38;5;100",
    "purple": "1;38;5;133",
    "vermillion": "1;38;5;160",
}
"""Bold, in colours of the 256 that can be read on a dark screen and on a light one."""

GIVEN: Final = "1"
FAINT: Final = "2"
_SINGLE: Final = "'"
"""The sign after the only candidate of a cell in which no digit has been placed yet."""

_SIGNS: Final = {Tie.STRONG: "=", Tie.WEAK: "-", Tie.PAIR: "=", Tie.LEADS: ">"}
"""The signs of links in the legend. `Tie.TAKES`, which joins a chain to an elimination, has none,
since eliminated candidates are in brackets."""

_FRAME_WIDTH: Final = 2 + 4 + 3 * 2
"""The number of characters of a line outside cells: the name of the row, four borders, and
blanks."""

_BREAK: Final = "\N{NO-BREAK SPACE}"


def draw_step_text(
    step: Step, grid: Grid | None = None, *, colour: bool = False, width: int = 80
) -> str:
    """A step drawn with plain characters, in lines of at most `width` characters if possible.

    Without a grid, only the candidates that the step names are shown. `colour` adds codes for a
    terminal's colours and changes nothing else.
    """
    bits = candidates_named_by(step, CLASSIC.tables) if grid is None else grid.bits
    return _drawn(marks_of(step, grid), bits, grid, colour, width)


def draw_marks_text(
    marks: PictureMarks, grid: Grid, *, colour: bool = False, width: int = 80
) -> str:
    """A grid with marks, drawn with plain characters; `colour` and `width` are as in
    `draw_step_text`."""
    return _drawn(marks, grid.bits, grid, colour, width)


def draw_clash_text(
    grid: Grid, impossible: ClashingClues, *, colour: bool = False, width: int = 80
) -> str:
    """A grid whose clues have no solution, drawn with plain characters. Only digits are shown, with
    marks on those that clash; `colour` and `width` are as in `draw_step_text`."""
    return _drawn(digits_of_clash(impossible), grid.digits, grid, colour, width)


def _drawn(
    marks: PictureMarks, bits: Candidates, grid: Grid | None, colour: bool, width: int
) -> str:
    """The candidates `bits` with their marks, drawn with plain characters, and the legend below. If
    `width` is too small, candidates without marks are left out."""
    marked = marks.touched
    rules = CLASSIC if grid is None else grid.rules
    on_grid = grid.digits if grid is not None else 0
    beside = from_members(k for k in members(bits) if marked >> k // 9 * 9 & ALL_DIGITS)
    for shown, pad in ((bits, " "), (beside | on_grid, " "), (on_grid, " "), (on_grid, "")):
        cells = texts_of_cells(marks, shown, grid, bits)
        columns = (cells[c : 9 * rules.size : 9] for c in range(rules.size))
        widths = [max(1 + len(pad), *map(length_of, column)) for column in columns]
        if sum(widths) + _FRAME_WIDTH + 7 * len(pad) <= width:
            break
    lines = [_join(line, colour) for line in _grid_lines(cells, widths, pad, rules)]
    return "\n".join([*lines, *legend_of(marks, cells, width, rules=rules)])


def texts_of_cells(
    marks: PictureMarks, shown: Candidates, grid: Grid | None, bits: Candidates | None = None
) -> list[list[Coloured]]:
    """The digits `shown` in each of the 81 cells, and those that are marked, with their brackets.

    Clues are bold, and of `bits`, which are those shown by default, the candidates that the marks
    do not name are faint. With a grid, the only candidate of a cell has the sign of a single.
    """
    given = on_grid = 0
    if grid is not None:
        given, on_grid = grid.givens.bits, grid.digits
    bits = shown if bits is None else bits
    quiet = 0 if marks.named is None else bits & ~marks.named & ~on_grid
    by_candidate = _by_candidate(marks)
    cells = [_cell_spans(i, shown | marks.touched, given, quiet, by_candidate) for i in range(81)]
    if grid is None:
        return cells
    return [_as_single(i, cell, on_grid, by_candidate) for i, cell in enumerate(cells)]


def signs_of(marks: PictureMarks) -> dict[int, Signs]:
    """The signs of each candidate that has a mark."""
    return {k: signs for k, its in _by_candidate(marks).items() if (signs := _signs(its))}


def code_of_tint(tint: Tint) -> str:
    """The terminal's code for the colour of a tint."""
    return _CODES[TINT_LOOKS[tint].hue]


def legend_of(
    marks: PictureMarks,
    cells: Iterable[list[Coloured]],
    width: int,
    sign_of: Callable[[Tint], str] | None = None,
    *,
    rules: Rules = CLASSIC,
) -> list[str]:
    """The lines that explain what is drawn in the cells: they explain the brackets, name the tinted
    houses and cells, write out the links, and explain the signs of links. `sign_of` says how tints
    are drawn, if they are."""
    singles = (text for cell in cells for text, _ in cell if text.endswith(_SINGLE))
    single, width = next(singles, ""), max(width, _FRAME_WIDTH + 9)
    brackets = [name for role in LEGEND_ROLES if (name := _role_explained(role, marks))]
    if single:
        brackets.append(f"{single} {legend_text('single')}")
    tints = [
        f"{sign_of(tint) * 2}{_BREAK}{text}" if sign_of else text
        for tint in Tint
        if (text := _tint_explained(tint, marks, rules))
    ]
    links = {link.tie: link for link in reversed(marks.links)}
    signs = [_link_explained(links[tie], marks) for tie in _SIGNS if tie in links]
    lines = [line for part in (brackets, tints) for line in _side_by_side(part, width)]
    for path in _link_paths(marks):
        lines += wrap(
            path, width, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
        )
    return [*lines, *_side_by_side(signs, width)]


def _by_candidate(marks: PictureMarks) -> dict[int, list[CandidateMark]]:
    marks_of_each: dict[int, list[CandidateMark]] = {}
    for mark in marks.candidates:
        marks_of_each.setdefault(mark.candidate, []).append(mark)
    return marks_of_each


def _cell_spans(
    i: int,
    shown: Candidates,
    given: Candidates,
    quiet: Candidates,
    by_candidate: dict[int, list[CandidateMark]],
) -> list[Coloured]:
    """The candidates of cell `i` that are in `shown`, with their brackets; one pair encloses all
    neighbouring digits of the same look. `given` are the clues, and `quiet` the candidates to draw
    faint."""

    def looks(d: int) -> tuple[Signs | None, str]:
        k = i * 9 + d
        code = GIVEN if given >> k & 1 else FAINT if quiet >> k & 1 else ""
        return _signs(by_candidate.get(k, [])), code

    spans: list[Coloured] = []
    for (signs, code), run in groupby(BITS[shown >> i * 9 & ALL_DIGITS], key=looks):
        text = "".join(str(d + 1) for d in run)
        if signs is None:
            spans.append((text, code))
        elif signs.before:
            spans.append((f"{signs.before}{text}{signs.after}", signs.code))
        else:
            spans += [(f"{digit}{signs.after}", signs.code) for digit in text]
    return spans or [(".", FAINT)]


def _as_single(
    i: int, cell: list[Coloured], on_grid: Candidates, marked: dict[int, list[CandidateMark]]
) -> list[Coloured]:
    """The pieces of cell `i`. If only one candidate is shown there, and it is neither placed nor
    marked, it gets the sign of a single."""
    ((text, code), *others) = cell
    if others or len(text) > 1 or text == "." or on_grid >> i * 9 & ALL_DIGITS:
        return cell
    return cell if i * 9 + int(text) - 1 in marked else [(f"{text}{_SINGLE}", code)]


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs before and after a digit, and the colour for the digit and its signs."""

    before: str
    after: str
    code: str


def _signs(marks: list[CandidateMark]) -> Signs | None:
    """The signs around a candidate that has these marks: innermost the letters of cases, and
    outermost the signs of the roles in `OVERLAYS`. None if there are no marks."""
    if not marks:
        return None
    roles = {mark.role for mark in marks}
    before, after = "", "".join(_case_letters(marks))
    shape = next((role for role in ROLE_LOOKS if role in roles and role not in OVERLAYS), None)
    if after:
        roles -= {Role.TRUE, Role.FALSE}
    for role in (shape, *OVERLAYS):
        if role is not None and role in roles:
            before, after = ROLE_LOOKS[role].before + before, after + ROLE_LOOKS[role].after
    hue = next(
        ROLE_LOOKS[mark.role].hue for role in ROLE_LOOKS for mark in marks if mark.role is role
    )
    return Signs(before, after, _CODES[hue])


def _case_letters(marks: Iterable[CandidateMark]) -> list[str]:
    """The letters of the cases in which a candidate with these marks occurs, each once: capital if
    the candidate is true in the case, small if it is false."""
    letters = []
    for mark in marks:
        if mark.branch is not None and mark.role in (Role.TRUE, Role.FALSE):
            letter = BRANCH_LETTERS[mark.branch % 26]
            letters.append(letter if mark.role is Role.TRUE else letter.lower())
    return list(dict.fromkeys(letters))


def length_of(spans: Iterable[Coloured]) -> int:
    """The number of characters."""
    return sum(len(text) for text, _ in spans)


def _join(spans: Iterable[Coloured], colour: bool) -> str:
    pieces = (f"\x1b[{code}m{text}\x1b[0m" if colour and code else text for text, code in spans)
    return "".join(pieces).rstrip()


def _grid_lines(
    cells: list[list[Coloured]], widths: list[int], pad: str, rules: Rules
) -> Iterator[list[Coloured]]:
    """Yields the lines of the grid: the names of the columns, then the rows with their names,
    framed region by region. `pad` is the blank beside the borders of boxes, if there is room."""
    letter, size, (rows, columns) = "c" if pad else "", rules.size, rules.tables.box_shape
    heads = [f"{letter}{c + 1}".ljust(widths[c]) for c in range(size)]
    if rows == size:
        yield from _lines_by_regions(cells, widths, heads, rules.tables)
        return
    boxes = [pad + " ".join(heads[s : s + columns]) + pad for s in range(0, size, columns)]
    edge = "  " + pad
    yield [(f"{edge} {' '.join(boxes)}", FAINT)]
    border = [(f"{edge}+{'+'.join('-' * len(box) for box in boxes)}+", FAINT)]
    for r in range(size):
        if r % rows == 0:
            yield border
        line: list[Coloured] = [(f"r{r + 1}{pad}|", FAINT)]
        for c in range(size):
            cell = cells[r * 9 + c]
            before = " " if c % columns else pad
            line += [(before, ""), *cell, (" " * (widths[c] - length_of(cell)), "")]
            if (c + 1) % columns == 0:
                line.append((f"{pad}|", FAINT))
        yield line
    yield border


def _lines_by_regions(
    cells: list[list[Coloured]], widths: list[int], heads: list[str], tables: Tables
) -> Iterator[list[Coloured]]:
    """Yields the lines of a grid whose regions are no boxes."""
    yield [(f"   {' '.join(heads)}", FAINT)]
    for r in range(tables.size):
        if border := border_above(r, widths, tables):
            yield [(f"  {border}", FAINT)]
        line: list[Coloured] = [(f"r{r + 1}", FAINT)]
        for c, width in enumerate(widths):
            cell = cells[r * 9 + c]
            blank = (" " * (width - length_of(cell)), "")
            line += [(border_before(r, c, tables), FAINT), *cell, blank]
        yield [*line, ("|", FAINT)]
    yield [(f"  {border_above(tables.size, widths, tables)}", FAINT)]


def _role_explained(role: Role, marks: PictureMarks) -> str:
    marked = [mark for mark in marks.candidates if mark.role is role]
    if not marked:
        return ""
    look, digit = ROLE_LOOKS[role], marked[0].candidate % 9 + 1
    letters = sorted(set(_case_letters(marked)))
    if letters:
        name = legend_text("cases", name=mark_name(role, marks))
        return f"{' '.join(f'{digit}{letter}' for letter in letters)} {name}"
    return f"{look.before}{digit}{look.after} {mark_name(role, marks)}"


def _tint_explained(tint: Tint, marks: PictureMarks, rules: Rules) -> str:
    """The line of the legend for a tint: its name, followed by the tinted houses and cells unless
    the name already mentions the houses. Empty if nothing has the tint."""
    houses = tuple(mark.house for mark in marks.houses if mark.tint is tint)
    cells = from_members(mark.cell for mark in marks.cells if mark.tint is tint)
    name = mark_name(tint, marks)
    if not (houses or cells):
        return ""
    if houses and written(slot.houses(houses), rules=rules) in name:
        return name
    places = [_house_named(h, rules) for h in houses]
    return f"{name}: {' '.join([*places, *([format_cells(cells)] if cells else [])])}"


def _house_named(h: int, rules: Rules) -> str:
    """The short name of a row, a column or a box, and what another house is called in words."""
    is_box = h < FIRST_FURTHER and rules.tables.box_shape[0] < rules.size
    return format_house(h) if h < FIRST_BOX or is_box else written(slot.houses((h,)), rules=rules)


def _link_explained(link: LinkMark, marks: PictureMarks) -> str:
    name = mark_name(link.tie, marks)
    if link.number:
        name = legend_text("numbered", name=name, number=slot.number(link.number))
    return f"{_sign(link)} {name}"


def _sign(link: LinkMark) -> str:
    sign = _SIGNS[link.tie]
    return f"{sign}{link.number}{sign}" if link.number else sign


def _link_paths(marks: PictureMarks) -> Iterator[str]:
    """Yields the links in text form, each with its number if it has one; those of the kind
    `Tie.TAKES` are left out. Successive links of a branch are written as one text if each begins
    where the one before ends."""
    path, end, branch = "", 0, None
    for link in marks.links:
        if link.tie is Tie.TAKES:
            continue
        step = _sign(link)
        if path and (link.start, link.branch) == (end, branch):
            path += f" {step} {_node_names(link.end)}"
        else:
            if path:
                yield path
            path = f"{_node_names(link.start)} {step} {_node_names(link.end)}"
        end, branch = link.end, link.branch
    if path:
        yield path


def _node_names(candidates: Candidates) -> str:
    return format_candidates(candidates).replace(" ", "+")


def _side_by_side(entries: list[str], width: int) -> list[str]:
    """Lines with several entries side by side; an entry that fits on a line is not broken."""
    joined = "   ".join(
        entry.replace(" ", _BREAK) if len(entry) <= width else entry for entry in entries
    )
    lines = wrap(joined, width, break_on_hyphens=False, break_long_words=False)
    return [line.replace(_BREAK, " ") for line in lines]
