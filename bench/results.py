"""What was measured: tables of figures in one file of JSON, and the page that is made of it.

    python bench/results.py

writes `results.md` from `results.json`. A benchmark that is run with `--json bench/results.json`
puts its tables there in the place of those it had before.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("results.json")
PAGE: Final = FILE.with_suffix(".md")

PROGRAMS: Final = {
    "everyday": "Everyday work",
    "search": "Brute force",
    "listings": "Around a puzzle",
    "ratings": "Ratings",
    "paths": "Paths and reasons",
    "judging": "Moves judged, and an agent that learns",
    "reasoning": "Reasons told",
    "batches": "Batches",
    "photos": "Photographs",
    "page": "The page",
    "serve": "The server",
    "startup": "Start-up",
    "peers": "Side by side with others",
}
"""The programs in the order of the page, and what each measures."""

HEAD: Final = """# Results

Made by `python bench/results.py` from [what was measured](results.json): medians. What stands in a
row was measured in turns, in one run; compare figures within a row only, as tables come from
different days and machines. × is the last way divided by the first. [Benchmarks](README.md) says
how to measure again.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement: what was done, the unit, and the median of each way to do it."""

    name: str
    unit: str
    values: Mapping[str, float]

    @property
    def ratio(self) -> float | None:
        """How many times as much the last way takes as the first, if both were measured."""
        values = [*self.values.values()]
        return values[-1] / values[0] if len(values) > 1 and values[0] else None


@dataclass(frozen=True, slots=True)
class Table:
    """Measurements made together, and where, when and by what."""

    program: str
    title: str
    rows: tuple[Row, ...]
    date: str
    machine: str
    versions: str
    runs: int = 1
    note: str = ""
    compared: bool = True
    """Whether the ways do the same, so that a ratio means something."""

    @property
    def ways(self) -> tuple[str, ...]:
        """All ways, in the order in which rows name them."""
        return tuple(dict.fromkeys(way for row in self.rows for way in row.values))


def shown(value: float) -> str:
    """A figure with three significant digits."""
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if abs(rounded) >= 100 else f"{rounded:g}"


def markdown(table: Table) -> str:
    """A table as it stands on the page."""
    ways, units = table.ways, {row.unit for row in table.rows}
    [unit] = units if len(units) == 1 else ("",)
    compared = len(ways) > 1 and table.compared
    head = [unit, *ways, *(["×"] if compared else [])]
    lines = [head, ["---", *("---:" for _ in head[1:])]]
    for row in table.rows:
        name = f"{row.name}, {row.unit}" if len(units) > 1 and row.unit else row.name
        values = (shown(row.values[way]) if way in row.values else "" for way in ways)
        whole = [*row.values] and (*row.values,)[-1] == ways[-1] and (*row.values,)[0] == ways[0]
        ratio = shown(row.ratio) if whole and row.ratio else ""
        lines.append([name, *values, *([ratio] if compared else [])])
    runs = f"medians of {table.runs} runs" if table.runs > 1 else "one run"
    about = f"**{table.title}.** {table.note}".strip()
    where = f"{table.date}, {table.machine}, {table.versions}; {runs}."
    body = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return f"{about}\n{where}\n\n{body}\n"


def page(tables: Iterable[Table]) -> str:
    """The page of all tables."""
    parts, known = [HEAD], [*tables]
    for program, title in PROGRAMS.items():
        own = [markdown(table) for table in known if table.program == program]
        if own:
            parts += [f"## {title}\n\n`{program}.py`\n", *own]
    return "\n".join(parts)


def read(file: Path = FILE) -> list[Table]:
    """The tables of a file, none if there is none."""
    if not file.exists():
        return []
    known: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))
    return [Table(**{**one, "rows": tuple(Row(*row) for row in one["rows"])}) for one in known]


def write(tables: Iterable[Table], file: Path = FILE) -> None:
    """Writes tables, each row on a line."""
    texts = []
    for table in tables:
        about = asdict(table) | {"rows": None}
        rows = ",\n  ".join(
            json.dumps([row.name, row.unit, {**row.values}], ensure_ascii=False)
            for row in table.rows
        )
        before, _, after = json.dumps(about, ensure_ascii=False).partition("null")
        texts.append(f"{before}[\n  {rows}]{after}")
    file.write_text("[\n" + ",\n".join(texts) + "\n]\n", "utf-8")


def put(new: Iterable[Table], file: Path) -> None:
    """Puts tables into a file, in the place of those with the same program and title."""
    found = {(one.program, one.title): one for one in (*read(file), *new)}
    write(found.values(), file)


if __name__ == "__main__":
    PAGE.write_text(page(read()), "utf-8")
