"""Paths that the native engine finds: what it is asked, and how its answers become steps and
traces.

The native engine takes a grid through a profile without giving reasons. It notes for each step the
technique, which of the technique's findings it took, and the conclusions; the technique itself
gives the reason in Python when somebody looks at the step. Techniques without a native form are
asked in Python on the way.

program.py   profiles in the form that the native engine takes
rows.py      puzzles in the form that the native walk takes
noted.py     moves that become steps when they are looked at
walked.py    grids taken through a program
"""
