"""The errors this library raises on purpose; each explains itself in one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any, Final

from whydoku.dataclass import dataclass, replace

if TYPE_CHECKING:
    _NameAgain = tuple[type["UnknownName"], tuple[str | tuple[str, ...], ...]]


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a fault: a line and column of text (from 1), or cells of the grid (0-80).

    `line` and `column` are None if they do not apply. `str` gives "line 2, column 5". In a workbook
    `sheet` is the name of the sheet and `address` that of the cell on it, and `str` gives
    "sheet 'Monday', cell B3". Of several grids of a picture or a PDF, `page` is the number of the
    page and `grid` that of the grid on it, and `str` gives "page 2, grid 1".
    """

    line: int | None = None
    column: int | None = None
    cells: tuple[int, ...] = ()
    sheet: str | None = None
    address: str | None = None
    page: int | None = None
    grid: int | None = None

    def __str__(self) -> str:
        if self.sheet is not None:
            cell = f", cell {self.address}" if self.address else ""
            return f"sheet {quoted(self.sheet)}{cell}"
        parts = [
            f"{name} {number}"
            for name in ("line", "column", "page", "grid")
            if (number := getattr(self, name)) is not None
        ]
        return ", ".join(parts)


LONGEST_QUOTE = 24
"""The most characters that a sentence quotes of a text it refuses."""


def quoted(text: str) -> str:
    """A user's text as a sentence may quote it: in quotes, escaped and shortened."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "...")


def check_timeout(timeout: float | None) -> None:
    """Raises WhydokuError if a timeout is not a number of seconds, 0 or more; None means no
    limit."""
    if timeout is not None and not checked_number("timeout", timeout) >= 0:
        raise WhydokuError(f"the timeout is {timeout!r}; it must be a number of seconds, 0 or more")


def checked_number(name: str, value: object) -> float:
    """The value of an argument that must be a number; WhydokuError if it is none."""
    try:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return float(value)
    except OverflowError:
        raise WhydokuError(f"{name} is too large a number") from None
    raise WhydokuError(f"{name} is {value!r}; it must be a number")


LARGEST_WHOLE = (1 << 63) - 1


def checked_whole(name: str, value: Any, *, least: int = 0, most: int = LARGEST_WHOLE) -> int:
    """The value of an argument that must be a whole number from `least` to `most`; WhydokuError if
    it is none. Whole numbers of numpy are fine, truth values are not."""
    if type(value) is int and least <= value <= most:
        return value
    try:
        if not isinstance(value, bool) and least <= (number := index(value)) <= most:
            return number
    except TypeError:
        pass
    highest = "2^63 - 1" if most == LARGEST_WHOLE else most
    raise WhydokuError(f"{name}: found {value!r}; expected a whole number, {least} to {highest}")


def counted(number: int, noun: str) -> str:
    """A number with a noun in the singular or the plural: `1 row`, `2,000 rows`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def listed(items: Iterable[object], word: str = "and") -> str:
    """Items in words: `1, 2 and 3`, or with another word before the last."""
    *others, last = map(str, items)
    return f"{', '.join(others)} {word} {last}" if others else last


def quoted_or_counted(text: str) -> str:
    """Words for a text that was found in place of a grid: the text in quotes if it is short,
    otherwise its length."""
    return repr(text) if len(text) <= LONGEST_QUOTE else f"{len(text)} characters"


class WhydokuError(ValueError):
    """The base class of all errors this library raises on purpose; it is a ValueError."""


class InvalidPuzzle(WhydokuError):
    """The text cannot be read as a puzzle, or its givens clash.

    `what` is the sentence without the place, `where` the place as a `Where`.
    """

    def __init__(self, what: str, where: Where | None = None) -> None:
        place = str(where) if where else ""
        super().__init__(f"{place}: {what}" if place else what)
        self.what = what
        self.where: Where = where or Where()

    def at(self, line: int) -> InvalidPuzzle:
        """The same error, reported on this line of a longer text."""
        where = Where(line, self.where.column, self.where.cells)
        return InvalidPuzzle(self.what, where)

    def on_sheet(self, place: Where) -> InvalidPuzzle:
        """The same error, reported at this place of a workbook or a picture."""
        return InvalidPuzzle(self.what, replace(place, cells=self.where.cells))


class InvalidNotation(WhydokuError):
    """The name of a cell, a house or a candidate does not follow its scheme."""


class NoSolution(WhydokuError):
    """The grid has no solution; `where` lists the cells of clues that clash, if that is why."""

    def __init__(self, message: str, where: Where | None = None) -> None:
        super().__init__(message)
        self.where: Where = where or Where()


class Unproven(WhydokuError):
    """The reason of a step does not prove its conclusion.

    Besides its sentence it says as data what is amiss, where a checker knows more than a sentence:
    `kind` names it, such as `not-strong`, and `candidates` and `constraints` are those that it is
    about, as plain numbers.
    """

    def __init__(
        self,
        what: str,
        kind: str = "",
        *,
        candidates: int = 0,
        constraints: tuple[int, ...] = (),
    ) -> None:
        super().__init__(what)
        self.kind = kind
        self.candidates = candidates
        self.constraints = constraints

    def inside(self, place: str) -> Unproven:
        """The same error, with a place put in front of its sentence."""
        return Unproven(
            f"{place}{self}", self.kind, candidates=self.candidates, constraints=self.constraints
        )


class MissingGrade(WhydokuError):
    """The error that a technique has no positions of a grade; `grades` are those that it has."""

    def __init__(self, sentence: str, grades: tuple[int, ...]) -> None:
        super().__init__(sentence)
        self.grades = grades

    def __reduce__(self) -> tuple[type[MissingGrade], tuple[str, tuple[int, ...]]]:
        return type(self), (str(self), self.grades)


class MissingPart(WhydokuError):
    """The call needs a part that is not installed; the sentence says how to get it."""


class MissingEngine(MissingPart):
    """The native engine, without which nothing works, cannot be loaded."""


class LostWorker(WhydokuError):
    """A worker process ended before its work was done; the sentence says how."""


class Overdue(WhydokuError):
    """The work on something took longer than it may."""


ADDRESS: Final = "://"
"""What an address has that no name of a file has."""

TRIED: Final = {
    ".eps": "pictures are written as .pdf or .svg",
    ".xlsb": "save the workbook as .xlsx, which is read and written",
    ADDRESS: "name a file of a mounted store, or send what is there through a pipe, with - for it",
    "cluster": "split the input, and give each machine a part and an output of its own",
    "force": "an output that is complete is replaced by --anew",
    "overwrite": "an output that is complete is replaced by --anew",
    "difficulty": "how hard a puzzle is, is said by --level or --rating",
    "hint --level": "how much is shown, is said by --disclosure, from 1 to 4",
    "batch --only": "batch takes whole inputs; choose some puzzles first with whydoku convert "
    "-f FILE --only ...",
    "completion": "a shell completes words with: "
    'eval "$(_WHYDOKU_COMPLETE=bash_source whydoku)"; zsh_source and fish_source alike',
    "validate": "puzzles are checked by: whydoku check",
    "print": "puzzles are printed by: whydoku book",
    "grade": "puzzles are rated by: whydoku rate",
}
"""What newcomers try, since others have it, with what to do here instead: endings, commands and
options by their bare names, or those of one command after it."""


def told_of_tried(name: str) -> str:
    """The sentence that refuses a name that newcomers try; empty if it is none."""
    what = "file at an address" if name == ADDRESS else name.rpartition(" ")[2]
    instead = TRIED.get(name.strip("-="))
    return f"there is no {what}; {instead}" if instead else ""


def bare_name(name: str) -> str:
    """A name as names are compared that differ in case, blanks, hyphens or apostrophes."""
    return "".join(sign for sign in name.casefold() if sign.isalnum() or sign == "+")


MOST_NAMES = 40
"""The most names that an error message lists in full; of a longer list it shows the ends."""


class UnknownName(WhydokuError):
    """The catalogue has no such name; the sentence suggests the nearest names, or lists all.

    `kind` is the kind of thing looked up, `known` are all names of such things, `near` those that
    may be meant. `place` says where the name was found, if that is not obvious. An `answer`
    replaces the suggestion.
    """

    def __init__(
        self, kind: str, name: str, known: Iterable[str], place: str = "", answer: str = ""
    ) -> None:
        from difflib import get_close_matches

        names = sorted(known)
        asked = str(name).lower().strip()
        near = get_close_matches(asked, names, n=3, cutoff=0.6)
        near = near or [word for word in names if len(asked) > 1 and asked in word][:3]
        few = names if len(names) <= MOST_NAMES else [*names[:3], "...", names[-1]]
        hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(few)}"
        hint = answer or (hint if names else "there is none")
        before = f"{place}: " if place else ""
        super().__init__(f"{before}no {kind} is called {quoted(str(name))}; {hint}")
        self.kind = kind
        self.name = name
        self.known: tuple[str, ...] = tuple(names)
        self.near: tuple[str, ...] = tuple(near)
        self.place = place
        self.answer = answer

    def __reduce__(self) -> _NameAgain:
        return UnknownName, (self.kind, self.name, self.known, self.place, self.answer)


class UnknownTechnique(UnknownName):
    """No technique has this slug, name or alias; of names that others use the `answer` says why."""

    def __init__(self, name: str, known: Iterable[str], place: str = "", answer: str = "") -> None:
        super().__init__("technique", name, known, place, answer)

    def __reduce__(self) -> _NameAgain:
        return UnknownTechnique, (self.name, self.known, self.place, self.answer)


class UnknownProfile(UnknownName):
    """No profile has this name."""

    def __init__(self, name: str, known: Iterable[str], place: str = "") -> None:
        super().__init__("profile", name, known, place)

    def __reduce__(self) -> _NameAgain:
        return UnknownProfile, (self.name, self.known, self.place)
