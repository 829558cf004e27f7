"""The texts that users give, by which they name something."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from whydoku.shapes.marks import Sized

Text: TypeAlias = Annotated[str, Sized(most=100)]
