"""The exit codes of all commands."""

from __future__ import annotations

from typing import Final

OK: Final = 0
REFUSED: Final = 1
"""The code if some puzzle was refused, has no unique solution or was not solved; the commands still
deal with all other puzzles."""
USAGE: Final = 2
INTERRUPTED: Final = 130
