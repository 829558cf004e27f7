"""All commands with what a shell offers for each of their options, kept in a file: a shell asks
after every key, and to load a command with its techniques and formats takes a second.

The file is made when a shell first asks, and again once the library, or what is installed beside
it, has changed. What it says becomes commands of click, which find the place of the cursor.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click
from click.shell_completion import CompletionItem, ShellComplete

from whydoku.extras import cache_folder
from whydoku.faces.cli.things import LIVE

Offer = Sequence[str]
"""A value that a shell may offer: the text, its type as in `things`, and a few words about it."""

PACKAGE: Final = Path(__file__).parents[2]


def completions(
    group: click.Group, words: Sequence[str], word: str
) -> Sequence[CompletionItem[str]]:
    """What may stand in place of `word` in a command line of `group` after `words`; it is without
    what comes before `=` in the word."""
    known = _group_of(_kept(group))
    return ShellComplete(known, {}, "whydoku", "").get_completions([*words], word)


def _kept(group: click.Group) -> Mapping[str, Any]:
    """What is kept of the commands; it is kept from now on if that is not so or no longer holds."""
    file, stamp = _file(), _stamp()
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads(file.read_bytes())
        if kept["stamp"] == stamp:
            return dict(kept["commands"])
    commands = _data_of(group, "", None)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(f".{os.getpid()}")
        new.write_text(json.dumps({"stamp": stamp, "commands": commands}), encoding="utf-8")
        new.replace(file)
    return commands


def _file() -> Path:
    """The file for this installation, in the folder of the user for what can be made again."""
    place = zlib.crc32(f"{sys.prefix} {PACKAGE}".encode())
    return cache_folder() / f"commands-{place:08x}.json"


def _stamp() -> list[int]:
    """What changes once the library does, or once something is installed beside it."""
    files = (
        path
        for folder, _, names in os.walk(PACKAGE)
        for name in names
        if name.endswith((".py", ".toml", ".txt")) and (path := os.path.join(folder, name))  # noqa: PTH118
    )
    times = [os.stat(path).st_mtime_ns for path in files]  # noqa: PTH116 - there are a thousand
    beside = [os.stat(path).st_mtime_ns for path in sys.path[1:] if os.path.isdir(path)]  # noqa: PTH112, PTH116
    return [len(times), max(times), *beside]


def _data_of(command: click.Command, name: str, parent: click.Context | None) -> dict[str, Any]:
    """A command as data that JSON can hold, with all that a shell may offer there."""
    ctx = click.Context(command, parent, name, **command.context_settings)
    params = [_param_data(param, ctx) for param in command.get_params(ctx)]
    data: dict[str, Any] = {"about": command.get_short_help_str(limit=200), "params": params}
    if isinstance(command, click.Group):
        inner = ((one, command.get_command(ctx, one)) for one in command.list_commands(ctx))
        data["commands"] = {one: _data_of(found, one, ctx) for one, found in inner if found}
    return data


def _param_data(param: click.Parameter, ctx: click.Context) -> dict[str, Any]:
    offers = [(one.value, one.type, one.help or "") for one in param.shell_complete(ctx, "")]
    data: dict[str, Any] = {"name": param.name, "nargs": param.nargs, "offers": offers}
    if isinstance(param, click.Option):
        about = (param.help or "").partition(". ")[0].rstrip(".")
        data |= {"opts": param.opts, "off": param.secondary_opts, "about": about}
        data |= {"flag": param.is_flag, "multiple": param.multiple, "hidden": param.hidden}
    return data


def _group_of(data: Mapping[str, Any]) -> click.Command:
    """The command of click that these data describe."""
    params = [_param_of(one) for one in data["params"]]
    settings = {"params": params, "add_help_option": False, "short_help": data["about"]}
    if "commands" not in data:
        return click.Command(None, **settings)
    return _KnownGroup(None, data=data["commands"], **settings)


class _KnownGroup(click.Group):
    """A group whose commands are made from their data when they are needed."""

    def __init__(self, *args: Any, data: Mapping[str, Any], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._data = data

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*self._data]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        return _group_of(self._data[cmd_name]) if cmd_name in self._data else None


def _param_of(data: Mapping[str, Any]) -> click.Parameter:
    def offered(ctx: click.Context, _: click.Parameter, text: str) -> list[CompletionItem[str]]:
        return [*_fitting(data["offers"], text, ctx)]

    settings: dict[str, Any] = {"nargs": data["nargs"], "shell_complete": offered}
    if "opts" not in data:
        return click.Argument([data["name"]], required=False, **settings)
    names = "/".join(filter(None, (data["opts"][0], *data["off"][:1])))
    settings |= {"help": data["about"], "hidden": data["hidden"]}
    settings |= {"is_flag": True} if data["flag"] else {"multiple": data["multiple"]}
    return click.Option([data["name"], names, *data["opts"][1:]], **settings)


def _fitting(
    offers: Sequence[Offer], text: str, ctx: click.Context
) -> Iterator[CompletionItem[str]]:
    """Yields those of the offers that may stand in place of `text`."""
    for value, type_, about in offers:
        if type_ == "live":
            named = [(one, "plain", told) for one, told in LIVE[value](ctx)]
            yield from _fitting(named, text, ctx)
        elif type_ == "part":
            before, comma, last = text.rpartition(",")
            if value.startswith(last) and value not in before.split(","):
                yield CompletionItem(f"{before}{comma}{value}", help=about)
        elif type_ == "ending":
            if name := _with_ending(text, value):
                yield CompletionItem(name)
        elif type_ != "plain":
            yield CompletionItem(text, type=type_)
        elif value.startswith(text):
            yield CompletionItem(value, help=about)


def _with_ending(text: str, ending: str) -> str:
    """The name of a file that begins with `text` and has an ending; empty if there is none."""
    name = os.path.basename(text)  # noqa: PTH119 - a path has no name after its last separator
    if not name or "." not in name:
        return name and text + ending
    begun = (name[at:] for at, sign in enumerate(name) if sign == ".")
    end = next((end for end in begun if ending.startswith(end)), "")
    return end and text.removesuffix(end) + ending
