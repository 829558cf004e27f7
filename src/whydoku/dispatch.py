"""Tables by pattern, gathered from a room that has a module named after each pattern.

A new pattern is one more module there, and no table has to be edited.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from whydoku.why import PATTERNS


def for_each_pattern(room: str, name: str) -> Mapping[type, Any]:
    """What each pattern's module of a room calls by this name.

    Raises ImportError or AttributeError where a module or the name is missing.
    """
    return MappingProxyType(
        {
            kind: getattr(import_module(f"{room}.{pattern}"), name)
            for pattern, kind in PATTERNS.items()
        }
    )
