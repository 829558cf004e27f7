"""Small faults in the engine, one at a time: `python tests/seeded_faults.py [WORD…]`.

Each fault goes into a copy of the tree, which is built and judged twice: by the golden, which
compares what every technique finds with what is stored (`findings.py`), and without it, by the
oracles: tests that look for the same by plain definitions. Of paths, whose loop is stated in Python
too, `walk_at_length.py` is the oracle. How many faults each of the two catches comes last. One that
neither sees tells that their grids are too few or too much alike.

The first of each file are tried first. Words choose the faults in files that have one of them in
their name, `--folder` keeps the built copy for the next time, and `--skip` goes on where an earlier
run was stopped, after so many faults.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

Command = tuple[str, ...]

GOLDEN: Final = ("tests/findings.py", "check", "--stop", "--jobs", "2")

WALKS: Final = (
    *("tests/walk_at_length.py", "--stop", "--puzzles", "12", "--odd", "120", "--seed", "5"),
    *("simple", "closed-sets", "hodoku", "exceldoku", "bloc", "default", "late-singles"),
)
TESTS: Final = ("-m", "pytest", "-qx", "--all")

ORACLES: Final = {
    **dict.fromkeys(("singles", "intersections", "subsets", "direct"), "subsets heart"),
    **dict.fromkeys(("fish", "general_fish", "kraken_fish"), "fish general_fish"),
    **dict.fromkeys(("nets", "net_reasons", "forcing", "suppositions", "implications"), "nets"),
    **dict.fromkeys(("templates", "fireworks"), "named"),
    **dict.fromkeys(("deadly", "outside", "guardians", "uniqueness", "rectangle_sides"), "deadly"),
    **dict.fromkeys(("line_places", "finned_sector_sets"), "sector_sets"),
    **dict.fromkeys(("odd_rings", "guardian_links"), "odd_rings"),
    **dict.fromkeys(("bent_wings", "link_wings"), "wings"),
    **dict.fromkeys(("aligned_exclusion", "bars", "two_sectors"), "exclusion"),
    **dict.fromkeys(("almost_locked", "almost_locked_sets", "als", "death"), "almost_locked"),
    "refuter": "refutation",
    **{name: name for name in ("symmetrical_placement", "whips")},
    **dict.fromkeys(("chain", "chains"), "chains links wings"),
    "colouring": "colours",
}
"""The files of tests, without `test_`, that know by plain definitions what is found in a file of
the engine; for the files of paths, and those that many share, the walks."""


def oracle_of(path: str) -> Command:
    """The command that compares with plain definitions what a file of the engine finds."""
    name = Path(path).stem
    tests = ORACLES.get(name, ORACLES.get(name.partition("_")[0], ""))
    return (*TESTS, *(f"tests/logic/test_{one}.py" for one in tests.split())) if tests else WALKS


SECONDS: Final = 900
"""A comparison that takes more of a processor's time is lost in a loop."""

MEMORY: Final = 4 << 30
"""The bytes that a comparison may take, which may go in circles."""

COMPILED: Final = (".so", ".pyd", ".pyc")

SITE: Final = """import sys
sys.meta_path[:] = [one for one in sys.meta_path if "editable" not in type(one).__module__]
"""
"""A `sitecustomize` that forgets an editable installation, so that the copy is what is imported."""


def faults(lines: str) -> dict[str, list[tuple[str, str]]]:
    """The texts in files of `native/`, most in `logic/`, and after `~>` what replaces them. A line
    goes on where the next one is indented, and `\\n` stands for the end of one."""
    found: dict[str, list[tuple[str, str]]] = {}
    for line in re.sub(r"\n +", " ", lines.strip()).splitlines():
        name, fault = line.split(": ", 1)
        old, _, new = fault.replace("\\n", "\n").partition(" ~>")
        found.setdefault(name if "/" in name else f"logic/{name}", []).append((old, new[1:]))
    return found


FAULTS: Final = faults(r"""
path.cpp: }\n  call_ = 0; ~> }
path.cpp: if (call.assumes_unique && !unique_) continue;\n    if (call.t ~> if (call.t
path.cpp: if (house_ != Asked::ANY) asked.house = house_; ~>
path.cpp: if (!best || finding.base < best->finding.base) ~> if (!best)
path.cpp: if (place > place_ && place < least) ~> if (place < least)
path.cpp: age < least) ~> age > least)
path.cpp: k / 9U == own ~> k / 9U != own
path.cpp: seen_[pass_][house_] = content_of(house_); ~>
path.cpp: content.digits = static_cast<Mask>(content.digits | 1U << n); ~> content.digits = 0;
path.cpp: (program_->restart && has_moved) ~> (program_->restart && !has_moved)
path.cpp: if (here.once) { ~> if (round_ == 0) {
path.cpp: ++round_; ~>
grid.cpp: lone_.remove(seat.constraint);\n      is_broken_ = true; ~> lone_.remove(seat.constraint);
singles.cpp: between(81, 243) ~> between(81, 162)
singles.cpp: grid.placed_of(d) != 8 ~> grid.placed_of(d) < 7
intersections.cpp: size < 2 || size > 3 ~> size < 2 || size > 2
subsets.cpp: if (!has_smaller || !more.is_empty()) ~> if (!has_smaller || size > 2)
subsets.cpp: n + more <= count_ ~> n + more < count_
subsets.cpp: if (found.eliminations.is_within(subset.eliminations)) return std::nullopt; ~>
fish.cpp: kept < 2; ~> kept < 1;
fish.cpp: size_ + 2 ~> size_ + 1
direct.cpp: note<Intersections>().claiming() ~> note<Intersections>().pointing()
uniqueness.cpp: by_rules<Loops, by_subset> ~> by_rules<Loops, by_link>
door/paths.cpp: add(numbers, pass.marked >> 16) ~> add(numbers, pass.marked >> 15)
door/paths.cpp: unique = count_of(State::possible_with(state.givens), patience) == 1; ~>
  unique = count == 1;
door/paths.cpp: (count == 0 && !program_.contradictions) ~> (count == 0 && program_.restart)
implications.cpp: if (layer.truths.meets(layer.falsities)) break; ~>
implications.cpp: q < CONSTRAINTS; ++q) {\n    const Mask mask ~>
  q < CELLS; ++q) {\n    const Mask mask
nets.cpp: kept.has(n) && can_spare(kept, n, end.broken) ~> false
nets.cpp: asked[at - 1].causes > one.causes ~> asked[at - 1].causes < one.causes
nets.cpp: chain_[c].round < before ~> chain_[c].round <= before
net_reasons.cpp: needs_[one].count() > needs_ ~> needs_[one].count() < needs_
net_reasons.cpp: if (empty != NO_CONSTRAINT) { ~> if (false) {
refuter.cpp: if (holds(net, possible, n)) ~> if (false)
refuter.cpp: if (in_vain.has(k)) continue; ~> if (in_vain.has(k)) break;
forcing.cpp: return rough < other.rough; ~> return rough > other.rough;
forcing.cpp: lightest && reach == Reach::SINGLES ~> lightest && reach == Reach::COVERS
suppositions.cpp: {&found.pointing(), &found.claiming()} ~> {&found.pointing(), &found.pointing()}
suppositions.cpp: size <= Cover::LARGEST ~> size < Cover::LARGEST
chains.cpp: gone.count() >= conclusions; ~> gone.count() > conclusions;
chains.cpp: if (meets_twice(chain.ways)) ~> if (!meets_twice(chain.ways))
chains.cpp: return std::tie(a.links, a.weight) < std::tie(b.links, b.weight); ~>
  return a.links < b.links;
chain_ways.cpp: if (best.empty() || ways < best) ~> if (best.empty())
chain_order.cpp: return at.count < there.count; ~> return at.count > there.count;
chain_loops.cpp: more != locked[n] && locked[n].is_within(more) ~> false
chain_loops.cpp: if (!net_.node(a).is_within(cell) || !net_.node(b).is_within(cell)) seen -= own; ~>
finned_sector_sets.cpp: if (!filling.meets(SEES[other])) left.remove(other); ~> left.remove(other);
finned_sector_sets.cpp: if (other < size) sets.clear(); ~>
  if (other.first < size.first) sets.clear();
finned_sector_sets.cpp: return !are_cut[ROW] || !are_cut[COLUMN]; ~> return !are_cut[ROW];
line_places.hpp: if (found.cells.meets(holders_of(own))) reached.add(own); ~> reached.add(own);
line_places.hpp: without_place.is_empty() || without_place.has_several() ~> without_place.is_empty()
general_fish.cpp: (constraints(sets.bases), ~> (constraints(sets.covers),
general_fish.cpp: if (is_known_ && places == places_) return; ~> if (is_known_) return;
general_fish.cpp: n < target.done; ++n ~> n + 1 < target.done; ++n
general_fish.cpp: endo_fins, sets) < std::tie(other.fins, other.endo_fins, ~>
  sets) < std::tie(other.fins,
odd_rings.cpp: proof.size() < found_[known.places[n]] ~> proof.size() > found_[known.places[n]]
odd_rings.hpp: (closes && (met != first || ~> (closes && (!met.meets(first) ||
guardian_links.cpp: MOST_PLACES = 4 ~> MOST_PLACES = 3
guardian_links.cpp: (roof.size() > 2 && size_of(digits) != 2) ~> roof.size() > 2
guardian_links.cpp: || !are_in_one_house(other)) continue; ~> ) continue;
kraken_fish.cpp: in_reach(fish, led -= seen) ~> in_reach(fish, led)
kraken_fish.cpp: || rank < plainest.rank) ~> || rank <= plainest.rank)
kraken_fish.cpp: if (way.eliminations.count() == most) found ~> found
outside.cpp: (roof & ~these) == 0 || (roof & these) == 0) { ~> (roof & ~these) == 0) {
outside.cpp: {first_of(left), first_of(more)} ~> {first_of(more), first_of(left)}
outside.cpp: if (pattern.roof().size() < 2) return;\n  add_if_any ~> add_if_any
symmetrical_placement.cpp: before; before != left;) ~> before; before.is_empty();)
symmetrical_placement.cpp: if (is_known_ && cells == cells_) return; ~> if (is_known_) return;
symmetrical_placement.cpp: if (grid.givens().has(i)) cells ~> cells
templates.cpp: if (r % 3 == 0) boxes = 0; ~>
templates.cpp: if (ways_.of(state.bits, d).count() == 0) return {}; ~>
deadly.cpp: if (is_guarded && pair_fits(left, pair)) ~> if (is_guarded)
colouring.cpp: links_.push_back(seat.constraint); ~>
colouring.cpp: if (!asked.alone) gone -= ~> gone -=
colouring.cpp: emptied = std::min(emptied, seat.constraint) ~> emptied = seat.constraint
link_wings.cpp: if (is_met<2 * n>(way.end)) return; ~>
fireworks.cpp: if (size_of(digits) < 4) return; ~> if (size_of(digits) < 5) return;
almost_locked.cpp: || (size == 1 && h >= 9)) continue; ~> ) continue;
als_rows.cpp: if (by_x.digit == by_y.digit) continue; ~>
death_blossoms.cpp: if (stem.meets(sets_.places_in(petal, d))) return; ~>
two_sectors.cpp: if (size_of(digits_) < count_ + 2) continue; ~>
  if (size_of(digits_) < count_ + 3) continue;
aligned_exclusion.cpp: if (best && least <= rank) continue; ~> if (best && least >= rank) continue;
why.hpp: if (seat.constraint != q) covers ~> covers
why.hpp: if (pincers[1] < pincers[0]) { ~> if (pincers[1] > pincers[0]) {
whips.cpp: start.least > length ~> start.least >= length
""")


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))


def mirror(source: Path, copy: Path) -> None:
    """Gives a folder the files of another but what is compiled. A file that is the same already
    keeps its time, so that only what differs is built again."""
    files = (one for one in source.rglob("*") if one.is_file())
    wanted = {one.relative_to(source) for one in files if one.suffix not in COMPILED}
    for there in [one for one in copy.rglob("*") if one.is_file()]:
        if there.relative_to(copy) not in wanted:
            there.unlink()
    for name in wanted:
        here, there = source / name, copy / name
        if not there.exists() or there.read_bytes() != here.read_bytes():
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(here, there)


class Copy:
    """A copy of the tree that is built again and again."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tree"
        for name in ("native", "src", "tests"):
            mirror(ROOT / name, self.tree / name)
        shutil.copy2(ROOT / "CMakeLists.txt", self.tree)
        (folder / "sitecustomize.py").write_text(SITE, encoding="ascii")
        self._environment = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{self.tree / 'src'}"}
        # O1 takes half the time of O3 to compile.
        defined = ("-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1")
        command = ["cmake", "-S", str(self.tree), "-B", str(folder / "build"), *defined]
        subprocess.run(command, capture_output=True, check=True)
        self._build = folder / "build"

    def build(self) -> None:
        """Builds what the copy has now."""
        command = ["cmake", "--build", str(self._build), "--target", "_native", "--parallel", "2"]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        shutil.copy(self._build / "_native.so", self.tree / "src" / "whydoku")

    def difference(self, command: Command) -> str | None:
        """What a comparison shows first of what was built, if anything."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.tree,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=_bounded,
        )
        if done.returncode == -signal.SIGXCPU:
            return f"no end within {SECONDS} seconds"
        lines = done.stdout.splitlines()
        said = [one for one in lines if one.startswith(("  ", "FAILED ")) or ", grid " in one]
        told = said[0 if command == GOLDEN else -1].strip() if said else done.stderr[-100:]
        return (told or "it crashed")[:100] if done.returncode else None

    def with_fault(self, path: str, old: str, new: str) -> dict[str, str | None]:
        """The first difference that the golden and the oracle show while a fault is in the copy."""
        file = self.tree / "native" / path
        right = file.read_text(encoding="utf-8")
        if right.count(old) != 1:
            raise SystemExit(f"{path} has {right.count(old)} times {old!r}")
        file.write_text(right.replace(old, new), encoding="utf-8")
        try:
            self.build()
            judges = {"golden": GOLDEN, "oracle": oracle_of(path)}
            return {name: self.difference(command) for name, command in judges.items()}
        finally:
            file.write_text(right, encoding="utf-8")


def main() -> None:
    """Tries the faults that the command line asks for; fails if one is not caught."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, help="where the copy is, or will be, kept")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="how many were tried")
    parser.add_argument("words", nargs="*", metavar="WORD")
    wanted = parser.parse_args()
    asked = [one for one in FAULTS if any(word in one for word in wanted.words or [""])]
    caught = Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(wanted.folder or Path(folder))
        copy.build()
        for command in dict.fromkeys((GOLDEN, *map(oracle_of, asked))):
            if found := copy.difference(command):
                raise SystemExit(f"without a fault: {found}")
        turns = [(n, path, fault) for path in asked for n, fault in enumerate(FAULTS[path])]
        for _, path, (old, new) in sorted(turns, key=lambda turn: turn[0])[wanted.skip :]:
            seen = copy.with_fault(path, old, new)
            caught.update(name for name, found in seen.items() if found)
            caught.update({"either": any(seen.values()), "all": 1})
            print(f"{path}: {new!r} for {old!r}")
            for name, found in seen.items():
                print(f"  {name}: {found or 'MISSED'}", flush=True)
    print(", ".join(f"{name} {caught[name]}" for name in ("all", "either", "golden", "oracle")))
    sys.exit(caught["either"] < caught["all"])


if __name__ == "__main__":
    main()
