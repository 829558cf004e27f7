"""The command line: `whydoku COMMAND [PUZZLE...]`.

console.py             output for its two kinds of reader: a person or a program
exit_codes.py          the exit codes
grouped_help.py        a command whose help lists its options under headings
interrupt.py           defers Ctrl-C while a search has a result to show
live_status.py         a live status line during a long search
progress.py            a live status line for work on many puzzles
shared_options.py      the options --profile and --chains, and completion of names
output_file.py         the option -o, by which output goes to a file
wanted_puzzles.py      the puzzles that a command line names
puzzle_answers.py      the answer to a puzzle, and the loop over all puzzles
wrapping.py            text wrapped to the width of the window
grid_questions.py      a question asked about each grid
rating_table.py        ratings as CSV, after the columns of the input
made_puzzles.py        puzzles made to order, written as they are found
practice_positions.py  positions to practise on, written as they are found
statistics_table.py    the statistics of a path, as a table
trace_text.py          a path for people, step by step or pass by pass
trace_writers.py       paths as text, JSON, Markdown or HTML
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

        code = run(sys.argv[1:])
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C during shutdown stays silent too
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
