"""One module for each command; each holds a click command named `command`.

analyse.py     what each clue does, and what one clue would change
canon.py       the form that all essentially equal puzzles share
cases.py       techniques tried on positions with a known result
check.py       whether a puzzle has exactly one solution, and if not, why not
convert.py     puzzles written in another format
doctor.py      what is installed, what is missing, and what cures it
examples.py    the built-in puzzles
explain.py     every step of the way, each with its reason
generate.py    puzzles to order, and positions to practise on
hint.py        the next step, as much of it as is asked for
profiles.py    which techniques are tried, and in which order
rate.py        how hard puzzles are
serve.py       the page and the JSON API
solve.py       solutions, their number, or a list of them
techniques.py  the catalogue of techniques
verify.py      saved traces, proved once more
why.py         the steps that lead to a placement or an elimination
"""
