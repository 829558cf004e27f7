"""The names of sheets: short enough, without forbidden characters, and each given only once."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 31
"""The most characters that the name of a sheet may have."""

_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\\x00-\x1f]+")
_RESERVED: Final = "history"


class TabNames:
    """Gives the sheets of a workbook names that differ even if upper and lower case are not told
    apart."""

    def __init__(self) -> None:
        self._taken = {_RESERVED}

    def give(self, wanted: str, suffix: str = "") -> str:
        """Returns a name that is as near to `wanted` as possible, ends with `suffix`, and was not
        given before."""
        base = " ".join(_FORBIDDEN.sub(" ", wanted).split()).strip("'") or "Sheet"
        count, name = 1, ""
        while not name or name.lower() in self._taken:
            end = suffix if count == 1 else f"{suffix} ({count})"
            name = f"{base[: LONGEST - len(end)].rstrip()}{end}"
            count += 1
        self._taken.add(name.lower())
        return name


def quoted_tab(name: str) -> str:
    """The name of a sheet as formulas write it: in quotes."""
    return "'" + name.replace("'", "''") + "'"
