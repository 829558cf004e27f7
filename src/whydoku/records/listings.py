"""What can be chosen by name, techniques and profiles, as objects for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from whydoku.notation import format_house
from whydoku.profiles.profile import Cost, PassPlan, Profile
from whydoku.technique import CatalogueEntry, Technique


def technique_data(one: CatalogueEntry) -> dict[str, Any]:
    """A technique, with all its names; `example` is a position in which it finds something."""
    return {
        "slug": one.slug,
        "name": one.name,
        "family": one.family,
        "rating": one.rating,
        "assumes_unique": one.assumes_unique,
        "about": " ".join(one.about.split()),
        "aliases": {world: names.split(", ") for world, names in one.aliases.items()},
        "options": list(one.options) if isinstance(one, Technique) else [],
        "example": one.example if isinstance(one, Technique) else None,
    }


def profile_data(one: Profile) -> dict[str, Any]:
    """A profile: its techniques in order, and how it goes through them."""
    data: dict[str, Any] = {
        "name": one.name,
        "about": one.about,
        "notation": one.notation,
        "restart": one.restart,
        "contradictions": one.contradictions,
        "one_solution": one.one_solution,
        "options": dict(one.options),
        "techniques": [
            {"slug": item.slug, "name": one.name_of(item), **_cost_data(one, item.slug)}
            for item in one.techniques
        ],
        "passes": [_pass_data(plan) for plan in one.passes],
    }
    if one.levels:
        data["levels"] = [
            {"name": name, "most": most if isfinite(most) else None}
            for name, most in one.levels.items()
        ]
    return data


def _cost_data(one: Profile, slug: str) -> dict[str, Any]:
    cost = one.costs.get(slug, Cost())
    told: dict[str, Any] = {"level": cost.level} if cost.level else {}
    return told | ({"cost": [cost.first, cost.later]} if slug in one.costs else {})


def _pass_data(plan: PassPlan) -> dict[str, Any]:
    return {
        "label": plan.label,
        "sweep": plan.sweep,
        "marked": plan.marked,
        "once": plan.once,
        "oldest": plan.oldest,
        "by_place": sorted(plan.by_place),
        "engine": plan.engine or None,
        "techniques": [
            {"slug": technique.slug, "options": _plain(options)}
            for technique, options in plan.calls or ((one, {}) for one in plan.known)
        ],
    }


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as a profile's file has them: digits from 1, houses by name."""
    shown = {"digit": lambda d: d + 1, "house": format_house}
    return {
        name: shown[name](value) if name in shown else value
        for name, value in sorted(options.items())
    }
