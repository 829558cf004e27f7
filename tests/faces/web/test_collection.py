"""The library of a server: its puzzles page by page, what there is, and the puzzle of a day."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import whydoku as wd
from whydoku.errors import WhydokuError
from whydoku.faces.cli.app import run
from whydoku.faces.web.api import collection
from whydoku.faces.web.api.collection import SHELF
from whydoku.faces.web.api.operations import TimeLimit, operations
from whydoku.logic.catalogue import entry_named
from whydoku.operations.library import Library
from whydoku.operations.refusals import Problem

PUZZLES = wd.random_minimal(12, seed=5)
DAY = "2026-01-05"


@pytest.fixture(scope="module")
def rated() -> bytes:
    """The file with a library of twelve puzzles."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        with Library(path) as library:
            library.add(PUZZLES, source="first.txt", author="Ada", tags=["club"])
            library.rate()
        return path.read_bytes()


@pytest.fixture
def path(rated: bytes, tmp_path: Path) -> Iterator[Path]:
    """The file with a library that is that of this process."""
    path = tmp_path / "secret" / "club.db"
    path.parent.mkdir()
    path.write_bytes(rated)
    SHELF.path = str(path)
    yield path
    SHELF.path = ""


def asked(name: str, **request: Any) -> Any:
    return operations()[name].answered(
        "application/json", json.dumps(request).encode(), TimeLimit()
    )


def refused(name: str, **request: Any) -> Problem:
    with pytest.raises(Problem) as fault:
        asked(name, **request)
    return fault.value


def test_pages_follow_one_another(path: Path) -> None:
    with Library(path, read_only=True) as library:
        found = [entry.number for entry in library.find(without="x-wing")]
        drawn = [entry.number for entry in library.find(random=True, seed=4)]
    for wish, numbers in ({"without": "x-wing"}, found), ({"random": True, "seed": 4}, drawn):
        start: int | None = 0
        met = []
        while start is not None:
            page = asked("library", **wish, start=start, size=5)
            assert page["total"] == len(numbers)
            met += [entry["number"] for entry in page["entries"]]
            start = page["next"]
        assert met == numbers
    end = asked("library", start=99)
    assert end == {"total": 12, "entries": [], "next": None, "stats": None}
    newest = asked("library", order="newest", start=2, size=3)
    assert [entry["number"] for entry in newest["entries"]] == [10, 9, 8]
    assert asked("library", limit=3, size=2)["total"] == 3
    assert asked("library", limit=3, start=2)["next"] is None


def test_an_entry_says_what_a_browser_of_puzzles_needs(path: Path) -> None:
    turned = wd.Transform.random(3)(PUZZLES[0])
    [entry] = asked("library", same_as=turned)["entries"]
    assert (entry["number"], entry["puzzle"], entry["tags"]) == (1, PUZZLES[0], ["club"])
    assert entry["hardest"] in entry["techniques"]
    assert entry["hardest_name"] == entry_named(entry["hardest"]).name
    assert not {"notes", "used", "added"} & entry.keys()
    assert (
        asked("library", words="ADA")["total"] == asked("library", words="first.t")["total"] == 12
    )
    assert asked("library", words="second.txt")["total"] == 0
    for words in ("7", " no. 7 ", "No 7", "#7"):
        assert [entry["number"] for entry in asked("library", words=words)["entries"]] == [7]


def test_what_there_is_can_be_chosen(path: Path) -> None:
    stats = asked("library_stats")
    assert stats["puzzles"] == stats["rated"] == 12
    assert stats["tags"] == [{"name": "club", "puzzles": 12}]
    for one in stats["levels"]:
        assert asked("library", level=one["name"])["total"] == one["puzzles"]
    assert asked("library", level=[one["name"] for one in stats["levels"]])["total"] == 12
    for one in stats["techniques"]:
        assert asked("library", **{"with": one["technique"]})["total"] == one["puzzles"]
    families = {one["name"]: one["puzzles"] for one in stats["families"]}
    assert families["chains"] == families["any-chain"] == 0
    for one in stats["families"]:
        assert asked("library", **{"with": one["name"]})["total"] == one["puzzles"]
    least, most = stats["ratings"]
    assert asked("library", rating=f"se:{least}-{most}")["total"] == 12
    clues = [81 - puzzle.count(".") for puzzle in PUZZLES]
    assert stats["clues"] == [min(clues), max(clues)]
    assert asked("library", counts=True)["stats"] == stats
    level = stats["levels"][0]["name"]
    found = asked("library", level=level, counts=True)["stats"]
    assert found["levels"] == stats["levels"][:1]
    for one in found["techniques"]:
        page = asked("library", level=level, **{"with": one["technique"]})
        assert page["total"] == one["puzzles"]


def test_what_would_take_long_is_not_counted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "MOST_COUNTED", 11)
    assert asked("library", counts=True)["stats"] is None
    monkeypatch.undo()
    assert asked("library", counts=True, limit=3)["stats"] is None


def test_the_puzzle_of_a_day_is_the_one_that_is_planned_or_one_that_is_not_used(path: Path) -> None:
    first = date.fromisoformat(DAY)
    days = [str(first + timedelta(n)) for n in range(12)]
    drawn = [asked("daily", day=day)["entry"]["number"] for day in days]
    assert len({*drawn}) >= 8
    assert all(a != b for a, b in pairwise(drawn))
    with Library(path) as library:
        library.mark(drawn[1], used=DAY)
        library.mark(drawn[2], used="2025-12-24")
        with pytest.raises(WhydokuError, match="allowed is a day"):
            library.on_day("yesterday")
    planned = asked("daily", day=DAY)
    assert (planned["entry"]["number"], planned["planned"]) == (drawn[1], True)
    assert asked("daily", day=DAY.replace("-", "")) == planned
    for day, before in zip(days[3:], drawn[3:], strict=True):
        one = asked("daily", day=day)
        assert not one["planned"]
        if before not in drawn[1:3]:
            assert one["entry"]["number"] == before
    with Library(path) as library:
        library.mark(range(1, 13), used="2025-12-24")
    assert asked("daily", day=days[1])["entry"]
    today = asked("daily")
    assert today == asked("daily", day=today["day"])
    with Library(path) as library:
        library.remove(range(1, 13))
    assert asked("daily", day=days[1]) == {"day": days[1], "entry": None, "planned": False}


def test_what_is_added_seldom_changes_the_puzzle_of_a_day() -> None:
    days = [str(date.fromisoformat(DAY) + timedelta(n)) for n in range(100)]
    with Library(":memory:") as library:
        library.add(wd.random_minimal(100, seed=8))
        before = [library.on_day(day) for day in days]
        library.add(wd.random_minimal(2, seed=9))
        after = [library.on_day(day) for day in days]
    numbers = [entry.number for entry in before if entry]
    assert len({*numbers}) > 80
    assert all(number not in numbers[max(0, at - 30) : at] for at, number in enumerate(numbers))
    assert sum(one == other for one, other in zip(before, after, strict=True)) >= 95


def test_nothing_is_shown_before_its_day(path: Path) -> None:
    later, soon = (str(date.today() + timedelta(n)) for n in (2, 1))
    with Library(path) as library:
        library.mark(1, used=later)
        library.mark(2, used=soon)
        library.mark(3, used=str(date.today()))
    numbers = [entry["number"] for entry in asked("library")["entries"]]
    assert sorted(numbers) == [*range(3, 13)]
    assert asked("library_stats")["puzzles"] == 10
    assert asked("library", same_as=PUZZLES[0])["total"] == 0
    assert asked("daily", day=soon)["entry"]["number"] == 2
    with pytest.raises(WhydokuError, match="still to come"):
        asked("daily", day=later)
    assert asked("library", not_used_since=later)["total"] == 10
    assert asked("library", not_used_since=str(date.today()))["total"] == 9
    with pytest.raises(WhydokuError, match="allowed is a day, YYYY-MM-DD"):
        asked("library", not_used_since="May")


def test_what_others_add_is_seen_and_a_file_that_takes_its_place(path: Path) -> None:
    assert asked("library")["total"] == asked("library_stats")["puzzles"] == 12
    with Library(path) as library:
        library.add(wd.random_minimal(3, seed=6), tags=["new"])
    assert asked("library")["total"] == asked("library_stats")["puzzles"] == 15
    with Library(path.with_name("other.db")) as other:
        other.add(wd.random_minimal(4, seed=7))
    path.with_name("other.db").rename(path)
    assert asked("library")["total"] == asked("library_stats")["puzzles"] == 4


def test_without_a_library_and_with_a_broken_one_a_sentence_answers(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked("library")["total"] == 12
    content = path.read_bytes()
    for broken in (b"no library at all", b""):
        path.write_bytes(broken)
        for name in ("library", "library_stats", "daily"):
            fault = refused(name)
            assert (fault.status, fault.title) == (500, "Unusable library")
            assert "secret" not in str(fault.data)
            assert "club.db" in capsys.readouterr().err
    path.unlink()
    assert refused("library").status == 500
    path.write_bytes(content)
    assert asked("library")["total"] == 12
    SHELF.path = ""
    assert {refused(name).status for name in ("library", "library_stats", "daily")} == {501}


def test_what_is_no_library_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(PUZZLES))
    for name, sentence in ((file, "no library of puzzles"), (tmp_path / "none.db", "no such")):
        assert run(["serve", "--port", "0", "--library", str(name)]) != 0
        [line] = capsys.readouterr().err.splitlines()
        assert sentence in line
