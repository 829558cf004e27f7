"""Techniques and profiles as JSON objects."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from whydoku.notation import format_house
from whydoku.profiles.profile import Cost, PassPlan, Profile
from whydoku.technique import CatalogueEntry, Technique


def technique_data(entry: CatalogueEntry) -> dict[str, Any]:
    """A technique with all its names; `example` is a position in which it applies."""
    return {
        "slug": entry.slug,
        "name": entry.name,
        "family": entry.family,
        "rating": entry.rating,
        "assumes_unique": entry.assumes_unique,
        "about": " ".join(entry.about.split()),
        "aliases": {world: names.split(", ") for world, names in entry.aliases.items()},
        "options": list(entry.options) if isinstance(entry, Technique) else [],
        "example": entry.example if isinstance(entry, Technique) else None,
    }


def profile_data(profile: Profile) -> dict[str, Any]:
    """A profile: its techniques in order, and the passes that try them."""
    data: dict[str, Any] = {
        "name": profile.name,
        "about": profile.about,
        "notation": profile.notation,
        "restart": profile.restart,
        "contradictions": profile.contradictions,
        "one_solution": profile.one_solution,
        "options": dict(profile.options),
        "techniques": [
            {
                "slug": technique.slug,
                "name": profile.name_of(technique),
                **_cost_data(profile, technique.slug),
            }
            for technique in profile.techniques
        ],
        "passes": [_pass_plan_data(plan) for plan in profile.passes],
    }
    if profile.levels:
        data["levels"] = [
            {"name": name, "most": most if isfinite(most) else None}
            for name, most in profile.levels.items()
        ]
    return data


def _cost_data(profile: Profile, slug: str) -> dict[str, Any]:
    cost = profile.costs.get(slug, Cost())
    cost_data: dict[str, Any] = {"level": cost.level} if cost.level else {}
    return cost_data | ({"cost": [cost.first, cost.later]} if slug in profile.costs else {})


def _pass_plan_data(plan: PassPlan) -> dict[str, Any]:
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
    """Options as written in a profile file: digits from 1, houses by name."""
    written = {"digit": lambda d: d + 1, "house": format_house}
    return {
        name: written[name](value) if name in written else value
        for name, value in sorted(options.items())
    }
