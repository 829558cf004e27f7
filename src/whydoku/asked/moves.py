"""What users can ask for when they have moves judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from whydoku.shapes.marks import Between


@dataclass(frozen=True, kw_only=True)
class AskedMeans:
    """By what moves may follow."""

    at_most: Annotated[float | None, Between(0)] = None
    """Use only techniques with ratings up to this one."""
    steps: Annotated[int, Between(1, 2)] = 1
    """How many steps may lead to a move: at most 1 or 2."""
    nets: bool = False
    """Also use the forcing chains and nets of the profile."""
