"""A command whose help lists its many options under headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click


class GroupedCommand(click.Command):
    """A command whose help lists options group by group, and those in no group last."""

    def __init__(self, *args: Any, groups: Mapping[str, Sequence[str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._groups = groups

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options under the headings of their groups; a group names each option by its
        first long name."""
        options_of = (param for param in self.get_params(ctx) if isinstance(param, click.Option))
        left = {long_name(option): option for option in options_of}
        groups = {head: [left.pop(name) for name in names] for head, names in self._groups.items()}
        for head, options in (*groups.items(), ("Options", [*left.values()])):
            rows = [row for option in options if (row := option.get_help_record(ctx)) is not None]
            if rows:
                with formatter.section(head):
                    formatter.write_dl(rows)


def long_name(option: click.Parameter) -> str:
    """The first long name of an option, such as `--file`, or its first name if it has no long
    one."""
    return next((name for name in option.opts if name.startswith("--")), option.opts[0])
