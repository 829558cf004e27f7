"""A playing session, for whoever makes a face: a page, a terminal, a spreadsheet.

state.py      what a player has done, as a value, and the grid that it makes
actions.py    what a player can do: each action a value, with the state it leads to
history.py    how a game came to be as it is: undo, redo, checkpoints, returns to them
progress.py   how far it is
events.py     what observers are told
typed.py      what a player types
trial.py      a candidate tried without being placed
saved.py      games as JSON
session.py    the game itself, the one thing that changes
"""

from whydoku.game.events import Change, Event
from whydoku.game.progress import Progress
from whydoku.game.session import Game

__all__ = ["Change", "Event", "Game", "Progress"]
