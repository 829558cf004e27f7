"""Makes the parts of a book, such as puzzles, hints and solutions, as data for the layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from math import ceil
from typing import Any, Final, TypeAlias

from whydoku.errors import WhydokuError, listed
from whydoku.grids.tasks import title_of_rules
from whydoku.solving.levels import LEVELS
from whydoku.telling.books.boards import numbers_of_regions
from whydoku.telling.books.front import SCALES_TOLD
from whydoku.telling.books.grids import (
    GAP,
    Around,
    Fit,
    digits_data,
    fitted,
    grid_data,
    is_cut,
    packed,
    titles_of,
)
from whydoku.telling.books.hints import PrintedHint, text_of
from whydoku.telling.books.key import HEADING as HEADING_OF_KEY
from whydoku.telling.books.key import STAGES, key_blocks
from whydoku.telling.books.paths import Pictures, path_data
from whydoku.telling.books.plan import BookPlan
from whydoku.telling.books.puzzles import BookPuzzle, groups_by_task, levels_of, rules_in
from whydoku.telling.picture_files.paper import PER_MM
from whydoku.telling.symbols import symbols_of
from whydoku.telling.words.about.days import month_in_words

PartData: TypeAlias = dict[str, Any]

SMALLEST, SMALLEST_LARGE = 70.0, 140.0
"""The shortest side, in points, at which a grid is still readable: in usual and in large print."""

READABLE, READABLE_LARGE = 183.1, 261.3
"""The same at which a grid is easy to read and to fill in: pencil marks have 7 points, or digits
the 18 of the text. Of several on a page none is smaller in large print, nor elsewhere unless the
plan asks for so many."""

SEVERAL_ON_A_PAGE: Final = (4, 2)
"""How many grids a page has, unless the plan says it: the most that are easy to read, or one."""

SOLUTION: Final = 95.0
"""The usual side of the grid with a solution, in points; in large print it is twice as long."""

HEADING: Final = 2.8
"""The height of the heading of a part, in multiples of the text size."""

CAPTION: Final = 2.0
"""The height of the heading of a grid, in multiples of the text size."""

FOOT: Final = 0.8
"""The font size of texts below a grid, as a fraction of the text size."""

LETTER, LETTER_OF_ANY_FONT = 0.42, 0.55
"""The assumed width of a letter, as a fraction of its font size, in the font of typst and in any
other; in a line of text letters are narrower on average."""

BOLD_LETTER: Final = 0.57
"""The same of the bold letters and digits of a title."""

LINE: Final = 1.25
"""The height of a line, in multiples of its font size."""

LONGEST_NAME: Final = 60
"""The most letters of a puzzle's name above its explained solution."""

NOTE: Final = 12
"""The most letters that the level and the rating above a grid take, with a blank before them."""


def parts_of_puzzles(
    puzzles: Sequence[BookPuzzle], plan: BookPlan, pictures: Pictures
) -> Iterator[PartData]:
    """Yields the parts of a book of puzzles: the puzzles, then the hints at the back, the explained
    solutions and the solutions, each if the plan asks for them. In a book that is bound they begin
    on the right, but for chapters of text after the first."""
    for at, part in enumerate(_parts_in_order(puzzles, plan, pictures)):
        is_right = plan.paper.binding > 0 and (at == 0 or part["kind"] != "text")
        yield part | {"on-new-sheet": True} if is_right else part


def _parts_in_order(
    puzzles: Sequence[BookPuzzle], plan: BookPlan, pictures: Pictures
) -> Iterator[PartData]:
    figures, has_tasks = scale_told(puzzles, plan), tasks_above(puzzles)
    yield from plan.front.parts(_levels_told(puzzles), figures, has_tasks=has_tasks)
    key = _key(puzzles, plan)
    head = {"kind": "text", "heading": HEADING_OF_KEY, "name": "key"}
    key_part = [{**head, "blocks": key}] if key else []
    yield from key_part if plan.hints == "below" else ()
    yield from _puzzles_by_group(puzzles, plan)
    yield from key_part if plan.hints == "back" else ()
    key_told = {"key": f"How to read them: {HEADING_OF_KEY}"} if key else {}
    yield from (part | key_told for part in _hints(puzzles, plan))
    yield from solutions_of_puzzles(puzzles, plan, pictures, linked=True)


def solutions_of_puzzles(
    puzzles: Sequence[BookPuzzle], plan: BookPlan, pictures: Pictures, *, linked: bool
) -> Iterator[PartData]:
    """Yields the explained solutions and the solutions, each if the plan asks for them; `linked`
    says whether the puzzles are in the same file. What is short takes no page of its own, unless
    parts begin on the right."""
    is_loose = plan.paper.binding == 0
    solutions = [_solutions(puzzles, plan, linked=linked)] if plan.solutions else []
    if chosen := [(puzzle, puzzle.path) for puzzle in puzzles if puzzle.path is not None]:
        titles = titles_of([puzzle for puzzle, _ in chosen], LONGEST_NAME, LONGEST_NAME)
        paths = [
            {
                **_answer_head("x", puzzle.number, title, _note(puzzle), linked=linked),
                "grid": grid_data(puzzle.grid, plan.symbols, pencil=False)
                | numbers_of_regions(puzzle.grid),
                "blocks": path_data(path, plan, pictures),
            }
            for (puzzle, path), title in zip(chosen, titles, strict=True)
        ]
        has_key = plan.key and plan.hints == "none"
        if has_key:
            told = (text for path in paths for block in path["blocks"] for text in _texts(block))
            rules = rules_in(puzzle for puzzle, _ in chosen)
            blocks = key_blocks(told, (), plan.profile, rules)
            yield {"kind": "text", "heading": "Key to the explanations", "blocks": blocks}
        part = paths_part("Explained solutions", paths, pictures)
        is_short = is_loose and solutions and len(puzzles) <= solutions[0]["columns"]
        after = {"after": solutions.pop()} if is_short else {}
        yield part | {"follows": has_key and is_loose} | after
    yield from solutions


def _solutions(puzzles: Sequence[BookPuzzle], plan: BookPlan, *, linked: bool) -> PartData:
    levels = [puzzle.level if plan.by_level else "" for puzzle in puzzles]
    fit, titles = _titled(
        puzzles, plan, lambda high: _fit_of_solutions(plan, high), max(map(len, levels), default=0)
    )
    solutions = [
        {
            **_answer_head("s", puzzle.number, title, level, linked=linked),
            **digits_data(puzzle.grid, puzzle.solution, plan.symbols),
        }
        for puzzle, title, level in zip(puzzles, titles, levels, strict=True)
    ]
    return grids_part("Solutions", fit, plan.solutions_per_page or fit.per_page, solutions)


def _answer_head(kind: str, number: int, title: PartData, note: str, *, linked: bool) -> PartData:
    to = f"p{number}" if linked else ""
    return entry_head(f"{kind}{number}", to, str(number), note) | title


def _texts(block: PartData) -> Iterator[str]:
    return (block[field] for field in ("name", "text", "reason") if field in block)


def _levels_told(puzzles: Sequence[BookPuzzle]) -> dict[str, str]:
    """What each level of the puzzles asks for, the easiest first: what most of its puzzles do."""
    ours = {name: Counter[str]() for name in levels_of(puzzles)}
    for puzzle in puzzles:
        ours[puzzle.level][puzzle.own_level] += 1
    return {name: LEVELS[own.most_common(1)[0][0]].about for name, own in ours.items()}


def scale_told(puzzles: Iterable[BookPuzzle], plan: BookPlan) -> str:
    """What the figures beside the levels mean; empty if there are none."""
    return SCALES_TOLD.get(plan.scale, "") if any(puzzle.rating for puzzle in puzzles) else ""


def _key(puzzles: Sequence[BookPuzzle], plan: BookPlan) -> list[PartData]:
    """The key to the hints, in blocks of text; empty if the book has no hints or no key."""
    hints = [text_of(hint) for puzzle in puzzles for hint in puzzle.hints]
    if not (hints and plan.key):
        return []
    return key_blocks(hints, plan.disclosures, plan.profile, rules_in(puzzles))


def names_cut(puzzles: Sequence[BookPuzzle], plan: BookPlan) -> list[int]:
    """The numbers of the puzzles whose names have no room above them."""
    groups, above = groups_by_task(puzzles), tasks_above(puzzles)
    laid_out = ((group, _laid_out(group, plan, above)[-1]) for group in groups)
    return [
        one.number
        for group, titles in laid_out
        for one, title in zip(group, titles, strict=True)
        if is_cut(one, title)
    ]


def _laid_out(
    puzzles: Sequence[BookPuzzle], plan: BookPlan, has_tasks: bool
) -> tuple[BookPlan, Fit, list[PartData]]:
    """The plan with a number of puzzles of the same task on a page, how they fit, and their titles.
    Unless the plan says how many are on a page, a few are larger; but volumes look alike."""
    texts = [text_of(hint) for puzzle in puzzles for hint in puzzle.hints[:1]]
    longest, rules = max(texts, key=len, default=""), puzzles[0].grid.rules
    told = plan.task_of(rules) if has_tasks else ""
    above = lines_above(told, plan) if told else 0
    is_free = not (plan.per_page or plan.volume)
    plan = with_number_on_a_page(plan, lambda _: CAPTION * plan.text_size, above, rules.size)
    if is_free:
        plan = replace(plan, per_page=min(plan.per_page, len(puzzles)))

    def fit_below(caption: float) -> Fit:
        def around(width: float) -> float:
            foot = _height_of_hint(longest, plan, width) if plan.hints == "below" else 0.0
            return caption * plan.text_size + foot

        least = READABLE_LARGE if plan.large_print and plan.per_page > 1 else 0
        return readable_fit(plan.per_page, plan, around, above, rules.size, least)

    return plan, *_titled(puzzles, plan, fit_below, NOTE)


def _titled(
    puzzles: Sequence[BookPuzzle], plan: BookPlan, fit_below: Callable[[float], Fit], note: int
) -> tuple[Fit, list[PartData]]:
    """How grids fit below their titles, which leave room for a note of so many letters; with
    subtitles these are higher. `fit_below` fits the grids by the height of what is above each."""
    for caption in (CAPTION, CAPTION + LINE):
        fit = fit_below(caption)
        letters = fit.side / plan.text_size
        titles = titles_of(puzzles, letters / BOLD_LETTER - note, letters / LETTER_OF_ANY_FONT)
        if not any("subtitle" in title for title in titles):
            break
    return fit, titles


def _puzzles_by_group(puzzles: Sequence[BookPuzzle], plan: BookPlan) -> Iterator[PartData]:
    """Yields a part with puzzles for each task, and of these for each level, for each month if they
    have days, or only one."""
    has_tasks = bool(plan.symbols) or tasks_above(puzzles)
    for group in groups_by_task(puzzles):
        yield from _puzzles_of_task(group, plan, has_tasks)


def tasks_above(puzzles: Iterable[BookPuzzle]) -> bool:
    """Whether each page says what there is to do: in a book with other rules than the classic ones,
    which its title page says."""
    return not all(one.is_classic for one in rules_in(puzzles))


def _puzzles_of_task(
    puzzles: Sequence[BookPuzzle], plan: BookPlan, has_tasks: bool
) -> Iterator[PartData]:
    plan, fit, titles = _laid_out(puzzles, plan, has_tasks)
    below, rules = plan.hints == "below", puzzles[0].grid.rules
    above: PartData = {"texts": [plan.task_of(rules)], "again": True} if has_tasks else {}
    above |= signs_above(plan, rules.size)
    titled = zip(puzzles, titles, strict=True)
    for heading, group in groupby(titled, lambda one: _heading(one[0], plan, has_tasks)):
        grids = [
            {
                **entry_head(
                    f"p{puzzle.number}",
                    f"s{puzzle.number}" if plan.solutions else "",
                    str(puzzle.number),
                    _note(puzzle),
                ),
                **title,
                **grid_data(puzzle.grid, plan.symbols, pencil=plan.pencil),
                **(numbers_of_regions(puzzle.grid) if puzzle.hints or puzzle.path else {}),
                "foot": _foot(puzzle) if below else [],
            }
            for puzzle, title in group
        ]
        yield grids_part(heading, fit, plan.per_page, grids) | above


def _heading(puzzle: BookPuzzle, plan: BookPlan, has_tasks: bool) -> str:
    """What the puzzles of a part share; in a book of several tasks their rules, too."""
    own = puzzle.level if plan.by_level else month_in_words(puzzle.day) if puzzle.day else ""
    rules = title_of_rules(puzzle.grid.rules) if has_tasks else ""
    return ", ".join(filter(None, (rules, own))) or "Puzzles"


def _hints(puzzles: Sequence[BookPuzzle], plan: BookPlan) -> Iterator[PartData]:
    """Yields a part for each disclosure at the back, so that nobody reads more by accident."""
    if plan.hints == "none":
        return
    for at in range(len(plan.disclosures)):
        if at == 0 and plan.hints == "below":
            continue
        helped = (puzzle for puzzle in puzzles if puzzle.hints)
        notes = [
            {
                **entry_head(
                    f"h{at}-{puzzle.number}",
                    f"p{puzzle.number}",
                    str(puzzle.number),
                    level if plan.by_level and n == 0 else "",
                ),
                "lines": _lines(puzzle.hints[at]),
            }
            for level, group in groupby(helped, lambda puzzle: puzzle.level)
            for n, puzzle in enumerate(group)
        ]
        if not notes:
            continue
        heading = f"{STAGES[at].capitalize()} hints" if len(plan.disclosures) > 1 else "Hints"
        yield {"kind": "notes", "heading": heading, "notes": notes}


def grids_part(heading: str, fit: Fit, per_page: int, grids: list[PartData]) -> PartData:
    """A part with entries that have a grid each."""
    return {
        "kind": "grids",
        "heading": heading,
        "columns": fit.columns,
        "rows": fit.rows,
        "side": fit.side,
        "under": fit.under,
        "gap": GAP,
        "per-page": per_page,
        "grids": grids,
    }


def paths_part(heading: str, paths: list[PartData], pictures: Pictures) -> PartData:
    """A part with paths, and a legend for all pictures drawn so far."""
    return {"kind": "paths", "heading": heading, "paths": paths, "legend": pictures.legend()}


def entry_head(name: str, to: str, title: str, note: str = "") -> PartData:
    """The fields with which every entry begins: its name for links, the name of the entry to which
    its title links (`to`), its title, and a note."""
    return {"name": name, "to": to, "title": title, "note": note}


def _note(puzzle: BookPuzzle) -> str:
    return " · ".join(filter(None, (puzzle.level, puzzle.rating)))


def fit_of_so_many(on_a_page: int, plan: BookPlan, around: Around, text: int = 0) -> Fit:
    """Fits so many grids on a page below `text` lines of text, however small they get."""
    wide, high = plan.paper.room
    high -= (HEADING + text * LINE) * plan.text_size
    return fitted((wide, high), on_a_page, around, wide)


def with_number_on_a_page(plan: BookPlan, around: Around, text: int = 0, size: int = 9) -> BookPlan:
    """The plan with a number of grids of a size on a page, unless it has one: the most that are
    easy to read, or one in large print."""
    several = () if plan.large_print else SEVERAL_ON_A_PAGE
    fits = ((n, fit_of_so_many(n, plan, around, text).side) for n in several)
    most = next((n for n, side in fits if side >= READABLE * size / 9), 1)
    return replace(plan, per_page=plan.per_page or most)


def readable_fit(
    on_a_page: int, plan: BookPlan, around: Around, text: int = 0, size: int = 9, least: float = 0
) -> Fit:
    """Fits so many grids of a size on a page; raises WhydokuError if they would be too small to
    read, or smaller than at `least`, which is for 9 rows."""
    fit = fit_of_so_many(on_a_page, plan, around, text)
    smallest = (least or (SMALLEST_LARGE if plan.large_print else SMALLEST)) * size / 9
    if fit.side < smallest:
        ways = (
            *(["fewer on a page"] if on_a_page > 1 else []),
            *(["hints at the back"] if plan.hints == "below" else []),
            "larger paper",
        )
        raise WhydokuError(
            f"{on_a_page} on a page would have grids of {max(fit.side, 0) / PER_MM:.0f} mm, "
            f"with the texts around them; they need {smallest / PER_MM:.0f} mm; choose "
            f"{listed(ways, 'or')}"
        )
    return fit


def _fit_of_solutions(plan: BookPlan, caption: float) -> Fit:
    def around(_: float) -> float:
        return caption * plan.text_size

    if plan.solutions_per_page:
        return readable_fit(plan.solutions_per_page, plan, around)
    wide, high = plan.paper.room
    room = wide, high - HEADING * plan.text_size
    return packed(room, SOLUTION * (2 if plan.large_print else 1), around)


def signs_above(plan: BookPlan, size: int) -> dict[str, int]:
    """How many signs, each with its name, stand in a row above the grids of this size, where
    pictures or colours take the place of digits; `again` on each page."""
    symbols = symbols_of(plan.symbols)
    return {"signs": size, "again": True} if symbols and symbols.all[0].svg else {}


def lines_above(text: str, plan: BookPlan) -> int:
    """A generous estimate of the lines that a task takes above grids, with the signs below it."""
    signs = 4 if signs_above(plan, 1) else 0  # which may need a second row
    return lines_of(text, plan.text_size, plan.paper.room[0], plan) + 1 + signs


def _height_of_hint(text: str, plan: BookPlan, width: float) -> float:
    size = FOOT * plan.text_size
    return (lines_of(text, size, width, plan) + 1) * LINE * size


def lines_of(text: str, size: float, width: float, plan: BookPlan) -> int:
    """A generous estimate of the number of lines that a text takes in a column of this width."""
    letter = LETTER_OF_ANY_FONT if plan.font else LETTER
    return ceil(len(text) * letter * size / width)


def _foot(puzzle: BookPuzzle) -> list[dict[str, str]]:
    """The hint below a puzzle, if it has any, as pieces of text."""
    lines = _lines(puzzle.hints[0]) if puzzle.hints else []
    return [piece for line in lines for piece in (*line, _plain(" "))]


def _lines(hint: PrintedHint) -> list[list[dict[str, str]]]:
    """The lines of a hint as pieces of text: a line for each step, with strong beginnings."""
    return [
        [*([{"look": "strong", "text": f"{beginning} "}] if n == 0 else []), _plain(text)]
        for beginning, texts in hint
        for n, text in enumerate(texts)
    ]


def _plain(text: str) -> dict[str, str]:
    return {"look": "", "text": text}
