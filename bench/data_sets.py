"""Data sets of reasoning: time, bytes, and whether splits and balance are what they promise.

    python bench/data_sets.py --size 20000 --balance level:100

Of the puzzles nine in twenty are minimal, seven have further clues, and four are turned and
renumbered copies of the others. After each form the rows are read again: the canonical forms of all
puzzles and of their solutions are compared across splits, and puzzles are counted by level.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import whydoku as wd
from whydoku.batch import to_file
from whydoku.grids.transform import Transform, canonical_many
from whydoku.operations.data_sets.row_forms import FORMS

SPLITS = "train:0.9,valid:0.05,test:0.05"


def puzzles(size: int) -> list[str]:
    """Puzzles of all levels, a fifth of them copies."""
    draw = random.Random(1)
    lines = wd.random_minimal(size * 9 // 20, seed=54)
    for line in wd.random_minimal(size * 7 // 20, seed=55):
        solution = wd.Grid(line).solution().as_line()
        open_cells = [i for i in range(81) if line[i] == "."]
        shown = {*draw.sample(open_cells, draw.choice((4, 8, 12)))}
        lines.append("".join(solution[i] if i in shown else line[i] for i in range(81)))
    chosen = draw.sample(lines, size - len(lines))
    lines += [Transform.random(n)(line) for n, line in enumerate(chosen)]
    draw.shuffle(lines)
    return lines


def places(output: Path) -> Iterator[tuple[str, str, str]]:
    """The puzzle, the split and the level of each row."""
    names = ("puzzle", "split", "level")
    if output.suffix == ".jsonl":
        with output.open(encoding="utf-8") as file:
            rows = map(json.loads, file)
            yield from ((row["puzzle"], row["split"], row["level"]) for row in rows)
        return
    import pyarrow.parquet as pq

    for batch in pq.ParquetFile(output).iter_batches(columns=[*names]):
        yield from zip(*(batch.column(name).to_pylist() for name in names), strict=True)


def checked(output: Path) -> str:
    """What the rows hold, and in how many splits a form is that another has too."""
    found = [*places(output)]
    known = {line: (split, level) for line, split, level in found}
    solutions = wd.solve_many([*known])
    torn = []
    for lines in ([*known], solutions):
        splits: dict[str, set[str]] = {}
        for form, (split, _) in zip(canonical_many(lines), known.values(), strict=True):
            splits.setdefault(form, set()).add(split)
        torn.append(f"{sum(len(of) > 1 for of in splits.values())} of {len(splits)}")
    parts = (Counter(part) for part in zip(*known.values(), strict=True))
    counts = "; ".join(", ".join(f"{k} {n}" for k, n in sorted(part.items())) for part in parts)
    return f"{len(found)} rows; forms in several splits: {', solutions '.join(torn)}; {counts}"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--size", type=int, default=2000)
    reader.add_argument("--workers", type=int, default=2)
    reader.add_argument("--balance", help="as in the option of whydoku batch")
    reader.add_argument("--forms", nargs="+", default=[*FORMS], choices=[*FORMS])
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "puzzles.txt")
        source.write_text("\n".join(puzzles(asked.size)))
        for form in asked.forms:
            output = Path(folder, f"{form}.{'jsonl' if form == 'dialogue' else 'parquet'}")
            begun = time.perf_counter()
            options = {"as_": form, "splits": SPLITS, "balance": asked.balance}
            to_file("explain", source, output, workers=asked.workers, **options)
            seconds, size = time.perf_counter() - begun, output.stat().st_size / 1e6
            print(f"{form}: {seconds:.0f} s, {size:.1f} MB; {checked(output)}")


if __name__ == "__main__":
    main()
