"""The jobs of batches: what each answers, beside the functions that answer one puzzle."""

from __future__ import annotations

import csv
import inspect
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as wd
from corpus import CLASH, MANY, NONE, WIKIPEDIA
from operations.batch_runs import CHECK, ordered, ran
from requirements import needed
from whydoku import batch
from whydoku.errors import WhydokuError
from whydoku.formats import read_all
from whydoku.operations.answers.answer import Answers
from whydoku.operations.known import operation_named, operation_names
from whydoku.operations.known.call import CallFunction
from whydoku.operations.operation import Operation
from whydoku.operations.own_columns import OwnColumns
from whydoku.operations.running.row_writers import CsvRows, Layout
from whydoku.operations.slabs import Rows

PUZZLES = [*wd.random_minimal(6, seed=21), wd.example("x-wing").puzzle, WIKIPEDIA]
MARKS = wd.Grid(WIKIPEDIA).place("r1c3=4").remove("r1c4<>2")
ODD: list[Any] = [MANY, NONE, CLASH, "." * 81]
ODD_STATUSES = ["multiple", "none", "invalid", "multiple"]


def column(found: Answers, job: Operation, name: str) -> Sequence[Any]:
    return found.values[[one.name for one in job.columns].index(name)]


def test_solving_gives_the_solution_or_says_what_there_is_instead() -> None:
    job = operation_named("solve").of()
    found = job.answers([*PUZZLES, *ODD])
    assert found.statuses == [*["unique"] * len(PUZZLES), *ODD_STATUSES]
    solutions = [wd.Grid(p).solution().as_line() for p in PUZZLES]
    assert column(found, job, "solution") == [*solutions, *[None] * 4]
    assert found.errors[: len(PUZZLES)] == [""] * len(PUZZLES)
    told = ["0 clues are too few", "", "r1c1 and r1c2 both hold", "0 clues are too few"]
    assert all(map(str.startswith, found.errors[len(PUZZLES) :], told))


@pytest.mark.parametrize("brief", [False, True])
def test_checking_is_that_of_one_puzzle(brief: bool) -> None:
    job = operation_named("check").of(brief=brief)
    found = job.answers([*PUZZLES, *ODD, MARKS])
    expected = [wd.check(p) for p in [*PUZZLES, *ODD, MARKS]]
    assert found.statuses == [one.status for one in expected]
    clues = [None if one.status == "invalid" else one.clues for one in expected]
    assert column(found, job, "clues") == clues
    for job_too in (operation_named("explain").of(traces=traces) for traces in (False, True)):
        assert column(job_too.answers([*PUZZLES, *ODD, MARKS]), job_too, "clues") == clues
    more = [] if brief else ["minimal", "count", "open"]
    assert [one.name for one in job.columns][1:] == more
    for name in more[:2]:
        assert column(found, job, name) == [getattr(one, name) for one in expected]


def test_all_names_every_scale() -> None:
    figures = ("hodoku_level", "se_er", "whydoku_rating", "depth_depth", "level_level")
    assert operation_named("rate").of(("hodoku,all",)).charts == figures


@pytest.mark.parametrize("scales", [("hodoku",), ("hodoku", "whydoku", "depth")])
def test_rating_is_that_of_one_puzzle(scales: tuple[str, ...]) -> None:
    job = operation_named("rate").of(scales)
    found = job.answers([*PUZZLES, *ODD])
    assert found.statuses == [*["rated"] * len(PUZZLES), *ODD_STATUSES]
    for scale in scales:
        for figure in wd.rate(WIKIPEDIA, scale).figures:
            expected = [getattr(wd.rate(p, scale), figure) for p in PUZZLES]
            assert column(found, job, f"{scale}_{figure}") == [*expected, None, None, None, None]
    assert job.charts == (("hodoku_level", "whydoku_rating", "depth_depth")[: len(scales)])


def test_without_a_scale_puzzles_of_other_rules_are_rated_on_our_own() -> None:
    [small] = wd.generate(rules="mini-4", seed=1)
    job = operation_named("rate").of()
    for puzzles, names in (
        ([WIKIPEDIA], ["se_er", "se_ep", "se_ed"]),
        ([small], ["whydoku_rating", "whydoku_toil"]),
        ([small, WIKIPEDIA, ODD[0]], ["se_er", "se_ep", "se_ed", "whydoku_rating", "whydoku_toil"]),
    ):
        assert [one.name for one in job.begun(iter(puzzles)).columns] == names
    puzzles = [small, WIKIPEDIA, *ODD, small]
    found = job.answers(puzzles)
    assert found.statuses == ["rated", "rated", *ODD_STATUSES, "rated"]
    own, se = wd.rate(small, "whydoku"), wd.rate(WIKIPEDIA, "se")
    none = [None] * len(ODD)
    assert column(found, job, "whydoku_toil") == [own.toil, None, *none, own.toil]
    assert column(found, job, "se_er") == [None, se.er, *none, None]
    first, second, *_ = job.one_by_one(puzzles)
    assert [job.record(first)["scale"], job.record(second)["scale"]] == ["whydoku", "se"]
    assert [job.line(first), job.line(second)] == [
        f"{own.rating:g} {own.toil:g}",
        f"{se.er} {se.ep} {se.ed}",
    ]
    named = operation_named("rate").of(("se",))
    [refused] = named.answers([small]).errors
    assert refused == (
        "the scale se is for classic rules, and this puzzle is of others, which are rated by "
        "whydoku and level"
    )


def test_a_rating_that_takes_too_long_says_so() -> None:
    job = operation_named("rate").of("hodoku", timeout=0)
    found = job.answers([wd.example("easter-monster").puzzle, WIKIPEDIA])
    assert found.statuses[0] == "timeout"
    assert column(found, job, "hodoku_score")[0] is None
    assert found.errors[0]


@pytest.mark.parametrize("profile", ["default", "simple"])
@pytest.mark.parametrize("traces", [False, True])
def test_explaining_gives_what_the_path_comes_to(profile: str, traces: bool) -> None:
    job = operation_named("explain").of(profile, traces=traces)
    given = [*PUZZLES, wd.Grid(WIKIPEDIA).solution().as_line()]
    found = job.answers([*given, *ODD])
    paths = [wd.explain(p, profile) for p in given]
    solved = ["solved" if one.solved else "stuck" for one in paths]
    assert found.statuses == [*solved, *ODD_STATUSES]
    figures: dict[str, Callable[[wd.Trace], Any]] = {
        "length": len,
        "hardest": lambda one: one.hardest,
        "rating": lambda one: one.rating,
        "techniques": lambda one: dict(one.counts),
    }
    for name, of_path in figures.items():
        assert column(found, job, name)[: len(paths)] == [of_path(one) for one in paths]
    if traces:
        data = column(found, job, "trace")
        assert [*map(wd.verify, data[: len(paths)])] == [None] * len(paths)
        assert column(found, job, "steps")[0] == data[0]["steps"]


@pytest.mark.parametrize("asked", ["essential", "shortest"])
def test_a_shorter_path_is_counted_told_and_proved(asked: str) -> None:
    job = operation_named("explain").of(**{asked: True}, verify=True, traces=True)
    whole, given = operation_named("explain").of(), [wd.example("x-wing").puzzle, *ODD]
    found = job.answers(given)
    assert found.statuses == whole.answers(given).statuses
    assert column(found, job, "length")[0] < column(whole.answers(given), whole, "length")[0]
    [one, *_] = job.one_by_one(given)
    record = column(found, job, "trace")[0]
    assert len(record["steps"]) == column(found, job, "length")[0] == one.values[1]
    assert ("shortest" in record) == (asked == "shortest")
    assert "ending" not in record
    assert found.errors[0] == ""


def test_a_canonical_form_is_that_of_one_puzzle() -> None:
    job = operation_named("canon").of()
    found = job.answers([*PUZZLES, MANY, NONE, CLASH, MARKS])
    statuses = ["unique"] * len(PUZZLES) + ["multiple", "none", "invalid", "invalid"]
    assert found.statuses == statuses
    forms = [wd.canonical(p).as_line() for p in [*PUZZLES, MANY, NONE]]
    assert column(found, job, "canonical")[:-2] == forms
    assert [error[:11] for error in found.errors[-2:]] == ["r1c1 and r1", "only givens"]


def test_an_analysis_has_figures_and_all_of_it() -> None:
    job = operation_named("analyse").of()
    found = job.answers([WIKIPEDIA, MANY, NONE, CLASH, MARKS])
    assert found.statuses == ["unique", "multiple", "none", "invalid", "invalid"]
    one = wd.analyse(WIKIPEDIA)
    assert one.rating is not None
    assert column(found, job, "er")[0] == one.rating.er
    assert column(found, job, "redundant")[0] == len(one.redundant)
    assert column(found, job, "harder")[0] == len(one.harder)
    assert column(found, job, "analysis")[0]["clues"]
    assert column(found, job, "solutions")[:2] == [1, None], "more than are counted"
    assert "only givens" in found.errors[4]


@pytest.mark.parametrize("to", ["line", "sdm", "marks", "hodoku", "jsonl", "sudokuwiki"])
def test_what_is_converted_reads_as_it_was(to: str) -> None:
    job = operation_named("convert").of(to)
    found = job.answers([*PUZZLES, CLASH])
    assert found.statuses == ["puzzle"] * len(PUZZLES) + ["invalid"]
    read = [next(read_all([line])).grid.bits for line in column(found, job, to)[:-1]]
    assert read == [wd.Grid(p).bits for p in PUZZLES]


@pytest.mark.parametrize("name", operation_names())
def test_a_job_is_called_like_its_module_and_says_what_it_does(name: str) -> None:
    job = operation_named(name)
    assert (job.name, bool(job.__doc__), bool(job.good)) == (name, True, True)


def test_functions_take_the_fields_of_their_jobs() -> None:
    told = {
        "solve": "*, count, all, profile, up_to",
        "check": "*, brief",
        "rate": "scale, *, at_most, at_least, timeout",
        "explain": "profile, *, up_to, uniqueness, essential, shortest, timeout, verify, traces, "
        "by_technique, as_, splits, balance, seed",
        "analyse": "*, limit, profile, timeout",
        "convert": "to, *",
        "call": "function, *",
    }
    for name, own in told.items():
        taken = inspect.signature(getattr(batch, name)).parameters.values()
        names = [one.name for one in taken]
        first_keyword = next(n for n, one in enumerate(taken) if one.kind is one.KEYWORD_ONLY)
        names.insert(first_keyword, "*")
        assert ", ".join(names) == f"puzzles, {own}, column, rules, workers"
        assert getattr(batch, name).__doc__.startswith(inspect.getdoc(operation_named(name)))
    with pytest.raises(wd.WhydokuError, match="there is no cluster="):
        batch.solve([], cluster="local:2")  # type: ignore[call-overload]
    with pytest.raises(AttributeError, match="has no attribute 'generate'"):
        _ = batch.generate


# Functions


@pytest.fixture
def _mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of the user's, in the current folder."""
    path = tmp_path / "mine_of_test.py"
    path.write_text(
        "def givens(grid): return len(grid.givens)\n"
        "def facts(grid):\n"
        "    n = len(grid.givens)\n"
        "    return {'n': n, 'half': n / 2, 'even': n % 2 == 0, 'name': str(n), 'all': [n]}\n"
        "def odd(grid):\n"
        "    if len(grid.givens) % 2: raise ValueError('odd')\n"
        "    return len(grid.givens) if len(grid.givens) < 26 else 'many'\n"
        "number = 3\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("_mine")
def test_a_function_is_asked_about_each_puzzle() -> None:
    job = CallFunction("mine_of_test.givens").begun(iter(PUZZLES))
    found = job.answers([*PUZZLES, CLASH])
    assert column(found, job, "givens")[:-1] == [len(wd.Grid(p).givens) for p in PUZZLES]
    assert found.statuses == ["answered"] * len(PUZZLES) + ["invalid"]
    facts = CallFunction("mine_of_test:facts").begun(iter([CLASH, *PUZZLES]))
    assert {one.name: one.kind for one in facts.columns} == {
        "n": "whole", "half": "number", "even": "yes", "name": "text", "all": "data",
    }  # fmt: skip


@pytest.mark.usefixtures("_mine")
def test_what_a_function_raises_is_the_error_of_its_row() -> None:
    solution = wd.Grid(WIKIPEDIA).solution().as_line()
    even, odd, many = (["." * (81 - n) + solution[81 - n :]] for n in (24, 25, 26))
    job = CallFunction("mine_of_test.odd").begun(iter([odd[0], even[0]]))
    found = job.answers([even[0], odd[0], many[0]])
    assert found.statuses == ["answered", "failed", "failed"]
    assert found.errors[1:] == [
        "ValueError: odd",
        "odd is \"'many'\"; in the first answer it was a whole number",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("givens", "a function is named by its module, as in mine.score; found 'givens'"),
        (len, "a function is named by its module, as in mine.score; found <built-in"),
        ("no_such_module.f", "cannot import no_such_module for no_such_module.f"),
        ("mine_of_test.nothing", "the module mine_of_test has no function nothing"),
        ("mine_of_test.number", "mine_of_test.number is no function but a int"),
    ],
)
@pytest.mark.usefixtures("_mine")
def test_a_function_that_is_none_is_refused(name: str, told: str) -> None:
    with pytest.raises(WhydokuError) as caught:
        CallFunction(name)
    assert str(caught.value).startswith(told)


def test_jobs_refuse_what_they_cannot_do() -> None:
    with pytest.raises(WhydokuError, match="no format of a line is called 'sdk'"):
        _ = operation_named("convert").of("sdk").columns
    with pytest.raises(WhydokuError, match="no operation is called 'rates'; did you mean rate"):
        batch.to_file("rates", [], "x.csv")


# Rows


def test_what_is_not_utf8_is_read_as_western_european(tmp_path: Path) -> None:
    """CSV keeps the bytes; the other forms, which are UTF-8, get the letters."""
    source = tmp_path / "in.csv"
    source.write_bytes(f"puzzle,by\n{WIKIPEDIA},M\xfcller \x80\n".encode("latin-1"))
    ran(ordered(CHECK, source, tmp_path / "out.csv"))
    assert b",M\xfcller \x80,unique" in (tmp_path / "out.csv").read_bytes()
    ran(ordered(CHECK, source, tmp_path / "out.jsonl"))
    assert json.loads((tmp_path / "out.jsonl").read_text("utf-8"))["by"] == "Müller €"
    pq = needed("pyarrow.parquet")
    ran(ordered(CHECK, source, tmp_path / "out.parquet"))
    assert pq.read_table(tmp_path / "out.parquet")["by"].to_pylist() == ["Müller €"]


def test_traces_are_nested_in_parquet_and_can_be_verified_in_json(tmp_path: Path) -> None:
    pq = needed("pyarrow.parquet")
    source, out, lines = (tmp_path / name for name in ("in.csv", "out.parquet", "out.jsonl"))
    source.write_text(f"n,puzzle,Status\n1,{WIKIPEDIA},a\n2,x,\n3,{CLASH},c\n")
    job = operation_named("explain").of(traces=True)
    ran(ordered(job, source, out))
    table = pq.read_table(out)
    assert [*table.schema.names][:3] == ["n", "puzzle", "Status"]
    [steps, *nothing] = table.column("explain_steps").to_pylist()
    trace = wd.explain(WIKIPEDIA)
    assert [step["technique"] for step in steps] == [step.technique for step in trace]
    assert [json.loads(step["why"]) for step in steps][:1]
    assert nothing == [None, None]
    assert dict(table.column("explain_techniques").to_pylist()[0]) == dict(trace.counts)
    ran(ordered(job, source, lines))
    wd.verify(json.loads(lines.read_text().splitlines()[0])["explain_trace"])


def test_whole_numbers_of_a_table_are_numbers_in_parquet(tmp_path: Path) -> None:
    """Where every cell is one, over all files of the input."""
    pq = needed("pyarrow.parquet")
    first, later, out = (tmp_path / name for name in ("a.csv", "b.csv", "out.parquet"))
    wholes, digits = ["0", "-12", "9" * 18], WIKIPEDIA
    zeros, mixed, large = ["007", "8", "9"], ["1", "2", "2a"], ["1", "2", "9" * 19]
    gaps, minus = ["1", "", "3"], ["1", "-0", "+2"]
    rows = [*zip(wholes, [digits] * 3, zeros, mixed, large, gaps, minus, "123", strict=True)]
    head = "id,puzzle,zeros,mixed,large,gaps,minus,name\n"
    table = [",".join(row) for row in rows]
    first.write_text(head + "\n".join(table[:2]))
    later.write_text(head + table[2])
    ran(ordered(CHECK, [first, later], out))
    found = pq.read_table(out)
    assert found.column("id").to_pylist() == [0, -12, 999999999999999999]
    for n, name in enumerate(("zeros", "mixed", "large", "gaps", "minus", "name"), 2):
        assert found.column(name).to_pylist() == [row[n] for row in rows], name
    later.write_text("puzzle\n" + digits)
    ran(ordered(CHECK, [first, later], out), anew=True)
    assert pq.read_table(out).column("id").to_pylist() == ["0", "-12", ""]


def test_a_later_table_without_types_is_read_as_the_first_is_typed(tmp_path: Path) -> None:
    pa = needed("pyarrow")
    pq = needed("pyarrow.parquet")
    pq.write_table(pa.table({"puzzle": [WIKIPEDIA], "n": [1]}), tmp_path / "a.parquet")
    first, later, out = (tmp_path / name for name in ("a.parquet", "b.csv", "out.parquet"))
    later.write_text(f"puzzle,n\n{WIKIPEDIA},7\n", encoding="utf-8")
    ran(ordered(CHECK, [first, later], out))
    assert pq.read_table(out).column("n").to_pylist() == [1, 7]
    later.write_text(f"puzzle,n\n{WIKIPEDIA},seven\n", encoding="utf-8")
    with pytest.raises(WhydokuError, match=r"'n' has the type int64 .* and 'seven' in a later"):
        ran(ordered(CHECK, [first, later], out), anew=True)


def test_typed_columns_stay_as_they_are(tmp_path: Path) -> None:
    pa = needed("pyarrow")
    pq = needed("pyarrow.parquet")
    import datetime as dt

    table = pa.table(
        {
            "id": pa.array([7, 8, None], pa.int32()),
            "day": pa.array([dt.date(2026, 1, 2)] * 3),
            "sudoku": [WIKIPEDIA, None, MARKS.as_marks()],
        }
    )
    pq.write_table(table, tmp_path / "in.parquet")
    ran(ordered(CHECK, tmp_path / "in.parquet", tmp_path / "out.parquet"))
    found = pq.read_table(tmp_path / "out.parquet")
    assert found.select(table.schema.names).equals(table)
    assert found.column("status").to_pylist() == ["unique", "invalid", "unique"]
    ran(ordered(CHECK, tmp_path / "in.parquet", tmp_path / "out.csv"))
    first = (tmp_path / "out.csv").read_text().splitlines()[1]
    assert first == f"7,2026-01-02,{WIKIPEDIA},unique,30,no,1,51,"
    whole = (tmp_path / "in.parquet").read_bytes()
    for damaged in (whole[:-30], whole[:60] + bytes(60) + whole[120:]):
        (tmp_path / "bad.parquet").write_bytes(damaged)
        with pytest.raises(WhydokuError, match=r"bad\.parquet cannot be read as Parquet: "):
            ran(ordered(CHECK, tmp_path / "bad.parquet", tmp_path / "y.csv"))
    told = r"found no column 'x' in .*; its columns are 'id', 'day'"
    with pytest.raises(WhydokuError, match=told):
        ran(ordered(CHECK, tmp_path / "in.parquet", tmp_path / "x.csv", column="x"))


CELLS = st.text(st.sampled_from('a.",;\t\n\r \u2028\udcffé'), max_size=3)
NOTED = st.lists(st.tuples(CELLS, st.sampled_from(["", "why", "a, b"])), max_size=5)


@given(NOTED, st.sampled_from(",\t"))
def test_rows_of_csv_are_those_that_a_reader_finds(
    noted: list[tuple[str, str]], separator: str
) -> None:
    own = OwnColumns(("puzzle", "note"))
    write = CsvRows(Layout(own, CHECK), separator)
    cells = [("x", note) for note, _ in noted]
    errors = [error for _, error in noted]
    values: list[list[Any]] = [[one] * len(noted) for one in (30, False, 1, 51)]
    found = Answers(["unique"] * len(noted), values, errors)
    written = write.begin + write(Rows(cells, [None] * len(noted), errors), found.columns)
    text = io.StringIO(written.decode("utf-8", "surrogateescape"), newline="")
    assert [*csv.reader(text, delimiter=separator)] == [
        ["puzzle", "note", "status", "clues", "minimal", "count", "open", "error"],
        *(["x", note, "unique", "30", "no", "1", "51", error] for note, error in noted),
    ]
