"""The command line: `whydoku COMMAND [PUZZLE...]`."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Runs the command of this process and ends it with the command's exit code."""
    try:
        from whydoku.faces.cli.app import run

        code = run(sys.argv[1:])
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # what is left to do is silent, too
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
