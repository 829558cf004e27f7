"""Calendars of puzzles: the choice, and what is written of it."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from effort import few
from requirements import needed
from whydoku.errors import WhydokuError
from whydoku.operations.library import Entry, Library, calendar_choices
from whydoku.operations.library.adding import keep_ratings
from whydoku.operations.library.calendar_choices import (
    Days,
    Marked,
    PlanShortage,
    Traits,
    numbers_for,
)
from whydoku.operations.library.calendar_plan import (
    RISING,
    DaysTaken,
    PlannedDay,
    WantedPlan,
    days_of,
    levels_of_week,
    traits_in,
)
from whydoku.operations.library.rating import Judged

FIRST = date(2027, 1, 1)
NAME = "春の数独、とても長い名前; 山, 川\\海" * 4

Sizes = Mapping[str, Mapping[str, int]]
"""How many puzzles there are of each level and hardest technique."""


def year(levels: str, days: int = 365) -> Days:
    return days_of(WantedPlan(from_=str(FIRST), days=days, levels=levels))


def pools_of(sizes: Sizes) -> dict[str, dict[str, list[int]]]:
    number = iter(range(10**6))
    return {
        level: {slug: [next(number) for _ in range(size)] for slug, size in own.items()}
        for level, own in sizes.items()
    }


def planned(
    days: Days, sizes: Sizes, seed: int, marked: Marked | None = None
) -> list[tuple[str, str]]:
    """The level and the hardest technique of each day's puzzle; none of them comes twice."""
    pools = pools_of(sizes)
    about = {n: (level, s) for level, own in pools.items() for s, ns in own.items() for n in ns}
    numbers = numbers_for(days, pools, seed, marked)
    assert len({*numbers}) == len(days)
    return [about[number] for number in numbers]


def is_good(days: Days, chosen: list[tuple[str, str]]) -> bool:
    neighbours = (n for n in range(1, len(days)) if (days[n][0] - days[n - 1][0]).days == 1)
    return [level for level, _ in chosen] == [level for _, level in days] and all(
        chosen[n][1] != chosen[n - 1][1] for n in neighbours
    )


def is_possible(days: Days, sizes: Sizes, eve: str, morrow: str) -> bool:
    """Whether there is a plan between two days with these hardest techniques, by trying all."""
    left = {level: dict(own) for level, own in sizes.items()}

    def fills(at: int, before: str) -> bool:
        if at == len(days):
            return before != morrow
        own = left[days[at][1]]
        for slug in own:
            if own[slug] and slug != before:
                own[slug] -= 1
                found = fills(at + 1, slug)
                own[slug] += 1
                if found:
                    return True
        return False

    return fills(0, eve)


@pytest.mark.parametrize("seed", range(3))
def test_a_year_has_no_puzzle_twice_and_no_neighbours_alike(seed: int) -> None:
    sizes = {
        "easy": {"a": 60, "b": 52},
        "medium": {"b": 60, "c": 60},
        "hard": {"c": 53, "d": 53, "e": 1},
        "expert": {"d": 30, "e": 40, "a": 3},
    }
    days = year("easy,easy,medium,medium,hard,hard,expert")
    chosen = planned(days, sizes, seed)
    assert is_good(days, chosen)
    assert chosen == planned(days, sizes, seed) != planned(days, sizes, seed + 1)


def test_singles_come_on_two_days_running_only_if_it_cannot_be_otherwise() -> None:
    days = year("gentle,easy,hard,hard,hard,hard,hard")
    box, line = "hidden-single-box", "hidden-single-line"
    hard = {"claiming": 140, "pointing": 140}
    sizes = {"gentle": {box: 60}, "easy": {box: 60, line: 60}, "hard": hard}
    assert is_good(days, planned(days, sizes, 1))
    sizes["easy"] = {box: 60, line: 6}
    chosen = planned(days, sizes, 1)
    for (day, _), (_, before), (_, after) in zip(days[1:], chosen, chosen[1:], strict=False):
        assert before != after or (before == box and day.weekday() == 1)
    sizes["hard"] = {"claiming": 270}
    with pytest.raises(PlanShortage, match=r"level hard: .* have the hardest technique claiming"):
        planned(days, sizes, 1)


@pytest.mark.parametrize("sizes", [(183, 182), (182, 183), (183, 100, 50, 32), (1, 181, 183)])
def test_no_level_is_too_narrow_if_it_can_be_done(sizes: tuple[int, ...]) -> None:
    days = year("hard")
    own = {str(n): size for n, size in enumerate(sizes)}
    assert is_good(days, planned(days, {"hard": own}, 1))


def test_a_plan_is_found_where_there_is_one_and_only_there() -> None:
    chance, outcomes = random.Random(7), Counter[bool]()
    for seed in range(few(300)):
        levels = chance.sample(["easy", "medium", "hard"], chance.choice([1, 2, 3]))
        days = [(FIRST + timedelta(n), chance.choice(levels)) for n in range(chance.randint(2, 9))]
        slugs = {level: chance.sample("abcd", chance.choice([1, 2, 3])) for level in levels}
        sizes = {
            level: {slug: chance.randint(1, 4) for slug in own} for level, own in slugs.items()
        }
        eve, morrow = chance.choices("-abcd", k=2)
        marked = {
            FIRST + timedelta(n): [
                Entry(number=10**6, puzzle="", clues=25, minimal=True, hardest=s)
            ]
            for n, s in ((-1, eve), (len(days), morrow))
        }
        try:
            chosen = planned(days, sizes, seed, marked)
            assert is_good(days, chosen)
            assert (chosen[0][1] != eve) & (chosen[-1][1] != morrow)
            outcomes[True] += 1
        except PlanShortage:
            assert not is_possible(days, sizes, eve, morrow), (days, sizes, eve, morrow)
            outcomes[False] += 1
    assert len(outcomes) == 2


TOO_MANY_ALIKE = (
    "level hard: 365 days, 365 puzzles, of which 184 have the hardest technique a, "
    "and 183 at most can be used so that no two days running share it"
)
TOO_MANY_RUNNING = (
    "levels easy and medium: 52 times two days running would share the hardest technique a"
)


@pytest.mark.parametrize(
    ("levels", "sizes", "said"),
    [
        (
            "easy,easy,hard,hard,hard,hard,hard",
            {"hard": {"a": 80}, "easy": {"a": 50, "b": 50}},
            "level easy: 104 days, 100 puzzles; level hard: 261 days, 80 puzzles",
        ),
        ("hard", {"hard": {"a": 184, "b": 181}}, TOO_MANY_ALIKE),
        ("mon=easy,tue=medium", {"easy": {"a": 60}, "medium": {"a": 60}}, TOO_MANY_RUNNING),
        ("expert", {}, "level expert: 365 days, 0 puzzles"),
    ],
)
def test_what_is_short_is_said_for_each_level(levels: str, sizes: Sizes, said: str) -> None:
    with pytest.raises(PlanShortage) as fault:
        planned(year(levels), sizes, 1)
    assert "; ".join(fault.value.shortages) == said


def test_days_without_a_level_are_left_out_and_part_their_neighbours() -> None:
    days = year("Mon=hard, sunday=hard", 14)
    assert [day.weekday() for day, _ in days] == [6, 0, 6, 0]
    days = year("wed=hard", 35)
    assert is_good(days, planned(days, {"hard": {"a": 5}}, 1))


def test_levels_rise_from_monday_unless_others_are_given() -> None:
    assert levels_of_week(RISING)[0] == "easy"
    assert levels_of_week("Hard") == ("hard",) * 7
    assert levels_of_week("Tue=easy") == ("", "easy", *[""] * 5)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"levels": "easy,hard"}, "found 2 levels; allowed are seven from Monday on"),
        ({"levels": "easier"}, "no level is called 'easier'; did you mean easy"),
        ({"levels": "mon=easy,hard"}, "found 2 levels"),
        ({"levels": "mon=easy,monday=hard"}, "monday is given twice"),
        ({"levels": "mon=easy,moon=hard"}, "no weekday is called 'moon'"),
        ({"levels": "sun=easy", "days": 1}, "none of the 1 day from 2027-01-01 has a level"),
        ({"from_": "New Year"}, "from: found 'New Year'; allowed is a day"),
        ({"from_": "9999-12-31", "days": 2}, "ends in the year 9999"),
        ({"days": 0}, "days: found 0"),
        ({"to": "2026-12-31"}, "to: 2026-12-31 is before the first day, 2027-01-01"),
        ({"to": "2027-01-31", "days": 31}, "has a number of days, or a last one with to"),
        ({"level_on": ["2027-12-25"]}, "level on: found '2027-12-25'; allowed is a day with its"),
        ({"level_on": "xmas=easy"}, "level on: found 'xmas'; allowed is a day"),
        ({"level_on": "2027-12-25=eazy"}, "no level is called 'eazy'"),
        ({"level_on": "2028-01-01=easy"}, "level on 2028-01-01: the calendar is from 2027-01-01"),
        ({"level_on": ["2027-12-25=easy", "2027-12-25=none"]}, "2027-12-25 is given twice"),
    ],
)
def test_what_is_no_calendar_is_said(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(WhydokuError, match=re.escape(why)):
        days_of(WantedPlan(**{"from_": str(FIRST), **asked}))


def test_a_day_may_have_a_level_of_its_own_and_a_calendar_a_last_day() -> None:
    own = ("2027-12-25=easy", "2027-12-26 = none", "2027-12-27=hard")
    wanted = WantedPlan(
        from_="2027-12-24", to="2027-12-28", levels="fri=hard,sun=hard,tue=hard", level_on=own
    )
    assert [(day.day, level) for day, level in days_of(wanted)] == [
        *((24, "hard"), (25, "easy"), (27, "hard"), (28, "hard"))
    ]


LEVELS = {"easy": ("hidden-single-box", "naked-single"), "hard": ("pointing", "x-wing")}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Library]:
    """A library of forty puzzles of two levels, whose ratings we make up."""
    puzzles = wd.random_minimal(40, seed=4)
    with Library(tmp_path / "club.db") as library:
        library.add(puzzles)
        kinds = [(level, slug) for level, own in LEVELS.items() for slug in own for _ in range(10)]
        judged = [Judged(3.0, 3.0, *kind, 1, frozenset(kind[1:])) for kind in kinds]
        with library._store.writing():
            keep_ratings(library._store, [*enumerate(judged, 1)])
        library.mark(range(1, 41), name=NAME, author="Ada", tags=["club"])
        yield library


def test_a_library_plans_what_is_left(club: Library) -> None:
    asked: dict[str, Any] = {"from_": "2027-01-01", "days": 20, "levels": "easy", "seed": 1}
    plan = club.plan(**asked, tag="club")
    assert [one.day for one in plan] == [FIRST + timedelta(n) for n in range(20)]
    assert {one.level for one in plan} == {one.entry.level for one in plan} == {"easy"}
    assert all(one.entry.hardest != other.entry.hardest for one, other in pairwise(plan))
    assert plan == club.plan(**asked)
    club.mark_planned(plan[:19])
    assert club[plan[3].entry.number].used == ("2027-01-04",)
    with pytest.raises(PlanShortage, match="level easy: 20 days, 1 puzzle"):
        club.plan(**asked, not_used_since="2026-01-01")
    club.mark(plan[0].entry.number, used="2020-01-01")
    later: dict[str, Any] = {**asked, "from_": "2027-02-01"}
    with pytest.raises(PlanShortage, match="level easy: 20 days, 1 puzzle"):
        club.plan(**later)
    again = club.plan(**{**later, "days": 5}, not_used_since="2027-01-10")
    assert {one.entry.number for one in again} <= {one.entry.number for one in plan[:9] + plan[19:]}
    with pytest.raises(WhydokuError, match="needs a seed"):
        club.plan(from_="2027-01-01")


def plan_of(club: Library, days: int = 8) -> list[PlannedDay]:
    return club.plan(from_="2027-01-01", days=days, levels="hard", seed=2)


def test_days_of_a_level_are_apart(club: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two puzzles of a level that need the same, one after the other, do not look the same too."""

    def far(compared: int) -> float:
        monkeypatch.setattr(calendar_choices, "COMPARED", compared)
        plan = club.plan(from_=str(FIRST), days=16, levels="hard", seed=1)
        traits = traits_in(club._store, [one.entry.number for one in plan])
        assert all(one.hardest != two.hardest for one, two in pairwise(e.entry for e in plan))
        chosen = [traits[one.entry.number] for one in plan]
        return sum(calendar_choices.apart(one, two) for one, two in pairwise(chosen))

    assert far(8) > far(1)


@pytest.mark.parametrize(("marked", "is_seen"), [(-7, True), (7, True), (-8, False), (8, False)])
def test_days_are_apart_from_marked_ones_beside_the_calendar(
    club: Library, monkeypatch: pytest.MonkeyPatch, marked: int, is_seen: bool
) -> None:
    """A plan for February knows the last Monday of January, and the first one of March."""
    club.mark(25, used=str(FIRST + timedelta(marked)))

    def far(compared: int) -> float:
        monkeypatch.setattr(calendar_choices, "COMPARED", compared)
        plans = [club.plan(from_=str(FIRST), days=1, levels="hard", seed=n) for n in range(9)]
        numbers = [one.entry.number for [one] in plans]
        traits = traits_in(club._store, [25, *numbers])
        return sum(calendar_choices.apart(traits[25], traits[number]) for number in numbers)

    assert (far(8) > far(1)) == is_seen


def test_how_far_puzzles_are_apart() -> None:
    one = Traits(30, 25, 1, (0b0111, 0))
    assert calendar_choices.apart(one, one) == 0
    assert calendar_choices.apart(one, Traits(35, 26, 1, (0b1110, 0))) == 0.5 + 0.5 + 0.25
    assert calendar_choices.apart(one, Traits(90, 35, 0, (0, 1))) == 4
    assert (
        calendar_choices.farthest([7, 8, 9], [7, 6], {7: one, 9: Traits(31, 25, 1, (0b0111, 0))})
        == 2
    )
    near = {6: one, 7: Traits(40, 25, 1, (0b0111, 0)), 8: Traits(35, 25, 1, (0b0111, 0))}
    assert calendar_choices.farthest([6, 7, 8], [6, 7], near) == 2
    assert calendar_choices.farthest([8], [7], {}) == 0


# The command


def command_of(whydoku: CommandLine, club: Library, *more: str) -> Any:
    asked = ("--from", "2027-01-01", "--days", "6", "--levels", "hard", "--seed", "2")
    return whydoku("library", "plan", "--library", club.path, *asked, *more)


def test_a_plan_is_a_table_that_other_commands_read(
    whydoku: CommandLine, club: Library, tmp_path: Path
) -> None:
    needed("xlsxwriter")
    rows = [*csv.DictReader(io.StringIO(command_of(whydoku, club).out))]
    plan = plan_of(club, 6)
    assert [row["puzzle"] for row in rows] == [one.entry.puzzle for one in plan]
    assert (rows[0]["day"], rows[0]["name"], rows[0]["author"]) == ("2027-01-01", NAME, "Ada")
    objects = [json.loads(line) for line in command_of(whydoku, club, "--json").lines]
    assert [one["number"] for one in objects] == [one.entry.number for one in plan]
    files = [tmp_path / name for name in ("y.csv", "y.json", "y.xlsx", "y.jsonl")]
    outputs = [word for file in files for word in ("-o", str(file))]
    ran = command_of(whydoku, club, *outputs)
    assert ran.lines == [f"{', '.join(map(str, files))}: 6 puzzles"]
    table, listed, workbook, lines = files
    for file in (table, workbook):
        assert [reading.name for reading in wd.read_all(file)] == [row["name"] for row in rows]
    assert [json.loads(line) for line in lines.read_text().splitlines()] == objects
    assert json.loads(listed.read_text()) == objects
    other = Library(tmp_path / "other.db")
    other.add(wd.read_all(table))
    assert {(entry.name, entry.author) for entry in other} == {(NAME, "Ada")}
    other.close()


def test_what_is_planned_is_marked_as_used(
    whydoku: CommandLine, club: Library, tmp_path: Path
) -> None:
    assert command_of(whydoku, club).code == 0
    assert club.count(not_used_since="2027-01-01") == 40
    first, second = (tmp_path / name for name in ("a.csv", "b.csv"))
    assert command_of(whydoku, club, "--mark", "-o", str(first)).code == 0
    assert club.count(not_used_since="2027-01-01") == 34
    assert command_of(whydoku, club, "--marked", "-o", str(second)).code == 0
    assert first.read_bytes() == second.read_bytes()
    asked = ("library", "plan", "--library", club.path, "--from", "2027-01-01", "--days", "9")
    assert "the seed is " in whydoku(*asked, "--levels", "fri=hard").err
    assert whydoku(*asked, "--levels", "fri=expert").err == (
        "whydoku: level expert: 2 days, 0 puzzles\n"
    )


def test_a_marked_plan_can_be_written_again_and_taken_back(
    whydoku: CommandLine, club: Library
) -> None:
    plan = command_of(whydoku, club, "--mark")
    assert command_of(whydoku, club, "--marked").out == plan.out
    refused = command_of(whydoku, club, "--mark")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == (
        "whydoku: 2027-01-01 and 5 more days have a puzzle marked as used already; plan --marked "
        "writes what is marked, --keep-marked fills the other days round it, and "
        "mark --unused 2027-01-01..2027-01-06 takes the marks back\n"
    )
    short = command_of(whydoku, club, "--not-used-since", "2027-01-01", "--hardest", "x-wing")
    assert short.err.startswith("whydoku: level hard: 6 days, ")
    assert short.err.endswith(refused.err)

    def unused(*words: str) -> list[str]:
        return whydoku("library", "mark", "--library", club.path, "--unused", *words).lines

    first = str(club.plan(from_="2027-01-01", days=6, levels="hard", seed=2)[0].entry.number)
    assert unused("2027-01-01", first, first) == [f"{club.path}: marked 1 puzzle"]
    assert club[int(first)].used == ()
    assert unused("2027-01-03..2027-12-31") == [f"{club.path}: marked 4 puzzles"]
    left = command_of(whydoku, club, "--marked")
    assert [line[:10] for line in left.lines[1:]] == ["2027-01-02"]
    assert left.err == "whydoku: 2027-01-01 and 4 more days have no puzzle marked as used\n"
    assert unused("2027-01-02") == [f"{club.path}: marked 1 puzzle"]
    assert command_of(whydoku, club, "--marked").code == 1
    assert command_of(whydoku, club, "--mark").out == plan.out


@pytest.mark.parametrize("seed", range(4))
def test_days_keep_what_is_marked_on_them(club: Library, seed: int) -> None:
    club.mark(21, used="2027-01-03")
    club.mark(31, used="2027-01-06")
    plan = club.plan(from_="2027-01-01", days=6, levels="hard", seed=seed, keep_marked=True)
    assert [one.day for one in plan] == [FIRST + timedelta(n) for n in range(6)]
    assert [plan[2].entry.number, plan[5].entry.number] == [21, 31]
    others = {one.entry.number for n, one in enumerate(plan) if n not in (2, 5)}
    assert len(others - {21, 31}) == 4
    near = [n for n in range(5) if plan[n].entry.hardest == plan[n + 1].entry.hardest]
    assert not near
    club.mark_planned(plan)
    kept = club.plan(from_="2027-01-01", days=6, levels="hard", seed=9, keep_marked=True)
    assert [one.entry.number for one in kept] == [one.entry.number for one in plan]


def test_a_marked_puzzle_without_a_rating_is_written(club: Library) -> None:
    added = wd.example("wikipedia").puzzle
    club.add(added)
    number = club.number_of(added)
    club.mark(number or 0, used="2027-01-01")
    [one] = club.marked_plan(from_="2027-01-01")
    assert (one.entry.number, one.level, one.name) == (number, "", "Friday 1 January 2027")
    assert one.as_dict()["level"] is None


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("2026-12-31", "2027-01-01"),
        ("2027-01-02", "2027-01-01 and 1 more day"),
        ("2027-01-04", "2027-01-03"),
        ("2027-01-05", ""),
        ("2027-01-01", ""),
    ],
)
def test_a_plan_looks_at_what_is_marked_beside_it(club: Library, marked: str, told: str) -> None:
    """Before the first day, between two of them, after the last one; marks on its own days are
    none of its concern."""
    club.mark(21, used=marked)
    asked: dict[str, Any] = {"from_": "2027-01-01", "days": 3, "levels": "fri=hard,sun=hard"}
    assert club.plan(**asked, seed=1)
    if told:
        with pytest.raises(PlanShortage) as fault:
            club.plan(**asked, seed=1, hardest="pointing")
        assert str(fault.value) == (
            f"level hard: {told} would share the hardest technique pointing with a puzzle that is "
            "marked on the day before or after"
        )
    else:
        assert club.plan(**asked, seed=1, hardest="pointing")


def test_a_calendar_has_ends(club: Library) -> None:
    for day in (date.min, date.max):
        assert club.plan(from_=str(day), days=1, levels="hard", seed=1)


def test_days_with_a_mark_are_not_marked_again(club: Library) -> None:
    plan = plan_of(club, 3)
    club.mark(1, used="2027-01-03")
    with pytest.raises(DaysTaken, match=r"^2027-01-03 has a puzzle marked as used already$"):
        club.mark_planned(plan)
    assert club.used_on("2027-01-01..2027-01-03") == [1]
    club.mark_planned(plan[:2])
    with pytest.raises(DaysTaken, match=r"^2027-01-01 and 2 more days have a puzzle"):
        club.mark_planned(plan)
    club.mark_planned([])


@pytest.mark.parametrize(
    "days", ["2027", "2027-12", "2027-01-02..2027-01-01", "2027-01-01..", "a..b..c"]
)
def test_what_is_no_span_of_days_is_said(club: Library, days: str) -> None:
    with pytest.raises(WhydokuError, match=r"days: found .*, or a span of days, such as"):
        club.used_on(days)


@pytest.mark.parametrize(
    ("more", "code", "why"),
    [
        (("--mark", "--marked"), 2, "give --mark to lay out days, or --marked for what is marked"),
        (
            ("-o", "x.doc"),
            2,
            "plan writes .csv, .json, .jsonl, .pdf, .xlsx files; found x.doc",
        ),
        (("--tag", "none"), 1, "whydoku: level hard: 6 days, 0 puzzles\n"),
    ],
)
def test_a_plan_that_cannot_be_is_said(
    whydoku: CommandLine, club: Library, more: tuple[str, ...], code: int, why: str
) -> None:
    ran = command_of(whydoku, club, *more)
    assert ran.code == code
    assert why in ran.err


@pytest.mark.dear
def test_a_plan_is_a_book(whydoku: CommandLine, club: Library, tmp_path: Path) -> None:
    """The days stand in the contents by their months, above the puzzles and above the solutions; a
    book that is made from the table is the same."""
    pypdf, table = needed("pypdf"), str(tmp_path / "week.csv")
    needed("typst")

    def pages(*words: str) -> list[str]:
        file = str(tmp_path / "week.pdf")
        assert whydoku(*words, "-o", file).code == 0
        return [page.extract_text() for page in pypdf.PdfReader(file).pages]

    club.mark(range(1, 41), name="")  # for whose letters the usual font has no pictures
    asked = ("--from", "2027-01-29", "--days", "6", "--levels", "hard", "--seed", "2", "-o", table)
    title, *puzzles, solutions = pages("library", "plan", "--library", club.path, *asked)
    assert re.findall(r"(?m)^(Sudoku|\w+ 2027|Solutions)\b", title) == [
        *("Sudoku", "January 2027", "February 2027", "Solutions")
    ]
    assert [re.findall(r"\w+day \d+ \w+", page) for page in puzzles] == [
        ["Friday 29 January", "Saturday 30 January", "Sunday 31 January"],
        ["Monday 1 February", "Tuesday 2 February", "Wednesday 3 February"],
    ]
    assert re.findall(r"(?m)^\d+ +(\w{3} \d+ \w+)", solutions)[2:4] == ["Sun 31 Jan", "Mon 1 Feb"]
    again = pages("book", "-f", table, "--names", "--title", "Sudoku")
    assert [len(again), again[3], again[1][:12]] == [4, solutions, puzzles[0][:12]]
