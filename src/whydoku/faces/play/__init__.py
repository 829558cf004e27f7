"""A place to play at a terminal: the core that all ways of playing there share, the
line mode and the full screen.

A face shows a session's `grid`, `marks` and what is `shown`, and passes on what the player types or
presses to the commands. A command gives a reply at once, or a question that takes longer.

helping.py    what is shown as help, as values with their board, marks, words and steps
questions.py  what may take long, as values that can go to another process
session.py    what a player has before them, and for how long they have played
saves.py      the games of a player, kept in files
told.py       a board and the history of a game for ears
replies.py    what a command gives back, and how its words are read
learning.py   lessons and practice
moves.py      moves in the game
looking.py    looking at the board, and at the timer
reasoning.py  help with the game
puzzles.py    where games come from and go, and what the solved ones add up to
commands.py   the table of all that a player can do
plain.py      the line mode
screen/       the full screen
"""
