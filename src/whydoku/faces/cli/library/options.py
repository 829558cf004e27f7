"""The option that names the library of a command of `whydoku library`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from whydoku.faces.cli.asked import SHARED, Asked
from whydoku.faces.cli.found_puzzles import LIBRARY_FILE
from whydoku.faces.cli.opened_library import opened
from whydoku.library import Library, usual_place


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedLibrary(Asked):
    """The option that names a library."""

    heading = SHARED

    library: Annotated[str, LIBRARY_FILE] = ""
    """Library to use; by default one in your data folder."""

    needs_find = False

    @property
    def path(self) -> str:
        """The file of the library."""
        return self.library or str(usual_place())

    def opened(
        self, *, read_only: bool = False, make: bool = False, damaged: bool = False
    ) -> Library:
        """Opens the library, which must be there unless `make` is set."""
        return opened(self.library, read_only=read_only, make=make, damaged=damaged)
