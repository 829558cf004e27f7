"""Writes the text of an explained puzzle in each format of `whydoku explain`.

The text of a puzzle does not depend on other puzzles, so that another process can make it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os.path import relpath
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict

from whydoku.errors import counted
from whydoku.faces.cli.console import Console, is_ascii_output, json_line
from whydoku.faces.cli.explain_request import AskedPaths
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, place_data
from whydoku.faces.cli.wanted_puzzles import PuzzleItem
from whydoku.profiles.profile import Profile
from whydoku.trace import Trace

if TYPE_CHECKING:
    from whydoku.render.pages import PathOnPage
    from whydoku.shortest import Shortened
    from whydoku.traces import Totals

PAGES: Final = ("markdown", "html")
"""The formats that begin with a table of contents if there are several paths."""


@dataclass(frozen=True, slots=True)
class PathTelling:
    """What is needed to tell paths: the options, the console, and the profile. `is_ascii` says
    whether JSON must be ASCII."""

    asked: AskedPaths
    console: Console
    profile: Profile
    is_ascii: bool

    @classmethod
    def here(cls, asked: AskedPaths) -> PathTelling:
        """Makes an instance for paths told on the standard output of this process, with these
        options."""
        console = Console.of_this_process(asked.is_json)
        return cls(asked, console, asked.chosen_profile, is_ascii_output())

    @property
    def between(self) -> str:
        """What is written between the texts of two puzzles: an empty line if the format needs one,
        otherwise nothing."""
        form = self.asked.form
        is_apart = form == "markdown" or (form == "text" and not self.asked.is_one)
        return "\n" if is_apart else ""


class PathNames(TypedDict):
    """The name of a path and the anchor for links to it, as keyword arguments of the functions that
    write pages."""

    name: str
    anchor: str


@dataclass(frozen=True, slots=True)
class TraceToWrite:
    """A trace to write, with its puzzle and all that is written about it."""

    item: PuzzleItem
    number: int
    """The number of the puzzle in the input, from 1."""
    trace: Trace
    folder: Path | None
    """The folder with pictures of the steps; None if there are none."""
    shortened: Shortened | None = None
    """The result of the search for a shorter path; None if there was no search."""


def trace_text(telling: PathTelling, to_write: TraceToWrite) -> str:
    """The text of a trace in the format of the output; empty for a workbook."""
    write = _TEXTS.get(telling.asked.form)
    return write(telling, to_write) if write else ""


def refused_text(telling: PathTelling, item: PuzzleItem, answer: PuzzleAnswer) -> str:
    """The text for a puzzle without a trace: its status for programs, or for people the reason why
    it has no solution. Empty in Markdown, in HTML and in a workbook."""
    if telling.asked.form == "json":
        return json_line({"place": item.place, **answer.data}, telling.is_ascii)
    if telling.asked.form != "text":
        return ""
    texts = [*(answer.pictures if telling.console.people else answer.lines)]
    return _in_lines((*_heading(telling, item), *texts)) if texts else ""


def remark_text(telling: PathTelling, remark: str) -> str:
    """The text of a remark that follows a trace; empty if the format has no room for it."""
    return f"{remark}\n" if telling.asked.form == "text" else ""


def totals_text(telling: PathTelling, totals: Totals) -> str:
    """The text of totals in the format of the output. In JSON it is an object with the single field
    `totals`, so that no reader takes it for a trace."""
    from whydoku.faces.cli.statistics_table import (
        totals_as_csv,
        totals_as_markdown,
        totals_table,
    )

    match telling.asked.form:
        case "json":
            from whydoku.records.statistics import totals_data

            return json_line({"totals": totals_data(totals)}, telling.is_ascii)
        case "markdown":
            return totals_as_markdown(totals)
        case "csv":
            return totals_as_csv(totals)
        case _:
            return _in_lines(totals_table(telling.console, totals))


def entry_of(telling: PathTelling, to_write: TraceToWrite) -> PathOnPage | None:
    """The entry of a trace in the table of contents: the name of the puzzle and facts about its
    path; None if the format has no such table."""
    if telling.asked.form not in PAGES:
        return None
    from whydoku.render.pages import path_on_page

    return path_on_page(to_write.trace, **_names(telling, to_write), **telling.asked.manner)


def beginning(telling: PathTelling, entries: Sequence[PathOnPage]) -> str:
    """The text that precedes the texts of all puzzles; if there are several `entries`, it includes
    a table of contents."""
    if telling.asked.form not in PAGES:
        return ""
    from whydoku.render.pages import html_contents, markdown_contents, page_begin

    is_one = len(entries) == 1
    title = entries[0].title if is_one else f"{counted(len(entries), 'puzzle')} explained"
    if telling.asked.form == "markdown":
        return "" if len(entries) < 2 else markdown_contents(title, entries) + "\n"
    contents = "" if len(entries) < 2 else html_contents(title, entries)
    return _as_references(page_begin(title) + contents)


def after_last(telling: PathTelling) -> str:
    """The text after the text of the last puzzle."""
    if telling.asked.form != "html":
        return ""
    from whydoku.render.pages import PAGE_END

    return PAGE_END


def plain_text(telling: PathTelling, to_write: TraceToWrite) -> str:
    """The path as text for people; in a pipe, the same text without colour."""
    return _in_lines((*_heading(telling, to_write.item), *_lines(telling, to_write)))


def _lines(telling: PathTelling, to_write: TraceToWrite) -> Iterator[str]:
    """Yields the path, pass by pass if there are passes and the user wants to see them. Then come,
    if the options ask for them, what a shorter path saves, the statistics, and the folder of
    pictures."""
    from whydoku.faces.cli.statistics_table import statistics_table
    from whydoku.faces.cli.trace_text import path, watched
    from whydoku.faces.cli.wrapping import wrapped
    from whydoku.profiles.statistics import statistics

    asked, console, trace = telling.asked, telling.console, to_write.trace
    if trace.passes and asked.watch and not asked.details:
        yield from watched(console, trace, **telling.asked.manner)
    else:
        yield from path(console, trace, details=asked.details, **telling.asked.manner)
    if remark := _remark(telling, to_write):
        yield "\n" + wrapped(console, remark)
    if asked.statistics:
        yield ""
        yield from statistics_table(console, statistics(trace, telling.profile))
    if to_write.folder:
        yield f"Pictures: {to_write.folder}"


def _heading(telling: PathTelling, item: PuzzleItem) -> Iterator[str]:
    """Yields a heading for the puzzle, unless it is the only one."""
    if not telling.asked.is_one:
        name = f" {item.reading.name}" if item.reading.name else ""
        yield telling.console.style(f"{item.place}{name}", bold=True)


def _json(telling: PathTelling, to_write: TraceToWrite) -> str:
    """The trace as an object on one line, in the form that `whydoku verify` reads."""
    from whydoku.profiles.statistics import statistics
    from whydoku.records.statistics import statistics_data
    from whydoku.records.trace import shortened_data, trace_data

    data = trace_data(to_write.trace, style=telling.asked.manner["style"])
    if telling.asked.statistics:
        data["statistics"] = statistics_data(statistics(to_write.trace, telling.profile))
    if to_write.shortened:
        data["shortest"] = shortened_data(to_write.shortened)
    return json_line({**place_data(to_write.item), **data}, telling.is_ascii)


def _markdown(telling: PathTelling, to_write: TraceToWrite) -> str:
    """The trace in Markdown, under a heading, with links to the files of its pictures."""
    from whydoku.render.pages import markdown_trace

    beside = telling.asked.folder or Path(telling.asked.output).parent
    folder = to_write.folder and Path(relpath(to_write.folder, beside)).as_posix()
    names, remark = _names(telling, to_write), _remark(telling, to_write)
    return markdown_trace(to_write.trace, folder, remark=remark, **names, **telling.asked.manner)


def _html(telling: PathTelling, to_write: TraceToWrite) -> str:
    """The trace as a section of a page that contains everything, including the pictures."""
    from whydoku.render.pages import html_trace

    names, remark = _names(telling, to_write), _remark(telling, to_write)
    return _as_references(
        html_trace(to_write.trace, remark=remark, whole=False, **names, **telling.asked.manner)
    )


def _names(telling: PathTelling, to_write: TraceToWrite) -> PathNames:
    """The name of a path and the anchor for links to it. The path of the only puzzle has no anchor,
    because nothing refers to it."""
    name, number = to_write.item.reading.name, to_write.number
    if telling.asked.is_one:
        return {"name": name, "anchor": ""}
    return {"name": name or f"Puzzle {number}", "anchor": f"puzzle-{number}"}


def _remark(telling: PathTelling, to_write: TraceToWrite) -> str:
    """The words that say what a shorter path saves, or that nothing was left out of a path that
    does not reach the solution; empty if neither was asked for."""
    from whydoku.render.words.savings import savings, whole

    if to_write.shortened is None:
        return whole(to_write.trace) if telling.asked.essential else ""
    return savings(to_write.shortened, names=telling.profile.names)


def _in_lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _as_references(page: str) -> str:
    """The page in ASCII with character references, so that it suits any output encoding."""
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")


_TEXTS: Final[Mapping[str, Callable[[PathTelling, TraceToWrite], str]]] = {
    "text": plain_text,
    "json": _json,
    "markdown": _markdown,
    "html": _html,
}
"""The functions that write the text of a trace, by format."""
