"""Commands that are no operations: one module for each, with a click command named `command`.

argue.py       a player's own reason, checked link by link
batch.py       jobs on many puzzles, from files to a file
book.py        puzzles in a book to print, with solutions, hints and explanations
cases.py       techniques tested on positions with known results
certify.py     paths as formulas and proofs, which programs of strangers check
compare.py     two paths of a puzzle, side by side
convert.py     puzzles converted to another format
doctor.py      what is installed, and what can be added and how
examples.py    the built-in puzzles
explain.py     every step of a solution, with its reason
generate.py    puzzles to order, and positions to practise on
library.py     a collection of puzzles in one file
mcp.py         tools for assistants
picture.py     a grid, a step or a path as a picture in a file
play.py        a place to play at a terminal
profiles.py    which techniques are tried, and in which order
serve.py       the web page and the JSON API
sheet.py       puzzles in a workbook
site.py        the page as a folder of files, for any web space
techniques.py  the catalogue of techniques
verify.py      saved traces and printed paths, re-proved
"""
