"""Puzzles of other rules: drawn, described, played by keys and touch, kept, shared."""

from __future__ import annotations

import re

import pytest

from whydoku import Grid, rules
from whydoku.grids.parts.texts import spread
from whydoku.solving.making import generate

from .player import PHONE, Player, Visit, expect, violations

JIGSAW = "jigsaw:AAABBBACCCBBAACDDBECCDDFEEDDFFEEEFFF"
