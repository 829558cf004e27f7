"""How much a command does before it is done: each module that it loads, and each function that it
calls, makes people wait at every start. The bounds are a twentieth above what was counted."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import whydoku
from command_line import python
from corpus import WIKIPEDIA
from whydoku.shapes.tables import FOLDERS, JOINED, is_joined, joined_tables, tables_in

COUNT = """
import contextlib, io, json, sys
calls = 0
def count(_, event, __):
    global calls
    calls += event in ("call", "c_call")
sys.setprofile(count)
from whydoku.faces.cli import main
sys.argv[1:] = {arguments!r}
with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
    try:
        main()
    except SystemExit as end:
        code = end.code
sys.setprofile(None)
own = [one.__file__ for name, one in sys.modules.items() if name.split(".")[0] == "whydoku"]
sizes = [len(open(file, "rb").read()) for file in own if file and file.endswith(".py")]
print(json.dumps([code, calls, sum(sizes), [*sys.modules]]))
"""

UNUSUAL = ("importlib.metadata", "importlib.resources", "email", "tempfile", "asyncio", "http")
"""Of the standard library, what no command needs that answers about one puzzle."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("command", "calls", "code"),
    [
        (f"explain {WIKIPEDIA}", 392_000, 1_620_000),
        (f"hint {WIKIPEDIA}", 361_000, 1_680_000),
        (f"rate {WIKIPEDIA}", 201_000, 1_090_000),
        (f"solve {WIKIPEDIA}", 160_000, 725_000),
        (f"check {WIKIPEDIA}", 160_000, 725_000),
        ("--help", 18_000, 38_700),
    ],
)
def test_a_command_does_and_loads_little_before_it_answers(
    command: str, calls: int, code: int
) -> None:
    said = python("-c", COUNT.format(arguments=command.split())).stdout
    exit_code, called, loaded, modules = json.loads(said)
    assert exit_code == 0
    assert not {*UNUSUAL} & {*modules}
    assert loaded < code
    if sys.version_info[:2] == (3, 11):  # what makes data classes differs
        assert called < calls


def test_what_a_build_joins_is_read_as_people_wrote_it(tmp_path: Path) -> None:
    package = Path(whydoku.__file__).parent
    for name, text in joined_tables(package).items():
        assert is_joined(f"{name.removesuffix(JOINED)}kind/name.toml")
        assert not is_joined(f"{name.removesuffix(JOINED)}lessons/en/name.toml")
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for folder in FOLDERS:
        assert tables_in(tmp_path / folder) == tables_in(package / folder)
