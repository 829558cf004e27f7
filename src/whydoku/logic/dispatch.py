"""Makes tables with an entry for each pattern, from packages that have a module for each pattern.

A new pattern needs one more module in each such package, and no table has to be edited.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from whydoku.logic.why import PATTERNS


def for_each_pattern(room: str, name: str) -> Mapping[type, Any]:
    """Maps the class of each pattern to the object called `name` in the pattern's module of a
    package.

    `room` is the dotted name of the package. Raises ImportError if a pattern has no module there,
    and AttributeError if a module lacks the name.
    """
    return MappingProxyType(
        {
            kind: getattr(import_module(f"{room}.{pattern}"), name)
            for pattern, kind in PATTERNS.items()
        }
    )
