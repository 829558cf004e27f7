"""What the exit codes of a command mean."""

from __future__ import annotations

from typing import Final

OK: Final = 0
REFUSED: Final = 1
"""Some puzzle was refused, is not unique or was not solved; the others are done all the same."""
USAGE: Final = 2
INTERRUPTED: Final = 130
