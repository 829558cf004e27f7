"""Lists about puzzles, as commands, jobs, functions, answers of a server and tools; and columns for
techniques."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine, at_a_terminal, needs_terminal, plain
from corpus import CLASH, MANY, WIKIPEDIA
from whydoku import batch
from whydoku.errors import Overdue
from whydoku.faces.mcp.tools import request_of, schema_of
from whydoku.faces.web.answering import reply
from whydoku.faces.web.api.operations import JSON, TimeLimit
from whydoku.grids.notation import format_cells
from whydoku.operations.answers.answer import Answer
from whydoku.operations.known import operation_named
from whydoku.operations.listing import Listed, ListingOperation

REDUCED = [*wd.reduce(WIKIPEDIA)]


def test_commands_write_a_line_for_each_item(whydoku: CommandLine) -> None:
    found = whydoku("unavoidable", WIKIPEDIA, "--largest", "6")
    assert found.lines == [format_cells(one.bits) for one in wd.unavoidable(WIKIPEDIA, 6)]
    first = whydoku("reduce", WIKIPEDIA, "--limit", "7")
    rest = whydoku("reduce", WIKIPEDIA, "--after", first.lines[-1])
    assert [*first.lines, *rest.lines] == REDUCED
    few = whydoku("reduce", WIKIPEDIA, "--at-most", "21", "--keep", "r1c1")
    assert few.lines == [*wd.reduce(WIKIPEDIA, "r1c1", at_most=21)]
    near = whydoku("neighbours", "--example", "easter-monster", "--minimal")
    assert near.lines == [*wd.neighbours(wd.example("easter-monster").grid, minimal=True)]


def test_what_cannot_be_listed_is_told_in_a_sentence(whydoku: CommandLine) -> None:
    done = whydoku("reduce", MANY, CLASH, WIKIPEDIA, "--limit", "1")
    assert (done.code, done.lines) == (1, ["multiple", "invalid", REDUCED[0]])
    done = whydoku("neighbours", WIKIPEDIA, "--after", WIKIPEDIA)
    assert (done.code, done.lines) == (1, ["invalid"])
    assert "after must be one of the puzzles that are listed" in done.err
    assert "'x9' names no cell" in whydoku("reduce", WIKIPEDIA, "--keep", "x9").err
    assert whydoku("neighbours", WIKIPEDIA, "--taken", "4").code == 2


@needs_terminal
@pytest.mark.dear
def test_people_are_told_whether_that_is_all() -> None:
    some = at_a_terminal("reduce", WIKIPEDIA, "--limit", "3")
    assert plain(some).splitlines() == [*REDUCED[:3], "3; --after the last of them lists more"]
    assert plain(at_a_terminal("reduce", WIKIPEDIA)).endswith("\n416 in all\n")
    some = at_a_terminal("unavoidable", WIKIPEDIA, "--limit", "3")
    assert plain(some).endswith("\nthe first 3; --limit N lists more\n")


def test_a_list_whose_time_is_over_ends_with_what_was_found(whydoku: CommandLine) -> None:
    """And says so, in lines by the word that `rate` has for it."""

    def two_in_time() -> Iterator[str]:
        yield from REDUCED[:2]
        raise Overdue("the time is over")

    listed = Listed(two_in_time(), 5)
    assert ([*listed], listed.is_all, listed.is_late) == (REDUCED[:2], False, True)
    first = Listed(two_in_time(), 2)
    assert ([*first], first.is_all, first.is_late) == (REDUCED[:2], False, False)
    operation = operation_named("reduce")()
    assert [*operation.lines(Answer("unique", found=listed))] == ["timeout"]
    done = whydoku("reduce", WIKIPEDIA, "--timeout", "0")
    assert (done.code, done.lines) == (0, ["timeout"])
    assert whydoku("reduce", WIKIPEDIA, "--timeout", "-1").code == 2
    [row] = csv.DictReader(
        whydoku("neighbours", WIKIPEDIA, "--timeout", "0", "--format", "csv").lines
    )
    assert (row["neighbours"], row["all"]) == ("[]", "no")
    [answer] = batch.unavoidable([WIKIPEDIA], timeout=0)
    assert (answer["status"], answer["unavoidable"], answer["all"]) == ("unique", [], False)
    [answer] = batch.unavoidable([WIKIPEDIA], largest=5, timeout=1e6)
    assert answer["all"] is True


@needs_terminal
@pytest.mark.dear
def test_people_are_told_that_the_time_is_over() -> None:
    some = at_a_terminal("reduce", WIKIPEDIA, "--timeout", "0")
    assert plain(some) == "0 in time; --timeout SECONDS allows more\n"
    for name, ending in (
        ("reduce", "3 in time; --after the last of them lists more"),
        ("unavoidable", "3 in time; --timeout SECONDS allows more"),
    ):
        operation = operation_named(name)()
        assert isinstance(operation, ListingOperation)
        assert operation.how_on("3", is_late=True) == ending


def test_a_server_lists_what_it_finds_in_time() -> None:
    body = json.dumps({"grid": WIKIPEDIA, "whole": True}).encode()
    content = reply("reduce", JSON, body, TimeLimit(0.0)).content
    assert isinstance(content, bytes)
    assert json.loads(content)["all"] is False


def test_lists_are_cells_of_tables(whydoku: CommandLine, tmp_path: Path) -> None:
    done = whydoku("reduce", WIKIPEDIA, "--limit", "2", "--format", "csv")
    [row] = csv.DictReader(done.lines)
    assert (json.loads(row["reduced"]), row["all"]) == (REDUCED[:2], "no")
    source, output = tmp_path / "in.txt", tmp_path / "out.csv"
    source.write_text(f"{WIKIPEDIA}\n{MANY}\n")
    assert (
        whydoku("batch", "unavoidable", str(source), "-o", str(output), "--largest", "4").code == 0
    )
    rows = [*csv.DictReader(output.read_text().splitlines())]
    sets = [format_cells(one.bits) for one in wd.unavoidable(WIKIPEDIA, 4)]
    assert (json.loads(rows[0]["unavoidable"]), rows[0]["all"]) == (sets, "yes")
    assert (rows[1]["status"], rows[1]["unavoidable"]) == ("multiple", "")
    listed = whydoku("solve", MANY, "--all", "2", "--format", "csv").lines
    [row] = csv.DictReader(listed)
    assert [*map(len, json.loads(row["solutions"]))] == [81, 81]


def test_jobs_are_functions(tmp_path: Path) -> None:
    [answer] = batch.neighbours([WIKIPEDIA], limit=3)
    assert answer["neighbours"] == [*wd.neighbours(WIKIPEDIA)][:3]
    assert answer["all"] is False
    output = tmp_path / "out.parquet"
    source = tmp_path / "in.txt"
    source.write_text(WIKIPEDIA)
    parquet = pytest.importorskip("pyarrow.parquet")
    batch.to_file("reduce", source, output, limit=500)
    [row] = parquet.read_table(output).to_pylist()
    assert (row["reduced"], row["all"]) == (REDUCED, True)


def test_a_server_answers_with_lists() -> None:
    def asked(name: str, **fields: object) -> dict[str, object]:
        body = json.dumps({"grid": WIKIPEDIA, **fields}).encode()
        content = reply(name, JSON, body, TimeLimit()).content
        assert isinstance(content, bytes)
        answer: dict[str, object] = json.loads(content)
        return answer

    found = asked("reduce", limit=2)
    assert found == {
        "puzzle": WIKIPEDIA,
        "status": "unique",
        "reduced": REDUCED[:2],
        "all": False,
    }
    assert asked("unavoidable", largest=4)["all"] is True
    assert len(asked("neighbours", taken=2, limit=9)["neighbours"]) == 9  # type: ignore[arg-type]
    for fields in ({"limit": 10**6}, {"largest": 15}):
        assert asked("unavoidable", **fields)["status"] == 422


@pytest.mark.parametrize("name", ["unavoidable", "reduce", "neighbours"])
def test_assistants_get_lists(name: str) -> None:
    assert "limit" in schema_of(name)["properties"]
    asked = json.loads(request_of(name, {"grid": WIKIPEDIA, "limit": 4}))
    assert asked["limit"] == 4


def test_each_technique_has_a_column_of_its_own(tmp_path: Path) -> None:
    source, output = tmp_path / "in.txt", tmp_path / "out.csv"
    lines = [WIKIPEDIA, wd.example("x-wing").puzzle, MANY, CLASH]
    source.write_text("\n".join(lines))
    batch.to_file("explain", source, output, profile="simple", by_technique=True)
    slugs = [one.slug for one in wd.profile_named("simple").techniques]
    rows = [*csv.DictReader(output.read_text().splitlines())]
    traces = wd.explain_many(lines, "simple")
    for row, trace in zip(rows, traces, strict=True):
        expected = ["" if trace is None else str(trace.counts.get(slug, 0)) for slug in slugs]
        assert [row[slug] for slug in slugs] == expected
    in_full = batch.explain(lines[:2], "simple", essential=True, by_technique=True)
    for answer, line in zip(in_full, lines, strict=False):
        essential = wd.explain(line, "simple").essential()
        assert {slug: answer[slug] for slug in slugs} == {
            slug: essential.counts.get(slug, 0) for slug in slugs
        }
