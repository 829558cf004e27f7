"""The full screen: a board that one moves about on, and what is said beside or below it.

Only this room knows Textual, which the extra `tui` installs.

boards.py     what is in sight of a session, and the board with it, compact or large, as lines
keys.py       what keys do, and the line in which commands are typed
widgets.py    the board, the digits to be clicked, and what is said, as widgets
answering.py  a worker that answers questions, which can be given up
painting.py   what is sent to the terminal
showing.py    the parts of the screen, and what they show of a session
app.py        the whole screen, which does what is pressed, clicked, pasted and typed
"""
