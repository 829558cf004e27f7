"""Reads style sheets of CSS, which lie as files next to the modules that use them.

A file is written for people; a name after `$` stands for a value, such as a colour.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_BLANKS: Final = re.compile(r"\s*([{};,>+])\s*|(?<=:)\s+")
_VALUE: Final = re.compile(r"\$(\w+)")


def rules_of(package: str, name: str, **values: object) -> str:
    """The rules in the file `name` of a package, without comments and needless blanks, and with
    `values` filled into the places marked by `$`."""
    return _VALUE.sub(lambda match: str(values[match[1]]), _shortened(package, name))


@cache
def _shortened(package: str, name: str) -> str:
    from importlib.resources import files

    text = files(package).joinpath(name).read_text(encoding="utf-8")
    return _BLANKS.sub(r"\1", _COMMENT.sub("", text)).replace(";}", "}").strip()
