"""The puzzles that a command is given, and their answers as they come.

puzzle_run.py     a run over puzzles: its progress, its faults, its exit code
stream.py         the answers of an operation to puzzles as they come
filled_grids.py   grids that people have filled in, with what is wrong
json_files.py     JSON objects in files, saved traces and printed paths
"""
