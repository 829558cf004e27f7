"""Packages that batches need where they leave this machine or its texts, loaded when needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from whydoku.errors import MissingPart
from whydoku.extras import EXTRAS


def need_pyarrow(purpose: str) -> Any:
    """The module pyarrow; raises MissingPart, with the cure, if it is not installed."""
    return _needed("pyarrow", "tables", purpose)


def need_fsspec() -> Any:
    """The module fsspec; raises MissingPart, with the cure, if it is not installed."""
    return _needed("fsspec", "cluster", "an address in an object store")


def need_distributed() -> Any:
    """The module distributed; raises MissingPart, with the cure, if it is not installed."""
    return _needed("distributed", "cluster", "a cluster")


def _needed(module: str, extra: str, purpose: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise MissingPart(
            f"{purpose} needs {module}, which is not installed; {EXTRAS[extra].command}"
        ) from None
