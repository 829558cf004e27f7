"""Python as WebAssembly, with the engine beside it, answers as Python does here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from doors import ROOT, built, node, pyodide
from whydoku.faces.site.folder import library_texts
from whydoku.faces.site.runtime import runtime_files, started_python

pytestmark = pytest.mark.long


def said_by_pyodide(script: Path, *given: str, **environment: str) -> str:
    """What a script prints there."""
    runner = ROOT / "page" / "tests" / "pyodide.ts"
    done = subprocess.run(
        [node(), runner, pyodide(), built(), script, *given],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_answers_are_the_same() -> None:
    script = ROOT / ".ci" / "answers.py"
    here = subprocess.run([sys.executable, script], check=True, capture_output=True, text=True)
    variant, *answers = said_by_pyodide(script).splitlines()
    assert variant == "portable"
    assert answers == here.stdout.splitlines()[1:]


def test_everything_that_the_page_asks_is_answered_the_same() -> None:
    script, *given = ROOT / "tests" / "page" / "questions.py", "13", "2"
    here = subprocess.run(
        [sys.executable, script, *given], check=True, capture_output=True, text=True
    )
    answers = here.stdout.splitlines()
    assert len(answers) > 600
    assert said_by_pyodide(script, *given).splitlines() == answers


SHARED = """
import whydoku as wd

if __name__ == "__main__":
    sequences = [{"grid": wd.example("x-wing").puzzle, "claims": ["r1c1=1", "r4c4=5"]}] * 3
    print(*wd.judge_many(sequences, workers=2))
    print(*(one.line for one in wd.generate(3, seed=3, clues=24, threads=2).made))
"""


def test_several_workers_are_one_where_there_are_no_processes_or_threads(tmp_path: Path) -> None:
    script = tmp_path / "shared.py"
    script.write_text(SHARED)
    here = subprocess.run([sys.executable, script], check=True, capture_output=True, text=True)
    assert said_by_pyodide(script) == here.stdout


INTERRUPTED = """
from whydoku.grids.bulk import check_many, count_many, random_minimal
from whydoku.errors import WhydokuError

try:
    count_many(["." * 81], limit=1 << 60)
except KeyboardInterrupt:
    print("interrupted")
try:
    random_minimal(1 << 23)
except WhydokuError as fault:
    print(fault)
print(*check_many(["." * 81]))
"""


def test_work_can_be_interrupted_and_memory_may_end(tmp_path: Path) -> None:
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED, encoding="utf-8")
    told, refusal, checked = said_by_pyodide(script, WHYDOKU_PATIENCE="2000").splitlines()
    assert told == "interrupted"
    assert refusal == "n must be a number of grids that fits into memory, not 8388608"
    assert checked == "2"


def test_the_memory_is_the_same_wherever_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    node()
    runtime, engine, texts = runtime_files(str(pyodide())), built().read_bytes(), library_texts()
    started = started_python(runtime, engine, texts)
    sizes = json.loads(started["outline.json"])["files"]
    assert {name: len(text.encode()) for name, text in texts.items()} == sizes
    assert started["files"] == "".join(texts.values()).encode()
    for name, value in {"TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "HOME": "/tmp"}.items():
        monkeypatch.setenv(name, value)
    assert started_python(runtime, engine, texts) == started
