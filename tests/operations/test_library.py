"""The library: each puzzle once, found by what it needs, whatever happens to the file."""

from __future__ import annotations

import errno
import random
import re
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as wd
from corpus import WIKIPEDIA
from effort import few
from fuzz_library import run as fuzz
from patience import PATIENCE
from symmetrical import TURNS, symmetrical_puzzles
from whydoku.errors import WhydokuError
from whydoku.grids.canonical import automorphisms, transform_between
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.parts.layouts import SYMMETRIES, symmetries_of
from whydoku.logic.catalogue import entries_named
from whydoku.operations.library import Entry, Library
from whydoku.operations.library.adding import given_of
from whydoku.operations.library.faults import UnusableLibrary
from whydoku.operations.library.finding import ORDERS
from whydoku.operations.library.schema import (
    BITS,
    MASKS,
    NAMES,
    STEPS,
    VERSION,
    bring_up_to_date,
    masks_of,
    numbers_in,
    packed,
    symmetries_in,
    symmetry_names,
    version_of,
)
from whydoku.operations.library.store import IN_MEMORY, paged
from whydoku.solving.making.clauses_of_figures import parse_range

PUZZLES = wd.random_minimal(60, seed=58)


def turned(puzzles: list[str], seed: int = 0) -> list[str]:
    return [wd.Transform.random(seed + n)(puzzle) for n, puzzle in enumerate(puzzles)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.db"


@pytest.fixture(scope="module")
def rated() -> Iterator[Library]:
    """A library of puzzles of all kinds, of which some are not rated."""
    symmetric = [grid.as_line() for grid in wd.generate(6, symmetry="rotational", seed=1)]
    with Library(IN_MEMORY) as library:
        library.add([*PUZZLES, *symmetric], source="first.txt")
        library.rate()
        library.add(wd.random_minimal(4, seed=59), source="second.txt", tags=["new", "club"])
        library.mark(range(1, 20), tags=["club"])
        library.mark(range(1, 9), used="2025-12-24")
        library.mark([3, 4], used="2026-02-01")
        library.mark(range(5, 40, 3), author="Ada Bobbin")
        yield library


# Each puzzle once


def test_a_puzzle_is_kept_once_however_it_is_turned() -> None:
    with Library(IN_MEMORY) as library:
        assert library.add(PUZZLES) == (60, 0, 0)
        assert library.add(turned(PUZZLES)) == (0, 60, 0)
        assert library.add([WIKIPEDIA, *turned([WIKIPEDIA]), WIKIPEDIA]) == (1, 2, 0)
        assert [entry.puzzle for entry in library] == [*PUZZLES, WIKIPEDIA]


def test_the_turn_between_two_puzzles_is_told() -> None:
    with Library(IN_MEMORY) as library:
        library.add(PUZZLES)
        for number, puzzle in enumerate(turned(PUZZLES), 1):
            same = library.same_as(puzzle)
            assert same
            assert same.entry.number == number
            assert isinstance(same.transform, wd.Transform)
            assert same.transform(puzzle) == same.entry.puzzle
            assert [*library.find(same_as=puzzle)] == [same.entry]
        assert library.same_as(WIKIPEDIA) is None
        assert not library.count(same_as=WIKIPEDIA)
        assert transform_between(*PUZZLES[:2]) is None
        assert WIKIPEDIA not in library
        assert PUZZLES[0] in library


@pytest.mark.parametrize("kind", ["half turn", "diagonal", "bands"])
def test_of_several_turns_the_simplest_is_told(kind: str) -> None:
    [grid] = symmetrical_puzzles(TURNS[kind], 1)
    assert wd.symmetries(grid) > 1
    assert transform_between(grid, grid) == wd.Transform.identity()
    for seed in range(6):
        turn = wd.Transform.random(seed)
        back = turn.inverse()
        several = [moved(back), *(moved(back.then(again)) for again in automorphisms(grid))]
        found = transform_between(turn(grid), grid)
        assert isinstance(found, wd.Transform)
        assert moved(found) == min(several)


def moved(turn: wd.Transform) -> int:
    """How many lines and digits a turn moves; all lines if it exchanges rows and columns."""
    orders = [*enumerate(turn.rows), *enumerate(turn.columns), *enumerate(turn.digits)]
    return 18 * turn.exchange + sum(before != after for before, after in orders)


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        ("." * 81, "solutions"),
        ("11" + "." * 79, "1"),
        ("nothing", "expected"),
        (wd.Grid(WIKIPEDIA).solution().as_line(), "no cell is open"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_the_reason(puzzle: str, why: str) -> None:
    with Library(IN_MEMORY) as library:
        [[taken, good]] = library.adding([puzzle, WIKIPEDIA])
        assert taken.number is None
        assert why in taken.fault
        assert good.is_new
        assert [len(library), library.add(puzzle)] == [1, (0, 0, 1)]


def test_of_a_grid_with_more_than_givens_only_these_are_kept() -> None:
    grid = wd.Grid(WIKIPEDIA)
    for _, step in wd.explain(grid).moves[:3]:
        grid = grid.apply(step)
    with Library(IN_MEMORY) as library:
        library.add(grid)
        assert library[1].puzzle == WIKIPEDIA


def test_readings_bring_their_names_and_what_is_given_holds_for_all() -> None:
    lines = [f"{PUZZLES[0]} # Monday", "no puzzle", PUZZLES[1]]
    with Library(IN_MEMORY) as library:
        about: dict[str, Any] = {"author": "Ada", "date": "2026-01-02", "notes": "easy"}
        assert library.add(wd.read_all(lines), tags="a", source="club", **about) == (2, 0, 1)
        monday, other = library
        assert [monday.name, other.name, monday.tags] == ["Monday", "", ("a",)]
        assert {monday.source, other.source} == {"club"}
        assert all(getattr(other, name) == text for name, text in about.items())


# What is known of a puzzle


def test_the_facts_are_those_of_the_library_at_large(rated: Library) -> None:
    for entry in rated.find(rated=True, random=True, seed=2, limit=12):
        rating, path = wd.rate(entry.puzzle, "se"), wd.explain(entry.puzzle)
        assert entry.se == rating.er
        assert entry.whydoku == wd.rate(entry.puzzle, "whydoku").rating
        assert entry.level == wd.rate(entry.puzzle, "level").level
        assert set(entry.techniques) == set(path.techniques)
        assert entry.hardest == path.hardest
        assert entry.hardest_at == 1 + [*path.techniques].index(path.hardest or "")
        assert entry.minimal == bool(wd.minimal_many([entry.puzzle])[0])
        assert entry.clues == 81 - entry.puzzle.count(".")


@given(st.sampled_from([*SYMMETRIES]), st.integers(0, (1 << 81) - 1))
def test_symmetries_are_those_of_layouts(name: str, bits: int) -> None:
    groups = SYMMETRIES[name].groups
    line = "".join("7" if bits >> groups[i] & 1 else "." for i in range(81))
    cells = cells_of(sum(1 << i * 9 for i in range(81) if line[i] != "."))
    assert [one.name for one in symmetries_of(cells)] == [*symmetry_names(symmetries_in(line))]


@given(st.sets(st.integers(0, BITS * len(MASKS) - 1)))
def test_sets_of_techniques_survive(numbers: set[int]) -> None:
    masks = masks_of(numbers)
    assert [*numbers_in(masks)] == sorted(numbers)
    assert all(0 <= mask < 1 << BITS for mask in masks)
    assert [*numbers_in([-1])] == [*range(BITS)]  # such as that of a damaged file
    with pytest.raises(WhydokuError, match="252 techniques"):
        masks_of([BITS * len(MASKS)])


def test_a_slow_puzzle_stays_unrated_until_more_time_is_given() -> None:
    with Library(IN_MEMORY) as library:
        library.add(PUZZLES[:2])
        assert library.rate(timeout=0) == (0, 2)
        assert library.unrated(timeout=0) == 0
        assert library.unrated() == 2
        assert library.rate(timeout=PATIENCE) == (2, 0)


# Finding


def plain(entries: list[Entry], **wanted: Any) -> list[int]:
    """What `find` means, by a filter over all entries."""

    def fits(entry: Entry) -> bool:
        for name, value in wanted.items():
            if value is not None and not _FITS[name](entry, value):
                return False
        return True

    found = sorted(filter(fits, entries), key=lambda e: (e.se is not None, e.se or 0, e.number))
    return [entry.number for entry in found]


def _of(names: list[str]) -> list[set[str]]:
    return [{entry.slug for entry in entries_named(name)} for name in names]


def _in_span(figure: float | None, span: str) -> bool:
    least, most = span.split("-")
    return figure is not None and float(least) <= figure <= float(most or 99)


_FITS: dict[str, Callable[[Entry, Any], bool]] = {
    "se": lambda e, span: _in_span(e.se, span),
    "own": lambda e, span: _in_span(e.whydoku, span),
    "level": lambda e, names: not names or e.level in names,
    "with_": lambda e, names: all(slugs & set(e.techniques) for slugs in _of(names)),
    "without": lambda e, names: (
        not names or (e.se is not None and not set().union(*_of(names)) & set(e.techniques))
    ),
    "hardest": lambda e, names: all(e.hardest in slugs for slugs in _of(names)),
    "clues": lambda e, span: _in_span(e.clues, span),
    "symmetry": lambda e, name: name in e.symmetry if name != "none" else not e.symmetry,
    "minimal": lambda e, asked: e.minimal is asked,
    "rated": lambda e, asked: (e.se is not None) is asked,
    "tag": lambda e, tags: set(tags) <= set(e.tags),
    "source": lambda e, text: text.lower() in e.source.lower(),
    "author": lambda e, text: text.lower() in e.author.lower(),
    "not_used_since": lambda e, day: all(used < day for used in e.used),
}

KINDS = ["x-wing", "XY-Wing", "naked-pair", "wings", "any-chain", "fish", "skyscraper", "0200"]
NAMED = st.lists(st.sampled_from(KINDS), max_size=2)
SPANS = st.sampled_from(["1-1.5", "1-3.4", "4.2-6.6", "2-", "7.1-"])


SORTED: dict[str, Callable[[Entry], Any]] = {
    "easiest": lambda entry: (entry.se or 0, entry.number),
    "hardest": lambda entry: (-(entry.se or 0), -entry.number),
    "newest": lambda entry: -entry.number,
    "fewest-clues": lambda entry: (entry.clues, entry.se or 0, entry.number),
}


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "se": SPANS,
            "own": SPANS,
            "level": st.lists(st.sampled_from(["easy", "expert", "fiendish"]), max_size=2),
            "with_": NAMED,
            "without": NAMED,
            "hardest": NAMED,
            "clues": st.sampled_from(["22-24", "25-", "0-23"]),
            "symmetry": st.sampled_from(["none", *NAMES]),
            "minimal": st.booleans(),
            "rated": st.booleans(),
            "tag": st.lists(st.sampled_from(["club", "new", "other"]), max_size=2),
            "source": st.sampled_from(["FIRST", "second", "%"]),
            "author": st.sampled_from(["ada", "BOB", "_"]),
            "not_used_since": st.sampled_from(["2025-12-24", "2025-12-25", "2027-01-01"]),
        },
    ),
    st.sampled_from(sorted(SORTED)),
)
def test_finding_is_filtering(rated: Library, wanted: dict[str, Any], order: str) -> None:
    expected = plain([*rated], **wanted)
    spans = {"": wanted.pop("se", ""), "whydoku:": wanted.pop("own", "")}
    asked = {"rating": [scale + span for scale, span in spans.items() if span], **wanted}
    assert [entry.number for entry in rated.find(**asked)] == expected
    assert rated.count(**asked) == len(expected)
    assert [entry.number for entry in rated.find(**asked, limit=3)] == expected[:3]
    drawn = [entry.number for entry in rated.find(**asked, random=True, seed=5)]
    assert sorted(drawn) == sorted(expected)
    few = [entry.number for entry in rated.find(**asked, random=True, seed=5, limit=3)]
    assert few == drawn[:3]
    ordered = [entry.number for entry in rated.find(**asked, order=order, limit=3)]
    entries = [rated[number] for number in expected]
    assert ordered == [entry.number for entry in sorted(entries, key=SORTED[order])][:3]
    stats = rated.stats(**asked)
    assert stats.puzzles == len(expected)
    assert stats.levels == Counter(entry.level for entry in entries if entry.level)
    assert stats.techniques == Counter(slug for entry in entries for slug in entry.techniques)
    for kind, number in stats.families.items():
        assert number == rated.count(**{**asked, "with_": [*asked.get("with_", ()), kind]})


def test_a_range_without_a_scale_means_the_same_as_where_puzzles_are_made(rated: Library) -> None:
    """Whoever finds puzzles and makes those that are missing asks for both in the same words."""
    for span in ("1.2-2.6", "se:-3.0", " SE :7-"):
        made = parse_range(span)
        found = [entry.se for entry in rated.find(rating=span)]
        assert found == [
            entry.se for entry in rated.find(rated=True) if not made.gap(entry.se or 0)
        ]
    assert parse_range("3-4") == parse_range("se:3-4")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"rating": "hodoku:1-2"}, "no scale of a library is called 'hodoku'"),
        ({"rating": "se:high"}, "is not a range"),
        ({"symmetry": "round"}, "no symmetry is called 'round'"),
        ({"level": "impossible"}, "no level is called"),
        ({"not_used_since": "yesterday"}, "allowed is a day, YYYY-MM-DD"),
        ({"random": True}, "needs a seed"),
        ({"order": "odd"}, "no order is called 'odd'"),
        ({"order": "newest", "random": True, "seed": 1}, "in the order of the draw"),
        ({"same_as": "nothing"}, "expected"),
        ({"tag": 5}, "tag: allowed is a tag, or several"),
    ],
)
def test_what_cannot_be_looked_for_is_said(rated: Library, asked: dict[str, Any], why: str) -> None:
    with pytest.raises(WhydokuError, match=why):
        [*rated.find(**asked)]


def test_a_find_takes_one_pass_over_an_index(rated: Library) -> None:
    query = rated.query(rating="se:3-7", with_="x-wing", without="chains", symmetry="none", limit=5)
    connection = rated._store.connection
    [(*_, plan)] = connection.execute(f"EXPLAIN QUERY PLAN {query.sql}", query.values)
    assert "USING COVERING INDEX by_rating (se>? AND se<?)" in plan
    for order in ORDERS:
        query = rated.query(level="hard", order=order, limit=5)
        plans = [*connection.execute(f"EXPLAIN QUERY PLAN {query.sql}", query.values)]
        assert any("TEMP B-TREE" in plan for *_, plan in plans) == (order == "fewest-clues")


def test_columns_make_a_table_of_arrow(rated: Library) -> None:
    columns = rated.as_dict(level="expert")
    assert set(columns["level"]) == {"expert"}
    assert {len(column) for column in columns.values()} == {rated.count(level="expert")}
    pytest.importorskip("pyarrow")
    assert rated.frame(level="expert").to_pydict() == columns


# Marking and removing


def test_marks_are_set_and_taken_back() -> None:
    with Library(IN_MEMORY) as library:
        library.add(PUZZLES[:3])
        assert library.mark([1, 2, 9], used="2026-01-01", tags=["a", "b"], notes="fine") == 2
        assert library.mark(1, used="2026-01-01", untag="a", name="First") == 1
        first, second, third = library
        assert [first.used, first.tags, first.notes, first.name] == [
            *(("2026-01-01",), ("b",), "fine", "First")
        ]
        assert [second.tags, third.tags, third.used] == [("a", "b"), (), ()]
        for wrong in ({"used": "today"}, {"date": "2026"}, {"colour": "red"}, {"tags": " "}):
            with pytest.raises(WhydokuError):
                library.mark(1, **wrong)


def test_what_is_removed_can_be_added_again() -> None:
    with Library(IN_MEMORY) as library:
        library.add(PUZZLES[:3], tags="a")
        library.mark(2, used="2026-01-01")
        assert library.remove([2, 7]) == 1
        assert [library.check(), len(library)] == [[], 2]
        assert library.add(turned(PUZZLES[:3])) == (1, 2, 0)
        with pytest.raises(WhydokuError, match="no puzzle with the number 9"):
            library[9]


def test_another_library_takes_over_all_that_is_known(rated: Library, path: Path) -> None:
    with Library(path) as library:
        library.add(turned(PUZZLES[:1]))
        assert library.add(rated) == (len(rated) - 1, 1, 0)
        assert [e.as_dict() for e in library][1:] == [e.as_dict() for e in rated][1:]


# The file


def test_a_library_is_one_file_when_it_is_closed(path: Path) -> None:
    with Library(path) as library:
        library.add(PUZZLES)
        library.rate()
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    with Library(path, read_only=True) as library:
        assert len([*library.find(rated=True)]) == 60
        with pytest.raises(WhydokuError, match="reading only"):
            library.add(WIKIPEDIA)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_folder_that_cannot_be_written_can_be_read(path: Path) -> None:
    with Library(path) as library:
        library.add(PUZZLES)
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        with Library(path, read_only=True) as library:
            assert library.count() == 60
    finally:
        path.parent.chmod(0o755)


def test_two_at_once_see_what_the_other_has_done(path: Path) -> None:
    with Library(path) as one, Library(path) as other:
        assert one.add(PUZZLES[:40]) == (40, 0, 0)
        entries = iter(one)
        next(entries)
        assert other.add(turned(PUZZLES)) == (20, 40, 0)
        assert [len([*entries]), len(one), one.check()] == [39, 60, []]


def test_an_older_file_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    published = "".join(" ".join(chain(*STEPS)).split())
    assert sha256(published.encode()).hexdigest().startswith("8a2eaf1b11dd58c6")
    with sqlite3.connect(path) as older:
        head = ("PRAGMA application_id = 2003335524", "PRAGMA user_version = 1")
        older.executescript(";".join((*STEPS[0], *head)))
        known = (1, packed(WIKIPEDIA), 30, symmetries_in(WIKIPEDIA), 0, 12, 1.5, "easy", 0, 4)
        said = (1, 0, 0, 0, None, "Old", "", "", "", "kept", "2020-01-01")
        older.execute(f"INSERT INTO puzzles VALUES ({', '.join('?' * 21)})", known + said)
        older.execute("INSERT INTO techniques VALUES (0, 'naked-single')")
        form = packed(wd.canonical(WIKIPEDIA).as_line())
        older.execute("INSERT INTO forms VALUES (?, 1)", (form,))
        older.execute("INSERT INTO tags VALUES ('club', 1)")
    older.close()
    with monkeypatch.context() as locked:
        locked.setattr("whydoku.operations.library.store._may_be_written", lambda _: False)
        with pytest.raises(WhydokuError, match="older version"):
            Library(path, read_only=True)
    with Library(path, read_only=True) as library:
        assert [entry.notes for entry in library.find(with_="naked-single")] == ["kept"]
    with Library(path) as library:
        assert library.add(turned([WIKIPEDIA])) == (0, 1, 0)
        library.mark(1, used="2026-01-01")
        [entry] = library
        assert [entry.puzzle, entry.se, entry.notes, entry.tags, entry.techniques] == [
            *(WIKIPEDIA, 1.2, "kept", ("club",), ("naked-single",))
        ]
        assert [entry.used, library.check()] == [("2026-01-01",), []]
        assert library._store.rows("PRAGMA user_version") == [(VERSION,)]
    assert len(STEPS) == VERSION == 5


def change(path: Path, sql: str) -> None:
    """Changes a library by SQL, as another program might."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(sql)
    connection.close()


def test_files_that_are_no_libraries_are_refused_in_a_sentence(path: Path) -> None:
    path.write_text("a text that is longer than the head of a file of SQLite " * 20)
    with pytest.raises(UnusableLibrary, match="is no library of puzzles"):
        Library(path)
    path.unlink()
    change(path, "CREATE TABLE songs (name TEXT)")
    with pytest.raises(UnusableLibrary, match="a file of another program"):
        Library(path)
    path.write_bytes(b"")
    with pytest.raises(WhydokuError, match="is empty, and no library"):
        Library(path, read_only=True)
    Library(path).close()
    change(path, "PRAGMA user_version = 99")
    with pytest.raises(UnusableLibrary, match="written by a newer whydoku"):
        Library(path)
    with pytest.raises(FileNotFoundError):
        Library(path.with_name("none.db"), read_only=True)
    with pytest.raises(IsADirectoryError):
        Library(path.parent)


def test_a_full_disk_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whydoku.operations.library.adding.FIRST_CHUNK", 16)
    monkeypatch.setattr("whydoku.operations.library.adding.CHUNK", 16)
    with Library(path) as library:
        connection = library._store.connection
        [pages] = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(OSError, match="No space left") as fault:
            library.add(PUZZLES)
        assert [fault.value.errno, fault.value.filename] == [errno.ENOSPC, str(path)]
        kept = len(library)
        assert [kept % 16, 0 < kept < 60, library.check()] == [0, True, []]
        connection.execute("PRAGMA max_page_count = 1000000")
        assert library.add(PUZZLES) == (60 - kept, kept, 0)
        assert library.check() == []


def without_page(path: Path, text: bytes, *, last: bool = False) -> None:
    """Overwrites the page of a file in which a text stands first, or last."""
    data = bytearray(path.read_bytes())
    at = (data.rindex(text) if last else data.index(text)) // 4096 * 4096
    data[at : at + 4096] = random.Random(5).randbytes(4096)
    path.write_bytes(data)


@pytest.mark.parametrize("is_rated", [False, True])
def test_puzzles_whose_rows_are_lost_are_read_from_their_second_copies(
    path: Path, *, is_rated: bool
) -> None:
    with Library(path) as library:
        for n, puzzle in enumerate(PUZZLES[:43]):
            library.add(puzzle, author="Ada", notes=f"note {n}", tags=["club"], used="2027-01-04")
        if is_rated:
            library.rate()
        before = [*library]
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'puzzles'"
        [root] = library._store.connection.execute(query).fetchone()
    data = bytearray(path.read_bytes())
    data[(root - 1) * 4096 : (root - 1) * 4096 + 100] = b"A" * 100
    path.write_bytes(data)
    lost: list[str] = []
    with Library(path, read_only=True) as library:
        assert [*library.readable(lost)] == before
    assert lost[0] == "read 43 puzzles: nothing is lost of them"


def test_of_a_damaged_file_the_rest_is_read(path: Path) -> None:
    puzzles = wd.random_minimal(400, seed=4)
    with Library(path) as library:
        library.add(puzzles, tags=["club"], used="2027-01-04")
    for last in (False, True):  # in the table and in the index
        without_page(path, packed(puzzles[200]), last=last)
    data = bytearray(path.read_bytes())
    form = data.index(packed(wd.canonical(puzzles[0]).as_line()))
    data[form - 2] = 0  # the type of the form, which is none now
    path.write_bytes(data)
    with Library(path, read_only=True) as library:
        with pytest.raises(UnusableLibrary, match=r"is damaged.*whydoku library export"):
            list(library)
        assert library.check()
        lost: list[str] = []
        entries = [*library.readable(lost)]
    found = {entry.puzzle for entry in entries}
    rest = found & {*puzzles}
    assert 300 < len(rest) < 400
    assert puzzles[200] not in rest
    assert (
        "number 201 could be recovered only in its canonical form, "
        "without its name, author, notes and rating"
    ) in lost
    assert found - rest == {wd.canonical(puzzle).as_line() for puzzle in {*puzzles} - rest}
    assert {(entry.tags, entry.used) for entry in entries} == {(("club",), ("2027-01-04",))}
    assert lost[0] == (
        f"read 400 puzzles: {400 - len(rest)} turned to their canonical form and without name, "
        "author, notes and rating"
    )


@pytest.mark.parametrize(
    ("start", "end"),
    [(0, 40), (100, 140), (0, 4096), (65_000, None)],
    ids=["head", "schema", "first page", "cut off"],
)
def test_of_a_file_without_its_beginning_or_its_end_the_rest_is_read(
    path: Path, start: int, end: int | None
) -> None:
    puzzles = wd.random_minimal(200, seed=4)
    with Library(path) as library:
        library.add(puzzles, used=["2026-01-01"])
    data = path.read_bytes()
    assert len(data) > 80_000
    path.write_bytes(data[:start] + (b"" if end is None else bytes(end - start) + data[end:]))
    with pytest.raises(UnusableLibrary, match="whydoku library export writes what can be read"):
        Library(path, read_only=True)
    lost: list[str] = []
    with Library(path, read_only=True, damaged=True) as library:
        entries = [*library.readable(lost)]
    if end is None:
        assert lost
        assert len(entries) == 200
        assert 20 < len({entry.puzzle for entry in entries} & {*puzzles}) < 200
    else:
        assert not lost
        assert [entry.puzzle for entry in entries if entry.used] == puzzles


def test_letters_of_any_alphabet_are_found_in_either_case_and_however_composed() -> None:
    with Library(IN_MEMORY) as library:
        library.add(PUZZLES[:1], author="Émile Zélé", source="ΣΟΦΟΣ")
        library.add(PUZZLES[1:2], author="E\u0301MILE Straße", source="Журнал")
        library.add(PUZZLES[2:3], author="Emile", source="log")
        for author in ("émile", "ÉMILE", "e\u0301mile"):
            assert [entry.number for entry in library.find(author=author)] == [1, 2]
            assert [entry.number for entry in library.find(words=author)] == [1, 2]
        assert [entry.number for entry in library.find(author="STRASSE")] == [2]
        assert [entry.number for entry in library.find(author="EMILE")] == [3]
        assert library.count(source="журнал") == library.count(words="σοφος") == 1


def test_numbers_that_are_free_are_kept_and_all_are_read_however_far_apart(path: Path) -> None:
    with Library(path) as library:
        given = [given_of(puzzle) for puzzle in PUZZLES[:5]]
        wanted = [1, 70_000, 3, 3, 70_000]
        library.add(one._replace(number=n) for one, n in zip(given, wanted, strict=True))
        lost: list[str] = []
        assert [*library.readable(lost)] == [*library]
        assert not lost
        numbers = [library.number_of(puzzle) for puzzle in PUZZLES[:5]]
        assert numbers == [1, 70_000, 3, 70_001, 70_002]


def test_rows_that_come_again_and_again_are_an_error() -> None:
    with Library(IN_MEMORY) as library, pytest.raises(sqlite3.DatabaseError, match="not in order"):
        [*paged(library._store.connection, "SELECT 1 WHERE ? < 2", 0)]


def test_a_puzzle_that_is_not_what_its_form_says_is_noticed() -> None:
    with Library(IN_MEMORY) as library:
        library.add(PUZZLES[:3])
        connection = library._store.connection
        connection.execute("UPDATE puzzles SET grid = ? WHERE number = 2", (packed(WIKIPEDIA),))
        connection.execute("INSERT INTO tags VALUES ('lost', 77)")
        first, second = library.check()
        assert "puzzle 2" in first
        assert "the table tags has 1" in second


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("UPDATE puzzles SET hardest = 189 WHERE number = 2", "technique 189 has no name"),
        ("UPDATE puzzles SET uses1 = 1 << 40 WHERE number = 2", "technique 103 has no name"),
        ("UPDATE puzzles SET clues = 'many' WHERE number = 2", "found 'many' for clues"),
        ("UPDATE puzzles SET level = NULL WHERE number = 2", "found a part of a rating only"),
        ("DELETE FROM techniques", "has no name"),
    ],
)
def test_what_a_row_must_not_hold_is_said_wherever_it_is_read(
    path: Path, sql: str, told: str
) -> None:
    with Library(path) as library:
        library.add(PUZZLES[:3])
        library.rate()
    change(path, sql)
    with Library(path, read_only=True) as library:
        uses: list[Callable[[], object]] = [lambda: [*library], library.stats, library.as_dict]
        for use in uses:
            with pytest.raises(UnusableLibrary) as fault:
                use()
            sentence = str(fault.value)
            assert told in sentence.removeprefix(f"{path} is damaged: ")
            assert sentence.endswith("; whydoku library export writes what can be read of it")
        assert any(told in sentence for sentence in library.check())


@pytest.mark.parametrize(
    ("text", "other", "told"),
    [
        (b"Ada Bobbin", b"9da Bobbin", "author '9da Bobbin' or 'Ada Bobbin'"),
        (b"2027-01-04", b"9027-01-04", "number 2: the day '9027-01-04' is kept in two places of"),
        (b"club", b"9lub", "number 2: the tag '9lub' is kept in two places of the file, and they"),
        (b"naked-single", b"9aked-single", "the name of a technique is kept in two places of the"),
    ],
)
def test_what_differs_is_said_with_the_number_of_the_puzzle(
    path: Path, text: bytes, other: bytes, told: str
) -> None:
    with Library(path) as library:
        library.add(PUZZLES[:1])
        library.add(PUZZLES[1:2], author="Ada Bobbin", used="2027-01-04", tags="club")
        library.rate()
    sound = path.read_bytes()
    path.write_bytes(sound.replace(text, other, 1))
    with Library(path, read_only=True) as library:
        faults = library.check()
    assert told in faults[0]
    assert not re.search("index|row|wrong #", " ".join(faults))


def test_a_place_of_damage_is_said_in_bytes(path: Path) -> None:
    with Library(path) as library:
        library.add(PUZZLES[:43])
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'kept_twice'"
        [root] = library._store.connection.execute(query).fetchone()
    data, at = bytearray(path.read_bytes()), (root - 1) * 4096
    data[at + 7] = 77  # so many bytes are free in fragments
    path.write_bytes(data)
    with Library(path, read_only=True) as library:
        [fault] = library.check()
    assert fault == f"the file is damaged somewhere in its bytes {at:,} to {at + 4095:,}"


def test_a_sentence_stays_one_line_whatever_it_quotes(path: Path) -> None:
    with Library(path) as library:
        library.add(PUZZLES[:1])
    change(path, "UPDATE puzzles SET author = CAST(x'0a1bff' AS TEXT)")
    with Library(path, read_only=True) as library:
        [sentence] = library.check()
        with pytest.raises(UnusableLibrary) as fault:
            library[1]
    for said in (sentence, str(fault.value)):
        assert "column 'author' with text '  " in said
        assert said.isprintable()


def test_what_can_be_read_of_a_puzzle_is_kept_without_the_rest(path: Path, tmp_path: Path) -> None:
    with Library(path) as library:
        library.add(PUZZLES[:3], author="Ada", notes="kept", tags=["club"], used="2027-01-04")
        library.rate()
        second = library[2]
    change(path, "UPDATE puzzles SET author = x'ff' WHERE number = 2")
    change(path, "UPDATE puzzles SET se = -1 WHERE number = 3")
    lost: list[str] = []
    with (
        Library(path, read_only=True, damaged=True) as library,
        Library(tmp_path / "new.db") as other,
    ):
        other.add(library.readable(lost))
        assert other[2] == replace(second, author="")
        assert [other[3].se, other[3].author, other[3].used] == [None, "Ada", ("2027-01-04",)]
        assert other.check() == []
    assert lost == [
        "read 3 puzzles: 1 without author and 1 without rating",
        "could not read author of number 2: number 2: found b'\\xff' for author",
        "could not read rating of number 3: number 3: found -1 for se",
    ]


@pytest.mark.dear
@pytest.mark.parametrize("is_older", [False, True])
def test_no_damage_goes_unnoticed_or_ends_in_a_raw_error(is_older: bool) -> None:
    """A sample of what `fuzz_library.py` does with thousands of files."""
    assert fuzz(few(100), 1, is_older=is_older).faults == []


# Processes

ADDING = """
import sys, whydoku.operations.library.adding as adding
from whydoku.operations.library import Library
adding.FIRST_CHUNK, adding.CHUNK = 32, 32
with Library(sys.argv[1]) as library:
    for chunk in library.adding(open(sys.argv[2]).read().split()):
        print(sum(taken.is_new for taken in chunk), flush=True)
"""


def adding(path: Path, file: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", ADDING, str(path), str(file)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.dear
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_process_that_is_killed_loses_nothing_and_keeps_nothing_twice(
    path: Path, tmp_path: Path
) -> None:
    puzzles = wd.random_minimal(1000, seed=6)
    (tmp_path / "all.txt").write_text("\n".join(puzzles))
    kept = 0
    for chunks in (1, 4, 9):
        process = adding(path, tmp_path / "all.txt")
        assert process.stdout
        told = sum(int(process.stdout.readline()) for _ in range(chunks))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        with Library(path) as library:
            assert len(library) >= kept + told
            assert not library.check()
            kept = len(library)
    with Library(path) as library:
        assert library.add(puzzles) == (1000 - kept, kept, 0)
        assert sorted(entry.puzzle for entry in library) == sorted(puzzles)


def test_a_file_that_another_process_makes_a_library_is_one(path: Path) -> None:
    """It becomes one just before this process asks how many tables it has."""

    def make(statement: str) -> None:
        if "sqlite_master" in statement and not path.stat().st_size:
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                bring_up_to_date(other, str(path))

    path.touch()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.set_trace_callback(make)
        assert version_of(connection, str(path)) == VERSION


@pytest.mark.dear
def test_two_processes_add_at_once(path: Path, tmp_path: Path) -> None:
    puzzles = wd.random_minimal(600, seed=8)
    files = [tmp_path / "one.txt", tmp_path / "other.txt"]
    files[0].write_text("\n".join(puzzles))
    files[1].write_text("\n".join(turned(puzzles[::-1])))
    processes = [adding(path, file) for file in files]
    new = [sum(map(int, process.communicate()[0].split())) for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    with Library(path) as library:
        assert [sum(new), len(library), library.check()] == [600, 600, []]


@pytest.mark.dear
def test_workers_share_the_rating(path: Path) -> None:
    with Library(path) as library:
        library.add(wd.random_minimal(300, seed=9))
        assert library.rate(workers=2) == (300, 0)
        assert not library.unrated()
