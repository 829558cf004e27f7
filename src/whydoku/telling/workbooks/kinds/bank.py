"""A bank: thousands of puzzles in one table, with a sheet that shows the one in a chosen row.

The table is written row by row, which needs little memory. Its cells with the puzzles have the name
`whydoku_puzzles` in the workbook, by which the puzzles can be read back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whydoku.dataclass import dataclass, field
from whydoku.errors import counted
from whydoku.formats import AnyPuzzle, Reading
from whydoku.formats.detect import as_reading
from whydoku.formats.sources.grids import puzzle_text, rules_and_cells
from whydoku.formats.sources.reading import subject_of
from whydoku.formats.whole_files import write_whole
from whydoku.formats.workbooks.named_puzzles import BANK
from whydoku.grids.bulk import workers
from whydoku.grids.check import check_each
from whydoku.grids.grid import Grid
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.ratings import SCALES, Limits, Rating
from whydoku.solving.traces import explain_many
from whydoku.telling.workbooks.drawn_grid import drawn_cells, scaled
from whydoku.telling.workbooks.kinds.printed import LEFT, SIDE
from whydoku.telling.workbooks.looks import (
    FIGURES,
    TEXTS,
    Looks,
    need_xlsxwriter,
    open_workbook,
    width_of,
)
from whydoku.telling.workbooks.page import BELOW, RATINGS, Page, SheetColumn, cell, figure_of
from whydoku.telling.workbooks.sheet_puzzle import name_of_technique

if TYPE_CHECKING:
    import os


BLOCK: Final = 256
"""The number of puzzles whose rows are worked out together."""

TITLE: Final = "Puzzles"
VIEW: Final = "One puzzle"

HEAD: Final = 2
NUMBER, PUZZLE = 0, 1

CHOICE: Final = (BELOW, 2)
GRID_TOP: Final = BELOW + 2

IF_ANY: Final = ("Rules", "Name", "Remark", "Made as")
"""Columns that a bank has only if one of its puzzles has something to show in them."""


@dataclass(frozen=True, slots=True)
class BankRow:
    """A row of a bank: a puzzle, its ratings, and what is learned from its path by the profile. A
    puzzle without exactly one solution has a `fault` and no path."""

    text: str
    name: str
    clues: int
    ratings: Mapping[str, Rating]
    fault: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How often the path uses each technique, by slug."""
    hardest: str | None = None
    """The slug of the hardest technique on the path; None if there is none."""
    solved: bool = False
    """Whether the path solves the puzzle."""
    rules: Rules = CLASSIC
    origin: str = ""
    """How the puzzle was made, if it was, so that it can be made again."""


def bank_rows(
    puzzles: Sequence[tuple[str | Grid, str]],
    profile: Profile,
    *,
    uniqueness: bool = True,
    threads: int = 0,
) -> Iterator[BankRow]:
    """Yields the rows of a bank for these puzzles, in order, each of which comes with its name;
    `threads=0` uses every core. The first rows come early."""
    size = workers(threads)
    for begin in range(0, len(puzzles), BLOCK):
        block = puzzles[begin : begin + BLOCK]
        subjects = [puzzle for puzzle, _ in block]
        rated = {name: scale.rated(subjects, Limits(), size) for name, scale in SCALES.items()}
        verdicts = [*check_each(subjects, threads=size)]
        single = [verdict.status == "unique" for verdict in verdicts]
        followed = [puzzle for puzzle, has_path in zip(subjects, single, strict=True) if has_path]
        traces = iter(explain_many(followed, profile, size, uniqueness=uniqueness))
        for n, ((puzzle, name), verdict) in enumerate(zip(block, verdicts, strict=True)):
            trace = next(traces) if single[n] else None
            _, text = rules_and_cells(puzzle_text(puzzle))
            yield BankRow(
                text,
                name,
                verdict.clues,
                {scale: by_scale[n] for scale, by_scale in rated.items()},
                verdict.fault,
                {} if trace is None else trace.counts,
                None if trace is None else trace.hardest,
                trace is not None and trace.solved,
                puzzle.rules if isinstance(puzzle, Grid) else CLASSIC,
            )


def columns_of(rows: Sequence[BankRow], profile: Profile) -> list[SheetColumn[BankRow]]:
    """The columns that a bank with these rows needs, except the first, which numbers the rows."""

    def hardest(row: BankRow) -> str | None:
        slug = row.hardest
        return name_of_technique(slug, profile.names) if slug else None

    columns: list[SheetColumn[BankRow]] = [
        SheetColumn("Puzzle", 610, lambda row: row.text, is_figure=False),
        SheetColumn(
            "Rules",
            130,
            lambda row: None if row.rules.is_classic else str(row.rules),
            is_figure=False,
        ),
        SheetColumn("Name", 160, lambda row: row.name or None, is_figure=False),
        SheetColumn("Clues", 54, lambda row: row.clues),
        *(
            SheetColumn(name.upper(), 46, figure_of("se", name), form="0.0")
            for name in ("er", "ep", "ed")
        ),
        *RATINGS,
        SheetColumn("Hardest technique", 180, hardest, is_figure=False),
        SheetColumn("Steps", 54, lambda row: sum(row.counts.values()) or None),
        SheetColumn("Remark", 170, _remark, is_figure=False),
        SheetColumn("Made as", 290, lambda row: row.origin or None, is_figure=False),
    ]
    used = {slug for row in rows for slug in row.counts}
    order = [entry.slug for entry in profile.techniques if entry.slug in used]
    order += sorted(used.difference(order))
    strategies: dict[str, list[str]] = {}
    for slug in order:
        strategies.setdefault(name_of_technique(slug, profile.names), []).append(slug)
    return [
        *(
            column
            for column in columns
            if column.head not in IF_ANY or any(map(column.value, rows))
        ),
        *(
            SheetColumn(name, 34, _uses(slugs), is_turned=True)
            for name, slugs in strategies.items()
        ),
    ]


def _named(rules: Rules) -> str | None:
    """The name of rules that are not the classic ones."""
    return None if rules.is_classic else str(rules)


def _remark(row: BankRow) -> str | None:
    """The fault of a puzzle, or that the profile does not solve it; None without either."""
    if row.fault:
        return row.fault
    return None if row.solved else "not solved by the profile"


def _uses(slugs: Sequence[str]) -> Callable[[BankRow], float | None]:
    """Makes a function that counts the steps by these techniques; it returns None for none."""
    return lambda row: sum(row.counts.get(slug, 0) for slug in slugs) or None


def bank_bytes(rows: Sequence[BankRow], profile: Profile) -> bytes:
    """The bytes of a workbook with a bank of these puzzles."""
    file = BytesIO()
    with closing(open_workbook(file, constant_memory=True)) as workbook:
        looks = Looks(workbook)
        table = Page.added(looks, TITLE)
        columns = columns_of(rows, profile)
        _draw_table(table, rows, columns, profile)
        if len({row.rules for row in rows}) == 1:
            view = Page.added(looks, VIEW)
            _draw_view(view, table, rows, columns)
        if rows:
            area = table.range_of(HEAD + 1, PUZZLE, HEAD + len(rows), PUZZLE)
            workbook.define_name(BANK, f"={area}")
    return file.getvalue()


def write_bank(
    path: str | os.PathLike[str],
    puzzles: Iterable[AnyPuzzle | Reading],
    *,
    profile: str | Profile = "default",
    threads: int = 1,
) -> None:
    """Writes many puzzles into one table of a workbook. A puzzle has any form that `whydoku.read`
    takes, or is a `Reading`.

    `profile` finds the paths, and its names for techniques are used; `threads=0` uses every core.
    Raises InvalidPuzzle for what cannot be read as a puzzle.
    """
    need_xlsxwriter()
    known = profile_of(profile)
    readings = map(as_reading, puzzles)
    subjects = [(subject_of(reading), reading.name) for reading in readings]
    data = bank_bytes([*bank_rows(subjects, known, threads=threads)], known)
    write_whole({Path(path): data})


def _draw_table(
    page: Page, rows: Sequence[BankRow], columns: Sequence[SheetColumn[BankRow]], profile: Profile
) -> None:
    page.widths_of(column.pixels for column in columns)
    page.widths(NUMBER, 58)
    page.heights(0, 36)
    page.heights(1, 22)
    page.text(0, NUMBER, "Puzzles", "title")
    about = f"steps and techniques by the profile {profile.name}"
    page.text(1, NUMBER, f"{counted(len(rows), 'puzzle')}; {about}", "subtitle")
    _write_heads(page, columns)
    last = HEAD + max(len(rows), 1)
    page.sheet.autofilter(HEAD, NUMBER, last, len(columns))
    page.sheet.freeze_panes(HEAD + 1, PUZZLE + 1)
    _write_rows(page, rows, columns)
    upright = sum(not column.is_turned for column in columns)
    page.prints(TITLE, last, upright, across=True, head=HEAD)


def _write_heads(page: Page, columns: Sequence[SheetColumn[BankRow]]) -> None:
    turned = [column.head for column in columns if column.is_turned]
    more: Mapping[str, object]
    page.heights(HEAD, max([40, *(round(width_of(head)) + 24 for head in turned)]))
    page.text(HEAD, NUMBER, "No.", "head", valign="bottom", **FIGURES)
    for at, column in enumerate(columns, 1):
        if column.is_turned:
            more = {"rotation": 90, "text_wrap": False, "align": "center"}
        else:
            more = FIGURES if column.is_figure else TEXTS
        page.text(HEAD, at, column.head, "head", valign="bottom", **more)


def _write_rows(
    page: Page, rows: Sequence[BankRow], columns: Sequence[SheetColumn[BankRow]]
) -> None:
    figure, centred = page.looks.of("figure"), page.looks.of("centred")
    formed = {"0.0": page.looks.of("figure", num_format="0.0")}
    text, grid = page.looks.of("text", **TEXTS), page.looks.of("grid", **TEXTS)
    write_text, write_number = page.sheet.write_string, page.sheet.write_number
    for at, row in enumerate(rows, HEAD + 1):
        write_number(at, NUMBER, at - HEAD, figure)
        for place, column in enumerate(columns, 1):
            value = column.value(row)
            if isinstance(value, str):
                write_text(at, place, value, grid if place == PUZZLE else text)
            elif value is not None:
                look = centred if column.is_turned else formed.get(column.form, figure)
                write_number(at, place, value, look)


def _draw_view(
    page: Page, table: Page, rows: Sequence[BankRow], columns: Sequence[SheetColumn[BankRow]]
) -> None:
    """Draws the sheet that shows the puzzle in a chosen row of `table`; draws from top to bottom,
    because the rows of a sheet can be written only in order."""
    rules, size = rows[0].rules, rows[0].rules.size
    side = scaled(SIDE, size)
    page.grid_widths(LEFT, side, size)
    page.heading("One puzzle of the bank", "choose its number in the yellow cell")
    row, column = CHOICE
    page.heights(row, 30)
    page.text(row, 1, "No.", "heading")
    page.number(row, column, 1, "input")
    page.text(row, column + 2, f"of {len(rows)}", "label")
    choice = cell(row, column)
    page.accept(
        (row, column, row, column),
        {"validate": "integer", "criteria": "between", "minimum": 1, "maximum": len(rows)},
        "No such puzzle",
        f"Choose a number from 1 to {len(rows)}.",
    )
    puzzles = table.range_of(HEAD + 1, PUZZLE, HEAD + len(rows), PUZZLE)
    chosen = f"INDEX({puzzles},{choice})"
    line = rows[0].text
    for n, (i, at, more) in enumerate(drawn_cells(rules, GRID_TOP, LEFT, scaled(28, size))):
        if i % 9 == 0:
            page.heights(at[0], side)
        code = f"MID({chosen},{n + 1},1)"
        shown: str | int = int(line[n]) if line[n].isdigit() else ""
        page.formula(*at, f'=IF(ISNUMBER(-{code}),-(-{code}),"")', shown, "given", **more)
    _draw_facts(page, table, rows, columns, choice)


def _draw_facts(
    page: Page,
    table: Page,
    rows: Sequence[BankRow],
    columns: Sequence[SheetColumn[BankRow]],
    choice: str,
) -> None:
    """Lists the figures of the chosen puzzle below its grid."""
    size = rows[0].rules.size
    at = GRID_TOP + size + 1
    for place, column in enumerate(columns, 1):
        if place == PUZZLE or column.is_turned:
            continue
        values = table.range_of(HEAD + 1, place, HEAD + len(rows), place)
        value = column.value(rows[0])
        page.text(at, LEFT, column.head, "label")
        formula = f'=IF(ISBLANK(INDEX({values},{choice})),"",INDEX({values},{choice}))'
        shown: str | float = "" if value is None else value
        page.formula(at, LEFT + 3, formula, shown, "text", align="left")
        at += 1
    page.prints("One puzzle", at, LEFT + size)
