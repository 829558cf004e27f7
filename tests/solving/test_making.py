"""Puzzles to order: each is checked again, by other means than those that made it."""

from __future__ import annotations

from datetime import date
from itertools import islice, pairwise
from typing import Any

import pytest

import whydoku as wd
from corpus import WIKIPEDIA as PUZZLE
from effort import few
from made import TURNS, looks_the_same, picture, without
from patience import PATIENCE
from strategies import SOLVED
from whydoku.grids import bulk
from whydoku.grids.canonical import canonical_many
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entry_named, rating_of_technique
from whydoku.solving.levels import LEVELS
from whydoku.solving.making import Made, Making, Run, attempts, climbing, generate, run, wish
from whydoku.solving.making.building import Build, ClueLayout
from whydoku.solving.making.climbing import neighbours
from whydoku.solving.making.judging import Judge
from whydoku.solving.making.run import seed_of_day
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.profiles.statistics import statistics
from whydoku.solving.trace import Trace

RING = """
?????????
?XXXXXXX?
?X.....X?
?X.....X?
?X.....X?
?X.....X?
?X.....X?
?XXXXXXX?
?????????
"""

WISHES: dict[str, dict[str, Any]] = {
    "anything": {},
    "clues": {"clues": "26-30"},
    "a full grid": {"clues": 81},
    **{f"symmetry {name}": {"symmetry": name, "clues": "28-44"} for name in TURNS},
    "minimal": {"minimal": True},
    "not minimal": {"minimal": False},
    "a mask with symmetry": {"pattern": RING, "symmetry": "full"},
    "a clue for certain": {"pattern": "X" + "?" * 79 + "X", "symmetry": "rotational-90"},
    "givens": {"givens": "12345" + "." * 76, "clues": "-34"},
    "givens with symmetry": {"givens": "." * 36 + "123......" + "." * 36, "symmetry": "full"},
    "givens with one solution": {"givens": PUZZLE, "different": False},
    "level easy": {"level": "easy", "by": "hodoku", "clues": "28-32", "symmetry": "rotational"},
    "level hard": {"level": "hard", "by": "hodoku", "symmetry": "rotational"},
    "with": {"with_": "naked-pair"},
    "without": {"without": ["pointing", "claiming"]},
    "once": {"once": "naked-pair"},
    "up to": {"up_to": "naked-pair", "symmetry": "horizontal"},
    "by a simple profile": {"by": "simple", "clues": "30-"},
    "no uniqueness": {"uniqueness": False, "clues": "24-"},
    "guess": {"guess": True},
    "rating whydoku": {"rating": "whydoku:2-3", "symmetry": "rotational"},
    "two scales": {"rating": ["hodoku:-700", "whydoku:-3"]},
    "minimal with symmetry": {"minimal": True, "symmetry": "vertical", "clues": "-30"},
    "a mask": {"pattern": RING},
    "givens in a mask": {"givens": "." * 10 + "7" + "." * 70, "pattern": RING},
    "with any of a family": {"with_": "fish", "by": "hodoku"},
    "hardest": {"hardest": "naked-pair"},
    "rating se": {"rating": "se:2.6-4.2", "symmetry": "rotational"},
    "rating se, harder": {"rating": "se:6.5-7.2", "symmetry": "rotational"},
    "rating se, easy with few clues": {"rating": "se:-2.6", "clues": "-23"},
    "rating se and hodoku": {"rating": ["hodoku:-1200", "se:2.5-4"]},
    "rating se, without uniqueness": {"rating": "se:3-5", "uniqueness": False},
    "rating se, with an x-wing": {"rating": "se:3.2-4.2", "with_": "x-wing"},
    "with a unique rectangle": {"with_": "unique-rectangle", "symmetry": "rotational"},
    "once a chain": {"once": "xy-wing", "by": "hodoku"},
    "hardest x-wing": {"hardest": "x-wing", "by": "sudokuoftheday"},
    "level unfair": {"level": "unfair", "by": "hodoku"},
    "level extreme": {"level": "extreme", "by": "hodoku"},
    "few with a symmetry": {"clues": "-22", "symmetry": "antidiagonal"},
}


def of_all_kinds(n: int) -> list[str]:
    """So many puzzles, half of them minimal and the others ever easier."""
    lines = bulk.random_minimal(n, seed=17)
    solved = bulk.solve_many(lines).decode()
    for k in range(1, n, 2):
        whole = solved[81 * k : 81 * k + 81]
        more = range(k % 7, 81, max(2, 9 - k // 4))
        lines[k] = "".join(whole[i] if i in more else c for i, c in enumerate(lines[k]))
    return lines


def is_minimal(line: str) -> bool:
    fewer = [without(line, i) for i in range(81) if line[i] != "."]
    return bulk.check_many([line])[0] == 1 and set(bulk.check_many(fewer)) == {2}


def need_adding_up(run: Run, parts: tuple[str, ...]) -> None:
    """Every attempt that came to a part passed it or not, and all that passed came to the next."""
    tally = run.tally
    if not parts:
        return
    assert tally.reached[parts[0]] == tally.tried
    for part, following in pairwise(parts):
        assert tally.reached[following] == tally.passed[part]
    assert all(tally.passed[part] <= tally.reached[part] for part in parts)
    assert len(run) <= tally.passed[parts[-1]] + tally.climbs
    assert sum(one.climbed for one in run.made) <= tally.climbs


# Every part of a wish, checked again


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", WISHES)
def test_what_is_made_is_as_wished(name: str) -> None:
    words = {"different": True} | WISHES[name]
    made = generate(2, seed=5, **words)
    assert len(made) == 2
    assert len({*canonical_many([*made])}) == 1 + words["different"]
    for one in made.made:
        is_as_wished(one, **words)
    need_adding_up(made, ClueLayout(made.wish).parts)


def is_as_wished(one: Made, **words: Any) -> None:
    line = one.line
    assert bulk.check_many([line])[0] == 1
    assert one.clues == sum(symbol in "123456789" for symbol in line)
    assert one.grid.as_line() == line
    clues_are_as_wished(line, **words)
    for text in listed(words.get("rating", ())):
        scale, span = text.split(":")
        least, most = (float(end or "inf") for end in span.split("-")) if "-" in span else (0, 0)
        figure = wd.rate(line, scale).main
        assert (0 if span.startswith("-") else least) <= figure <= most, text
        assert figure in [rating.main for rating in one.ratings]
    path_is_as_wished(one, **words)


def clues_are_as_wished(line: str, **words: Any) -> None:
    fewest, most = clues_of(words.get("clues"))
    assert fewest <= 81 - line.count(".") <= most
    assert looks_the_same(line, words.get("symmetry", "none"))
    mask = "".join(words.get("pattern", "?" * 81).split())
    for wanted, is_clue in zip(mask, "".join(picture(line)), strict=True):
        assert wanted == "?" or wanted == is_clue
    for wanted, symbol in zip(words.get("givens", "." * 81), line, strict=True):
        assert wanted in (".", symbol)
    if (minimal := words.get("minimal")) is not None:
        assert is_minimal(line) == minimal


def clues_of(asked: object) -> tuple[int, int]:
    if asked is None:
        return 17, 81
    least, _, most = str(asked).partition("-")
    return int(least or 17), int(most or (81 if "-" in str(asked) else least))


def path_is_as_wished(one: Made, **words: Any) -> None:
    """The path of the whole profile, not only of the part that the wish leaves, is as wished."""
    by = by_of(words)
    trace = one.grid.explain(by, uniqueness=words.get("uniqueness", True))
    used, order = trace.counts, [technique.slug for technique in profile_named(by).techniques]
    if not words.get("guess") and not ("rating" in words and not SPEAKS_OF_PATH & words.keys()):
        assert trace.solved
        assert "guess" not in used
        assert dict(one.counts) == used
        assert one.hardest == hardest_of(trace, order)
    if "level" in words:
        assert statistics(trace, profile_named(by)).level == words["level"]
    if "up_to" in words:
        assert max(map(order.index, used)) <= order.index(words["up_to"])
    if not words.get("uniqueness", True):
        assert not any(entry_named(slug).assumes_unique for slug in used)
    techniques_are_as_wished(trace, order, **words)


SPEAKS_OF_PATH = {"with_", "without", "once", "hardest", "by", "up_to", "level", "uniqueness"}


def techniques_are_as_wished(trace: Trace, order: list[str], **words: Any) -> None:
    used = trace.counts
    wanted = {"with_": range(1, 99), "without": (0,), "once": (1,)}
    for word, allowed in wanted.items():
        for name in listed(words.get(word, ())):
            times = sum(count for slug, count in used.items() if is_called(slug, name))
            assert times in allowed
    last = hardest_of(trace, order) or ""
    assert all(is_called(last, name) for name in listed(words.get("hardest", ())))


def hardest_of(trace: Trace, order: list[str]) -> str | None:
    """The technique of the hardest step, as the trace has it where the order is that of ratings."""
    if order == sorted(order, key=rating_of_technique):
        return trace.hardest
    return max(trace.counts, key=order.index, default=None)


def by_of(words: dict[str, Any]) -> str:
    return words.get("by") or "default"


def listed(names: Any) -> list[str]:
    return [names] if isinstance(names, str) else [*names]


def is_called(slug: str, name: str) -> bool:
    """Whether a name means a technique: by its slug, its slug without the number, or its family."""
    return slug == name or slug.rpartition("-")[0] == name or entry_named(slug).family == name


KNOWN = [
    "..75...83.5............9.2717...2..8..94.....8.3......6.8.3..7...2.5.34....1...9.",
    "..9...63...2..7..448.2.6..7........3.3.694...26..8.74.54.72.........942....8.3...",
]
"""Puzzles in which HoDoKu's profile takes a step that it could do without. In the first, a step
above the level comes before one that would be enough; in the second, a single is older than another
that would be enough."""

JUDGED: dict[str, dict[str, Any]] = {
    "hard": {"level": "hard", "by": "hodoku"},
    "hard, with": {"level": "hard", "by": "hodoku", "with_": "skyscraper"},
    "unfair": {"level": "unfair", "by": "hodoku", "without": "unique-rectangle"},
    "easy and oldest": {"by": "hodoku", "hardest": "hidden-single-box"},
    "easy and newest": {"by": "hodoku", "up_to": "naked-single"},
    "place after place": {"by": "simple", "hardest": "hidden-single-box"},
    "house after house": {"by": "bloc", "hardest": "pointing"},
    "marked houses": {"by": "closed-sets", "up_to": "naked-subset"},
    "contradictions": {"by": "exceldoku", "hardest": "naked-subset"},
    "no uniqueness": {"by": "hodoku", "uniqueness": False, "up_to": "xy-wing"},
    "once": {"by": "sudokuoftheday", "once": "naked-pair", "up_to": "x-wing"},
}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", JUDGED)
def test_a_verdict_is_that_of_the_whole_profile(name: str) -> None:
    """The profile that is followed leaves out what a wish does not allow, but only where that does
    not change a path."""
    words = JUDGED[name]
    judge, lines = Judge(wish(**words)), [*of_all_kinds(few(28)), *KNOWN]
    for verdict in judge(lines):
        counts = verdict.counts or Grid(verdict.line).explain(by_of(words)).counts
        one = Made(verdict.line, 0, counts=tuple(counts.items()), hardest=verdict.hardest)
        if not verdict.failed:
            path_is_as_wished(one, **words)
        else:
            with pytest.raises(AssertionError):
                path_is_as_wished(one, **words)


# The same for a seed


def told(made: Run) -> tuple[object, ...]:
    tally = made.tally
    counts = (tally.tried, tally.climbs, tally.reached, tally.passed, tally.closest)
    return made.made, counts, made.rarest, made.timed_out, made.seed


CREWED: dict[str, tuple[int, dict[str, Any]]] = {
    "clues": (150, {"clues": "24-26", "symmetry": "rotational"}),
    "a path": (12, {"hardest": "naked-pair", "symmetry": "vertical"}),
    "climbs": (5, {"rating": "se:8.6-9", "symmetry": "rotational"}),
    "different": (70, {"clues": "25-", "different": True}),
}


@pytest.mark.dear
@pytest.mark.parametrize("name", CREWED)
def test_the_number_of_threads_does_not_matter(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    n, words = CREWED[name]
    alone = generate(n, seed=3, **words)
    assert alone.tally.tried > attempts.CHAPTER
    monkeypatch.setattr(run, "ALONE", -1.0)
    threads = 0 if name == "clues" else 2
    assert told(generate(n, seed=3, threads=threads, **words)) == told(alone)


SOME: dict[str, dict[str, Any]] = {
    "clues": {"clues": "24-30"},
    "a path": {"without": "pointing"},
    "up to": {"up_to": "hidden-single-line"},
    "givens": {"givens": "1" + "." * 79 + "9"},
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", SOME)
def test_fewer_are_the_first_of_more(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds where puzzles are not compared. Where they are, a chapter ends with as many as are
    wanted, before it is known which of them are new."""
    more = generate(4, seed=8, **SOME[name])
    for n in range(4):
        assert generate(n, seed=8, **SOME[name]).made == more.made[:n]
    monkeypatch.setattr(attempts, "PIECES", (1, 2, 1, 60))  # built together
    assert told(generate(4, seed=8, **SOME[name])) == told(more)


# A timeout, and what is reported


@pytest.mark.dear
@pytest.mark.usefixtures("looks")
@pytest.mark.parametrize(
    "words",
    [
        {"up_to": "hidden-single-box"},
        {"level": "medium", "minimal": False},
        {"rating": "se:8.6-9", "symmetry": "rotational"},
    ],
)
def test_a_timeout_only_ends_it_sooner(words: dict[str, Any]) -> None:
    full = [*Making(wish(**words), 3, 2)]
    assert len(full) == 3
    ends = set()
    for seconds in (*range(0, 40, 3), *range(40, 400, 70), 100_000):
        making = Making(wish(**words), 3, 2, timeout=seconds)
        made = [*making]
        assert made == full[: len(made)]
        assert making.timed_out == (len(made) < 3)
        ends.add(len(made))
    assert ends >= {0, 3}


def test_no_time_at_all_is_enough_for_a_look() -> None:
    made = generate(10**12, with_="nested-forcing-chain", timeout=0)
    assert len(made) == 0
    assert made.timed_out
    assert made.tally.tried == 1
    assert made.tally.closest is not None
    assert len(generate(10**12, timeout=0)) == 1


def test_a_run_is_a_sequence_of_grids_that_knows_where_it_comes_from() -> None:
    made = generate(3, seed=9, clues="30-")
    assert (made.seed, made.wish.clues.fewest) == (9, 30)
    assert [*made] == [one.grid for one in made.made] == made[:]
    assert made[-1] == made.made[2].grid
    assert all(isinstance(grid, Grid) for grid in made)
    assert repr(made) == "<Run: 3 puzzles out of 3 tried, seed 9>"
    assert repr(generate(1)).startswith("<Run: 1 puzzle out of ")
    nothing = generate(0)
    assert [*nothing] == []
    assert (nothing.tally.tried, nothing.timed_out, nothing.rarest) == (0, False, None)


def test_watchers_see_it_grow_and_each_iteration_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attempts, "CHAPTER", 4)
    monkeypatch.setattr(attempts, "PIECES", (4,))
    seen: list[tuple[int, int]] = []

    def watch(making: Making) -> None:
        seen.append((making.tally.tried, making.kept))

    making = Making(wish(clues="-22"), 2, 1, watch=watch)
    first = [*making]
    assert len(seen) > 1
    assert seen == sorted(seen)
    assert seen[-1] == (making.tally.tried, making.kept) == (making.tally.tried, 2)
    watched = [*seen]
    [begun] = islice(making, 1)
    assert begun == first[0]
    seen.clear()
    assert [*making] == first
    assert seen == watched


# Essentially equal


@pytest.mark.dear
@pytest.mark.usefixtures("looks")
def test_no_two_are_essentially_equal_where_that_is_asked_for() -> None:
    """78 cells are given and 80 clues are wanted: there are three such puzzles."""
    words: dict[str, Any] = {"givens": SOLVED[0][:78] + "...", "clues": 80}
    alike = generate(12, **words)
    assert len({one.line for one in alike.made}) == 3
    different = generate(3, different=True, **words)
    assert {one.line for one in different.made} == {one.line for one in alike.made}
    assert different.rarest is not None
    assert different.rarest[0] == "different"
    assert different.rarest[2] == different.tally.reached["different"] > 3
    too_many = generate(4, different=True, timeout=100, **words)
    assert too_many.timed_out
    assert [*too_many] == [*different]


def test_none_is_like_one_that_it_is_to_be_unlike() -> None:
    words: dict[str, Any] = {"givens": SOLVED[0][:78] + "...", "clues": 80}
    every = generate(3, different=True, **words)
    turned = [wd.canonical(every[0]), every[1]]
    for unlike in (turned, [one.as_line() for one in turned if isinstance(one, Grid)] + turned[:1]):
        rest = generate(2, unlike=unlike, **words)
        assert [one.line for one in rest.made] == [every.made[2].line] * 2
    assert generate(1, unlike=every.made[0].line, **words).made[0].line != every.made[0].line


def test_what_cannot_be_compared_is_refused() -> None:
    for odd in (["x"], [PUZZLE, "55" + "." * 79]):
        with pytest.raises(wd.InvalidPuzzle, match=f"puzzle {len(odd)} of `unlike` is not"):
            generate(1, unlike=odd)
    odder: list[Any] = [5, None, [5], [None]]
    for one in odder:
        with pytest.raises(wd.WhydokuError):
            generate(1, unlike=one)


# Given cells


@pytest.mark.parametrize("symmetry", ["rotational", "diagonal"])
def test_few_cells_are_filled(symmetry: str) -> None:
    """The cells are those of an existing puzzle, so they can be filled."""
    for one in generate(3, seed=2, symmetry=symmetry, clues="24-28").made:
        mask = "".join(picture(one.line))
        made = generate(1, seed=3, symmetry=symmetry, pattern=mask, timeout=PATIENCE)
        assert len(made) == 1
        assert picture(made.made[0].line) == picture(one.line)


@pytest.mark.dear
@pytest.mark.usefixtures("looks")
def test_cells_that_cannot_be_filled_are_told_of() -> None:
    """The clues show six digits, and one more: at least two digits can be exchanged."""
    givens = "".join(digit if digit in "123456" else "." for digit in SOLVED[0])
    mask = "".join(picture(givens)).replace(".", "?", 1)
    made = generate(1, pattern=mask, givens=givens, timeout=9)
    assert made.timed_out
    assert made.rarest == ("one solution", 0, made.tally.tried)


def test_no_more_is_built_than_the_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few cells take long to fill, so that attempts are built one by one."""
    sizes: list[int] = []

    def counted(layout: ClueLayout, seed: int, start: int, n: int) -> list[Build]:
        sizes.append(n)
        return [Build(start + k, "", SOLVED[0], 17) for k in range(n)]

    monkeypatch.setattr(attempts, "builds", counted)
    few_cells = wish(pattern="x" * 30 + "." * 51)
    for wanted, most in ((few_cells, 1), (wish(), attempts.PIECES[0])):
        sizes.clear()
        (report,) = attempts.WorkOnWish(wanted, 1, 1, deadline=0.0)(0)
        assert (report.cut, sizes) == (True, [most])


# Climbs


@pytest.mark.long
def test_what_is_rare_is_found_sooner_by_climbs(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []

    def counted(*asked: Any) -> list[Build]:
        looked_at.append(len(found := neighbours(*asked)))
        return found

    def attempts_needed() -> int:
        words: dict[str, Any] = {"rating": "se:8.8-9.2", "symmetry": "rotational"}
        return sum(generate(1, seed=seed, **words).tally.tried for seed in range(5))

    monkeypatch.setattr(climbing, "neighbours", counted)
    with_climbs = attempts_needed() + sum(looked_at)
    monkeypatch.setattr(attempts, "has_a_slope", lambda _: False)
    assert attempts_needed() > 2 * with_climbs


@pytest.mark.dear
def test_climbs_keep_what_is_asked_for() -> None:
    words: dict[str, Any] = {"rating": "se:8.3-8.8", "symmetry": "rotational", "clues": "24-30"}
    words |= {"pattern": "?" * 40 + "." + "?" * 40, "givens": "1" + "." * 80}
    made = [one for seed in range(6) for one in generate(1, seed=seed, **words).made]
    assert len(made) == 6
    assert any(one.climbed for one in made)
    for one in made:
        is_as_wished(one, **words)


def test_the_seeds_of_a_day_are_those_of_the_page() -> None:
    """`page/tests/past.test.ts` has the same numbers."""
    seeds = [seed_of_day(level, date(2026, 11, 22)) for level in LEVELS]
    assert seeds[:4] == [363671228, 2193768058, 2351798331, 172759186]
    assert seeds[4:] == [3310100498, 4117497082, 2380769779, 148477724]
