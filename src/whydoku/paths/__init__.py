"""Paths that the native engine walks: which calls it makes, and what becomes of its answers.

The native engine takes a grid through a profile without asking why. It notes for each step the
technique, which of its findings it took, and what that concludes; the technique's own finder gives
the reason when somebody looks at the step. Techniques without a native form are asked on the way.

program.py   profiles in the form that the native engine takes
rows.py      puzzles in the form that the native walk takes
noted.py     moves that become steps when they are looked at
walked.py    grids taken through a program
"""
