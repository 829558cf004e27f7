"""Profiles: which techniques, in which order, looking where; data, not code.

A profile is a TOML file:

    name = "simple"
    about = "One sentence."

    [options]                   # what a user may switch, with what it is if nobody does
    fish = true

    [names]                     # its own names for techniques
    hidden-single-box = "Only place"

    [[passes]]                  # gone through in turn, and again while a round changes something
    each = "digit"              # one pass for each digit (or "house"), and looking only there
    label = "digit {}"          # what the pass is called
    sweep = true                # each cell is looked at once in a pass, box after box
    when = "fish"               # left out if this option is off
    techniques = ["hidden-single-box", {technique = "naked-subset", sizes = [2, 3]}]

Within a pass every success goes back to its first technique. `techniques = "all"` takes every
technique there is by its rating, those of plug-ins too, but for those in `without`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from whydoku.errors import UnknownName, UnknownProfile, UnknownTechnique, WhydokuError
from whydoku.grid import Grid
from whydoku.notation import format_house
from whydoku.step import Step
from whydoku.technique import Technique, registrations, technique_named, techniques

Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """A pass as it is planned: techniques in order, each with options, looking at one place."""

    label: str
    entries: tuple[tuple[Technique, Options], ...]
    digit: int | None = None
    house: int | None = None
    sweep: bool = False

    def steps(self, grid: Grid, *, unique: bool = True) -> Iterator[Step]:
        """What each technique finds, in the plan's order.

        `unique` says that techniques which assume one solution may be asked.
        """
        for one, options in self.entries:
            if unique or not one.assumes_unique:
                yield from one.find(grid, **options)


@dataclass(frozen=True, slots=True)
class Profile:
    """An ordered list of techniques with options and, if it wants, its own names."""

    name: str
    about: str
    passes: tuple[Plan, ...]
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    options: Options = field(default_factory=lambda: MappingProxyType({}))

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """Its techniques in the order in which they are first asked."""
        return tuple(dict.fromkeys(one for plan in self.passes for one, _ in plan.entries))


def profiles() -> tuple[Profile, ...]:
    """All profiles as they are if no option is switched, by name."""
    return tuple(profile_named(name) for name in _files())


def profile_named(name: str) -> Profile:
    """The profile of this name; `bloc:fish=false` switches an option of it."""
    if not isinstance(name, str):
        raise WhydokuError(f"a profile is given by its name, found {type(name).__name__}")
    return _profile_named(name, registrations())


@cache
def _profile_named(name: str, catalogue: int) -> Profile:
    """The profile, made anew when the catalogue is another: it may be of all there are."""
    del catalogue
    base, _, switches = name.strip().lower().partition(":")
    known = _files()
    if base not in known:
        raise UnknownProfile(name, known)
    return parse_profile(known[base], _switched(switches), source=base)


@cache
def _files() -> dict[str, str]:
    """The text of each profile by its name."""
    folder = files("whydoku").joinpath("profiles")
    found = {
        entry.name.removesuffix(".toml"): entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    }
    return dict(sorted(found.items()))


def _switched(text: str) -> dict[str, bool]:
    """Options as a user writes them: `fish=false,locked=true`."""
    switches = {}
    for word in filter(None, text.split(",")):
        option, _, value = word.partition("=")
        if value not in ("true", "false"):
            raise WhydokuError(
                f"a profile's option is switched by NAME=true or NAME=false, found {word!r}"
            )
        switches[option.strip()] = value == "true"
    return switches


_FIELDS: Final = {"name", "about", "options", "names", "passes"}
_PASS_FIELDS: Final = {"each", "label", "sweep", "when", "techniques", "without"}

PLACES: Final = {"digit": 9, "house": 27}
"""Where a pass may look, and how many of each there are."""


def parse_profile(
    text: str, switches: Mapping[str, bool] | None = None, *, source: str = "profile"
) -> Profile:
    """A profile from its TOML text; what it must not say is refused with its place.

    Options that are switched stand in its name: `bloc:fish=false`.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise WhydokuError(f"{source} is no TOML: {fault}") from None
    if stray := sorted(set(data) - _FIELDS):
        raise WhydokuError(f"{source} has the field {stray[0]!r}; known are {sorted(_FIELDS)}")
    plain = data.get("options", {})
    for name in switches or {}:
        if name not in plain:
            raise UnknownName(f"option of the profile {source!r}", name, plain)
    options = {**plain, **(switches or {})}
    switched = [f"{o}={str(v).lower()}" for o, v in options.items() if v != plain[o]]
    try:
        passes = tuple(
            plan
            for number, entry in enumerate(data["passes"], 1)
            for plan in _plans(entry, options, f"{source}, pass {number}")
        )
        return Profile(
            f"{data['name']}:{','.join(switched)}" if switched else data["name"],
            data["about"],
            passes,
            MappingProxyType(
                {technique_named(s).slug: n for s, n in data.get("names", {}).items()}
            ),
            MappingProxyType(options),
        )
    except KeyError as missing:
        raise WhydokuError(f"{source} lacks the field {missing}") from None


def _plans(entry: Mapping[str, Any], options: Options, place: str) -> Iterator[Plan]:
    if stray := sorted(set(entry) - _PASS_FIELDS):
        raise WhydokuError(f"{place} has the field {stray[0]!r}; known are {sorted(_PASS_FIELDS)}")
    condition = entry.get("when")
    if condition is not None and condition not in options:
        raise WhydokuError(
            f"{place} has the condition {condition!r}; the options are {sorted(options)}"
        )
    if condition is not None and not options[condition]:
        return
    label, each = entry.get("label", ""), entry.get("each")
    sweep = bool(entry.get("sweep", False))
    if each is None:
        yield Plan(label, tuple(_entries(entry, {}, place)), sweep=sweep)
        return
    if each not in PLACES:
        raise WhydokuError(f"{place} is for each {each!r}; allowed are {sorted(PLACES)}")
    for number in range(PLACES[each]):
        shown = str(number + 1) if each == "digit" else format_house(number)
        entries = tuple(_entries(entry, {each: number}, place))
        yield Plan(label.format(shown), entries, sweep=sweep, **{each: number})


def _entries(
    entry: Mapping[str, Any], looking: Options, place: str
) -> Iterator[tuple[Technique, Options]]:
    for one, own in _chosen(entry["techniques"], entry.get("without", ())):
        options = {**looking, **own}
        if stray := sorted(set(options) - set(one.options)):
            raise WhydokuError(
                f"{place}: {one.slug} has no option {stray[0]!r}; it has {list(one.options)}"
            )
        yield one, MappingProxyType(options)


def _chosen(
    wanted: str | Sequence[str | Mapping[str, Any]], without: Sequence[str]
) -> Iterator[tuple[Technique, dict[str, Any]]]:
    if wanted == "all":
        left_out = {technique_named(name).slug for name in without}
        yield from ((one, {}) for one in techniques() if one.slug not in left_out)
        return
    for item in wanted:
        options = {"technique": item} if isinstance(item, str) else dict(item)
        name = options.pop("technique", None)
        if not isinstance(name, str):
            raise UnknownTechnique(str(name), [one.slug for one in techniques()])
        values = {o: tuple(v) if isinstance(v, list) else v for o, v in options.items()}
        yield technique_named(name), values
