"""Damaged libraries: `python tests/fuzz_library.py --files 4000 --seed 1`.

Whatever is done with a damaged file must end well or raise a WhydokuError in one sentence; `check`
must find each change of what the file holds; and what is read out of the file must make a library
that is sound. Anything else is reported with the seed of the damage.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

from whydoku import generate, random_minimal
from whydoku.errors import WhydokuError
from whydoku.operations.library import Library
from whydoku.operations.library.calendar_choices import PlanShortage

PAGE = 4096

Content = dict[str, list[tuple[Any, ...]]]


def sound_file(path: Path, puzzles: int = 90) -> bytes:
    """The bytes of a library of several levels with all that can be said of puzzles."""
    with Library(path) as library:
        library.add(random_minimal(puzzles, seed=4), source="first.txt", author="Ada Bobbin")
        library.add([grid.as_line() for grid in generate(3, symmetry="rotational", seed=1)])
        library.rate()
        library.add(random_minimal(9, seed=5), notes="not rated yet")
        library.mark(range(1, 40, 2), tags=["club", "evening"], date="2026-03-04")
        library.mark(range(2, 40, 3), used="2027-01-04", name="Named")
    return path.read_bytes()


def older(path: Path, data: bytes) -> bytes:
    """The same library as the version wrote it that kept nothing twice."""
    path.write_bytes(data)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(
            "DROP INDEX kept_twice; DROP INDEX by_day; PRAGMA user_version = 3; VACUUM;"
        )
    return path.read_bytes()


# Damage


def change_bytes(data: bytearray, r: random.Random) -> None:
    for _ in range(r.choice((1, 1, 1, 2, 5))):
        data[r.randrange(len(data))] = r.randrange(256)


def flip(data: bytearray, r: random.Random) -> None:
    data[r.randrange(len(data))] ^= 1 << r.randrange(8)


def change_head(data: bytearray, r: random.Random) -> None:
    data[r.randrange(r.choice((100, 1500)))] = r.randrange(256)


def overwrite(data: bytearray, r: random.Random) -> None:
    size = r.choice((4, 32, 300, PAGE))
    at = r.randrange(len(data) // size) * size
    data[at : at + size] = r.choice((bytes, r.randbytes))(size)


def cut(data: bytearray, r: random.Random) -> None:
    del data[r.randrange(1, len(data)) :]


def move_page(data: bytearray, r: random.Random) -> None:
    here, there = (PAGE * r.randrange(len(data) // PAGE) for _ in range(2))
    data[here : here + PAGE] = data[there : there + PAGE]


IN_BYTES: tuple[Callable[[bytearray, random.Random], None], ...] = (
    flip, change_bytes, change_bytes, change_head, overwrite, overwrite, cut, move_page,
)  # fmt: skip

ODD = ("-1", "99999999999", "0.5", "9e999", "'odd'", "''", "x'ff00'", "'2027-02-30'")
NO_TEXTS = ("x'ff00'", "CAST(x'ff' AS TEXT)")
"""Values in SQL that a column must not have, and those that one for any text must not."""

NO_VALUES = {"tried": ODD[3:], "marked": ("-1", *ODD[2:]), "date": ODD[:5]}
"""What columns must not have in which some of the odd values are right."""

ANY_TEXT = ("name", "source", "author", "notes", "tag", "slug")

COLUMNS = {
    "puzzles": (
        *("number", "grid", "clues", "symmetry", "minimal", "se", "whydoku", "level", "hardest"),
        *("hardest_at", "uses0", "uses1", "uses3", "tried", "name", "source", "author", "date"),
        *("notes", "added"),
    ),
    "forms": ("form", "puzzle"),
    "techniques": ("bit", "slug"),
    "tags": ("tag", "puzzle"),
    "used": ("puzzle", "day", "marked"),
}


def change_rows(path: Path, r: random.Random) -> None:
    """Changes a row by SQL, as another program might."""
    table = r.choice((*["puzzles"] * 4, *COLUMNS))
    column = r.choice(COLUMNS[table])
    key = COLUMNS[table][0]
    row = f"{key} = (SELECT {key} FROM {table} LIMIT 1 OFFSET {r.randrange(6)})"
    odd = NO_TEXTS if column in ANY_TEXT else NO_VALUES.get(column, ODD)
    changes = (
        *[f"UPDATE {table} SET {column} = {r.choice(odd)} WHERE {row}"] * 6,
        f"DELETE FROM {r.choice(('forms', 'puzzles', 'techniques'))} WHERE rowid = 3",
        f"INSERT INTO forms VALUES (x'{r.randbytes(41).hex()}', 3)",
    )
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as connection,
        suppress(sqlite3.Error),
    ):
        connection.execute(r.choice(changes))


def damage(path: Path, sound: bytes, r: random.Random) -> None:
    """Writes a damaged file."""
    path.write_bytes(sound)
    if r.random() < 0.3:
        change_rows(path, r)
        return
    data = bytearray(sound)
    r.choice(IN_BYTES)(data, r)
    path.write_bytes(data)


# What is done with it


def content(path: Path) -> Content | None:
    """All that a file holds, in a form that can be compared; None if it cannot be read."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        connection.text_factory = bytes
        try:
            return {
                table: sorted(
                    connection.execute(
                        f"SELECT {', '.join(names)} FROM {table} NOT INDEXED ORDER BY {names[0]}"
                    ).fetchall(),
                    key=repr,
                )
                for table, names in COLUMNS.items()
            }
        except (sqlite3.Error, UnicodeDecodeError, MemoryError):
            return None


USES: dict[str, Callable[[Library], object]] = {
    "iterate": lambda library: [*library],
    "find": lambda library: [*library.find(rating=("1-5",), with_=("naked-single",))],
    "words": lambda library: [*library.find(words="ada", tag=("club",), random=True, seed=1)],
    "used": lambda library: [*library.find(not_used_since="2026-01-01", symmetry="none")],
    "stats": lambda library: library.stats().as_dict(),
    "tags": lambda library: library.tags,
    "number": len,
    "day": lambda library: library.on_day("2027-01-04"),
    "plan": lambda library: library.plan(
        from_="2027-01-02", days=9, levels="easy,easy,medium,medium,easy,easy,easy", seed=1,
        keep_marked=True,
    ),
    "same": lambda library: library.same_as(random_minimal(1, seed=4)[0]),
    "rate": lambda library: library.unrated(),
    "data frame": lambda library: library.as_dict(),
}  # fmt: skip


def tried(use: Callable[[], object]) -> str:
    """What came of a use: nothing if it ended well, `told` for a sentence, or the raw error."""
    try:
        use()
    except PlanShortage:
        return ""
    except (WhydokuError, OSError) as fault:
        sentence = str(fault)
        return "told" if sentence and "\n" not in sentence else f"many lines: {sentence!r}"
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    return ""


class Trial:
    """What happened with damaged files, by what was done with them."""

    def __init__(self, folder: Path, *, is_older: bool) -> None:
        self.path, self.rescued = folder / "damaged.db", folder / "rescued.db"
        self.sound = sound_file(self.path)
        if is_older:
            self.sound = older(self.path, self.sound)
        self.is_older = is_older
        before = content(self.path)
        assert before
        self.before: Content = before
        self.counts = Counter[str]()
        self.faults: list[str] = []

    def run(self, seed: int) -> None:
        """Damages the file in one way, and does everything with it."""
        r = random.Random(seed)
        damage(self.path, self.sound, r)
        after = content(self.path)
        results = {"open": tried(lambda: Library(self.path, read_only=True).close())}
        found: list[str] = []
        if not results["open"]:
            with Library(self.path, read_only=True) as library:
                results |= {name: tried(partial(use, library)) for name, use in USES.items()}
                results["check"] = tried(lambda: found.extend(library.check()))
                is_changed = after != self.before
                self.counts["changed"] += is_changed
                if is_changed and not (found or results["check"] or self.is_older):
                    now = after or {}
                    rows = {t: {*own} ^ {*now.get(t, ())} for t, own in self.before.items()}
                    self.note(seed, "check", f"sound, but other rows are {rows}")
        results["rescue"] = tried(self.rescue)
        for name, result in results.items():
            self.counts[f"{name} {'raw' if result not in ('', 'told') else result or 'ended'}"] += 1
            if result not in ("", "told"):
                self.note(seed, name, result)

    def rescue(self) -> None:
        """Takes what can be read into another library, which must be sound."""
        self.rescued.unlink(missing_ok=True)
        lost: list[str] = []
        with (
            Library(self.path, read_only=True, damaged=True) as library,
            Library(self.rescued) as other,
        ):
            other.add(library.readable(lost))
            if faults := other.check():
                raise AssertionError(f"the rescued library is not sound: {faults[:3]}")

    def note(self, seed: int, name: str, fault: str) -> None:
        """Keeps a fault of the program."""
        self.counts["faults"] += 1
        self.faults.append(f"seed {seed}: {name}: {fault}")


def run(files: int, seed: int, *, is_older: bool = False) -> Trial:
    """Tries some damaged files, each with a seed of its own."""
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), is_older=is_older)
        for n in range(files):
            trial.run(seed + n)
    return trial


def main() -> None:
    """Prints what happened, and the faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--older", action="store_true", help="damage a library of version 3")
    asked = parser.parse_args()
    trial = run(asked.files, asked.seed, is_older=asked.older)
    for name, number in sorted(trial.counts.items()):
        print(f"{name:<20}{number:>8,}")
    for fault in trial.faults:
        print(fault)


if __name__ == "__main__":
    main()
