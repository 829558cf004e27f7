"""The command line: `whydoku COMMAND [PUZZLE...]`.

screen.py              colour, and a pager for long texts
console.py             output for a person at a terminal or for a program
exit_codes.py          the exit codes
things.py              what options name, and what a shell offers for it
asked.py               commands whose options are the fields of classes, and their help
settings_file.py       the option --settings: a file with what is set once
interrupt.py           defers Ctrl-C while a search has a result to show; loses none
live_status.py         live status lines during long work
shared_options.py      profiles by name, workers, a column: options of several commands
wish_options.py        what is typed as a wish for puzzles, such as a file with a layout
workbook_formats.py    the formats of workbooks by name
file_names.py          names of several files by a pattern
output_file.py         the option -o, which sends output to a file
opened_library.py      a library, opened, and seeds for what is drawn from it
puzzle_items.py        puzzles with where they come from, and pieces of them
found_puzzles.py       the options that find puzzles in a library
wanted_puzzles.py      the puzzles that a command line names
telling_options.py     options: the techniques to solve puzzles by, and how to tell steps
kept_run.py            runs that write a file and can be continued, and their summary
puzzle_run.py          a run over puzzles: its progress, its faults, its exit code
stream.py              the answers of an operation to puzzles as they come
filled_grids.py        grids that people have filled in, with what is wrong
json_files.py          JSON objects in files, saved traces and printed paths
table_output.py        answers as a table, written as text or as a workbook
operation_command.py   operations that answer puzzles
commands_of_operations.py  the commands of operations
made_puzzles.py        puzzles made to order and positions, written as they are found
path_outputs.py        the texts about paths in each format, and where they go
command_table.py       groups of commands that are loaded by name
library/               the commands of `whydoku library`
commands/              the commands
app.py                 the table of commands, loaded by name, and the reporting of errors
"""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Runs the command of this process and ends it with the command's exit code."""
    try:
        from whydoku.faces.cli.app import run
        from whydoku.faces.cli.interrupt import keep_interrupts

        keep_interrupts()
        code = run(sys.argv[1:])
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C during shutdown stays silent too
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
