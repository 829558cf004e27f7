"""The door to native paths: timeouts, pauses, Ctrl-C, and odd requests."""

from __future__ import annotations

import math
import random
import re
from array import array
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus import CLASH, MANY, NONE, WIKIPEDIA, puzzles
from door_calls import Spoiler, listings, small
from doors import DONE, NOTHING, REFUSED, NativeDoor
from effort import few
from finding import findings_of
from grids.test_search_door import INTERRUPTING, said_by
from oracles.paths import followed
from solving.test_paths import changed, foreign
from strategies import grids
from whydoku import Grid, explain
from whydoku.errors import WhydokuError
from whydoku.grids.engine.engine import TABLE, packed_set
from whydoku.grids.engine.paths import (
    LATE,
    NO_PATH,
    OVER,
    PAUSED,
    RESUME,
    STATE_WIDTH,
    STOP,
    HostFinding,
    Paths,
)
from whydoku.logic.catalogue import technique_named
from whydoku.logic.technique import follows_suppositions
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.program import Program, program_of, state_of
from whydoku.solving.walked import techniques_of, trace_of, walk

LINES = puzzles()[:6]

EXAMPLE = technique_named("exotic-link-aic").example or ""


def paths_of(lines: tuple[str, ...] = LINES, *pauses: str) -> tuple[Paths, Program]:
    made = program_of(profile_named("bloc"), pauses=frozenset(pauses))
    assert made is not None
    return Paths(made.packed, "".join(lines).encode(), 81, True, 1), made


# Statuses and states


def test_rows_without_a_path_have_a_status_and_refuse_everything() -> None:
    paths, _ = paths_of((WIKIPEDIA, MANY, NONE, CLASH, "!" * 81))
    assert len(paths.states()) == 5
    assert list(paths.statuses()) == [1, 2, 0, 255, 255]
    paths.run(2, 0.0)
    assert list(paths.states()) == [OVER, OVER, NO_PATH, NO_PATH, NO_PATH]
    for number in (2, 4, 5, -1, 1 << 40):
        for ask in (paths.place, paths.path, lambda n: paths.go_on(n, STOP)):
            with pytest.raises(WhydokuError, match="number"):
                ask(number)


def test_a_path_that_does_not_wait_takes_no_answer() -> None:
    paths, _ = paths_of()
    paths.run(1, 0.0)
    for found in ((), (HostFinding((1, 0)),)):
        with pytest.raises(WhydokuError, match="this path does not wait"):
            paths.find(0, found)
    assert paths.place(0).waiting is None


def test_nothing_is_nothing() -> None:
    paths, made = paths_of(())
    paths.run(3, 1.0)
    assert (paths.states(), paths.statuses()) == (b"", b"")
    assert paths.summary(bytes(len(made.calls))) == (array("H"), b"", b"")


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_summary_is_that_of_the_paths_whatever_the_threads(threads: int) -> None:
    paths, made = paths_of((*puzzles()[:40:4], MANY, NONE))
    paths.run(threads, 0.0)
    codes = bytes(n % 251 for n in range(len(made.calls)))
    lengths, are_solved, said = paths.summary(codes)
    each = [
        bytes(codes[call] for call in paths.path(n).calls) if state != NO_PATH else b""
        for n, state in enumerate(paths.states())
    ]
    assert said == b"".join(each)
    assert [*lengths] == [*map(len, each)]
    for number, line in enumerate(puzzles()[:40:4]):
        trace = explain(Grid(line), "bloc")
        assert techniques_of(paths, number, made) == trace.techniques
        assert are_solved[number] == trace.solved
        assert paths.place(number) == (trace.grid.bits, trace.grid.digits, None)


# Timeouts


def test_a_path_out_of_time_stays_so() -> None:
    paths, _ = paths_of()
    paths.spend(1, 100.0)
    paths.run(2, 50.0)
    assert list(paths.states()) == [LATE if n == 1 else OVER for n in range(len(LINES))]
    assert not paths.path(1).steps
    paths.run(1, 0.0)
    assert paths.states()[1] == LATE
    paths, made = paths_of()
    walk(paths, made, lambda n: Grid(LINES[n]), seconds=1e-9)
    assert set(paths.states()) == {LATE}
    paths, _ = paths_of()
    paths.spend(0, 1e9)
    paths.run(1, 0.0)
    assert set(paths.states()) == {OVER}, "without a timeout time does not count"


def test_time_taken_in_python_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands for the finders that are asked: each takes ten seconds."""
    profile = changed(profile_named("bloc"), lambda call: (foreign(call[0]), call[1]))
    made = program_of(profile)
    assert made is not None
    line = LINES[0]
    paths = Paths(made.packed, line.encode(), 81, True, 1)
    clock = iter(range(0, 1_000_000, 10))
    monkeypatch.setattr("whydoku.solving.walked.time.monotonic", lambda: float(next(clock)))
    walk(paths, made, lambda _: Grid(line), seconds=9.0)
    assert list(paths.states()) == [LATE]


# Pauses


def test_paths_pause_after_each_step_of_a_technique_and_go_on() -> None:
    slugs = ("pointing", "naked-pair")
    paths, made = paths_of(LINES, *slugs)
    paused = [0] * len(LINES)
    paths.run(2, 0.0)
    while PAUSED in paths.states():
        before = paths.states()
        paths.run(1, 0.0)
        assert paths.states() == before
        for number, state in enumerate(before):
            if state == PAUSED:
                assert techniques_of(paths, number, made)[-1] in slugs
                paused[number] += 1
                paths.go_on(number, RESUME)
        paths.run(2, 0.0)
    for number, line in enumerate(LINES):
        trace = followed(Grid(line), profile_named("bloc"))
        args = paths, number, Grid(line), profile_named("bloc"), made
        assert trace_of(*args, uniqueness=True) == trace
        assert paused[number] == sum(slug in slugs for slug in trace.techniques)


def test_a_path_that_is_stopped_is_over_where_it_is() -> None:
    slugs = [technique.slug for technique, _ in paths_of()[1].calls]
    paths, made = paths_of(LINES, *slugs)
    asked: list[int] = []

    def goes_on(number: int) -> bool:
        asked.append(number)
        return asked.count(number) < 3

    walk(paths, made, lambda n: Grid(LINES[n]), goes_on=goes_on)
    assert set(paths.states()) == {OVER}
    for number, line in enumerate(LINES):
        trace = explain(Grid(line), "bloc")
        assert techniques_of(paths, number, made) == trace.techniques[:3]


# Ctrl-C


def interrupted(job: str, after: str) -> list[str]:
    script = f"""
from whydoku import explain_many
from whydoku.grids import bulk
from whydoku.grids.engine.paths import Paths
from whydoku.solving.program import program_of
from whydoku.solving.profiles.reading import profile_named
LINES = {puzzles()[:40]!r}
PROGRAM = program_of(profile_named("bloc")).packed
def paths_of(lines):
    return Paths(PROGRAM, "".join(lines).encode(), 81, True, 1)
def said(paths):
    return [paths.path(n) for n in range(len(paths.states()))]
paths, traces = paths_of(LINES * 150), explain_many(LINES * 150, "bloc", 2)
{INTERRUPTING}
try:
    interrupting.start()
    {job}
except KeyboardInterrupt:
    print("interrupted")
{after}
"""
    return said_by(script)


@pytest.mark.dear
@pytest.mark.parametrize("seconds", ["0.0", "100.0"])
def test_ctrl_c_ends_a_run_and_the_next_one_goes_on(seconds: str) -> None:
    after = f"""
print(any(paths.path(n).steps for n in range(len(paths.states()))))
some = paths_of(LINES)
some.run(1, 0.0)
paths.run(2, {seconds})
print(said(paths) == said(some) * 150)
"""
    assert interrupted(f"paths.run(2, {seconds})", after) == ["interrupted", "True", "True"]


@pytest.mark.dear
def test_ctrl_c_ends_the_walk_of_many_traces_and_the_next_one_goes_on() -> None:
    after = "print(list(traces.length) == list(explain_many(LINES, 'bloc').length) * 150)"
    assert interrupted("traces.length", after) == ["interrupted", "True"]


# What is refused


@pytest.mark.parametrize("seed", range(4))
def test_spoiled_requests_are_done_or_refused_in_a_sentence(seed: int) -> None:
    """Of every function of the door."""
    spoiler = Spoiler([*small(), *listings(1)], seed)
    requests = [spoiler.request() for _ in range(few(4000))]
    answers = NativeDoor().answers(requests)
    assert {DONE, REFUSED} <= {answer.status for answer in answers} <= {DONE, NOTHING, REFUSED}
    assert all(re.fullmatch("[ -~]+", one.refusal or "-") for one in answers)


@given(slug=st.sampled_from([*TABLE.techniques]), grid=grids, limit=st.integers(1, 9))
@settings(max_examples=few(200))
def test_findings_are_no_more_than_asked_for(slug: str, grid: Grid, limit: int) -> None:
    state = state_of(grid, uniqueness=True)
    some, more = (findings_of(slug, state, most) for most in (limit, 2 * limit))
    assert len(some) <= limit
    assert some == more[:limit]


@pytest.mark.parametrize("limit", [1, 1000])
def test_findings_do_not_depend_on_what_was_asked_before(limit: int) -> None:
    """The engine keeps for each thread what it found on the last state."""
    states = [state_of(grid, uniqueness=True) for grid in (Grid(EXAMPLE), Grid(LINES[0]))]
    slugs = [slug for slug in TABLE.techniques if not follows_suppositions(technique_named(slug))]
    asked = [(slug, state) for slug in slugs for state in states]
    random.Random(limit).shuffle(asked)
    for slug, state in asked:
        with ThreadPoolExecutor(1) as fresh:
            alone = fresh.submit(findings_of, slug, state, limit).result()
        assert findings_of(slug, state, limit) == alone


def test_times_that_are_none_are_refused() -> None:
    paths, _ = paths_of()
    for call in (partial(paths.run, 1), partial(paths.spend, 0)):
        for seconds in (-1.0, -1e-300, math.nan, -math.inf):
            with pytest.raises(WhydokuError, match="a number of seconds"):
                call(seconds)


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ([0, 1], "program ends before its switches of a pass"),
        ([0, 1, 0, 1, 0, 9, 255, 0, 0], "a digit must be from 0 to 8, or 255"),
        ([0, 1, 0, 1, 0, 255, 27, 0, 0], "a house must be from 0 to 26, or 255"),
        ([0, 1, 0, 1, 0, 255, 255, 0, 1024], "sizes must be from 0 to 1023, not 1024"),
        (
            [0, 1, 0, 1, TABLE.techniques["x-wing"].number, 255, 255, 64, 0, 729, 65535],
            "only findings that rest on one constraint can be taken by place",
        ),
    ],
)
def test_programs_that_say_nothing_are_refused(numbers: list[int], sentence: str) -> None:
    with pytest.raises(WhydokuError, match=f"^{sentence}$"):
        Paths(array("H", numbers).tobytes(), b"", 81, True, 1)


@pytest.mark.parametrize(
    ("bits", "digits", "givens", "sentence"),
    [
        (0, 0, 1 << 735, "no candidate above 728"),
        (1, 2, 0, "among its digits"),
        (3, 1, 0, "no candidate that a digit rules"),
        (1, 0, 1, "its givens among its digits"),
    ],
)
def test_states_that_contradict_themselves_are_refused(
    bits: int, digits: int, givens: int, sentence: str
) -> None:
    state = b"".join(map(packed_set, (bits, digits, givens))) + b"\0"
    with pytest.raises(WhydokuError, match=sentence):
        Paths(paths_of()[1].packed, state, STATE_WIDTH, True, 1)
