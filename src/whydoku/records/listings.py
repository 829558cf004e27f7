"""Writes techniques and profiles as JSON objects."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypeAlias, TypedDict

from whydoku.notation import format_house
from whydoku.profiles.profile import PassPlan, Profile
from whydoku.technique import CatalogueEntry, Technique

if TYPE_CHECKING:
    from whydoku.shapes.marks import Sized

OptionValue: TypeAlias = bool | int | str | list[int]


class TechniqueFieldsJson(TypedDict):
    """What is known of a technique, besides an example."""

    slug: str
    """The name by which programs know it."""
    name: str
    """The name by which people know it."""
    family: str
    """The family of techniques it belongs to."""
    rating: float
    """Its rating on the scale whydoku."""
    assumes_unique: bool
    """Whether it assumes that there is one solution."""
    about: str
    """What it does, in a sentence."""
    aliases: dict[str, list[str]]
    """Its other names, by the program or the site that uses them."""
    options: list[str]
    """The options that a profile can give it."""


class TechniqueJson(TechniqueFieldsJson):
    """A technique."""

    example: str | None
    """A grid on which it applies, as text; null if there is none."""


class ProfileTechniqueJson(TypedDict):
    """A technique as a profile sees it."""

    slug: str
    """The slug of the technique."""
    name: str
    """What the profile calls it."""
    level: NotRequired[str]
    """The level of puzzles that need it."""
    cost: NotRequired[Annotated[list[float], Sized(2, 2)]]
    """The cost of its first use, and that of each later use."""


class PassTechniqueJson(TypedDict):
    """A technique in a pass."""

    slug: str
    """The slug of the technique."""
    options: dict[str, OptionValue]
    """Its options, as in a profile file."""


class PassPlanJson(TypedDict):
    """A planned pass: techniques that are tried in order."""

    label: str
    """What the profile calls it."""
    sweep: bool
    """Whether it looks at each cell once."""
    marked: bool
    """Whether it looks only into houses that have changed."""
    once: bool
    """Whether it ends after its first step."""
    oldest: bool
    """Whether it takes the single of a kind that arose first."""
    by_place: list[str]
    """The techniques of which it takes the step that comes first by place."""
    engine: str | None
    """The engine that finds its steps; null if the techniques find them."""
    techniques: list[PassTechniqueJson]
    """Its techniques, in order."""


class LevelJson(TypedDict):
    """A level of difficulty."""

    name: str
    """The name of the level."""
    most: float | None
    """The highest cost of a puzzle of this level; null if there is no limit."""


class ProfileJson(TypedDict):
    """A profile: which techniques are used, in which order."""

    name: str
    """The name of the profile."""
    about: str
    """What it is, in a sentence."""
    notation: str
    """How it names cells."""
    restart: bool
    """Whether a pass that changes something ends the round."""
    contradictions: bool
    """Whether it also works on grids without a solution."""
    one_solution: bool
    """Whether it refuses grids with several solutions."""
    options: dict[str, OptionValue]
    """Its options and their values."""
    techniques: list[ProfileTechniqueJson]
    """Its techniques, in order."""
    passes: list[PassPlanJson]
    """The passes that try the techniques."""
    levels: NotRequired[list[LevelJson]]
    """Its levels, from the lowest."""


def technique_data(entry: CatalogueEntry) -> TechniqueJson:
    """A technique with all its names as a JSON object, with a position in which it applies."""
    return {
        "slug": entry.slug,
        "name": entry.name,
        "family": entry.family,
        "rating": entry.rating,
        "assumes_unique": entry.assumes_unique,
        "about": entry.about,
        "aliases": {world: names.split(", ") for world, names in entry.aliases.items()},
        "options": list(entry.options) if isinstance(entry, Technique) else [],
        "example": entry.example if isinstance(entry, Technique) else None,
    }


def profile_data(profile: Profile) -> ProfileJson:
    """A profile as a JSON object: its techniques in order, and the passes that try them."""
    data: ProfileJson = {
        "name": profile.name,
        "about": profile.about,
        "notation": profile.notation,
        "restart": profile.restart,
        "contradictions": profile.contradictions,
        "one_solution": profile.one_solution,
        "options": dict(profile.options),
        "techniques": [_technique_of(profile, technique) for technique in profile.techniques],
        "passes": [_pass_plan_data(plan) for plan in profile.passes],
    }
    if profile.levels:
        data["levels"] = [
            {"name": name, "most": most if isfinite(most) else None}
            for name, most in profile.levels.items()
        ]
    return data


def _technique_of(profile: Profile, technique: CatalogueEntry) -> ProfileTechniqueJson:
    data: ProfileTechniqueJson = {"slug": technique.slug, "name": profile.name_of(technique)}
    cost = profile.costs.get(technique.slug)
    if cost and cost.level:
        data["level"] = cost.level
    if cost:
        data["cost"] = [cost.first, cost.later]
    return data


def _pass_plan_data(plan: PassPlan) -> PassPlanJson:
    return {
        "label": plan.label,
        "sweep": plan.sweep,
        "marked": plan.marked,
        "once": plan.once,
        "oldest": plan.oldest,
        "by_place": sorted(plan.by_place),
        "engine": plan.engine or None,
        "techniques": [
            {"slug": technique.slug, "options": _options_data(options)}
            for technique, options in plan.calls or ((known, {}) for known in plan.known)
        ],
    }


def _options_data(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as a profile file writes them: digits count from 1, and houses have names."""
    written = {"digit": lambda d: d + 1, "house": format_house}
    return {
        name: written[name](value) if name in written else value
        for name, value in sorted(options.items())
    }
