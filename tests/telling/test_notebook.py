"""The notebook of the documentation: run again, it shows what it showed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from four_spaces_notebook import NOTEBOOK, executed
from requirements import needed

KILOBYTES = 1000

pytestmark = pytest.mark.skipif(not NOTEBOOK.is_file(), reason="the documentation is not installed")


def cells_of(kind: str) -> list[dict[str, Any]]:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == kind]


@pytest.mark.dear
@pytest.mark.filterwarnings("ignore")  # those of the packages that run kernels
def test_every_output_is_the_one_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needed("nbclient")
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    again = needed("nbformat").writes(executed())
    known = NOTEBOOK.read_text(encoding="utf-8")
    changed = [
        "".join(cell["source"])
        for cell, before in zip(
            *(json.loads(text)["cells"] for text in (again, known)), strict=True
        )
        if cell != before
    ]
    assert not changed, "python tests/four_spaces_notebook.py runs it anew"
    assert f"{again.rstrip()}\n" == known


def test_the_stored_notebook_was_run_from_the_top_and_without_a_fault() -> None:
    code = cells_of("code")
    assert [cell["execution_count"] for cell in code] == [*range(1, len(code) + 1)]
    assert not [out for cell in code for out in cell["outputs"] if out["output_type"] == "error"]


def test_the_notebook_is_small_and_its_links_lead_somewhere() -> None:
    assert NOTEBOOK.stat().st_size < KILOBYTES * 1000
    text = "\n".join("".join(cell["source"]) for cell in cells_of("markdown"))
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert links
    assert not [link for link in links if not (NOTEBOOK.parent / link).exists()]
