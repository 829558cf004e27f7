"""What is found in a library as the puzzles of other commands; a library that puzzles made to order
avoid, and to which they are added."""

from __future__ import annotations

import csv
import shlex
import signal
import sys
from pathlib import Path

import click
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import whydoku as wd
from command_line import CommandLine, Piped
from operations.batch_runs import CHECK, ended_after, ran
from whydoku.errors import WhydokuError
from whydoku.faces.cli.options.found_puzzles import FoundPuzzles
from whydoku.formats.known.csv_puzzles import told_in
from whydoku.grids.canonical import canonical
from whydoku.operations.library import Library, adding
from whydoku.operations.running.order import Order
from whydoku.solving.making import Making, run
from whydoku.solving.making.wish import wish
from whydoku.telling.books.puzzles import NamedGrid

PUZZLES = wd.random_minimal(40, seed=91)


@pytest.fixture
def club(tmp_path: Path) -> str:
    """A library of forty puzzles with names; the first ten have a tag."""
    path = tmp_path / "club.db"
    with Library(path) as library:
        library.add([*wd.read_all([f"{line} # no {n}" for n, line in enumerate(PUZZLES, 1)])])
        library.mark(range(1, 11), tags=["red"])
    return str(path)


def found(club: str, words: str) -> tuple[str, ...]:
    return "--library", club, "--find", words


@pytest.mark.parametrize("name", ["solve", "check", "canon", "rate", "explain", "convert"])
def test_commands_take_what_is_found(whydoku: CommandLine, club: str, name: str) -> None:
    given = whydoku(name, *found(club, "--tag red --limit 3"))
    assert given.code == 0
    assert given.out.replace(" # no", "#").split("#")[0]
    same = whydoku(name, *PUZZLES[:3])
    if name not in ("convert", "explain"):
        assert given.out == same.out


def test_puzzles_come_with_names_and_after_those_of_the_command_line(
    whydoku: CommandLine, club: str
) -> None:
    ran = whydoku("convert", PUZZLES[20], *found(club, "--tag red --random --seed 4 --limit 2"))
    numbers = [e.number for e in Library(club).find(tag="red", random=True, seed=4, limit=2)]
    assert ran.lines == [
        PUZZLES[20],
        *(f"{PUZZLES[number - 1]} # no {number}" for number in numbers),
    ]


def test_a_message_says_which_puzzle_it_is(whydoku: CommandLine, club: str) -> None:
    ran = whydoku("explain", *found(club, "--tag red"), "--profile", "simple", "--style", "short")
    assert ran.code == 1
    assert f"{club} number " in ran.err


@pytest.mark.dear
def test_a_book_and_a_workbook_take_what_is_found(
    whydoku: CommandLine, club: str, tmp_path: Path
) -> None:
    sheet = ("sheet", *found(club, "--limit 2"), "--bank", "-o", f"{tmp_path}/b.xlsx")
    assert whydoku(*sheet).code == 0
    assert whydoku("book", "-n", "2", *found(club, ""), "-o", f"{tmp_path}/b.pdf").code == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--rndom", "Error: --find: No such option"),
        ("--limit x", "Error: --find: Invalid value for '--limit'"),
        ("--tag 'red", 'Error: --find: no closing quotation in "--tag \'red"'),
        ("--help", "Error: --find: No such option"),
        ("red", "Error: --find: found red, which nothing asks for"),
        ("--tag", "Error: --find: Option '--tag' requires an argument"),
        ("--limit 1 --limit 2", "Error: --find: --limit is given twice, as '1' and as '2'"),
        ("--level hrad", "whydoku: no level is called 'hrad'; did you mean hard?"),
    ],
)
def test_wrong_words_are_said_in_a_sentence(
    whydoku: CommandLine, club: str, words: str, why: str
) -> None:
    ran = whydoku("check", *found(club, words))
    assert [ran.code, ran.out] == [2, ""]
    assert ran.err.splitlines()[-1].startswith(why)


def test_a_find_without_a_puzzle_is_said(whydoku: CommandLine, club: str) -> None:
    ran = whydoku("convert", *found(club, "--tag blue"))
    assert [ran.code, ran.out] == [1, ""]
    assert ran.err == f"whydoku: {club}: found no puzzle for --find '--tag blue'\n"
    for asked in (
        ("check", "--library", club),
        ("batch", "check", "--library", club, "-o", "x.csv"),
    ):
        assert "--library needs --find, as in --find '--level" in whydoku(*asked).err
    ran = whydoku("check", *found(f"{club}x", ""))
    assert f"there is no library {club}x; one is made by: whydoku library add" in ran.err


def test_a_library_in_place_of_a_file_is_told_how(
    whydoku: CommandLine, club: str, tmp_path: Path
) -> None:
    for asked in (("check", "-f", club), ("batch", "check", club, "-o", str(tmp_path / "x.csv"))):
        ran = whydoku(*asked)
        assert ran.code == 2
        assert f"{club} is a library; its puzzles come by --library {club} --find '" in ran.err
    other = tmp_path / "other.db"
    other.write_bytes(b"SQLite format 3\0".ljust(200, b"\0"))
    assert "is a library" not in whydoku("convert", "-f", str(other)).err


_OPTIONS = ("--level", "hard", "--limit", "3", "--random", "--seed", "--with", "--no-rated")
_WORDS = st.one_of(st.sampled_from(_OPTIONS), st.text(max_size=8))


@pytest.mark.dear
@given(st.one_of(st.text(max_size=30), st.lists(_WORDS, max_size=6).map(" ".join)))
@example("-\x00 '")
@example("@file --level=hard")
def test_no_words_break_a_find(words: str) -> None:
    """Whatever the words are, they are read, or refused as wrong usage."""
    try:
        FoundPuzzles("club.db", words)
    except click.UsageError as fault:
        assert fault.format_message().startswith("--find: ")  # noqa: PT017 - or there is none


# Batches


def batch(club: str, words: str, output: Path, *more: str) -> list[str]:
    return ["batch", "check", *found(club, words), "-o", str(output), "--workers", "1", *more]


def test_a_batch_takes_what_is_found(whydoku: CommandLine, club: str, tmp_path: Path) -> None:
    out, plain = tmp_path / "out.csv", tmp_path / "plain.csv"
    words = "--tag red --random --seed 3"
    assert whydoku(*batch(club, words, out)).code == 0
    rows = [*csv.DictReader(out.read_text().splitlines())]
    entries = [*Library(club).find(tag="red", random=True, seed=3)]
    assert [(row["puzzle"], row["name"]) for row in rows] == [(e.puzzle, e.name) for e in entries]
    file = tmp_path / "in.txt"
    file.write_text("".join(f"{e.puzzle} # {e.name}\n" for e in entries))
    assert whydoku("batch", "check", str(file), "-o", str(plain)).code == 0
    assert out.read_bytes() == plain.read_bytes()
    assert f"{out} already exists" in whydoku(*batch(club, words, out)).err
    assert "--random needs --seed here" in whydoku(*batch(club, "--random", out)).err
    assert "--allow-empty" in whydoku(*batch(club, "--tag blue", tmp_path / "no.csv")).err


def test_the_command_of_a_batch_names_the_find(club: str) -> None:
    order = Order.of(CHECK, (), "out.csv", more=[FoundPuzzles(club, "--tag red").batch_input])
    assert shlex.split(order.command)[3:7] == [*found(club, "--tag red")]


def test_a_batch_on_a_find_goes_on_where_it_ended(club: str, tmp_path: Path) -> None:
    found = FoundPuzzles(club, "--random --seed 1").batch_input
    whole, ended, changed = (
        Order.of(CHECK, (), str(tmp_path / name), more=[found])
        for name in ("whole.csv", "ended.csv", "changed.csv")
    )
    assert ran(whole).tally.rows == 40
    for order in (ended, changed):
        assert 0 < ended_after(order, 0).tally.rows < 40
    assert ran(ended).tally.rows == 40
    assert Path(ended.output).read_bytes() == Path(whole.output).read_bytes()
    with Library(club) as library:
        library.remove(7)
    with pytest.raises(WhydokuError, match=r"what is found in .* has changed since"):
        ran(changed)


# Puzzles made to order


@pytest.mark.dear
def test_puzzles_that_a_library_has_are_not_made_again(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    club = str(tmp_path / "made.db")
    asked = ("generate", "-n", "5", "--seed", "3", "--format", "sdm", "--workers", "1")
    first = whydoku(*asked)
    kept = whydoku(*asked, "--library", club, "--add", "--tag", "new", "--no-rate")
    assert kept.out == first.out
    assert kept.err.endswith(f"whydoku: {club}: 5 puzzles now\n")
    with Library(club) as library:
        assert [e.puzzle.replace(".", "0") for e in library.find(tag="new")] == first.lines
        assert "seed 3, number " in library[1].source
        turned = [wd.Transform.random(n)(line) for n, line in enumerate(wd.generate(9, seed=3), 1)]
        library.add([line.as_line() for line in turned[5:7]])
    more = whydoku("generate", "-n", "9", *asked[3:]).lines
    assert whydoku("generate", "-n", "2", *asked[3:], "--library", club).lines == more[7:]
    assert whydoku(*asked, "--library", club, "--add").code == 0
    with Library(club) as library:
        assert [len(library), library.count(rated=True)] == [12, 12]


def test_what_is_made_gets_a_name_and_an_author(whydoku: CommandLine, tmp_path: Path) -> None:
    shelf, told = str(tmp_path / "shelf.db"), ("--name", "Spring {n:02}", "--author", "Ada")
    made = whydoku("generate", "-n", "3", "--library", shelf, "--add", *told, "--no-rate")
    with Library(shelf) as library:
        entries = [*library]
    assert [entry.puzzle for entry in entries] == [line[:81] for line in made.lines]
    assert [entry.name for entry in entries] == ["Spring 01", "Spring 02", "Spring 03"]
    assert {entry.author for entry in entries} == {"Ada"}


@pytest.mark.dear
def test_what_is_made_by_its_hardest_technique_is_found_by_it(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    """Three others are as hard as this one, two before it and one after it in the profile."""
    shelf = str(tmp_path / "shelf.db")
    asked = ("--hardest", "w-wing", "--library", shelf)
    whydoku("generate", "-n", "12", "--seed", "14", "--workers", "1", *asked, "--add")
    assert len(whydoku("library", "find", *asked).lines) == 12
    with Library(shelf) as library:
        assert {entry.notes.rpartition(" ")[2] for entry in library} == {"w-wing"}
        techniques = {slug for entry in library for slug in entry.techniques}
    assert techniques & {"simple-colours-trap", "xyz-wing"}


@pytest.mark.parametrize("form", ["line", "csv", "fpuzzles", "opensudoku", "sdk"])
def test_what_is_said_of_a_puzzle_that_was_made_is_no_name(
    whydoku: CommandLine, tmp_path: Path, form: str
) -> None:
    """It would tell whoever solves the puzzle what it needs."""
    kept, shelf, file = (str(tmp_path / name) for name in ("kept.db", "shelf.db", "made.txt"))
    asked = ("generate", "-n", "2", "--seed", "1", "--workers", "1")
    whydoku(*asked, "--library", kept, "--add", "--no-rate")
    assert whydoku(*asked, "--format", form, "-o", file).code == 0
    with Library(kept) as one, Library(shelf) as other:
        readings = [*wd.read_all(Path(file))]
        other.add(readings, source="made.txt")
        said = [[(e.puzzle, e.name, e.notes, e.source) for e in both] for both in (one, other)]
        assert said[0] == said[1]
        assert all(entry.notes.startswith("2") and "seed 1" in entry.source for entry in other)
    assert [NamedGrid.of(reading).name for reading in readings] == ["", ""]
    whydoku(*asked, "--level", "fiendish", "--taste", "--rating", "hodoku:1-", "-o", file)
    weighed = [*wd.read_all(Path(file))]
    assert all(len(reading.comment) > 200 and not reading.name for reading in weighed)
    assert all("seed 1" in told_in(reading)["source"] for reading in weighed)
    spring = wd.read_all([f"{PUZZLES[0]} # 25 clues of spring, seed 1"])
    assert [reading.name for reading in spring] == ["25 clues of spring, seed 1"]


@pytest.mark.dear
def test_the_same_is_made_with_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "ALONE", 0.0)
    first = [made.line for made in Making(wish(), 6, 5)]
    known = {canonical(line).as_line() for line in first[::2]}
    runs = [
        [made.line for made in Making(wish(), 3, 5, threads=threads, known=known.__contains__)]
        for threads in (1, 2)
    ]
    assert runs == [first[1::2]] * 2


def test_the_canonical_form_of_what_is_made_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with Library(":memory:") as library:
        [made] = Making(wish(), 1, 5, known=library.has_form)
        assert made.form == canonical(made.line).as_line()
        monkeypatch.setattr(adding, "canonical_many", lambda lines, _: lines)  # makes none
        library.add(adding.given_of(made.line)._replace(form=made.form))
        assert made.line in library
        assert not library.check()
    assert not next(iter(Making(wish(), 1, 5))).form


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--tag", "x"), "--tag needs --add"),
        (("--no-rate",), "--rate needs --add"),
        (("--author", "x"), "--author needs --add"),
        (("--add", "--name", "{day}"), "names of puzzles have {n} and {n:03} in them; found {day}"),
        (("--library", "none.db"), "there is no library none.db"),
        (("--practice", "x-wing", "--add"), "--add cannot be combined with --practice"),
        (("--practice", "x-wing", "--name", "x"), "--name cannot be combined with --practice"),
    ],
)
def test_a_library_for_what_is_made_is_refused_in_a_sentence(
    whydoku: CommandLine, more: tuple[str, ...], why: str
) -> None:
    ran = whydoku("generate", *more)
    assert ran.code == 2
    assert why in ran.err


@pytest.mark.dear
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_what_was_written_before_a_kill_is_in_the_library(tmp_path: Path) -> None:
    club = str(tmp_path / "made.db")
    words = ("generate", "-n", "100000", "--seed", "1", "--library", club, "--add", "--no-rate")
    told: list[str] = []
    for lines in (3, 20):
        with Piped(*words) as child:
            told += [child.stdout.readline()[:81] for _ in range(lines)]
            child.send_signal(signal.SIGKILL)
    with Library(club) as library:
        assert not library.check()
        assert len({*told}) == 23
        assert all(line in library for line in told)
