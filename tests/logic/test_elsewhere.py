"""Names that others use for what is no technique here: each says why, and no technique has it."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import whydoku as wd
from command_line import CommandLine
from whydoku.errors import bare_name
from whydoku.logic.catalogue import Elsewhere, catalogue, elsewhere, entries_named
from whydoku.solving.profiles.reading import parse_profile


def test_each_name_stands_for_one_thing_and_says_why() -> None:
    names = [bare_name(name) for one in elsewhere() for name in one.names]
    assert max(Counter(names).values()) == 1
    assert not {*names} & {bare_name(name) for one in catalogue() for name in one.names}
    assert all(one.why and not one.why.endswith(".") for one in elsewhere())


@pytest.mark.parametrize("one", elsewhere(), ids=lambda one: one.name)
def test_who_asks_for_it_is_told_why(one: Elsewhere) -> None:
    for name in one.names:
        with pytest.raises(wd.UnknownTechnique) as fault:
            entries_named(name.upper())
        assert str(fault.value).endswith(f"; {one.name}: {one.why}")


def test_a_profile_that_names_it_is_told_why() -> None:
    text = 'name = "mine"\nabout = "Mine."\n[[passes]]\ntechniques = ["Senior Exocet"]\n'
    with pytest.raises(wd.UnknownTechnique, match=r"pass.*'Senior Exocet'; Senior Exocet: "):
        parse_profile(text)


def test_everything_is_listed_on_request(whydoku: CommandLine) -> None:
    few, every = whydoku("techniques"), whydoku("techniques", "--all")
    assert every.lines[: len(few.lines)] == few.lines
    rows = [line.split("\t") for line in every.lines[len(few.lines) :]]
    assert [(row[:3], row[3], row[5]) for row in rows] == [
        (["", "", ""], one.name, one.why) for one in elsewhere()
    ]
    last = json.loads(whydoku("techniques", "--all", "--json").lines[-1])
    assert last == {"name": rows[-1][3], "also": [*elsewhere()[-1].also], "why": rows[-1][5]}
    refused = whydoku("techniques", "--all", "x-wing")
    assert (refused.code, refused.out) == (2, "")
    assert "--all lists everything" in refused.err
