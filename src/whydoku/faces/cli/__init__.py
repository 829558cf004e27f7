"""The command line: `whydoku COMMAND [PUZZLE...]`."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command of this process and ends it with the command's exit code."""
    from whydoku.faces.cli.app import run

    sys.exit(run(sys.argv[1:]))
