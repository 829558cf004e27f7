"""Paths that the native engine finds: what it is asked, and how its answers become steps and
traces.

The engine takes a grid through a profile. It notes for each step the technique, which of the
technique's findings it took, the conclusions, and the reason as numbers, which
`logic.finders.reasons` reads when somebody looks at the step. Techniques that the engine does not
find, such as those of plug-ins, are asked in Python on the way.

program.py   profiles in the form that the native engine takes; puzzles in the form that the native
             walk takes
noted.py     moves that become steps when they are looked at
walked.py    grids taken through a program
"""
