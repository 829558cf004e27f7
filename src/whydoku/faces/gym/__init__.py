"""An environment for reinforcement learning by Gymnasium. Importing this package registers it:
`gymnasium.make("whydoku/Sudoku-v0")`.

environment.py  the environment
"""

from typing import Final

from whydoku.extras import needed

ID: Final = "whydoku/Sudoku-v0"
"""The name of the environment."""

MOST_STEPS: Final = 500
"""The moves after which an episode is cut off, unless `max_episode_steps` says otherwise."""

gymnasium = needed("gymnasium", "gym", "an environment needs gymnasium")
if ID not in gymnasium.registry:
    gymnasium.register(ID, "whydoku.faces.gym.environment:SudokuEnv", max_episode_steps=MOST_STEPS)
