"""`whydoku analyse`: its text, its JSON, and how it ends."""

from __future__ import annotations

import json
import subprocess
import sys

import whydoku as wd
from command_line import CommandLine
from corpus import NONE, WIKIPEDIA, X_WING
from whydoku.analysis import LIMIT
from whydoku.records.analysis import analysis_data

SEVERAL = wd.example("two-solutions").puzzle
MARKS = wd.Grid(WIKIPEDIA).as_marks()


def test_json_is_one_object_per_puzzle(whydoku: CommandLine) -> None:
    ran = whydoku("analyse", "--json", "--limit", "50", "--timeout", "600", SEVERAL, NONE, X_WING)
    several, none, wing = map(json.loads, ran.lines)
    assert (several["puzzle"], several["status"], several["solutions"]) == (SEVERAL, "multiple", 2)
    assert none["status"] == "none"
    expected = json.loads(json.dumps(analysis_data(wd.analyse(X_WING, limit=50))))
    assert wing == {"place": "puzzle 3", "puzzle": X_WING, **expected}


def test_help_does_not_wait_for_the_analysis() -> None:
    script = (
        "import sys\n"
        "from whydoku.faces.cli import shared_options\n"
        "from whydoku.faces.cli.commands import analyse\n"
        "loaded = any(name.startswith('whydoku.analysis') for name in sys.modules)\n"
        "print(loaded, shared_options.DEFAULT_LIMIT)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == f"False {LIMIT}\n"
