"""Workbooks in tests: read back with openpyxl, and computed anew by LibreOffice."""

from __future__ import annotations

import shutil
import subprocess
import warnings
from collections.abc import Collection, Iterable
from importlib import import_module, util
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import whydoku as wd
from patience import PATIENCE
from requirements import skip_or_fail
from whydoku.telling.workbooks.workbooks import WorkbookPlan, workbook_bytes


def need_writers() -> None:
    for name in ("xlsxwriter", "resvg_py"):
        if util.find_spec(name) is None:
            skip_or_fail(name, f"{name} is not installed")


def opened(book: Path | bytes, *, values: bool = False) -> Any:
    """A workbook as openpyxl reads it: its formulas, or the values that they had when saved. It
    warns of pictures where Pillow is missing."""
    need_writers()
    if util.find_spec("openpyxl") is None:
        skip_or_fail("openpyxl", "openpyxl is not installed")
    source = BytesIO(book) if isinstance(book, bytes) else book
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module("openpyxl").load_workbook(source, data_only=values)


def computed(books: Iterable[Path], folder: Path, to: str = "xlsx") -> list[Path]:
    """The same workbooks saved by LibreOffice, which computes all their formulas."""
    office = shutil.which("soffice")
    if office is None:
        skip_or_fail("soffice", "LibreOffice is not installed")
    profile = f"-env:UserInstallation={(folder / 'office').as_uri()}"
    out, listed = folder / to, [*books]
    command = [office, profile, "--headless", "--convert-to", to, "--outdir"]
    subprocess.run([*command, out, *listed], check=True, capture_output=True, timeout=PATIENCE)
    return [out / f"{book.stem}.{to}" for book in listed]


def book_of(
    *puzzles: wd.Grid | str, kinds: Collection[str], profile: str = "default", name: str = ""
) -> bytes:
    """A workbook of these puzzles, told in plain words."""
    need_writers()
    plan = WorkbookPlan.told(wd.profile_named(profile), "plain", kinds)
    grids = (wd.read(one) if isinstance(one, str) else one for one in puzzles)
    found = [plan.gather(grid, n, name) for n, grid in enumerate(grids, 1)]
    return workbook_bytes(found, kinds)


def parts(book: bytes) -> dict[str, bytes]:
    """The files inside a workbook; raises an error if one of XML is not well-formed."""
    with ZipFile(BytesIO(book)) as packed:
        found = {name: packed.read(name) for name in packed.namelist()}
    for name, data in found.items():
        if name.endswith((".xml", ".rels")):
            ET.fromstring(data)
    return found


def texts(sheet: Any) -> list[str]:
    return [cell.value for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)]


def block(sheet: Any, row: int, column: int, side: int = 9, step: int = 1) -> str:
    """Square cells from a place, counted from 1, as characters; empty ones are dots."""
    places = [(row + step * r, column + step * c) for r in range(side) for c in range(side)]
    values = [sheet.cell(*place).value for place in places]
    return "".join("." if value in (None, "") else str(value) for value in values)
