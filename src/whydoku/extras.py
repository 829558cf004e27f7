"""The extras: the packages that parts of whydoku need, and the command that installs them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from whydoku.errors import pip_install


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra: what it is for, and its packages with their versions."""

    purpose: str
    packages: Mapping[str, str]

    @property
    def command(self) -> str:
        """The command that installs its packages.

        It names the packages rather than the extra, since every index has them.
        """
        return pip_install(*(name + versions for name, versions in self.packages.items()))


EXTRAS: Final[Mapping[str, Extra]] = MappingProxyType(
    {
        "web": Extra("serve", {"fastapi": ">=0.115,<1", "uvicorn": ">=0.30,<1"}),
        "arrays": Extra("arrays", {"numpy": ">=1.24,<3"}),
    }
)
"""The extras by name; `pyproject.toml` has the same packages and versions."""
