"""Profiles: which techniques are tried, in which order. Each profile is a TOML file in this folder.

fields.py       the tables of a configuration file, read field by field
profile.py      what a profile is: its passes, its names, the costs of its techniques; which of
                several steps a pass takes, where it is not simply the first
reading.py      profiles by name, and from files
statistics.py   how often a path used each strategy of its profile, and what that cost
"""

from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import (
    parse_profile,
    profile_named,
    profile_of,
    profiles,
    read_profile,
)

__all__ = ["Profile", "parse_profile", "profile_named", "profile_of", "profiles", "read_profile"]
