"""What `whydoku picture` draws of a puzzle: its grid, a step, its path, or an animation of this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from whydoku.picture_files import ENDINGS
from whydoku.profiles.profile import Profile
from whydoku.render.pictures.framing import PictureOptions
from whydoku.render.pictures.svg_panels import COLUMNS, check_columns

Drawn: TypeAlias = Literal["grid", "step", "path", "animation"]
"""What can be drawn of a puzzle."""

HARDEST: Final = "hardest"

ENDINGS_OF: Final[Mapping[Drawn, tuple[str, ...]]] = MappingProxyType(
    {
        "grid": ENDINGS,
        "step": ENDINGS,
        "path": ENDINGS,
        "animation": (".svg", ".png", ".apng"),
    }
)
"""The endings of files for each of these."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How to draw a puzzle. What is None was not asked for."""

    what: Drawn
    profile: Profile
    options: PictureOptions
    pencil: bool | None = None
    step: str = ""
    essential: bool = False
    harder: bool = False
    columns: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        check_columns(self.columns or COLUMNS)
