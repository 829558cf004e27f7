"""The full screen: a board that one moves about on, and what is said beside or below it.

Only this room knows Textual, which the extra `tui` installs.

sight.py      what is in sight of a session, as a value
compact.py    the board with one line for a row
large.py      the board with three lines for a row, and each candidate at its place
terminal.py   what the terminal can show
codes.py      codes for colours as styles
board.py      the board, and the digits to be clicked, as widgets
keys.py       what keys do
words.py      what is said, with styles, and turned over
answering.py  a worker that answers questions, which can be given up
line.py       the line in which commands are typed
painting.py   what is sent to the terminal
arranging.py  where things are on the screen
showing.py    the parts of the screen, and what they show of a session
app.py        the whole screen, which does what is pressed, clicked, pasted and typed
"""
