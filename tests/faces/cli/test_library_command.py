"""`whydoku library`: what its commands print, and how they end."""

from __future__ import annotations

import csv
import errno
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine, Ran, at_a_terminal, needs_terminal, plain
from corpus import WIKIPEDIA
from requirements import needed
from whydoku.faces.cli.commands.library import COMMANDS
from whydoku.faces.cli.library.written import turn_in_words
from whydoku.operations.library import Library, usual_place
from whydoku.telling.workbooks.kinds.table import table_bytes

PUZZLES = wd.random_minimal(12, seed=77)


class Shelf:
    """The commands of a library in a file."""

    def __init__(self, whydoku: CommandLine, path: Path) -> None:
        self._whydoku = whydoku
        self.path = path

    def __call__(self, name: str, *arguments: str) -> Ran:
        return self._whydoku("library", name, "--library", str(self.path), *arguments)

    def objects(self, name: str, *arguments: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self(name, "--json", *arguments).lines]


@pytest.fixture
def shelf(whydoku: CommandLine, tmp_path: Path) -> Shelf:
    return Shelf(whydoku, tmp_path / "shelf.db")


@pytest.fixture
def full(shelf: Shelf, tmp_path: Path) -> Shelf:
    """A library of twelve rated puzzles."""
    with Library(shelf.path) as library:
        library.add(PUZZLES, source="club.txt", tags=["club"])
        library.rate()
    return shelf


TOLD: dict[str, Any] = {
    "author": "Ada",
    "source": "Herald",
    "date": "2019-03-01",
    "notes": "swift",
    "tags": ["club", "two words"],
    "used": ["2019-03-02", "2020-05-05"],
}


@pytest.mark.parametrize("kind", ["archive.csv", "archive.xlsx", "archive.jsonl"])
def test_what_an_archive_says_of_puzzles_comes_in(shelf: Shelf, tmp_path: Path, kind: str) -> None:
    file = tmp_path / kind
    cells = {name: "; ".join(one) if isinstance(one, list) else one for name, one in TOLD.items()}
    head, row = ["Name", "Puzzle", *map(str.title, cells)], ["Spring", PUZZLES[0], *cells.values()]
    if kind.endswith("csv"):
        file.write_text(f"{','.join(head)}\n{','.join(row)}\n")
    elif kind.endswith("xlsx"):
        needed("xlsxwriter")
        file.write_bytes(table_bytes(head, [row], 1))
    else:
        file.write_text(json.dumps({"name": "Spring", "puzzle": PUZZLES[0], **TOLD}))
    assert shelf("add", "-f", str(file), "--no-rate", "--author", "Bob", "--tag", "new").code == 0
    [entry] = shelf.objects("find")
    told = {**TOLD, "name": "Spring", "tags": ["club", "new", "two words"]}
    assert {name: entry[name] for name in told} == told


@pytest.mark.dear
def test_what_another_library_knows_comes_with_what_is_found(full: Shelf, tmp_path: Path) -> None:
    """As with `export --into`, and ratings too."""
    texts = {name: text for name, text in TOLD.items() if isinstance(text, str)}
    with Library(full.path) as library:
        library.mark([2, 3], **texts, name="Spring", tags=TOLD["tags"], used="2019-03-02")
        library.mark(3, used="2027-01-05")
    new, exported = (Shelf(full._whydoku, tmp_path / name) for name in ("new.db", "exported.db"))
    asked = ("--find-in", str(full.path), "--find", "--tag 'two words'")
    ran = new("add", *asked, "--author", "Bob", "--source", "x", "--tag", "mine")
    assert ran.lines == [f"{new.path}: 2 puzzles; added 2, already there 0"]
    full("export", "--into", str(exported.path))
    known = {one["puzzle"]: one for one in exported.objects("find")}
    for one in new.objects("find"):
        theirs = known[one["puzzle"]]
        assert one == {**theirs, "number": one["number"], "tags": sorted([*theirs["tags"], "mine"])}
        assert one["se"]
    assert new("add", *asked).lines == [f"{new.path}: 2 puzzles; added 0, already there 2"]


def test_what_is_the_same_is_said_with_its_turn(full: Shelf) -> None:
    turn = wd.Transform(True, (2, 0, 1, *range(3, 9)), tuple(range(9)), (1, 0, *range(2, 9)))
    ran = full("add", turn(PUZZLES[3]), "--workers", "1")
    assert ran.lines[0] == (
        "puzzle 1: already there; it becomes number 4: rows and columns exchanged, "
        "columns 123 to 231, digits 12 to 21"
    )
    [same, total] = full.objects("add", turn(PUZZLES[3]), "--workers", "1")
    assert [same["number"], total["known"]] == [4, 1]
    back = wd.Transform(
        same["transform"]["exchange"],
        *(tuple(n - 1 for n in same["transform"][name]) for name in ("rows", "columns", "digits")),
    )
    assert back(turn(PUZZLES[3])) == PUZZLES[3]
    ran = full("find", "--same-as", turn(PUZZLES[3]))
    assert ran.lines == [PUZZLES[3]]
    assert "your puzzle becomes number 4: rows and columns exchanged" in ran.err
    [found] = full.objects("find", "--same-as", turn(PUZZLES[3]))
    assert found["transform"] == same["transform"]


HALF = wd.Transform(False, tuple(range(8, -1, -1)), tuple(range(8, -1, -1)), tuple(range(9)))

NEW = wd.random_minimal(2, seed=78)


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A file with puzzles of each kind: known, known and turned, new, twice, and two refused."""
    file = tmp_path / "mixed.txt"
    lines = [PUZZLES[0], HALF(PUZZLES[1]), f"{NEW[0]} # spring", HALF(NEW[0]), "12" * 41, "." * 81]
    file.write_text("\n".join(lines))
    return file


def test_a_dry_run_comes_as_json_and_as_tables(full: Shelf, mixed: Path, tmp_path: Path) -> None:
    *told, total = full.objects("add", "--dry-run", "-f", str(mixed))
    statuses = ["known", "known", "new", "twice", "invalid", "multiple"]
    assert [one["status"] for one in told] == statuses
    assert [one.get("number") for one in told] == [1, 2, *[None] * 4]
    assert told[3]["first"] == told[2]["place"]
    assert [total[name] for name in ("new", "known", "twice", "refused")] == [1, 2, 1, 2]
    file = tmp_path / "told.csv"
    ran = full("add", "--dry-run", "-f", str(mixed), "-o", str(file))
    head, *rows = csv.reader(file.read_text().splitlines())
    assert head == ["puzzle", "status", "place", "number", "first", "turn", "error"]
    assert [row[1] for row in rows] == statuses
    assert ran.code == 1
    assert ran.err.splitlines()[-1].endswith("refused 2; none added")
    listed, lines = tmp_path / "told.json", tmp_path / "told.jsonl"
    ran = full("add", "--dry-run", "-f", str(mixed), "-o", str(listed))
    assert json.loads(listed.read_text()) == told
    assert ran.err.splitlines()[-1].endswith("refused 2; none added")
    full("add", "--dry-run", "-f", str(mixed), "-o", str(lines))
    assert [json.loads(line) for line in lines.read_text().splitlines()] == [*told, total]


def test_what_a_dry_run_foresees_comes_true(full: Shelf, mixed: Path) -> None:
    puzzles = [*wd.read_all(mixed), NEW[1], HALF(PUZZLES[3])]
    with Library(full.path) as library:
        foreseen = [one.status for one in library.dry_run(puzzles, threads=1)]
        [taken] = library.adding(puzzles)
    kinds = {"known": "known", "twice": "known", "new": "new"}
    assert [kinds.get(status, "refused") for status in foreseen] == [
        "refused" if one.number is None else "new" if one.is_new else "known" for one in taken
    ]


def test_ctrl_c_keeps_what_is_rated(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def pressed() -> Iterator[Callable[[], bool]]:
        yield lambda: True

    monkeypatch.setattr("whydoku.faces.cli.library.figures.deferred_interrupt", pressed)
    ran = shelf("add", *PUZZLES, *wd.random_minimal(30, seed=2), "--workers", "1")
    assert ran.code == 130
    assert "stopped after 16 puzzles; the work so far is kept, and whydoku library rate" in ran.err
    assert len(shelf("find", "--rated").lines) == 16
    monkeypatch.undo()
    assert shelf("rate", "--workers", "1").lines == [f"{shelf.path}: rated 26 puzzles"]


def test_a_full_disk_is_said(full: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "shelf.db")

    monkeypatch.setattr("whydoku.operations.library.library.add_in_chunks", fail)
    ran = full("add", WIKIPEDIA)
    assert ran.code == 1
    assert "no room is left; the work so far is kept" in ran.err


def test_found_puzzles_are_lines_or_any_format(full: Shelf, tmp_path: Path) -> None:
    lines = full("find").lines
    assert sorted(lines) == sorted(PUZZLES)
    assert full("find", "--format", "sdm").lines == [line.replace(".", "0") for line in lines]
    ratings = [entry["se"] for entry in full.objects("find")]
    assert ratings == sorted(ratings)
    file = tmp_path / "found.csv"
    assert full("find", "-o", str(file), "--limit", "3").code == 0
    assert [reading.line81 for reading in wd.read_all(file)] == lines[:3]
    [row, *_] = csv.DictReader(file.read_text().splitlines())
    [data, *_] = full.objects("find", "--limit", "1")
    assert row.keys() == data.keys()
    assert (row["number"], row["minimal"]) == (str(data["number"]), "yes")
    assert row["techniques"] == "; ".join(data["techniques"])
    few = full("find", "--random", "--seed", "4", "--limit", "5").lines
    assert few == full("find", "--random", "--seed", "4", "--limit", "5").lines != lines[:5]
    assert "the seed is" in full("find", "--random", "--limit", "1").err


def test_options_of_a_find_are_all_combined(full: Shelf) -> None:
    full("mark", *map(str, range(1, 11)), "--author", "Ada")
    words = ("--rating", "se:1-4.2", "--without", "any-chain", "--tag", "club", "--author", "ada")
    asked: dict[str, Any] = {"rating": "1-4.2", "without": "any-chain", "author": "Ada"}
    levels = ("easy", "hard", "expert")
    with Library(full.path) as library:
        known = [entry.as_dict() for entry in library.find(**asked, level=levels)]
    found = full.objects("find", *words, *(word for one in levels for word in ("--level", one)))
    assert known == found != []
    ran = full("find", "--rating", "9-", "--with", "swordfish")
    assert [ran.code, ran.out, ran.err] == [1, "", "whydoku: found no puzzle\n"]


def test_texts_of_several_lines_are_shown_and_written_on_one(full: Shelf) -> None:
    full("mark", "3", "--notes", "to try\n\n  twice\r\nagain", "--name", "For\nAda")
    assert "notes       to try / twice / again" in full("show", "3").lines
    assert full.objects("show", "3")[0]["notes"] == "to try\n\n  twice\r\nagain"
    assert f"{PUZZLES[2]} # For Ada" in full("export").lines


def test_all_is_exported_even_from_a_damaged_library(full: Shelf, tmp_path: Path) -> None:
    assert full("export").lines == PUZZLES
    assert full("check").lines == [f"{full.path}: sound, 12 puzzles"]
    full("remove", "2", "3")
    before = full.objects("export")
    data = bytearray(full.path.read_bytes())
    for find in (data.index, data.rindex):  # in the table and in the index
        at = find(b"club.txt") // 4096 * 4096
        data[at + 8 : at + 40] = random.Random(1).randbytes(32)
    full.path.write_bytes(data)
    ran = full("export", "--into", str(tmp_path / "rescued.db"))
    assert ran.code == 1
    assert ran.err.splitlines()[0] == (
        f"whydoku: {full.path}: read 10 puzzles: 10 turned to their canonical form and without "
        "name, author, notes and rating"
    )
    assert ": could not " in ran.err
    assert "more like these, which --json tells too" in ran.err
    [told] = full.objects("export", "--into", str(tmp_path / "again.db"))
    assert told["added"] == len(before)
    assert len(told["lost"]) > 10
    assert all(sentence in full("export", "--json").err for sentence in told["lost"])
    ran = full("check")
    assert ran.code == 1
    assert ran.err.count("whydoku library export writes what can be read") == 1
    with Library(tmp_path / "rescued.db") as library:
        numbers = [library.number_of(entry["puzzle"]) for entry in before]
    assert numbers == [entry["number"] for entry in before]


@needs_terminal
def test_texts_of_others_tell_a_terminal_nothing(shelf: Shelf) -> None:
    said = "A\x1b]0;x\x07da\x1b[31m\x9b2J\u202e"
    with Library(shelf.path) as library:
        library.add(PUZZLES[:2], author=said, notes=said, tags=[said])
    for words in (("show", "1"), ("stats",), ("find", "--tag", "none")):
        seen = at_a_terminal("library", words[0], "--library", str(shelf.path), *words[1:])
        assert "A ]0;x da [31m 2J" in seen
        assert not {*"\x1b\x07\x9b\u202e"} & {*plain(seen.replace("\x1b[31m", "?"))}
    table = at_a_terminal("library", "export", "--library", str(shelf.path), "--format", "csv")
    assert "A ]0;x da" in table
    assert not {*"\x1b\x07\x9b\u202e"} & {*plain(table)}


@pytest.mark.parametrize("kept", [0, 100, 4096])
def test_where_nothing_can_be_read_a_copy_is_left(full: Shelf, tmp_path: Path, kept: int) -> None:
    data = full.path.read_bytes()
    full.path.write_bytes(data[:kept] + random.Random(2).randbytes(len(data) - kept))
    rescued = tmp_path / "rescued.db"
    ran = full("export", "--into", str(rescued))
    assert ran.code == 2
    [told] = ran.err.splitlines()
    assert told.endswith("nothing of it can be read; what is left is a copy of it, if you have one")
    assert "library export" not in told
    assert not rescued.exists()
    ran = full("check")
    assert (ran.code > 0, "is a copy of it" in ran.err, "library export" in ran.err) == (
        *(True, True, False),
    )


def test_what_is_refused_makes_no_library(shelf: Shelf, tmp_path: Path) -> None:
    picture = tmp_path / "my.svg"
    picture.write_text('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
    for given in (("-f", str(picture)), ("." * 81,), ("-f", str(tmp_path / "none.txt"))):
        assert shelf("add", *given).code
        assert [file for file in tmp_path.iterdir() if file != picture] == []
    assert shelf("add", "--no-rate", WIKIPEDIA).code == 0
    shelf("remove", "1")
    assert shelf("add", "-f", str(picture)).code == 1
    assert shelf.path.exists()


def test_the_usual_library_is_in_the_folder_of_the_user(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert usual_place() == tmp_path / "whydoku" / "library.db"
    assert whydoku("library", "add", "--no-rate", WIKIPEDIA).code == 0
    assert whydoku("library", "find").lines == [WIKIPEDIA]
    monkeypatch.delenv("XDG_DATA_HOME")
    assert usual_place() == Path.home() / ".local" / "share" / "whydoku" / "library.db"
    monkeypatch.setattr("sys.platform", "darwin")
    assert "Application Support" in str(usual_place())
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert usual_place().parent.parent == tmp_path


def test_every_command_has_its_help(whydoku: CommandLine) -> None:
    assert all(name in whydoku("library", "--help").out for name in COMMANDS)
    for name in COMMANDS:
        assert "--library FILE" in whydoku("library", name, "--help").out


def test_turns_have_names() -> None:
    assert turn_in_words(wd.Transform.identity()) == "as it is"
    same, back = tuple(range(9)), tuple(range(8, -1, -1))
    quarter = wd.Transform(True, same, back, same)
    for turn, words, here, there in (
        (quarter, "turned by a quarter, clockwise", 0, 8),
        (quarter.inverse(), "turned by a quarter, anticlockwise", 8, 0),
        (wd.Transform(True, back, back, same), "mirrored in the diagonal from r1c9", 8, 8),
        (wd.Transform(False, back, same, same), "mirrored top to bottom", 0, 72),
    ):
        assert (turn_in_words(turn), turn.cell(here)) == (words, there)


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json", "jsonl"])
@pytest.mark.parametrize("command", ["find", "export"])
def test_a_file_of_entries_has_all_that_add_reads(
    whydoku: CommandLine, tmp_path: Path, command: str, ending: str
) -> None:
    if ending == "xlsx":
        needed("xlsxwriter")
    one, other = (str(tmp_path / name) for name in ("one.db", "other.db"))
    texts = {"author": "Ada, B.", "source": "a #", "date": "2020-02-03", "notes": 'say "no"\n\n# 2'}
    with Library(one) as library:
        library.add(wd.example("x-wing").puzzle)
        library.rate()
        library.mark(1, name="Ä; #1", tags=["a b", "c"], used="2021-01-01", **texts)
        library.mark(1, used="2022-01-01")
        [entry] = library
    file = str(tmp_path / f"x.{ending}")
    assert whydoku("library", command, "--library", one, "-o", file).code == 0
    [reading] = wd.read_all(file)
    with Library(other) as library:
        library.add([reading])
        [again] = library
    for name in ("puzzle", "name", "tags", "used", "added", *texts):
        assert getattr(again, name) == getattr(entry, name)
    written = reading.row.fields if reading.row else Path(file).read_text()
    assert all(word in written for word in ("x-wing", "hard", "3.2"))
