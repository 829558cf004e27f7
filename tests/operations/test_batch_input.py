"""The input of batches: slabs hold what reading the whole file gives, however they are cut."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import whydoku as wd
from corpus import CLASH, WIKIPEDIA
from formats.test_lines import Trickle
from whydoku.errors import WhydokuError
from whydoku.formats import read_all
from whydoku.operations.own_columns import OwnColumns
from whydoku.operations.running import text_input
from whydoku.operations.running.inputs import LocalInput, inputs_named
from whydoku.operations.running.text_input import slabs_of_text
from whydoku.operations.slabs import LineSlab, RecordSlab, Rows, Slab, TableSlab, rows_of

PUZZLES = wd.random_minimal(8, seed=4)
MARKS = wd.Grid(WIKIPEDIA).as_marks()

LINES = st.sampled_from(
    [
        *PUZZLES,
        PUZZLES[0].replace(".", "0"),
        CLASH,
        f"{PUZZLES[1]} # easy",
        f"{PUZZLES[2]},{'1' * 81}",
        f"{PUZZLES[3]}\t7.2",
        f"{PUZZLES[4]}  ",
        PUZZLES[5][:80],
        MARKS,
        ":0000:x:" + PUZZLES[6].replace(".", "0") + ":::",
        "-" * 81,
        "." * 81,
    ]
)
OTHERS = st.sampled_from(
    [
        *("", " ", "# a comment", "// another", "nonsense", "puzzle,name", "1,2,3", "Grid 01"),
        *("a\rb", "53..7....", '{"puzzle": "' + PUZZLES[7] + '"}', f"{PUZZLES[0]} \udcff"),
    ]
)
ROWS = st.lists(
    st.sampled_from([*PUZZLES, "", "x", f"{PUZZLES[0]},more", '"a, b"', "# no row", "7.2"]),
    min_size=1,
    max_size=3,
).map(",".join)
COMPLETE_ROWS = st.builds(
    ",".join,
    st.tuples(
        st.sampled_from(["1", "", " ", "#2", "\u2028", "\0"]),
        st.sampled_from([*PUZZLES, PUZZLES[0].replace(".", "0")]),
        st.sampled_from(
            [
                *("", "7.2", "caf\xe9", "a\x0bb", "a\x85b", "//", '"a, b"', '"say ""so"""'),
                *('a"b', '"a\nb"', '""'),
            ]
        ),
    ),
)


def joined(lines: list[str], ends: str, is_ended: bool) -> bytes:
    text = ends.join(lines) + (ends if is_ended else "")
    return text.encode("utf-8", "surrogateescape")


TEXTS = st.builds(
    joined,
    st.lists(LINES, max_size=12)
    | st.lists(LINES | OTHERS, max_size=12)
    | st.lists(ROWS, max_size=8).map(lambda rows: ["id,puzzle,note", *rows])
    | st.lists(COMPLETE_ROWS, max_size=8).map(lambda rows: ["id,puzzle,note", *rows]),
    st.sampled_from(["\n", "\r\n"]),
    st.booleans(),
)


def gathered(slabs: list[Slab], own: OwnColumns) -> Rows:
    all_rows = [slab.rows(own) for slab in slabs]
    return Rows(
        [cells for rows in all_rows for cells in rows.cells],
        [puzzle for rows in all_rows for puzzle in rows.puzzles],
        [error for rows in all_rows for error in rows.errors],
        set().union(*(rows.left_out for rows in all_rows)),
    )


def _told(slab: Slab) -> tuple[type, int, bytes]:
    return type(slab), slab.units, slab.raw


def cut(slabs: Iterator[Slab], sizes: Iterator[int]) -> Iterator[Slab]:
    for slab in slabs:
        begin = 0
        while begin < slab.units:
            end = min(begin + next(sizes), slab.units)
            yield slab.part(begin, end)
            begin = end


@given(
    TEXTS,
    st.integers(90, 700),
    st.lists(st.integers(1, 900), min_size=1, max_size=20),
    st.lists(st.integers(1, 5), min_size=1),
)
@example(
    joined([PUZZLES[0] + more for more in (" # a", "", " # later")], "\n", True), 700, [900], [1]
)
def test_slabs_hold_what_reading_the_whole_gives(
    text: bytes, size: int, arriving: list[int], cuts: list[int]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_input, "SLAB", size)
        slabs = [*slabs_of_text(Trickle(text, arriving))]
        again = [*slabs_of_text(io.BytesIO(text))]
    assert [*map(_told, slabs)] == [*map(_told, again)], "slabs depend on the bytes alone"
    own = slabs[0].own if slabs else OwnColumns()
    expected = rows_of(read_all(text), own)
    sizes = iter(cuts * 1000)
    for found in (gathered(slabs, own), gathered([*cut(iter(slabs), sizes)], own)):
        assert [*found.cells] == [*expected.cells]
        assert [*map(str, found.puzzles)] == [*map(str, expected.puzzles)]
        assert [*found.errors] == [*expected.errors]
        assert found.left_out == expected.left_out
    parts = [*cut(iter(slabs), iter(cuts * 1000))]
    assert b"".join(part.raw for part in parts) == b"".join(slab.raw for slab in slabs)
    assert sum(part.units for part in parts) == sum(slab.units for slab in slabs)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("\n".join(PUZZLES), LineSlab),
        ("\n".join([*PUZZLES[:3], PUZZLES[3][:80], f"{PUZZLES[4]} # named"]), LineSlab),
        ("id,puzzle\n" + "".join(f"{n},{line}\n" for n, line in enumerate(PUZZLES)), TableSlab),
        (f'id,puzzle\n"a, ""b""",{PUZZLES[0]}\n"",{PUZZLES[1]}', TableSlab),
        (f'id,puzzle\na"b,{PUZZLES[0]}\n', RecordSlab),
        (f'id,puzzle\n1,{PUZZLES[0]}\n"a\nb",{PUZZLES[1]}\n', RecordSlab),
        (wd.Grid(WIKIPEDIA).as_line()[:9] + "\n", RecordSlab),
    ],
)
def test_what_is_a_record_in_each_line_is_left_to_the_workers(text: str, kind: type) -> None:
    [slab] = slabs_of_text(io.BytesIO(text.encode()))
    assert isinstance(slab, kind)


@pytest.mark.parametrize(
    ("text", "column", "told"),
    [
        (f"id,puzzle\n1,{PUZZLES[0]}\n", "x", "in.csv: found no column 'x'; the header is 'id,"),
        (f"a,b\n{PUZZLES[0]},{PUZZLES[1]}\n", "", "in.csv: found puzzles below 'a' and 'b'; if"),
    ],
)
def test_a_table_without_one_column_of_puzzles_is_refused(
    text: str, column: str, told: str
) -> None:
    with pytest.raises(WhydokuError) as caught:
        [*slabs_of_text(io.BytesIO(text.encode()), column, "in.csv")]
    assert str(caught.value).startswith(told)


def test_names_become_a_column_if_there_are_any() -> None:
    text = f"{PUZZLES[0]}\n{PUZZLES[1]} # second\n".encode()
    [slab] = slabs_of_text(io.BytesIO(text))
    assert slab.own == OwnColumns(("puzzle", "name"))
    assert [*slab.rows(slab.own).cells] == [(PUZZLES[0], ""), (PUZZLES[1], "second")]


def test_columns_of_later_tables_are_fitted_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "1.csv").write_text(f"id,puzzle,by\n1,{PUZZLES[0]},me\n")
    (tmp_path / "2.csv").write_text(f"Puzzle,date,ID\n{PUZZLES[1]},May,2\n")
    (tmp_path / "3.txt").write_text(f"{PUZZLES[2]} # gone\n")
    files = inputs_named([str(tmp_path / "*")])
    slabs = [slab for file in files for slab in file.slabs("", "", lambda _: None)]
    rows = gathered(slabs, slabs[0].own)
    assert [*rows.cells] == [
        ("1", PUZZLES[0], "me"), ("2", PUZZLES[1], ""), ("", PUZZLES[2], ""),
    ]  # fmt: skip
    assert rows.left_out == {"date"}


PACKED: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
}


@pytest.mark.parametrize("ending", PACKED)
def test_compressed_files_are_unpacked_whatever_they_are_called(
    tmp_path: Path, ending: str
) -> None:
    path = tmp_path / "puzzles.txt"
    data = "".join(f"{line}\n" for line in PUZZLES).encode()
    path.write_bytes(PACKED[ending](data))
    read: list[int] = []
    [slab] = LocalInput(str(path)).slabs("", "", read.append)
    assert slab.raw == data
    assert max(read) == path.stat().st_size
    packed = PACKED[ending](data)
    for damaged in (packed[:-20], packed[:40] + bytes(20) + packed[60:]):
        path.write_bytes(damaged)
        with pytest.raises(WhydokuError, match=r"puzzles\.txt cannot be unpacked: "):
            [*LocalInput(str(path)).slabs("", "", read.append)]


def test_names_and_patterns_stand_for_files_but_not_for_the_output(tmp_path: Path) -> None:
    for name in ("b.csv", "a.csv", "c.txt"):
        (tmp_path / name).write_text(PUZZLES[0])
    here = f"{tmp_path}/"
    named = [
        file.name.removeprefix(here) for file in inputs_named([here + "*.csv", here + "c.txt"])
    ]
    assert named == ["a.csv", "b.csv", "c.txt"]
    [left] = inputs_named([here + "*.csv"], here + "a.csv")
    assert left.name == here + "b.csv"


@pytest.mark.parametrize(
    ("names", "output", "told"),
    [
        ([], "", "no input; name a file"),
        (["{}/*.parquet"], "", "no file matches {}/*.parquet"),
        (["{}"], "", "{} is a folder; name its files, as in {}/*.csv"),
        (["{}/a.txt"], "{}/a.txt", "{}/a.txt is also the output; choose another file for that"),
        (["-", "-"], "", "standard input can be read only once; give - only once"),
    ],
)
def test_inputs_that_make_no_sense_are_refused(
    tmp_path: Path, names: list[str], output: str, told: str
) -> None:
    (tmp_path / "a.txt").write_text(PUZZLES[0])
    with pytest.raises(WhydokuError) as caught:
        inputs_named([name.format(tmp_path) for name in names], output.format(tmp_path))
    assert str(caught.value).startswith(told.format(tmp_path, tmp_path))
