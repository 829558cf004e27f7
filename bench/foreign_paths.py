"""How printed paths of other programs fare: how many of their steps follow by which technique.

    python bench/foreign_paths.py PATHS.txt.gz [--sample N] [--seed N]

Prints a row for each technique that the program names, and each step that nothing leads to or that
is false. Lines of puzzles are tried in random order, so that a sample is one.
"""

from __future__ import annotations

import argparse
import gzip
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter

from whydoku.errors import InvalidPuzzle, NoSolution
from whydoku.foreign.completing import FINDINGS, Completed, complete_by
from whydoku.foreign.reading import read_paths
from whydoku.judging.following import means_of


def texts_of(file: Path) -> Iterator[str]:
    """Yields the text of each path of a file: a line that begins with no blank, and those after
    it."""
    data = file.read_bytes()
    text = (gzip.decompress(data) if file.suffix == ".gz" else data).decode()
    lines: list[str] = []
    for line in text.splitlines():
        if lines and line and not line[0].isspace():
            yield "\n".join(lines)
            lines = []
        lines.append(line)
    yield "\n".join(lines)


def completed(texts: Iterable[str], profile: str, *, nets: bool) -> Iterator[Completed | str]:
    """Yields each path completed, or why it cannot be read."""
    means = means_of(profile, nets=nets)
    for text in texts:
        try:
            yield from (complete_by(means, path) for path in read_paths(text))
        except (InvalidPuzzle, NoSolution) as fault:
            yield f"{text[:81]} {fault}"


def main() -> None:
    """Prints the table of a file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", default="default")
    parser.add_argument("--nets", action="store_true")
    parser.add_argument("--seconds", type=float, default=3600)
    asked = parser.parse_args()
    texts = [*texts_of(asked.file)]
    random.Random(asked.seed).shuffle(texts)
    tables: dict[str, Counter[str]] = defaultdict(Counter)
    by: dict[str, Counter[str]] = defaultdict(Counter)
    paths = whole = unread = failed = 0
    begun = perf_counter()
    for done in completed(islice(texts, asked.sample), asked.profile, nets=asked.nets):
        if isinstance(done, str):
            print("unreadable:", done)
            unread += 1
            continue
        paths += 1
        whole += done.holds
        for number, step in enumerate(done.steps, 1):
            name, finding = step.printed.name, step.finding
            tables[name][finding] += 1
            failed += bool(step.move.fault)
            if step.move.fault:
                tables[name]["fault"] += 1
            if finding == "other":
                by[name][step.move.technique] += 1
            if finding in ("beyond", "false", "open") or step.move.fault:
                what = f"{done.path.puzzle.as_line()} step {number} {finding}"
                print(
                    what, repr(step.move.claim.text[:300]), step.move.fault[:300], file=sys.stderr
                )
        if perf_counter() - begun > asked.seconds:
            break
    print(f"{paths} paths, {whole} complete, {unread} unreadable, {perf_counter() - begun:.0f} s\n")
    columns = (*FINDINGS, "fault")
    print("| technique | steps |", " | ".join(columns), "| by another |")
    print("|---|---|", " | ".join("---" for _ in columns), "|---|")
    total = sum(tables.values(), Counter())
    ordered = sorted(tables.items(), key=lambda item: -sum(item[1].values()))
    for name, found in [*ordered, ("all", total)]:
        steps = sum(found[finding] for finding in FINDINGS)
        others = ", ".join(f"{slug} {n}" for slug, n in by[name].most_common(4))
        print(f"| {name} | {steps} |", " | ".join(str(found[c]) for c in columns), f"| {others} |")


if __name__ == "__main__":
    main()
