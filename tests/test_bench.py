"""The benchmarks can be loaded, and so can what they load into a page."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

import pytest

from requirements import skip_or_fail
from whydoku.faces.web.page_files import ROOT as PAGE

BENCH = Path(__file__).parents[1] / "bench"
PROGRAMS = sorted(BENCH.glob("*.py"))

pytestmark = pytest.mark.skipif(not PROGRAMS, reason="the benchmarks are not installed")

PACKAGES = ("gymnasium", "numpy", "resource")
"""What some need, and not every machine has."""

IMPORT = re.compile(r'const \{ ([\w, ]+) \} = await import\("\.?(/[\w/-]+\.js)"\)')
"""What Python has a page load: names, and the module that exports them."""


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_a_benchmark_can_be_loaded(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    loaded = {*sys.modules}
    try:
        importlib.import_module(program.stem)
    except ModuleNotFoundError as fault:
        if fault.name not in PACKAGES:
            raise
        skip_or_fail(fault.name, f"{fault.name} is not installed")
    finally:
        for name in {*sys.modules} - loaded:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(BENCH)):
                del sys.modules[name]  # whose names are short and might hide others


def test_what_python_has_a_page_load_is_there() -> None:
    found = [
        (path.name, name, module)
        for path in (*PROGRAMS, *(BENCH.parent / "tests").rglob("*.py"))
        for names, module in IMPORT.findall(path.read_text(encoding="utf-8"))
        for name in names.split(", ")
    ]
    assert {name for name, *_ in found} >= {"page.py", "player.py"}
    for program, name, module in found:
        text = (PAGE / module[1:]).read_text(encoding="utf-8")
        assert re.search(rf"^export (async )?(function|const) {name}\b", text, re.MULTILINE), (
            program,
            name,
            module,
        )
