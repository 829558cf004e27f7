"""Commands whose help lists their options under headings: first their own, and last those for input
and output, which many commands share."""

from __future__ import annotations

from typing import Final

import click

OWN: Final = "Options"
"""The heading of what only the command itself has."""

SHARED: Final = "Input and output"
"""The heading of what many commands share."""


class GroupedCommand(click.Command):
    """A command whose help lists each option under the `heading` that the option has; one without
    belongs to all commands."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options under their headings."""
        rows: dict[str, list[tuple[str, str]]] = {OWN: []}
        for param in self.get_params(ctx):
            if isinstance(param, click.Option) and (record := param.get_help_record(ctx)):
                rows.setdefault(getattr(param, "heading", SHARED), []).append(record)
        for heading in sorted(filter(rows.get, rows), key=lambda heading: heading == SHARED):
            with formatter.section(heading):
                formatter.write_dl(rows[heading])
