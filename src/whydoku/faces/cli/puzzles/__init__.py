"""The puzzles that a command is given.

filled_grids.py   grids that people have filled in, with what is wrong
json_files.py     JSON objects in files, saved traces and printed paths
puzzle_run.py     a run over puzzles: its progress, its faults, its exit code
"""
