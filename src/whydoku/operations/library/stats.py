"""How many puzzles of a library there are of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from whydoku.dataclass import asdict, dataclass
from whydoku.logic.catalogue import entry_of, kinds_of
from whydoku.operations.library.entries import PAGE, TENTHS
from whydoku.operations.library.finding import NO_SYMMETRY, WantedEntries, conditions_of, selected
from whydoku.operations.library.schema import MASKS, numbers_in, symmetry_names
from whydoku.operations.library.store import Store
from whydoku.solving.levels import LEVELS


@dataclass(frozen=True, kw_only=True)
class LibraryStats:
    """How many puzzles there are, how many of them are rated, and how many there are of each kind.
    A puzzle counts once for each of its symmetries, techniques, families and tags, and for
    `any-chain` beside the families; one without any symmetry for `none`, which comes last."""

    puzzles: int
    rated: int
    minimal: int
    used: int
    levels: dict[str, int]
    ratings: dict[float, int]
    clues: dict[int, int]
    symmetries: dict[str, int]
    hardest: dict[str, int]
    techniques: dict[str, int]
    families: dict[str, int]
    tags: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        """All counts by name."""
        return asdict(self)


def stats_of(store: Store, wanted: WantedEntries) -> LibraryStats:
    """Counts the puzzles that fulfil all that is wanted, all columns in one pass."""
    conditions = conditions_of(store, wanted)
    columns = ("level", "minimal", "clues", "se", "symmetry", "hardest")
    counts, sets = [Counter[Any]() for _ in columns], Counter[tuple[int | None, ...]]()
    own = selected("number", conditions)
    with store.reading() as connection:
        slugs = store.slugs
        cursor = connection.execute(*selected(", ".join((*columns, *MASKS)), conditions))
        while rows := cursor.fetchmany(PAGE):
            values = [*zip(*rows, strict=True)]
            for count, column in zip(counts, values, strict=False):
                count.update(column)
            sets.update(zip(*values[len(columns) :], strict=True))
        with_tag = f"FROM tags WHERE puzzle IN ({own.sql}) GROUP BY tag"
        tags = store.rows(f"SELECT tag, count(*) {with_tag}", own.values)
        of_used = f"FROM used WHERE puzzle IN ({own.sql})"
        [(used,)] = store.rows(f"SELECT count(DISTINCT puzzle) {of_used}", own.values)
        for count in counts:
            del count[None]
        levels, minimal, clues, se, symmetry, hardest = counts
        paths = {
            masks: [slugs[bit] for bit in numbers_in(mask or 0 for mask in masks)] for masks in sets
        }
        hardest_by_name = _by_name(hardest, lambda bit: (slugs[bit],))
    entries = {slug: entry_of(slug) for slug in slugs.values()}
    kinds = {slug: [*kinds_of(entry)] for slug, entry in entries.items() if entry}
    without = {NO_SYMMETRY: symmetry[0]} if symmetry[0] else {}
    return LibraryStats(
        puzzles=sum(clues.values()),
        rated=sum(levels.values()),
        minimal=minimal[1],
        used=used,
        levels={name: levels[name] for name in LEVELS if name in levels},
        ratings={tenths / TENTHS: number for tenths, number in sorted(se.items())},
        clues=dict(sorted(clues.items())),
        symmetries={**_by_name(symmetry, symmetry_names), **without},
        hardest=hardest_by_name,
        techniques=_by_name(sets, paths.__getitem__),
        families=_by_name(
            sets, lambda path: (kind for slug in paths[path] for kind in kinds.get(slug, ()))
        ),
        tags=dict(tags),
    )


def _by_name(counts: Mapping[Any, int], names_of: Callable[[Any], Iterable[str]]) -> dict[str, int]:
    """How many puzzles have each name, the most frequent first, of how many have each value, which
    has some names."""
    named = Counter[str]()
    for value, number in counts.items():
        named.update(dict.fromkeys(names_of(value), number))
    return dict(named.most_common())
