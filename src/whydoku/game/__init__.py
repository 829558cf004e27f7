"""Playing sessions, whatever shows them: a page, a terminal, a spreadsheet.

state.py    what a player has done, as a value, and the grid that results
actions.py  what a player can do: each action is a value that computes the next state
history.py  the moments of a game: undo, redo, checkpoints
events.py   the changes that observers are notified of
typed.py    the parsing of what a player types
slips.py    when mistakes were made, and which later entries lean on them
older.py    games as JSON of version 1
saved.py    games as JSON
linked.py   games in links of the page
played.py   what can be seen of a game, and how far it has come
session.py  the game itself, which changes with every action
"""

from whydoku.game.events import Change, Event
from whydoku.game.played import Progress
from whydoku.game.session import Game

__all__ = ["Change", "Event", "Game", "Progress"]
