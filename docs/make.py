"""Makes the site of the documentation, and the book of techniques in it: `python docs/make.py
[FOLDER]`, by default build/manual. It needs the packages of the groups `docs` and `dev`."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from shutil import rmtree

from making import book
from making.source import gather
from sphinx.cmd.build import main as sphinx

ROOT = Path(__file__).parents[1]


def main(folder: Path) -> int:
    """Makes the site in a folder; returns the exit code of Sphinx."""
    source = folder.with_name(f"{folder.name}-source")
    if (folder / ".buildinfo").exists():
        rmtree(folder)  # pages that are no more
    with ProcessPoolExecutor(1) as beside:
        pdf = beside.submit(book.made)
        gather(source)
        (source / "_extra").mkdir()
        (source / "_extra" / book.NAME).write_bytes(pdf.result())
    return int(sphinx(["-W", "--keep-going", "-q", "-j", "auto", str(source), str(folder)]))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "manual"))
