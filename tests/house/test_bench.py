"""The benchmarks can be loaded."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from requirements import skip_or_fail

BENCH = Path(__file__).parents[2] / "bench"
PROGRAMS = sorted(BENCH.glob("*.py"))

pytestmark = pytest.mark.skipif(not PROGRAMS, reason="the benchmarks are not installed")

PACKAGES = ("gymnasium", "numpy", "resource")
"""What some need, and not every machine has."""


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
