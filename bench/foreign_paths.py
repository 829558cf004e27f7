"""How printed paths of other programs fare: how many of their steps follow by which technique.

    python bench/foreign_paths.py PATHS.txt.gz [--sample N] [--workers N]

Prints a row for each technique that the program names, and writes each step that nothing leads to,
that is wrong, or whose printed reason does not hold to standard error. The paths come in a random
order, which is always the same, so that the first of them are a sample.
"""

from __future__ import annotations

import argparse
import gzip
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter

from whydoku.errors import InvalidPuzzle, NoSolution
from whydoku.playing.foreign.completing import FINDINGS, complete
from whydoku.telling.words.about.foreign import CompletedJson

FAULT = "fault"
"""The column for steps whose printed reason does not hold; they are counted by their finding
too."""


def texts_of(file: Path) -> Iterator[str]:
    """Yields the text of each path of a file: a line that begins with no blank, and those after
    it."""
    data = file.read_bytes()
    lines: list[str] = []
    for line in (gzip.decompress(data) if file.suffix == ".gz" else data).decode().splitlines():
        if lines and line and not line[0].isspace():
            yield "\n".join(lines)
            lines = []
        lines.append(line)
    yield "\n".join(lines)


def judged(text: str) -> tuple[str, CompletedJson | str]:
    """The puzzle of a path, and what was found about its steps, or why it cannot be read."""
    try:
        return text[:81], CompletedJson.of(complete(text))
    except (InvalidPuzzle, NoSolution) as fault:
        return text[:81], str(fault)


def main() -> None:
    """Prints the table of a file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--sample", type=int, help="judge only so many paths")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    texts = [*texts_of(asked.file)]
    random.Random(1).shuffle(texts)
    table: dict[str, Counter[str]] = defaultdict(Counter)
    others: dict[str, Counter[str]] = defaultdict(Counter)
    paths = whole = 0
    begun = perf_counter()
    with Pool(asked.workers) as pool:
        for puzzle, found in pool.imap_unordered(judged, islice(texts, asked.sample)):
            if isinstance(found, str):
                print(puzzle, "unreadable:", found, file=sys.stderr)
                continue
            paths += 1
            whole += {*found["found"]}.isdisjoint(("beyond", "false", "open"))
            for number, step in enumerate(found["printed"], 1):
                name, finding, fault = step["name"], step["finding"], step.get("fault", "")
                table[name][finding] += 1
                table[name][FAULT] += bool(fault)
                if finding == "other":
                    others[name][step["techniques"][0]] += 1
                if fault or finding in ("beyond", "false", "open"):
                    print(puzzle, number, finding, name, step["claim"], fault, file=sys.stderr)
    print(f"{paths} of {len(texts)} paths, {whole} complete, {perf_counter() - begun:.0f} s\n")
    columns = (*FINDINGS, FAULT)
    print("| technique | steps |", " | ".join(columns), "| others |")
    print("|---|---:|", " | ".join("---:" for _ in columns), "|---|")
    rows = sorted(table.items(), key=lambda row: -sum(row[1].values()))
    for name, counts in [*rows, ("all", sum(table.values(), Counter()))]:
        steps = sum(counts[finding] for finding in FINDINGS)
        by = ", ".join(f"{slug} {n}" for slug, n in others[name].most_common(4))
        print(f"| {name} | {steps} |", " | ".join(str(counts[c]) for c in columns), f"| {by} |")


if __name__ == "__main__":
    main()
