"""Paths and reasons: a path as columns, as a trace, with all its steps, told, and by the loop in
Python, by profile; all steps of a grid, reasons, hints and what each sentence costs; with
`--asks` how often each technique of a profile is asked, and finds something.
"""

from __future__ import annotations

import json
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import measure
import whydoku as wd
from measure import Found, in_turns, spent
from results import Row

EASY, EXPERT = 3.0, 7.0
"""Ratings up to which a path is easy, and from which it is for experts."""

PROFILES = [
    "default",
    "hodoku",
    "explainer",
    "bloc",
    "closed-sets",
    "exceldoku",
    "simple",
    "sudokuoftheday",
    "whips",
]


def paths(sets: Mapping[str, Sequence[str]], profile: str) -> measure.Figures:
    """The milliseconds of a path as columns."""
    return {
        name: (1e3 * spent(lambda: wd.explain_many(lines, profile).length) / len(lines), "ms")  # noqa: B023
        for name, lines in sets.items()
    }


def looked_at(lines: Sequence[str]) -> dict[str, Callable[[], object]]:
    """What may be made of paths, from least to most."""
    grids = [wd.Grid(line) for line in lines]
    return {
        "columns": lambda: wd.explain_many(lines).length,
        "a trace": lambda: [grid.explain() for grid in grids],
        "with all steps": lambda: [grid.explain().steps for grid in grids],
        "told": lambda: [str(grid.explain()) for grid in grids],
    }


def sentences(lines: Sequence[str], name: str) -> measure.Figures:
    """The microseconds a step of each text, made of fresh copies, since steps keep what they
    found."""
    stored = pickle.dumps([trace for line in lines if (trace := wd.explain(line))])
    steps = sum(map(len, pickle.loads(stored)))
    tellers: dict[str, Callable[[wd.Trace], object]] = {
        "each sentence": lambda trace: [*map(str, trace)],
        "path as text": str,
        "path as a record": wd.Trace.as_dict,
    }
    figures: measure.Figures = {}
    for text, tell in tellers.items():
        traces: list[wd.Trace] = pickle.loads(stored)
        figures[f"{name}: {text}"] = 1e6 * spent(lambda: [*map(tell, traces)]) / steps, "µs a step"  # noqa: B023
    return figures


def seeing(size: int) -> measure.Figures:
    """The milliseconds of seeing why: of all steps, of reasons, of hints on own marks."""
    known = [one for one in wd.explain_many(wd.random_minimal(size, seed=measure.SEED)) if one]
    ranked = sorted(known, key=lambda one: one.rating)
    grids = [one.grids[len(one) // 2] for one in ranked[:: max(1, len(ranked) // 40)]]
    draw = random.Random(1)
    marked = []
    for grid in grids:
        solution = grid.solution().digits
        wrong = [k for k in range(729) if grid.bits >> k & 1 and not solution >> k & 1]
        marked.append(grid.remove(draw.sample(wrong, min(6, len(wrong)))))
    easy = [one for one in ranked if one.rating <= EASY]
    hard = [one for one in ranked if one.rating >= EXPERT]
    works: dict[str, Callable[[], object]] = {
        f"all steps of {len(grids)} grids": lambda: [[*grid.bare().hints()] for grid in grids],
        "hints on own marks": lambda: [grid.bare().hint() for grid in marked],
        "reasons of easy paths": lambda: [step.why for one in easy for step in one.steps],
        "reasons of expert paths": lambda: [step.why for one in hard for step in one.steps],
    }
    return {name: (1e3 * spent(work), "ms") for name, work in works.items()}


def asks(lines: Sequence[str], profile: str) -> list[Row]:
    """How often a puzzle asks for each technique, finds it, and what an ask takes."""
    [plan] = wd.profile_named(profile).passes
    asked: Counter[str] = Counter()
    found: Counter[str] = Counter()
    puzzles: Counter[str] = Counter()
    seconds: Counter[str] = Counter()
    for line in lines:
        trace = wd.explain(line, profile)
        puzzles.update({*trace.techniques})
        for (grid, _), slug in zip(trace.moves, trace.techniques, strict=True):
            here = grid.bare()
            for technique, options in plan.calls:
                asked[technique.slug] += 1
                ask = lambda: next(technique.find(here, **dict(options)), None)  # noqa: E731, B023
                seconds[technique.slug] += spent(ask)  # type: ignore[assignment]
                if technique.slug == slug:
                    break
            found[slug] += 1
    return [
        Row(
            f"`{slug}`",
            "",
            {
                "asked": number / len(lines),
                "found": found[slug] / len(lines),
                "% of puzzles": 100 * puzzles[slug] / len(lines),
                "µs an ask": 1e6 * seconds[slug] / number,
            },
        )
        for slug, number in asked.items()
    ]


def inside(size: int, sample: int, files: Sequence[str]) -> measure.Figures:
    """All figures of this process: so many puzzles, fewer for what is slow."""
    figures: measure.Figures = {}
    for tell in (str, wd.Trace.as_dict):
        tell(wd.explain(wd.example("wikipedia").puzzle))  # so that all is loaded
    for name, lines in measure.puzzles_of(map(Path, files), size).items():
        few = lines[:sample]
        for way, work in looked_at(few).items():
            figures[f"{name}: {way}"] = 1e3 * spent(work, 1e-3) / len(few), "ms"
        figures |= sentences(few, name)
    return figures | seeing(size)


def main() -> None:
    """Measures here, and beside it, and counts asks."""
    parser = measure.options(__doc__)
    parser.add_argument("--sample", type=int, default=40, help="puzzles for what is slow")
    parser.add_argument("--profile", default="default", help="that of which asks are counted")
    parser.add_argument("--asks", action="store_true", help="count asks, too")
    asked = measure.read(parser, size=200)
    given = asked.size, min(asked.sample, asked.size), *asked.files
    ways = {
        name: measure.inside(at, "paths.py", *given) for name, at in measure.pythons(asked).items()
    }
    sets = {
        name: lines[: given[1]]
        for name, lines in measure.puzzles_of(asked.files, asked.size).items()
    }
    by_profile = {name: lambda name=name: paths(sets, name) for name in PROFILES}
    counted = asks(sets["minimal"], asked.profile) if asked.asks or asked.smallest else []
    about = f"By `{asked.profile}`, means over {len(sets['minimal'])} random minimal puzzles."
    measure.report(
        asked,
        Found(
            "Paths", in_turns(by_profile, asked.runs), "As columns, processor time.", compared=False
        ),
        Found("What is looked at", in_turns(ways, asked.runs), "By `default`, processor time."),
        Found("How often techniques are asked", counted, about, compared=False),
    )


if __name__ == "__main__":
    if sys.argv[1:2] == [measure.INSIDE]:
        _, _, wanted, some, *sets = sys.argv
        print(json.dumps(inside(int(wanted), int(some), sets)))
    else:
        main()
