"""A whole puzzle: profiles, paths, ratings, levels, analyses, and puzzles made to order.

A path, called trace, is what a profile finds from a puzzle to its solution. Ratings and levels
judge it, makers of puzzles search for one that is wished for.

Not here: what a single step is (`logic`); files of puzzles or paths (`formats`); what a player asks
on the way (`playing`). The loop, which the engine has, knows no technique by name, and no step is
put into words here.

moves.py           what a trace is made of: its moves and passes, its figures, the words of a
                   profile
trace.py           the trace: the steps of a solve, each with the grid it was taken on
profiles/          which techniques are asked in which order
program.py         profiles in the form that the native engine takes; puzzles in the form that the
                   native walk takes
noted.py           moves that become steps when they are looked at
walked.py          grids taken through a program by the engine, which asks here for what Python
                   finds
solve.py           a grid solved with a profile; how to go on where that knows no further step
shortest/          shorter paths
needed.py          how many puzzles, and of which levels, need a technique
levels.py          a level, the choices and the shape of a path by which it is known, and what is
                   weighed; all levels, from `levels.toml`, and the level of a puzzle
reached.py         how hard puzzles of other rules can be, from `reached.toml`
ratings/           ratings on all scales
puzzle_facts.py    the number of solutions, and the number with each candidate added; the symmetries
                   of a puzzle, and the digits after which singles are enough
analysis.py        what is true of a puzzle as a whole, the puzzles with one solution that are one
                   clue away, and the hardest step of a path
comparing.py       where two paths part, and what each needed
making/            puzzles made to order
proved.py          whole traces from any source
trace_columns.py   paths with one byte for each step, and columns of lengths, ratings and counts
traces.py          a sequence of traces that also has columns
totals.py          the totals over many paths
"""
