"""The words of every kind of pattern."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from whydoku.render.words.patterns.als import ALS_WORDS
from whydoku.render.words.patterns.branches import BRANCHES_WORDS
from whydoku.render.words.patterns.chain import CHAIN_WORDS
from whydoku.render.words.patterns.colours import COLOURS_WORDS
from whydoku.render.words.patterns.context import PatternWords
from whydoku.render.words.patterns.cover import COVER_WORDS
from whydoku.render.words.patterns.deadly import DEADLY_WORDS
from whydoku.render.words.patterns.exclusion import EXCLUSION_WORDS
from whydoku.render.words.patterns.roles import ROLES_WORDS
from whydoku.render.words.patterns.templates import TEMPLATES_WORDS
from whydoku.why import (
    Als,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Roles,
    Templates,
)

PATTERNS: Final[Mapping[type, PatternWords]] = MappingProxyType(
    {
        Cover: COVER_WORDS,
        Chain: CHAIN_WORDS,
        Branches: BRANCHES_WORDS,
        Als: ALS_WORDS,
        Colours: COLOURS_WORDS,
        Deadly: DEADLY_WORDS,
        Exclusion: EXCLUSION_WORDS,
        Templates: TEMPLATES_WORDS,
        Roles: ROLES_WORDS,
    }
)
"""How each kind of pattern is told."""
