"""Turns functions into commands: the fields of classes become the options of a command, and its
function takes an instance of each class.

    @dataclass(frozen=True, kw_only=True)
    class Counting(Asked):
        most: Annotated[int, Between(1), Option(short="-m")] = 10
        '''The most to count.'''

    @asks("count", Counting)
    def command(asked: Counting) -> int:
        ...

The type of a field decides what its option is like. A `bool` makes a switch; a tuple, or a union of
one value and several, makes an option that may be repeated; a `Literal` or the mark `OneName` makes
a choice. A field that is marked as an `Positional` has no name on the command line, and one that is
marked as a `Setting` is no option but a line in a file. The sentence below a field is its help,
which is read from the source when somebody asks for it. The help lists the option under the
`heading` that the class has which first has the field.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, Self, get_args, get_origin

import click
from click.core import ParameterSource

from whydoku.faces.cli.options.things import THINGS
from whydoku.faces.cli.screen import COLOUR, NO_PAGER
from whydoku.shapes.fields import NEEDED, ShapeField, alternatives, bare, fields_of
from whydoku.shapes.marks import (
    Between,
    Called,
    Mark,
    Meant,
    OneName,
    Positional,
    Setting,
    mark_of,
)

OWN: Final = "Options"
"""The heading of what only the command itself has."""

SHARED: Final = "Input and output"
"""The heading of what many commands share."""

INPUT: Final = "Which puzzles"
"""The heading of what says which puzzles a command takes, alike in all: told once, by the topic."""

TOPIC: Final = "input"
"""The topic of the help, and the name of the command that has nothing else."""


class GroupedCommand(click.Command):
    """A command whose help lists each option under the `heading` that the option has; one without
    belongs to all commands."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options under their headings."""
        for heading, rows in rows_of_options(self, ctx):
            with formatter.section(heading):
                formatter.write_dl(rows)


def rows_of_options(
    command: click.Command, ctx: click.Context
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yields the headings of the options of a command; below each, what the help says of them. What
    every command takes alike has one row of names."""
    rows: dict[str, list[tuple[str, str]]] = {OWN: []}
    for param in command.get_params(ctx):
        if isinstance(param, click.Option) and (record := param.get_help_record(ctx)):
            rows.setdefault(getattr(param, "heading", SHARED), []).append(record)
    if (alike := rows.get(INPUT)) and command.name != TOPIC:
        names = ", ".join(re.split(r"[, ]", record[0])[0] for record in alike)
        rows[INPUT] = [(names, f"The same in every command: `whydoku help {TOPIC}`.")]
    for heading in sorted(filter(rows.get, rows), key=lambda one: (one == SHARED, one == INPUT)):
        yield heading, rows[heading]


Checked = Callable[[click.Context, click.Parameter, Any], Any]


class Option(Mark):
    """Marks a field to say how its option is named and read, where this does not follow from the
    field.

    `name` replaces the name that follows from the field; `short` is a further one.
    `metavar` stands for the value in the help, `type` says which values click accepts, and
    `checked` is a callback of click that changes or refuses the value.
    """

    name: str = ""
    short: str = ""
    metavar: str = ""
    type: click.ParamType[Any] | None = None
    checked: Checked | None = None


class OnceOption(click.Option):
    """A click option that is refused if it is given twice, unless it takes several values."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Tells the parser to keep all values of the option, even if it takes only one."""
        if self.multiple:
            super().add_to_parser(parser, ctx)
        elif self.is_flag:
            for opts, const in ((self.opts, True), (self.secondary_opts, False)):
                if opts:
                    parser.add_option(self, opts, self.name, "append_const", const=const)
        else:
            parser.add_option(self, self.opts, self.name, "append", nargs=self.nargs)

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Takes the one value of the option; raises a usage error if there are several."""
        given = opts.get(self.name or "")
        if isinstance(given, list) and not self.multiple:
            first, *more = dict.fromkeys(given) if self.is_flag else given
            if more and not ctx.resilient_parsing:
                twice = f"is given twice, as {first!r} and as {more[0]!r}; it takes one value"
                both = f"and {self.secondary_opts[0]} cannot be combined" if self.is_flag else twice
                raise click.UsageError(f"{self.opts[-1]} {both}", ctx)
            opts = {**opts, self.name or "": first}
        return super().handle_parse_result(ctx, opts, args)


class FieldOption(OnceOption):
    """The click option for a field of a class; its help is the sentence below the field."""

    def __init__(self, field: ShapeField, **settings: Any) -> None:
        super().__init__(_names_of(field), **settings)
        self.field = field
        self.heading = str(vars(field.origin).get("heading", OWN))
        if self.heading == INPUT:  # unless a class makes something else of it
            self.heading = str(vars(field.stated_by).get("heading", OWN))

    @property
    def help(self) -> str | None:
        """The help of the option, which is the sentence below the field."""
        return self.field.about

    @help.setter  # noqa: A003
    def help(self, text: str | None) -> None:
        """Does nothing, because the help is always the sentence below the field."""


class Asked:
    """The base of classes whose fields are the options of a command. Its method `around` runs the
    command; a class may override it to do something before and after, such as open a file for the
    output.

    If `pages` is set, long output on a terminal goes through a pager. A `heading` holds for the
    options that the class itself adds.

    A class whose options several commands inherit has no `eq` and `repr` of its own, because
    commands start sooner without these methods.
    """

    pages = False

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Makes an instance from the values of the options, by the names of the fields."""
        return cls(**values)

    def around(self, run: Callable[[Any], Any]) -> Any:
        """Calls `run`, the function of the command, and returns its exit code."""
        return run(self)


def asks(
    name: str, *shapes: type, but: Collection[str] = (), **settings: Any
) -> Callable[[Callable[..., Any]], click.Command]:
    """Makes a decorator that turns a function into the command called `name`. The function takes an
    instance of each class in `shapes`.

    The first class derives from `Asked`; the others may be any classes with fields, such as the
    options of a job. Fields whose names are in `but` are no options of the command, and have their
    defaults. `settings` are passed on to click.
    """
    fields = {
        shape: [
            field
            for field in fields_of(shape)
            if field.name not in but and not mark_of(Setting, field.marks)
        ]
        for shape in shapes
    }

    def made(function: Callable[..., Any]) -> click.Command:
        def run(**values: Any) -> Any:
            asked, *others = (
                _made(shape, {field.name: values[field.name] for field in own})
                for shape, own in fields.items()
            )
            return asked.around(lambda asked: function(asked, *others))

        return GroupedCommand(
            name,
            params=[
                *(parameter_of(field) for own in fields.values() for field in own),
                *common_options(pages=getattr(shapes[0], "pages", False)),
            ],
            callback=run,
            **{"help": inspect.getdoc(function), **settings},
        )

    return made


def common_options(*, pages: bool, is_group: bool = False) -> Iterator[click.Option]:
    """Yields the options of every command: what a terminal shows, and the version. The help lists
    that for the pager if `pages` is set, and the version if `is_group` is set."""

    def kept(name: str) -> Checked:
        def keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
            if is_given(ctx, param):
                ctx.meta[name] = value

        return keep

    yield OnceOption(
        ["--color", "--colour"],
        type=click.Choice(("auto", "always", "never")),
        expose_value=False,
        callback=kept(COLOUR),
        help="When to use colour: by default on a terminal.",
    )
    yield OnceOption(
        ["--no-pager"],
        is_flag=True,
        expose_value=False,
        callback=kept(NO_PAGER),
        hidden=not pages,
        help="Do not show long texts on a terminal through a pager.",
    )
    yield click.Option(
        ["-V", "--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_version,
        hidden=not is_group,
        help="Show the version and the engine in use.",
    )


def _show_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from whydoku.extras import __version__
        from whydoku.grids.engine import engine

        click.echo(f"whydoku {__version__} ({engine.variant()})")
        ctx.exit()


def is_given(ctx: click.Context, param: click.Parameter) -> bool:
    """Whether the option `param` was given on the command line, rather than left at its default."""
    return ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE


def refuse_given(names: Iterable[str], why: str) -> None:
    """Raises a usage error if an option was given for a field with one of these `names`; in the
    error, `why` follows the name of the option."""
    ctx = click.get_current_context()
    for param in ctx.command.params:
        if param.name in names and is_given(ctx, param):
            raise click.UsageError(f"{param.opts[0]} {why}")


def _made(shape: Any, values: Mapping[str, Any]) -> Any:
    return shape.of(values) if issubclass(shape, Asked) else shape(**values)


def parameter_of(field: ShapeField) -> click.Parameter:
    """The click option for a field, or the argument if it is marked as a `Positional`."""
    kind, marks = bare(field.type)
    option = mark_of(Option, marks) or Option()
    item_kind, repeats = _item(kind)
    item, item_marks = bare(item_kind)
    marks = (*marks, *item_marks)
    thing = THINGS[meant.thing] if (meant := mark_of(Meant, marks)) else None
    settings: dict[str, Any] = {
        "callback": option.checked,
        "shell_complete": thing.offers if thing and (thing.named or thing.file) else None,
        **({"required": True} if field.default is NEEDED else {"default": field.default}),
    }
    if item is bool:
        return FieldOption(field, is_flag=True, **settings)
    settings["type"] = option.type or _type_of(item, marks) or item
    if argument := mark_of(Positional, marks):
        if repeats:  # click 8.1 takes no default here, and its own is empty too
            settings = {**settings, "nargs": -1, "default": None}
        return click.Argument([field.name], metavar=argument.metavar, **settings)
    return FieldOption(
        field,
        multiple=repeats,
        metavar=option.metavar or (thing and thing.metavar),
        show_default=field.default not in (NEEDED, None, "", ()),
        **settings,
    )


def _names_of(field: ShapeField) -> list[str]:
    """The names of the option for a field. A switch whose default is not False also has a name with
    `--no-`, by which it is turned off."""
    option, called = mark_of(Option, field.marks) or Option(), mark_of(Called, field.marks)
    called = called or Called(field.key.replace("_", "-"))
    name = option.name or f"--{called.name}"
    if _item(field.kind)[0] is bool and field.default is not False and "/" not in name:
        name = f"{name}/--no-{name.removeprefix('--')}"
    short = option.short or called.short
    return [field.name, *filter(None, (short, name, called.also))]


def _item(kind: Any) -> tuple[Any, bool]:
    """The type of one value of an option, and whether the option may be repeated. None in a union
    only means that the option may be left out; of the other members, the first gives the type."""
    if get_origin(kind) is tuple:
        return get_args(kind)[0], True
    first, *others = (member for member in alternatives(kind) if member is not type(None))
    return first, any(get_origin(bare(member)[0]) is Iterable for member in others)


def _type_of(kind: Any, marks: tuple[Any, ...]) -> click.ParamType[Any] | None:
    """The click type that restricts the values of a field; None if its own type is enough."""
    if get_origin(kind) is Literal:
        return click.Choice(get_args(kind))
    if names := mark_of(OneName, marks):
        return click.Choice(names.names)
    if kind is Path:
        return click.Path(path_type=Path)
    between = mark_of(Between, marks)
    if kind is int and between:
        return click.IntRange(between.least, between.most)  # type: ignore[arg-type]
    if kind is float and between:
        return click.FloatRange(between.least, between.most)
    return None
