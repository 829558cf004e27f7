"""Tables by pattern, collected from rooms that have a module for each pattern.

A new pattern adds a module to each such room; there is no table to edit.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from whydoku.why import PATTERNS


def for_each_pattern(room: str, name: str) -> Mapping[type, Any]:
    """The object of this name in each pattern's module of a room, by the pattern's class.

    Raises ImportError if a pattern has no module there, AttributeError if a module lacks the name.
    """
    return MappingProxyType(
        {
            kind: getattr(import_module(f"{room}.{pattern}"), name)
            for pattern, kind in PATTERNS.items()
        }
    )
