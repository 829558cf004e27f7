"""The notebook docs/four-spaces.ipynb: `python tests/four_spaces_notebook.py` runs it anew.

What is typed in the notebook stays; its outputs are made again, without what differs from machine
to machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from requirements import needed

NOTEBOOK = Path(__file__).parent.parent / "docs" / "four-spaces.ipynb"

MACHINE = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
"""What a notebook says about the machine that ran it, without any version."""

SECONDS = 300


def stored() -> Any:
    return needed("nbformat").read(NOTEBOOK, as_version=4)


def executed() -> Any:
    """The same run from the top in a new kernel."""
    needed("ipykernel")
    client = needed("nbclient").NotebookClient(
        stored(), timeout=SECONDS, kernel_name="python3", record_timing=False, coalesce_streams=True
    )
    notebook = client.execute()
    notebook.metadata = MACHINE
    return notebook


if __name__ == "__main__":
    made = executed()
    needed("nbformat").write(made, NOTEBOOK)
