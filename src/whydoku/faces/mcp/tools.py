"""The table of tools: which operations a model is offered, and how it is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from whydoku.faces.web.api.operations import ServedOperation, operations
from whydoku.levels.table import LEVELS
from whydoku.world.layouts import SYMMETRIES

ABOUT: Final = """Whydoku solves, checks, explains, rates and makes Sudoku (9 by 9), and gives a \
proved reason for every step. Use it for whatever is said about a Sudoku: do not find digits, \
candidates or reasons yourself. Pass a grid exactly as the user wrote it, in any format, and what \
was done since in `moves`. Cells are named by row and column: r4c7=5 is a digit placed, r4c7<>59 \
are candidates removed. A user who is stuck wants the least that helps: give hints in stages, and \
tell no more than a tool has revealed."""


@dataclass(frozen=True)
class AssistantTool:
    """An operation that a model is offered."""

    operation: str
    """The name of the operation."""
    about: str
    """When to use it, and what comes back, for a model that has never heard of whydoku."""
    fields: tuple[str, ...]
    """The fields of the operation's request that a model may fill in."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Values of fields that differ from the defaults of the operation."""

    @property
    def name(self) -> str:
        """The name of the tool; a model may have tools of many servers before it."""
        return f"sudoku_{self.operation}"

    @property
    def asks(self) -> ServedOperation:
        """The operation."""
        return operations()[self.operation]


TOOLS: Final = (
    AssistantTool(
        "read",
        "Read the Sudokus in a text that a user pasted: 81 characters, a drawn grid, pencil marks, "
        "a link, JSON, or a whole mail. Use it if it is unclear what the text holds; every other "
        "tool reads such a text itself. Returns a record for each puzzle, which other tools take "
        "as `grid`, or what is wrong with it and where.",
        ("text",),
    ),
    AssistantTool(
        "hint",
        "Give the next step of a Sudoku that the user is solving, or name the mistake on the grid "
        "if there is one. Works in stages; begin with disclosure 1 and go one further only when "
        "the user asks for more. Returns the hint as a sentence to pass on; disclosure 4 also "
        "names the digits to place or candidates to remove, which then go into `moves`. What shows "
        "that a mistake is one, sudoku_why tells.",
        ("grid", "disclosure", "style"),
        {"disclosure": 1},
    ),
    AssistantTool(
        "why",
        "Explain why a digit must or cannot be in a cell, or why a candidate can be removed: for "
        'questions such as "why is r5c5 a 5?" or "why can r1c3 not be 2?". Also tells a user '
        "what is wrong with a digit already placed. Returns `answer` (now, later, no, ...) and the "
        "proof as numbered steps.",
        ("grid", "question", "style"),
    ),
    AssistantTool(
        "argue",
        "Check a reason that the user gives for a move, link by link. Pass the reason nearly as "
        "the user said it. Returns whether it holds and, if not, the first point that is wrong, "
        "and whether the conclusion is true for some other reason. Use it before you agree or "
        "disagree with a deduction, a user's or your own.",
        ("grid", "argument", "close", "style"),
    ),
    AssistantTool(
        "judge",
        "Check moves before you tell them, a user's or your own: for each claim such as r5c5=5 or "
        "r1c3<>2, in order, whether it is known, follows by one step of a technique (which is "
        "named), is true by the solution only (beyond), or is false. Each true move is made before "
        "the next is judged. Never claim a move that this does not confirm.",
        ("grid", "claims", "steps"),
    ),
    AssistantTool(
        "generate",
        "Make new Sudokus to order, each with exactly one solution: of a level "
        f"({', '.join(LEVELS)}), of a range of ratings, such as need or avoid a technique, of a "
        f"symmetry ({', '.join(SYMMETRIES)}), with so many clues. Returns each puzzle as 81 "
        "characters, and why if fewer were found than asked for. May take a minute.",
        (
            *("n", "level", "rating", "with", "without", "hardest"),
            *("clues", "symmetry", "minimal", "seed"),
        ),
    ),
    AssistantTool(
        "practice",
        "Find a position in which a given technique, such as x-wing or naked-pair, is the next "
        "step, for a user who wants to learn or practise it. Returns the position, which other "
        "tools take as `grid`; the step to find comes only with `reveal`.",
        ("technique", "seed", "reveal"),
    ),
    AssistantTool(
        "picture",
        "Draw a Sudoku as an image to show the user, with pencil marks if wanted. With `number` "
        "1, draw the next step on it, its pattern and links marked, 2 the one after it, and so "
        "on.",
        ("grid", "number", "pencil"),
        {"theme": "light"},
    ),
    *(
        AssistantTool(asks.name, asks.tool.about, ("grid", *asks.tool.fields), asks.tool.settings)
        for asks in operations().values()
        if asks.tool
    ),
)
"""The tools. A further operation of the API becomes one by an entry here, or one on puzzles by the
`tool` of its class."""

NAMED: Final = MappingProxyType({tool.name: tool for tool in TOOLS})
"""The tools by name."""
