"""The benchmark of reasons in programs that test language models, without these programs."""

from __future__ import annotations

import asyncio
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import whydoku as wd
from whydoku import batch
from whydoku.faces import harness
from whydoku.faces.harness.lm_harness import process_results
from whydoku.playing.judging.reasons import JudgedReasons

ROWS: list[dict[str, Any]] = [*batch.explain([wd.example("x-wing").puzzle], as_="moments")]
FIGURES = [*JudgedReasons().as_dict()]
WRONG = "r1c1<>6 because x-wing 6 r25 c17"


def test_lm_evaluation_harness_gets_the_figures_that_its_task_names() -> None:
    task = Path(harness.__path__[0], "moments.yaml").read_text("utf-8")
    assert sorted(re.findall(r'- metric: "?(\w+)"?', task)) == sorted(FIGURES)
    [place] = re.findall(r"!function (\S+)", task)
    module, _, function = place.partition(".")
    assert getattr(import_module(f"{harness.__name__}.{module}"), function) is process_results
    for column in re.findall(r"doc_to_\w+: (\w+)", task):
        assert column in ROWS[0]
    for row in ROWS:
        assert process_results(row, [row["reference"]]) == dict.fromkeys(FIGURES, 1)
        assert not any(process_results(row, ["No idea."]).values())  # nothing read: no moves
    assert process_results(ROWS[-1], [WRONG])["follows"] == 1
    assert process_results(ROWS[-1], [WRONG])["score"] == 0


@pytest.fixture
def inspect_task(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Our task, with nothing of Inspect AI but the names that it imports."""
    names = {
        "": {"Task": SimpleNamespace, "task": lambda made: made},
        ".dataset": {"FieldSpec": dict, "json_dataset": lambda *given: given},
        ".scorer": {
            **dict.fromkeys(("Score", "Scorer", "Target"), SimpleNamespace),
            **dict.fromkeys(("mean", "stderr"), lambda: "a metric"),
            "scorer": lambda metrics: lambda made: (made, metrics),
        },
        ".solver": {"TaskState": SimpleNamespace, "generate": lambda: "a model"},
    }
    for name, values in names.items():
        module = ModuleType(f"inspect_ai{name}")
        vars(module).update(values)
        monkeypatch.setitem(sys.modules, f"inspect_ai{name}", module)
    name = f"{harness.__name__}.inspect_task"
    monkeypatch.delitem(sys.modules, name, raising=False)
    task = import_module(name)
    del sys.modules[name]
    return task


def test_inspect_scores_an_answer_by_the_row_of_its_sample(inspect_task: Any) -> None:
    make, metrics = inspect_task.reasons
    assert [*metrics] == FIGURES

    def scored(row: dict[str, Any], answer: str) -> Any:
        state = SimpleNamespace(output=SimpleNamespace(completion=answer), metadata=row)
        return asyncio.run(make()(state, None)).value

    for row in ROWS:
        assert scored(row, row["reference"]) == dict.fromkeys(FIGURES, 1)
    assert scored(ROWS[-1], WRONG) == {
        **dict.fromkeys(FIGURES, 0),
        "moves": 1,
        "true": 1,
        "follows": 1,
    }


def test_inspect_reads_columns_that_every_row_has(
    inspect_task: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspect_task, "Task", lambda data, **parts: data)
    monkeypatch.setattr(inspect_task, "reasons", lambda: None)
    file, columns = inspect_task.whydoku_reasons("mine.jsonl")
    assert file == "mine.jsonl"
    assert {columns["input"], columns["target"], *columns["metadata"]} <= {*ROWS[0]}
