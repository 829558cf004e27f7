"""Loads optional packages for object stores, clusters and typed tables when they are needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from whydoku.errors import MissingPart, WhydokuError
from whydoku.extras import needed


def need_pyarrow(purpose: str) -> Any:
    """Returns the module pyarrow. If it is not installed, raises MissingPart, which says that
    `purpose` needs it, and how to install it."""
    return needed("pyarrow", "tables", f"{purpose} needs pyarrow")


@contextmanager
def speaking_of(address: str, kind: type[WhydokuError] = WhydokuError) -> Iterator[None]:
    """Turns any error of an object store into an error of the class `kind` that names the
    address."""
    try:
        yield
    except WhydokuError:
        raise
    except ImportError as fault:
        raise MissingPart(f"{address} needs another package: {fault}") from None
    except Exception as fault:
        why = first_line(fault)
        if isinstance(fault, FileNotFoundError) and why in address:
            why = "there is no such object"
        raise kind(f"cannot use {address}: {why}") from None


def first_line(fault: Exception) -> str:
    """The first line of an error's message; if the message is empty, the name of the error's
    class."""
    return (str(fault).splitlines() or [type(fault).__name__])[0]


def store_of(address: str) -> tuple[Any, str]:
    """The object store with this address, and the path within the store."""
    with speaking_of(address):
        fsspec = needed("fsspec", "cluster", "an address in an object store needs fsspec")
        store, path = fsspec.core.url_to_fs(address)
        if loop := getattr(store, "loop", None):
            # asyncio would report lost connections too, although their users raise an error anyway.
            loop.set_exception_handler(lambda *_: None)
        return store, str(path)


def need_distributed() -> Any:
    """Returns the module distributed. If it is not installed, raises MissingPart, which says how to
    install it."""
    return needed("distributed", "cluster", "a cluster needs distributed")
