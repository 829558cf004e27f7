"""Which techniques in which order: data, each profile a TOML file in this folder.

fields.py       the tables of such a file, taken out field by field
picking.py      which of the steps found a pass takes, where that is not simply the first
profile.py      what a profile is: its passes, its names, what its techniques cost
reading.py      profiles by name, and from files
statistics.py   what a path took, by the strategies of its profile
"""

from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import (
    parse_profile,
    profile_named,
    profile_of,
    profiles,
    read_profile,
)

__all__ = [
    "Profile",
    "parse_profile",
    "profile_named",
    "profile_of",
    "profiles",
    "read_profile",
]
