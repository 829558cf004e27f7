"""The texts that users give, by which they name something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from whydoku.shapes.marks import Sized

Text: TypeAlias = Annotated[str, Sized(most=100)]

Names: TypeAlias = Text | Annotated[Iterable[Text], Sized(most=100)]
"""A single name, or several names."""
