"""A board in a page that is written by hand:

    ```{board} 3..8.…
    :step: x-wing

    What is said below it, in Markdown: `code`, *emphasis*.
    ```

The puzzle is one of the examples by name, 81 characters or 729. With `step`, the board shows the
first step of a technique there.
"""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from markdown_it import MarkdownIt

from making import boards
from whydoku.grids.examples import EXAMPLES, example
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import on_grid


class Board(Directive):  # type: ignore[misc]  # docutils has no types
    """The directive `board`."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {"step": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """The figure as HTML."""
        named = self.arguments[0]
        grid = example(named).grid if named in EXAMPLES else Grid(named)
        caption = str(
            MarkdownIt("commonmark", {"html": False}).renderInline(" ".join(self.content))
        )
        if slug := self.options.get("step"):
            step = next(technique_named(slug).steps(grid), None)
            if step is None:
                raise self.error(f"there is no {slug} in {named}")
            shown = boards.step(on_grid(step, grid), caption)
        else:
            shown = boards.puzzle(grid, caption)
        return [nodes.raw("", shown, format="html")]
