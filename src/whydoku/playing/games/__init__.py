"""Playing sessions, whatever shows them: a page, a terminal, a spreadsheet.

record.py    games, as the page and the library save them
state.py     what a player has done, as a value, and the grid that results
actions.py   what a player can do: each action is a value that computes the next state
events.py    the changes that observers are notified of
history.py   the moments of a game: undo, redo, checkpoints
typed.py     the parsing of what a player types
saved.py     games as JSON
linked.py    games in links of the page
played.py    what can be seen of a game, and how far it has come
slips.py     when mistakes were made, and which later entries lean on them
session.py   the game itself, which changes with every action
"""

from whydoku.playing.games.events import Change, Event
from whydoku.playing.games.played import Progress
from whydoku.playing.games.session import Game

__all__ = ["Change", "Event", "Game", "Progress"]
