"""The command line: `whydoku COMMAND [PUZZLE...]`.

command_table.py            groups of commands that are loaded by name
puzzle_items.py             puzzles with where they come from, and pieces of them
terminal/                   the terminal: its console, its status line, its exit codes
options/                    options that several commands share, and what they mean
puzzles/                    the puzzles that a command is given, and their answers as they come
kept_run.py                 runs that write a file and can be continued, and their summary
output/                     what commands write
path_outputs.py             the texts about paths in each format, and where they go
settings_file.py            the option --settings: a file with what is set once
library/                    the commands of `whydoku library`
commands/                   the other commands
operation_command.py        operations that answer puzzles
commands_of_operations.py   the commands of operations
app.py                      the table of commands, loaded by name, and the reporting of errors
"""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Runs the command of this process and ends it with the command's exit code."""
    try:
        from whydoku.faces.cli.app import run
        from whydoku.faces.cli.terminal.live_status import keep_interrupts

        keep_interrupts()
        code = run(sys.argv[1:])
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C during shutdown stays silent too
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
