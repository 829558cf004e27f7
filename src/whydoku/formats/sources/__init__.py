"""Where puzzles come from, and what every format shares.

limits.py        the largest inputs that the readers accept
reading.py       what reading yields: a puzzle or a fault per record of a source
packed.py        files that are no text: workbooks, pictures, and what is not read
source.py        lines from files, pipes, bytes and texts
format.py        what a format is, and who writes and reads it
grids.py         puzzles in a line of 81 characters, or in a field of a table or an object; grids
                 built from givens, placed digits and pencil marks
ruled_cells.py   puzzles beside the name of their rules
other_grids.py   grids of other sizes over several lines; rows that follow a whole grid without an
                 empty line
"""
