"""A whole puzzle: profiles, paths, ratings, levels, analyses, and puzzles made to order.

A path, called trace, is what a profile finds from a puzzle to its solution. Ratings and levels
judge it, makers of puzzles search for one that is wished for.

Not here: what a single step is (`logic`); files of puzzles or paths (`formats`); what a player asks
on the way (`playing`). The loop knows no technique by name, and no step is put into words here.

trace.py       the trace: the steps of a solve, each with the grid it was taken on
profiles/      which techniques are asked in which order
paths/         paths of many puzzles, and paths noted without reasons
solve.py       the solving loop, which takes the first step of the first technique that has one, and
               then starts again; how to go on where a profile knows no further step
shortest/      shorter paths
levels/        levels of difficulty
ratings/       ratings on all scales
analysis/      what is true of a puzzle as a whole
comparing.py   where two paths part, and what each needed
making/        puzzles made to order
proved.py      whole traces from any source
traces/        many traces and what they sum up to
"""
