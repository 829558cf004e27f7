"""The exit codes of all commands."""

from __future__ import annotations

from typing import Final

OK: Final = 0
REFUSED: Final = 1
"""The code if some puzzle was refused, has no unique solution or was not solved; the commands still
deal with all other puzzles."""
USAGE: Final = 2
INTERRUPTED: Final = 130

MEANINGS: Final = {
    OK: "all went well",
    REFUSED: "a puzzle was refused, does not have exactly one solution, was not solved, or was not "
    "rated in time: standard error says which and why, and the others are done. Or memory ran out, "
    "a worker was killed, or the output could not be written",
    USAGE: "the command was used wrongly",
    INTERRUPTED: "it was interrupted",
}
"""What each code means, in words."""
