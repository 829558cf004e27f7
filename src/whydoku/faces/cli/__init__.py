"""The command line: `whydoku COMMAND [PUZZLE...]`.

help_page.py                the commands with a line of help each
command_table.py            groups of commands that are loaded by name
puzzle_items.py             puzzles with where they come from, and pieces of them
screen.py                   colour, and a pager for long texts
console.py                  output for a person at a terminal or for a program
exit_codes.py               the exit codes
live_status.py              status lines during long work, in which Ctrl-C loses no result
options/                    options that several commands share, and what they mean
puzzle_run.py               a run over puzzles: its progress, its faults, its exit code
answer_stream.py            the answers of an operation to puzzles as they come
filled_grids.py             grids that people have filled in, with what is wrong
json_files.py               JSON objects in files, saved traces and printed paths
kept_run.py                 runs that write a file and can be continued, and their summary
made_puzzles.py             puzzles made to order and positions, written as they are found
table_output.py             answers as a table, written as text or as a workbook
path_outputs.py             the texts about paths in each format, and where they go
settings_file.py            the option --settings: a file with what is set once
library/                    the commands of `whydoku library`
commands/                   the other commands
operation_command.py        operations that answer puzzles
commands_of_operations.py   the commands of operations
topics.py                   what the help tells besides the commands
app.py                      the command line as a whole, and the reporting of errors
"""

from __future__ import annotations

import gc
import signal
import sys
from typing import Final

from whydoku.faces.cli.help_page import has_written_help

MANY: Final = 50_000
"""How many more objects than before there are when Python looks for garbage."""


def main() -> None:
    """Runs the command of this process and ends it with the command's exit code."""
    arguments, code = sys.argv[1:], 0
    try:
        if not has_written_help(arguments):
            # What is made at the start stays, so looking for garbage in it is in vain.
            gc.set_threshold(MANY)
            from whydoku.faces.cli.app import run
            from whydoku.faces.cli.live_status import keep_interrupts

            keep_interrupts()
            code = run(arguments)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C during shutdown stays silent too
    except KeyboardInterrupt:
        code = 130
    gc.freeze()  # at the end all memory goes at once
    sys.exit(code)
