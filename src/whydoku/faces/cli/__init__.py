"""The command line: `whydoku COMMAND [PUZZLE...]`.

console.py             who reads the output, a person or a program, and how it is written for each
exit_codes.py          what the exit codes mean
grouped_help.py        a command whose help puts its options under headings
interrupt.py           Ctrl-C during a search that has something to show
live_status.py         lines that tell how far a search is
progress.py            how far work on many puzzles is
shared_options.py      the options --profile and --chains, and completion of names
wanted_puzzles.py      the puzzles that a command line asks for
puzzle_answers.py      what is answered to each puzzle, and the loop over all of them
wrapping.py            text in the width of the window
grid_questions.py      a question asked about one grid after the other
made_puzzles.py        puzzles made to order, written as they are found
practice_positions.py  positions to practise on, written as they are found
statistics_table.py    what a path took, as a table
trace_text.py          a path as a person reads it, step by step or pass by pass
trace_writers.py       paths as text, JSON, Markdown or HTML
commands/              the commands
app.py                 the table of commands, loaded by name, and how every ending is told
"""

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
