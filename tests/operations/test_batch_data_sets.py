"""Data sets of reasoning: their splits, their balance, and that all they say can be read back."""

from __future__ import annotations

import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from operations.batch_runs import CHECK, ended_after, ordered, ran, small_slabs, table_of
from requirements import needed
from whydoku import batch
from whydoku.errors import WhydokuError
from whydoku.grids.notation import format_eliminations
from whydoku.grids.spaces import CONSTRAINT_CANDIDATES, SEES
from whydoku.grids.transform import Transform
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.operations.data_set_rows import FORMS, LEVEL, SPLIT, constraints_named, move_text
from whydoku.operations.data_set_tasks import EXAMPLE, REASONS
from whydoku.operations.data_sets import Balance, Splits, drawn
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.operations.operation import Operation
from whydoku.operations.running.flow import crew_here
from whydoku.operations.running.outputs import FINISHED, LocalOutput
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.playing.judging.reasons import judged_reasons, moment_of_row
from whydoku.playing.judging.rewards import moves_reward
from whydoku.shapes.fields import fields_of
from whydoku.shapes.marks import OneName, mark_of

PUZZLES = wd.random_minimal(12, seed=3)
HARD = [wd.example(name).puzzle for name in ("x-wing", "gentle")]
EASY = [grid.as_line() for grid in wd.generate(8, level="gentle", seed=3)]
THIRDS = "one:0.4,two:0.3,three:0.3"


def rows_of(puzzles: list[Any], form: str, **options: Any) -> list[dict[str, Any]]:
    return [*batch.explain(puzzles, as_=form, **options)]


@cache
def steps() -> list[dict[str, Any]]:
    return rows_of([EASY[0], *HARD], "steps")


# Splits


def turned(line: str) -> Iterator[str]:
    """The puzzle, and two that are essentially equal to it."""
    yield line
    yield from (Transform.random(seed)(line) for seed in (1, 2))


def splits_by_puzzle(puzzles: list[str], **options: Any) -> dict[str, str]:
    rows = rows_of(puzzles, "dialogue", splits=THIRDS, **options)
    return {row["puzzle"]: row["split"] for row in rows}


def test_essentially_equal_puzzles_have_one_split() -> None:
    families = [[*turned(line)] for line in EASY]
    splits = splits_by_puzzle([line for family in families for line in family])
    found = [{splits[line] for line in family} for family in families]
    assert len(splits) == 24
    assert {len(of_family) for of_family in found} == {1}
    assert {*splits.values()} == {"one", "two", "three"}


def test_no_split_has_a_puzzle_whose_answer_is_in_another() -> None:
    line = EASY[0]
    solution = wd.Grid(line).solution().as_line()
    others = [
        Transform.random(n)(line[:at] + solution[at] + line[at + 1 :])
        for n, at in enumerate(at for at in range(81) if line[at] == ".")
    ]
    assert len({*splits_by_puzzle([line, *others[:6]]).values()}) == 1


def test_the_seed_decides_and_the_shares_are_kept() -> None:
    forms = [str(n) for n in range(3000)]
    one, other = (Splits.read("a:0.9,b:.05,c:0.05", seed) for seed in (1, 2))
    found = [one.of(form) for form in forms]
    counts = Counter(found)
    assert found == [one.of(form) for form in forms] != [other.of(form) for form in forms]
    assert [abs(counts[name] / 3000 - share) < 0.02 for name, share in one.shares] == [True] * 3
    assert drawn(1, "split", "x") == 10486353839970230957, "the same on any machine, for good"


# What rows say


def test_each_form_is_offered() -> None:
    [field] = [field for field in fields_of(ExplainPuzzles) if field.name == "as_"]
    assert (mark := mark_of(OneName, field.marks))
    assert mark.names == tuple(FORMS)
    for name, form in FORMS.items():
        [first, *_] = rows_of(HARD[:1], name)
        assert [*first] == ["puzzle", "level", *(one.name for one in form.columns)]


def test_steps_lead_from_the_puzzle_to_the_solution() -> None:
    for line in (EASY[0], *HARD):
        mine = [row for row in steps() if row["puzzle"] == line]
        trace = wd.explain(line)
        assert [row["step"] for row in mine] == [*range(1, len(trace) + 1)]
        assert mine[0]["grid"] == line
        assert mine[-1]["after"] == wd.Grid(line).solution().as_line()
        assert {row["level"] for row in mine} == {wd.rate(line, "level").level}
        for row, then in pairwise(mine):
            assert (row["after"], row["after_marks"]) == (then["grid"], then["marks"])
        for row, step in zip(mine, trace, strict=True):
            assert (row["technique"], row["text"]) == (step.technique, str(step))
            assert row["rating"] == technique_named(step.technique).rating


def test_numbers_are_those_of_the_marks() -> None:
    for row in steps():
        marks, after = row["marks"], row["after_marks"]
        assert all(marks[k] == "." for k in row["premises"])
        assert all(marks[k] != "." for k in (*row["placements"], *row["eliminations"]))
        gone = {k for k in range(729) if marks[k] != "." and after[k] == "."}
        seen = {k for placed in row["placements"] for k in range(729) if SEES[placed] >> k & 1}
        assert {*row["eliminations"]} <= gone <= {*row["eliminations"]} | seen
        for placed in row["placements"]:
            assert row["after"][placed // 9] == str(placed % 9 + 1)


def test_premises_and_constraints_are_what_a_proof_stands_on() -> None:
    """With no more absent candidates than the premises, the reason still proves the step."""
    for line in HARD:
        facts = rows_of([line], "facts")
        for row, step in zip(facts, wd.explain(line), strict=True):
            absent = sum(1 << k for k in row["premises"])
            check(wd.Grid(removed=format_eliminations(absent)), step.bare)
            named = constraints_named(step.why)
            assert row["constraints"] == named
            held = 0
            for q in named:
                held |= CONSTRAINT_CANDIDATES[q]
            assert all(held >> k & 1 for k in row["placements"])
    [single] = [row for row in facts if row["step"] == 1]
    assert len(single["constraints"]) == 4, "a single is what four constraints share"


def read_back(row: dict[str, Any]) -> wd.Judgement:
    """The verdicts on what an assistant writes: the last line of each paragraph is a move."""
    asked, answer = row["messages"]
    assert [asked["role"], answer["role"]] == ["user", "assistant"]
    *paragraphs, solved = answer["content"].split("\n\n")
    grid = wd.read("".join(asked["content"].split("\n")[1:]))
    judged = wd.judge(grid, [paragraph.split("\n")[-1] for paragraph in paragraphs])
    assert solved.split("\n") == ["Solved:", *re.findall(".{9}", grid.solution().as_line())]
    return judged


def test_what_an_assistant_writes_is_read_back_and_solves_the_puzzle() -> None:
    for row in rows_of([EASY[0], *HARD], "dialogue"):
        judged = read_back(row)
        assert moves_reward([row["messages"][1:]], [row["puzzle"]]) == [1.0]
        assert {*judged.counts} <= {"proved", "follows"}
        assert not any(move.fault for move in judged)
        assert judged.after is not None
        assert judged.after.is_solved


def test_a_dialogue_begins_where_its_puzzle_does() -> None:
    marked = wd.Grid(HARD[0]).remove("r1c1<>6")
    [row] = rows_of([marked], "dialogue")
    assert row["messages"][0]["content"].split("\n")[1] == marked.as_marks()


def test_a_moment_is_a_step_above_singles_and_its_reference_scores_one() -> None:
    rows = rows_of([EASY[0], *HARD], "moments")
    assert {str(row["puzzle"]) for row in rows} <= {*HARD}
    for line in HARD:
        harder = [
            (number, step)
            for number, step in enumerate(wd.explain(line), 1)
            if technique_named(step.technique).family != "singles"
        ]
        mine = [row for row in rows if row["puzzle"] == line]
        assert [row["step"] for row in mine] == [number for number, _ in harder]
        for row, (_, step) in zip(mine, harder, strict=True):
            assert (row["technique"], row["givens"]) == (step.technique, line)
            grid = wd.read(row["marks"])
            assert grid.bits == step.grid.bits
            assert not grid.lone
            assert judged_reasons(row["reference"], moment_of_row(row)).score == 1
            assert " because " in row["reference"]


def test_a_task_shows_the_marks_and_the_form_but_no_answer() -> None:
    for row in rows_of(HARD, "moments"):
        lines = [line.split() for line in row["task"].split("\n")]
        [at] = [n for n in range(len(lines)) if all(len(one) == 9 for one in lines[n : n + 9])][:1]
        cells = "".join(
            "".join(d if d in cell else "." for d in "123456789")
            for line in lines[at : at + 9]
            for cell in line
        )
        assert cells == row["marks"]
        assert row["reference"] not in row["task"]
        assert judged_reasons(row["task"], moment_of_row(row)).score == 0


def test_what_a_task_shows_of_reasons_can_be_read_and_its_example_holds() -> None:
    for reason in REASONS:
        assert read_argument(reason).ground is not None, reason
    marks = technique_named("naked-pair").example
    assert marks
    row = {"givens": "", "marks": marks, "reference": EXAMPLE, "rating": 3.0}
    assert judged_reasons(EXAMPLE, moment_of_row(row)).score == 1


def test_a_puzzle_with_marks_of_its_own_has_moments_that_assume_nothing() -> None:
    marked = wd.Grid(HARD[0]).remove("r1c1<>6")
    rows = rows_of([marked], "moments")
    assert rows
    assert {row["givens"] for row in rows} == {""}
    for row in rows:
        assert judged_reasons(row["reference"], moment_of_row(row)).score == 1


def test_moments_are_counted_and_balanced_where_there_are_any(table: Path) -> None:
    job = ExplainPuzzles(as_="moments", splits=THIRDS, balance="level", seed=5)
    data, card = made(table, "out.jsonl", job)
    rows = [json.loads(line) for line in data.decode().splitlines()]
    counts = Counter(row["level"] for row in rows)
    assert len(counts) > 1
    assert len({*counts.values()}) == 1
    puzzles = {row["n"] for row in rows}
    assert f"{len(puzzles)} puzzles, {len(rows)} moments with their reasons." in card
    assert re.search(
        r"Left out of the input: .*[0-9]+ whose path has no moment above singles", card
    )
    assert "## Task and score" in card
    every = made(table, "every.jsonl", replace(job, balance=None))[0].decode().splitlines()
    assert set(data.decode().splitlines()) <= {*every}
    assert len(every) > len(rows)


@pytest.mark.parametrize("form", ["moments", "steps"])
def test_puzzles_of_other_rules_are_counted_and_refused_by_a_sentence(
    form: str, table: Path, whydoku: CommandLine
) -> None:
    table.write_text(f"puzzle\n{HARD[0]}\nx {'.' * 81}\nx {'.' * 80}1\n")
    output = table.with_name("out.jsonl")
    told = whydoku("batch", "explain", str(table), "-o", str(output), "--as", form).out
    assert "solved 1" in told
    assert "of other rules 2" in told
    assert "2 puzzles: a data set is for classic rules, and this puzzle is of others" in told
    assert "2 of other rules" in output.with_name("out.jsonl.md").read_text("utf-8")


@pytest.mark.dear
def test_moves_are_read_back_for_every_kind_of_reason() -> None:
    """Most moves have a reason that is proved; the rest are bare, and none is wrong."""
    proved = Counter[str]()
    for seed in range(3):
        for grid in wd.generate(3, clues="22-26", guess=True, seed=seed):
            for step in grid.explain():
                if not step.placements:
                    text = move_text(step)
                    verdict = wd.argue(step.grid, text)
                    assert " because " not in text or verdict.holds
                    proved[("bare", "proved")[" because " in text]] += 1
    assert proved["proved"] > 50 * proved["bare"]


# Balance


def test_the_balance_takes_the_smallest_numbers_of_each_kind() -> None:
    kinds = ["easy"] * 6 + ["hard"] * 3 + [None]
    puzzles = [*PUZZLES[:9], PUZZLES[9]]
    for text, most in (("level", 3), ("level:2", 2), ("level:9", 9)):
        balance = Balance.read(text, 1)
        numbers = [(kind, balance.number(one)) for one, kind in zip(puzzles, kinds, strict=True)]
        parts = [
            {kind: [n for own, n in some if own == kind] for kind in ("easy", "hard")}
            for some in (numbers[:4], numbers[4:])
        ]
        bounds = balance.bounds(parts)
        found = Counter(kind for kind, number in numbers if kind and number <= bounds[kind])
        assert found == {"easy": min(most, 6), "hard": min(most, 3)}
    assert balance.number(puzzles[0]) != balance.number(puzzles[0], 1) != balance.number("", 1)
    assert Balance.read("level", 1).bounds([]) == {}


MIXED = [*PUZZLES, *HARD, *EASY, "x", "5" * 81, "." * 81]
MIX = ExplainPuzzles(as_="facts", splits=THIRDS, balance="level:3", seed=5)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    small_slabs(monkeypatch, LocalOutput)
    path = tmp_path / "in.csv"
    path.write_text(table_of(MIXED))
    return path


def made(table: Path, name: str, job: Operation = MIX, **how: Any) -> tuple[bytes, str]:
    """The bytes and the card of an output, with its name left out."""
    assert ran(ordered(job, table, table.with_name(name)), **how).phase == FINISHED
    return written(table, name)


def written(table: Path, name: str) -> tuple[bytes, str]:
    output = table.with_name(name)
    card = output.with_name(f"{name}.md").read_text("utf-8")
    return output.read_bytes(), card.replace(str(output), "OUT")


def test_rows_and_card_are_the_same_however_the_work_is_done(table: Path) -> None:
    expected = made(table, "whole.jsonl")
    order = ordered(MIX, table, table.with_name("out.jsonl"))
    begun, runs = ended_after(order, 9), 1
    assert begun.seen, "it has looked at all puzzles"
    assert begun.units, "it has written some rows"
    while ended_after(order, 2).phase != FINISHED:
        runs += 1
    assert runs > 1
    assert written(table, "out.jsonl") == expected
    rows = [json.loads(line) for line in expected[0].decode().splitlines()]
    levels = Counter(row["level"] for row in rows if row["step"] == 1)
    assert {*levels.values()} <= {1, 2, 3}
    assert max(levels.values()) == 3
    assert [*rows[0]][:4] == ["n", "puzzle", "split", "level"]


@pytest.mark.dear
def test_workers_make_the_same_rows(table: Path) -> None:
    assert made(table, "one.jsonl") == made(table, "two.jsonl", crew=crew_here(2))


def test_the_card_counts_what_the_rows_have(table: Path) -> None:
    data, card = made(table, "out.jsonl")
    rows = [json.loads(line) for line in data.decode().splitlines()]
    begun = [row for row in rows if row["step"] == 1]
    assert f"{len(begun)} puzzles, {len(rows)} steps with their reasons." in card
    for name in ("one", "two", "three"):
        puzzles = sum(row["split"] == name for row in begun)
        of_split = sum(row["split"] == name for row in rows)
        assert not puzzles or f" {puzzles} ({of_split}) |" in card
    assert f"Made by whydoku {wd.__version__} with the seed 5:" in card
    left = len(MIXED) - len(begun) - 3
    assert f"Left out of the input: 2 invalid, 1 multiple, {left} surplus." in card
    assert f"in.csv -o OUT --as facts --splits {THIRDS} --balance level:3 --seed 5\n" in card
    columns = (SPLIT, LEVEL, *FORMS["facts"].columns)
    assert all(f"| `{column.name}` |" in card for column in columns)


def test_a_command_says_what_is_not_as_usual(table: Path) -> None:
    job = ExplainPuzzles("simple", uniqueness=False, as_="steps")
    assert ordered(job, table, "a b.jsonl", "puzzle").command == (
        f"whydoku batch explain {table} -o 'a b.jsonl' --profile simple --no-uniqueness "
        "--as steps --column puzzle"
    )
    assert ordered(CHECK, table, "x.csv").command == f"whydoku batch check {table} -o x.csv"


# Elsewhere


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", [*FORMS])
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_data_set_is_a_table_elsewhere(tmp_path: Path, form: str, library: str) -> None:
    needed("pyarrow")
    frames = needed(library)
    job = ExplainPuzzles(as_=form, splits=THIRDS)
    table = tmp_path / "in.csv"
    table.write_text(table_of(HARD))
    lines = made(table, f"{form}.jsonl", job)[0].decode().splitlines()
    _ = made(table, f"{form}.parquet", job)
    found = frames.read_parquet(table.with_name(f"{form}.parquet"))
    wanted = [json.loads(line) for line in lines]
    assert [*found.columns] == [*wanted[0]]
    assert len(found) == len(wanted)
    name = {"dialogue": "messages", "facts": "constraints"}.get(form, "technique")
    assert [*found[name][0]] == [*wanted[0][name]]
    assert [*found["split"]] == [row["split"] for row in wanted]


def test_a_table_of_puzzles_has_no_place_for_several_rows() -> None:
    pandas = needed("pandas")
    with pytest.raises(WhydokuError, match="more or fewer rows than the table"):
        batch.explain(pandas.DataFrame({"puzzle": PUZZLES}), as_="steps")
    with pytest.raises(WhydokuError, match="needs all puzzles at once"):
        rows_of(PUZZLES, "steps", balance="level")


REFUSED = [
    ("--as rows", "is not one of"),
    ("--as steps --splits train:0.8,test:0.1", "the shares of train, test sum to 0.9"),
    ("--as steps --splits a:0.5,a:0.5", "the split 'a' is named twice"),
    ("--as steps --splits a:x,b:0.5", "found 'a:x' for a split; expected"),
    ("--as steps --splits a:1,b:0", "found 'b:0' for a split; expected"),
    ("--as steps --splits a", "found 'a' for a split; expected"),
    ("--as steps --balance rating", "found 'rating' for a balance; expected level or hardest"),
    ("--as steps --balance level:0", "found 'level:0' for a balance; expected"),
    ("--splits a:1", "choose its rows with --as"),
    ("--as steps --traces", "cannot be combined"),
    ("--as steps --balance level -", "standard input can be read only once"),
]


@pytest.mark.parametrize(("options", "said"), REFUSED)
def test_what_cannot_be_made_is_refused_in_a_sentence(
    whydoku: CommandLine,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: str,
    said: str,
) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join(PUZZLES))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(source.read_bytes())))
    out = str(tmp_path / "out.jsonl")
    names = [] if options.endswith(" -") else [str(source)]
    told = whydoku("batch", "explain", *names, "-o", out, "--workers", "1", *options.split())
    assert (told.code, said in told.err) == (2, True), told.err
    assert told.err.count("\n") <= 4
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]
