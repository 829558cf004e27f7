"""Traces of many puzzles say what each trace says, and ratings by paths what one path says."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from math import isnan
from typing import Any

import pytest

import whydoku as wd
from corpus import CLASH, MANY, NONE, SOLVED, WIKIPEDIA, puzzles
from effort import few
from oracles.path_ratings import rating_by_path
from oracles.paths import followed
from patience import PATIENCE
from requirements import needed
from walk_at_length import EXPLAINER, odd_grids
from whydoku.grids.bulk import row_of_puzzle
from whydoku.logic.catalogue import entry_of
from whydoku.solving.profiles.statistics import statistics
from whydoku.solving.ratings.rating import Limits
from whydoku.solving.ratings.scales import PATH_SCALES, path_many
from whydoku.solving.totals import Totals

NAMES = ["bloc", "closed-sets", "simple", "hodoku", "exceldoku"]
"""Profiles whose paths take Python little time."""


@cache
def lines(count: int = 40) -> tuple[str, ...]:
    """Puzzles of the corpus, and what is refused, scattered among them."""
    made = [*puzzles()[3 :: len(puzzles()) // few(count, 4)]]
    for number, odd in enumerate((MANY, CLASH, NONE, "!" * 81, "", "12.", SOLVED, WIKIPEDIA)):
        made.insert(number * 3 % len(made), odd)
    return tuple(made)


@cache
def mixture() -> tuple[str | wd.Grid, ...]:
    grids = [grid for grid in odd_grids(few(30, 10), seed=21) if len(grid.givens) > 16]
    on_the_way = wd.Grid(WIKIPEDIA).explain()[7].grid
    marks = on_the_way.as_marks()
    return (*lines(), *grids, on_the_way, marks, "1" * 729, "." * 729, *lines()[:3])


def grid_of(puzzle: str | wd.Grid) -> wd.Grid | None:
    with suppress(wd.InvalidPuzzle):
        return wd.Grid(puzzle) if isinstance(puzzle, str) else puzzle
    return None


def plain(puzzle: str | wd.Grid, profile: str, *, uniqueness: bool = True) -> wd.Trace | None:
    """The trace of a puzzle found in Python; that of the explainer by one call for each."""
    if (grid := grid_of(puzzle)) is None:
        return None
    if profile == EXPLAINER:
        with suppress(wd.ManySolutions, wd.NoSolution):
            return wd.explain(grid, profile)
        return None
    known, count = wd.profile_named(profile), grid.count(2)
    if (count == 0 and not known.contradictions) or (count > 1 and known.one_solution):
        return None
    return followed(grid, known, uniqueness=uniqueness)


def status_of(puzzle: str | wd.Grid) -> int:
    return 255 if (grid := grid_of(puzzle)) is None else grid.count(2)


def techniques_of(traces: Iterable[wd.Trace | None]) -> list[tuple[str, ...] | None]:
    return [None if trace is None else trace.techniques for trace in traces]


def check_columns(
    traces: wd.Traces, puzzles: Sequence[str | wd.Grid], wanted: Sequence[wd.Trace | None]
) -> None:
    """Every column says what the traces say."""
    assert len(traces) == len(puzzles) == len(wanted)
    assert list(traces.status) == [status_of(puzzle) for puzzle in puzzles]
    assert list(traces.solved) == [trace is not None and trace.solved for trace in wanted]
    assert list(traces.length) == [len(trace) if trace is not None else 0 for trace in wanted]
    # A trace whose steps have their own ratings has its hardest step by these.
    if traces.profile.name != EXPLAINER:
        hardest = [None if one is None else (one.hardest, one.rating) for one in wanted]
        said = zip(traces.hardest, traces.rating, strict=True)
        assert [None if isnan(rating) else (slug, rating) for slug, rating in said] == hardest
    for clues, grid in zip(traces.clues, map(grid_of, puzzles), strict=True):
        assert grid is None or clues == len(grid.givens)
    columns = traces.as_dict()
    assert [*columns] == ["status", "solved", "clues", "length", "hardest", "rating"]
    for name, column in columns.items():
        own = getattr(traces, name)
        assert column == [None if isinstance(one, float) and isnan(one) else one for one in own]
    assert {type(one) for one in columns["solved"]} <= {bool}
    slugs = [entry.slug for entry in traces.profile.techniques]
    assert [*traces.counts] == [*traces.first] == [*dict.fromkeys(slugs)]
    for slug in traces.counts:
        paths = [trace.techniques if trace is not None else () for trace in wanted]
        assert list(traces.counts[slug]) == [path.count(slug) for path in paths]
        assert list(traces.first[slug]) == [
            path.index(slug) + 1 if slug in path else 0 for path in paths
        ]


@pytest.mark.parametrize("uniqueness", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_the_columns_say_what_the_traces_say(name: str, uniqueness: bool) -> None:
    wanted = [plain(line, name, uniqueness=uniqueness) for line in lines()]
    traces = wd.explain_many(lines(), name, uniqueness=uniqueness)
    check_columns(traces, lines(), wanted)
    assert [*traces] == wanted
    assert [*traces[:]] == wanted


@pytest.mark.parametrize("name", ["bloc", "hodoku", EXPLAINER])
def test_grids_with_marks_and_texts_of_marks_have_columns_too(name: str) -> None:
    some = mixture()[:: 1 if name == "bloc" else 3]
    wanted = [plain(puzzle, name) for puzzle in some]
    check_columns(wd.explain_many(some, name, threads=2), some, wanted)
    assert [*wd.explain_many(some, name, threads=0)] == wanted


def columns_of(traces: wd.Traces) -> dict[str, Any]:
    made = {name: [*column] for name, column in traces.as_dict().items()}
    made["solved"] = [*traces.solved]
    for slug in traces.counts:
        made[slug] = [*traces.counts[slug], *traces.first[slug]]
    return made


@pytest.mark.dear
def test_more_puzzles_than_are_walked_together() -> None:
    many = [*islice(cycle(puzzles()[:30]), 2500)]
    traces = wd.explain_many(many, "simple", 2)
    few_of_them = wd.explain_many(many[:30], "simple")
    assert list(traces.length) == [*islice(cycle(few_of_them.length), 2500)]
    assert list(traces.status) == [*wd.check_many(many)]
    assert traces[2041] == few_of_them[1]
    wanted = techniques_of(few_of_them)
    assert techniques_of(traces) == [*islice(cycle(wanted), 2500)]


def test_traces_are_taken_by_number_and_by_slice() -> None:
    traces = wd.explain_many(lines(), "simple")
    wanted = [plain(line, "simple") for line in lines()]
    size = len(wanted)
    for at in (0, -1, 2, -size, size - 1):
        assert traces[at] == wanted[at]
    for part in (slice(1, 4), slice(None, None, -5), slice(-3, None), slice(9, 2)):
        assert [*traces[part]] == wanted[part]
    for beyond in (size, -size - 1):
        with pytest.raises(IndexError, match=f"^there is no trace {beyond} among {size} puzzles$"):
            traces[beyond]
    assert [*traces] == [*traces] == wanted
    assert [*reversed(traces)] == wanted[::-1]
    assert repr(traces) == f"<Traces: {size} puzzles by 'simple'>"
    assert repr(traces[:1]) == "<Traces: 1 puzzle by 'simple'>"


@pytest.mark.parametrize("name", ["default", EXPLAINER])
@pytest.mark.parametrize("part", [slice(1, 6), slice(None, None, -4), slice(9, 2)])
def test_a_slice_has_the_columns_of_its_puzzles(name: str, part: slice) -> None:
    some = mixture()[::4] if name == EXPLAINER else mixture()
    rows = [*map(row_of_puzzle, some)]
    for given, wanted in ((some, some[part]), (b"".join(rows), b"".join(rows[part]))):
        columns = columns_of(wd.explain_many(wanted, name))
        traces = wd.explain_many(given, name)
        assert columns_of(traces[part]) == columns, "the whole is yet to be walked"
        assert len(traces.length) == len(some)
        assert columns_of(traces[part]) == columns


@pytest.mark.parametrize("name", ["default", EXPLAINER])
def test_traces_can_be_pickled_and_copied(name: str) -> None:
    traces = wd.explain_many([WIKIPEDIA, CLASH], name)
    for _ in ("not walked", "walked"):
        for same in (pickle.loads(pickle.dumps(traces)), copy.deepcopy(traces)):
            assert columns_of(same) == columns_of(wd.explain_many([WIKIPEDIA, CLASH], name))
            assert same[0] == traces[0]
        assert list(traces.length)


def test_a_column_of_names_is_a_sequence() -> None:
    names = wd.explain_many([WIKIPEDIA, CLASH, MANY], "simple").hardest
    assert list(names) == [names[0], names[1], names[2]] == names[:]
    assert names[-1] == names[2]
    assert names[0] in {"hidden-single-box", "hidden-single-line"}
    assert names[1] is None
    assert repr(names) == "<NameColumn: 3 of 2>"


def test_a_technique_that_the_profile_lacks_has_no_column() -> None:
    traces = wd.explain_many([WIKIPEDIA], "simple")
    assert "x-wing" not in traces.counts
    assert repr(traces.counts) == f"<ByTechnique: {', '.join(traces.counts)}>"
    for columns in (traces.counts, traces.first):
        with pytest.raises(wd.UnknownTechnique, match="x-wing"):
            columns["x-wing"]


def test_columns_as_an_array() -> None:
    np = needed("numpy")
    traces = wd.explain_many(lines(), "simple")
    table = np.asarray(traces)
    assert table.dtype.names == tuple(traces.as_dict())
    for name, column in traces.as_dict().items():
        missing = "" if name == "hardest" else "nan"
        found = table[name].tolist()
        assert [*map(str, found)] == [missing if one is None else str(one) for one in column]
    with pytest.raises(ValueError, match="only by copying"):
        np.asarray(traces, copy=False)
    assert len(np.asarray(wd.explain_many([], "simple"))) == 0


@pytest.mark.parametrize("name", ["hodoku", "closed-sets", "bloc"])
def test_totals_are_the_sums_of_the_statistics(name: str) -> None:
    profile = wd.profile_named(name)
    traces = [*wd.explain_many(lines(), name)]
    totals = Totals(profile).add_all(traces)
    known = [trace for trace in traces if trace is not None]
    assert (totals.puzzles, totals.refused) == (len(traces), len(traces) - len(known))
    solved = sum(trace.solved for trace in known)
    several = sum(trace.puzzle.count(2) == 2 for trace in known)
    stuck = len(known) - solved - several
    assert (totals.solved, totals.several, totals.stuck) == (solved, several, stuck)
    assert totals.steps == sum(map(len, known))
    ratings = sorted(trace.rating for trace in known if len(trace))
    assert totals.ratings == Counter(ratings)
    assert totals.spread == (ratings[0], ratings[(len(ratings) - 1) // 2], ratings[-1])
    uses = [use for trace in known for use in statistics(trace, profile).uses]
    slugs = [trace.hardest for trace in known if trace.hardest]
    hardest = Counter(profile.name_of(wd.technique_named(slug)) for slug in slugs)
    for total in totals.strategies:
        own = [use for use in uses if use.name == total.name]
        assert {(use.place, use.techniques) for use in own} == {(total.place, total.techniques)}
        assert total.steps == sum(use.steps for use in own)
        assert total.puzzles == len(own)
        assert total.hardest == hardest[total.name]
    assert sum(total.steps for total in totals.strategies) == totals.steps
    places = [total.place for total in totals.strategies]
    assert places == sorted(set(places))


def test_totals_know_techniques_from_elsewhere() -> None:
    trace = wd.explain(wd.Grid(WIKIPEDIA), "simple")
    moves = tuple((grid, replace(step, technique="elsewhere")) for grid, step in trace.moves)
    totals = Totals(wd.profile_named("simple")).add_all([replace(trace, moves=moves), None])
    [only] = totals.strategies
    assert (only.name, only.steps, only.puzzles, only.hardest) == ("elsewhere", len(moves), 1, 1)
    assert (totals.puzzles, totals.refused) == (2, 1)
    assert entry_of("elsewhere") is None


LIMITS = [
    *(Limits(), Limits(at_most=2.0), Limits(at_least=2.0), Limits(at_least=3.0, at_most=4.0)),
    *(Limits(at_most=400), Limits(at_least=600), Limits(at_most=0.0), Limits(timeout=PATIENCE)),
    Limits(at_least=700, timeout=PATIENCE),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("limits", LIMITS, ids=str)
@pytest.mark.parametrize("scale", PATH_SCALES)
def test_many_ratings_are_those_of_single_paths(scale: str, limits: Limits) -> None:
    kinds = mixture()[:: 4 if few(4) < 4 else 1]
    grids = [(puzzle, grid_of(puzzle)) for puzzle in kinds]
    some = [puzzle for puzzle, grid in grids if grid and grid.givens and grid.count(2) == 1]
    wanted = [rating_by_path(puzzle, scale, limits) for puzzle in some]
    for threads in (1, 3):
        assert path_many(scale, some, limits, threads) == wanted


@pytest.mark.parametrize("scale", PATH_SCALES)
def test_a_timeout_of_nothing_ends_every_rating(scale: str) -> None:
    some: list[str | wd.Grid] = [*puzzles()[:3], wd.Grid(WIKIPEDIA)]
    for seconds in (0.0, 1e-12):
        limits = Limits(timeout=seconds)
        found = path_many(scale, some, limits, 1)
        assert {(rating.status, rating.bound) for rating in found} == {("timeout", 0)}
