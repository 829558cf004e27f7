"""The commands of `whydoku library`, each in a module with its name.

options.py  the option that names the library
turning.py  the turn and the renumbering between two puzzles, in words
chosen.py   puzzles of the library that a command line names, by number or as puzzles
written.py  entries as files: tables and JSON with all that is known
facts.py    what is known of a puzzle, or of many, in lines
rating.py   rates what has no rating yet, with a live status
dry_run.py  what would become of puzzles if they were added
add.py      puzzles into the library
check.py    whether the file holds what it should
export.py   all puzzles out of it, even of a damaged one
find.py     puzzles by any combination of what is known of them
mark.py     what is said of puzzles: used on a day, tags, notes
plan.py     a calendar of puzzles
rate.py     ratings for what has none yet
remove.py   puzzles out of the library for good
show.py     all that is known of some puzzles
stats.py    how many there are of each kind
"""
