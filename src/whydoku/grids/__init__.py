"""A Sudoku as such: cells, candidates, grids, their solutions and mistakes, and the native engine.

A grid never changes: whatever is done to it makes another. It knows its 324 constraints, its
solutions and what is wrong with it, one by one or a million at a time. `engine/` alone calls C++.

Not here: how a person solves. A grid knows no step, technique, hint or sentence; methods such as
`explain` and `why` hand the question on to `showing`. Nor any file format but a line of 81
characters: that is `formats`.

bits.py        sets as plain ints, in which bit n is set if n is a member
engine/        the one door to the native engine, and to its WebAssembly
spaces.py      the puzzle as tables: 729 candidates in 324 constraints, which form four equal spaces
               of 81
notation.py    names of cells, houses, candidates and constraints: written by `format_`, read by
               `parse_`
rules.py       what a grid demands: its size, regions, further houses, cells that see each other
demands.py     what rules demand, in sentences
tasks.py       what puzzles of some rules are called, and what there is to do in each
parts/         cells, candidates and their sets; layouts; texts
grid.py        the grid: givens, placed digits and candidates, seen in four equal spaces
classic.py     how puzzles of other rules are refused by what knows the classic ones alone
bulk/          many grids at once
examples.py    built-in puzzles by name
transform.py   the symmetries of Sudoku
symmetries.py  those of other rules
canonical.py   the canonical form that essentially equal puzzles share
solutions.py   how many solutions a grid has, and where they differ
clues.py       what clues do: which can be left out or changed, which clash
mistakes.py    the digits and pencil marks of a player that no solution allows
check.py       whether a puzzle has exactly one solution, and if not, why not
listings.py    unavoidable sets, the minimal puzzles within a puzzle, and its neighbours
filled.py      what somebody has filled in, against the givens and their solution
"""
