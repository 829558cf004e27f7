"""The operations need nothing that is compiled, and no framework: Python alone is enough."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

BLOCKED: Final = ("pydantic", "pydantic_core", "fastapi", "starlette", "uvicorn", "httpx", "numpy")

WITH_LIBRARY: Final = ("library", "library_stats", "daily")
"""What is asked of a library, which the tests of these operations have."""

FILES: Final = ("sheet", "book", "worksheet", "picture_png", "picture_pdf")
"""What answers with files, which other packages write."""

ASK: Final = f"""
import json, sys
for name in {BLOCKED}:
    sys.modules[name] = None
from whydoku.faces.web.described import document
from whydoku.faces.web.api.operations import TimeLimit, operations
for one in operations().values():
    for example in () if one.name in {WITH_LIBRARY + FILES} else one.examples:
        found = one.answered("application/json", json.dumps(example).encode(), TimeLimit(60))
        if callable(found):
            lines = []
            found(lines.append)
            assert "end" in lines[-1]
        else:
            assert found
    print(one.name)
assert document()["paths"]
assert not set({BLOCKED}) & {{name for name, module in sys.modules.items() if module}}
"""


def test_every_example_is_answered_without_any_package() -> None:
    found = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert len(found.stdout.split()) > 34
