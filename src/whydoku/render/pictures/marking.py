"""What a picture of a step shows, as typed marks.

A pattern becomes marks on candidates, cells and houses, and links between nodes. Painters know
marks and never patterns or techniques, so that a new technique is drawn as soon as it gives a
reason, on every canvas alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from whydoku.bits import BITS, Candidates, from_members, members
from whydoku.grid import Grid
from whydoku.render.petals import Petal, petal_of
from whydoku.render.pictures.blockers import (
    cells_barring_other_digits,
    cells_barring_other_places,
    clashing_pairs,
    facts_against,
)
from whydoku.render.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    LinkMark,
    PictureMarks,
    Role,
    Tie,
    Tint,
)
from whydoku.render.pictures.named import (
    candidate_of_single,
    candidates_named_by,
    candidates_of_reason,
)
from whydoku.spaces import (
    ALL_CANDIDATES,
    ALL_DIGITS,
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    ROW_SPACE,
    house_of,
)
from whydoku.step import Step
from whydoku.why import (
    Als,
    Because,
    Branch,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Pattern,
    Roles,
    Templates,
)
from whydoku.world.candidates import digits_of, held_in, union


def marks_of(step: Step, grid: Grid | None = None) -> PictureMarks:
    """The marks of a step on the grid it was found on; without one, on what it names."""
    bits = candidates_named_by(step) if grid is None else grid.bits
    found = _MarkCollector(bits, grid)
    for pattern in _without_repeated_paths(step.why):
        found.pattern(pattern)
    found.candidates(step.eliminations, Role.ELIMINATED)
    found.candidates(step.placements, Role.PLACED)
    return found.marks()


def _without_repeated_paths(patterns: Iterable[Pattern]) -> Iterator[Pattern]:
    """The patterns without chains that go through the same candidates as one before.

    A remote pair has a chain for each of its two digits: one shows how the cells alternate, both
    together would cover each other.
    """
    gone_through = set()
    for pattern in patterns:
        if isinstance(pattern, Chain):
            way = pattern.strong, union(pattern.nodes)
            if way in gone_through:
                continue
            gone_through.add(way)
        yield pattern


_SET_TINTS: Final = (Tint.SET_A, Tint.SET_B, Tint.SET_C, Tint.SET_D)
_COLOUR_ROLES: Final = (Role.COLOUR_A, Role.COLOUR_B, Role.COLOUR_C, Role.COLOUR_D)


class _MarkCollector:
    """Gathers marks in the order in which the reason names them, each once."""

    def __init__(self, bits: Candidates, grid: Grid | None) -> None:
        self._bits = bits
        self._grid = grid
        self._candidates: dict[CandidateMark, None] = {}
        self._cells: dict[CellMark, None] = {}
        self._houses: dict[HouseMark, None] = {}
        self._links: dict[LinkMark, None] = {}
        self._names: dict[Role | Tint, str] = {}
        self._sets = 0

    def marks(self) -> PictureMarks:
        """What was gathered, without roles that a stronger one of the same candidate tells."""
        implied = {
            Role.PATTERN: self._with(Role.FIN) | self._with(Role.ENDO_FIN),
            Role.TRUE: self._with(Role.PLACED),
        }
        kept = (
            mark
            for mark in self._candidates
            if mark.branch is not None or not implied.get(mark.role, 0) >> mark.candidate & 1
        )
        return PictureMarks(
            tuple(kept),
            tuple(self._cells),
            tuple(self._houses),
            tuple(self._links),
            tuple(self._names.items()),
        )

    def _with(self, role: Role) -> Candidates:
        return from_members(mark.candidate for mark in self._candidates if mark.role is role)

    def candidates(self, bits: Candidates, role: Role, branch: int | None = None) -> None:
        """Marks candidates."""
        for k in members(bits):
            self._candidates.setdefault(CandidateMark(k, role, branch))

    def pattern(self, pattern: Because, *, context: bool = False) -> None:
        """Marks a pattern; as context of another, only its cells and houses."""
        if isinstance(pattern, int):
            self._constraint(pattern, Tint.BASE)
        else:
            _MARKING_OF[type(pattern)](self, pattern, context)

    def _constraint(self, q: int, tint: Tint) -> None:
        if q < ROW_SPACE:
            self._cells.setdefault(CellMark(q, tint))
        else:
            self._houses.setdefault(HouseMark(house_of(q), tint))

    def _link(self, start: Candidates, end: Candidates, tie: Tie, branch: int | None) -> None:
        if start and end and start != end:
            self._links.setdefault(LinkMark(start, end, tie, branch))

    # One method a pattern; `context` leaves out its candidates and links.

    def cover(self, cover: Cover, context: bool) -> None:
        for q in cover.bases:
            self._constraint(q, Tint.BASE)
        k = candidate_of_single(cover)
        if k is not None:
            self._mark_single(k, cover.bases[0], context)
            return
        for q in cover.covers:
            self._constraint(q, Tint.COVER)
        if context:
            return
        held = [CONSTRAINT_CANDIDATES[q] for q in cover.bases]
        for k in cover.fins:
            twice = sum(bits >> k & 1 for bits in held) > 1
            self.candidates(1 << k, Role.ENDO_FIN if twice else Role.FIN)
        self.candidates(self._bits & union(held) & held_in(cover.covers), Role.PATTERN)

    def _mark_single(self, k: int, q: int, context: bool) -> None:
        """A candidate alone in its base: what left it alone, on the grid or on the way."""
        if not context:
            self.candidates(1 << k, Role.TRUE)
            self.candidates(held_in((q,)) & self._bits & ~(1 << k), Role.ELIMINATED)
        if self._grid is not None:
            digits = self._grid.givens.bits | self._grid.placed.bits
            if q < ROW_SPACE:
                barring = cells_barring_other_digits(k, digits)
            else:
                barring = cells_barring_other_places(q, k, digits)
            for i in barring:
                self._cells.setdefault(CellMark(i, Tint.CAUSE))

    def chain(self, chain: Chain, context: bool) -> None:
        for because in chain.strong:
            if not isinstance(because, int):
                self.pattern(because, context=True)
        if context:
            return
        if chain.loop and len(chain.strong) == 2 and isinstance(chain.strong[0], Deadly):
            self._mark_grounds(chain.strong[1:])
            self.pattern(chain.strong[0])
            return
        for j, node in enumerate(chain.nodes):
            self.candidates(node, Role.TO if j % 2 else Role.FROM)
        if chain.loop:
            self._locked(chain)
        pairs = list(zip(chain.nodes, chain.nodes[1:], strict=False))
        if chain.loop:
            pairs.append((chain.nodes[-1], chain.nodes[0]))
        for j, (start, end) in enumerate(pairs):
            self._link(start, end, Tie.WEAK if j % 2 else Tie.STRONG, None)

    def _locked(self, chain: Chain) -> None:
        """What sets on the way around a loop hold in any case, and so keep from others."""
        for a, b, because in zip(chain.nodes[::2], chain.nodes[1::2], chain.strong, strict=False):
            if isinstance(because, Als):
                held = candidates_of_reason(because) & self._bits
                for d in BITS[digits_of(a | b)]:
                    held &= ~DIGIT_CANDIDATES[d]
                self.candidates(held, Role.PATTERN)

    def _mark_grounds(self, grounds: Iterable[Because]) -> None:
        """What leads on from the guardians of a deadly pattern; too many small cases to draw."""
        for because in grounds:
            self.pattern(because, context=True)

    def branches(self, branches: Branches, context: bool) -> None:
        if branches.over is not None:
            self.pattern(branches.over, context=context)
        if context:
            return
        if isinstance(branches.over, Deadly) and all(b.broken is None for b in branches.branches):
            self._mark_grounds(fact.because for b in branches.branches for fact in b.facts)
            return
        shown = [b for b in branches.branches if b.facts or b.broken is not None]
        petals = [(b.candidate, petal) for b in shown if (petal := petal_of(b))]
        if petals and len(petals) == len(shown):
            self.candidates(from_members(b.candidate for b in branches.branches), Role.COMMON)
            self._petals(petals)
            return
        shown = shown or list(branches.branches)
        for j, branch in enumerate(shown):
            self._branch(branch, j if len(shown) > 1 else None)

    def _petals(self, petals: list[tuple[int, Petal]]) -> None:
        """Sets, each with what a candidate of the stem takes from it, and what it then excludes."""
        tints: dict[int, Tint] = {}
        self._names |= {Tint.BASE: "stem", Role.COMMON: "digit of the stem"}
        for k, petal in petals:
            tint = tints.setdefault(petal.cells, _SET_TINTS[len(tints) % 4])
            self._names[tint] = f"petal {tint.value[-1].upper()}"
            for i in members(petal.cells):
                self._cells.setdefault(CellMark(i, tint))
            held = held_in(members(petal.cells)) & self._bits
            lost = held & DIGIT_CANDIDATES[k % 9]
            self.candidates(lost, Role.COMMON)
            self._link(1 << k, lost, Tie.WEAK, None)
            for d in BITS[digits_of(petal.eliminations)]:
                self.candidates(held & DIGIT_CANDIDATES[d], Role.PATTERN)

    def _branch(self, branch: Branch, j: int | None) -> None:
        first = 1 << branch.candidate
        self.candidates(first, Role.ASSUMED, j)
        self.candidates(first, Role.TRUE if branch.is_true else Role.FALSE, j)
        true = [branch.candidate] if branch.is_true else []
        false = 0 if branch.is_true else first
        for fact in branch.facts:
            self.candidates(fact.candidates, Role.TRUE if fact.is_true else Role.FALSE, j)
            if not isinstance(fact.because, int):
                self.pattern(fact.because, context=True)
            elif fact.is_true:
                rest = CONSTRAINT_CANDIDATES[fact.because] & self._bits & ~fact.candidates
                for k in facts_against(rest, true, false):
                    self._link(1 << k, fact.candidates, Tie.LEADS, j)
            else:
                held = CONSTRAINT_CANDIDATES[fact.because]
                for k in [k for k in true if held >> k & 1][:1]:
                    for n in members(fact.candidates):
                        self._link(1 << k, 1 << n, Tie.LEADS, j)
            if fact.is_true:
                true += members(fact.candidates)
            else:
                false |= fact.candidates
        if branch.broken is not None:
            self._constraint(branch.broken, Tint.BROKEN)

    def als(self, als: Als, context: bool) -> None:
        for almost_locked in als.sets:
            tint = _SET_TINTS[self._sets % 4]
            self._sets += 1
            for i in members(almost_locked.cells):
                self._cells.setdefault(CellMark(i, tint))
        if context:
            return
        held = [
            candidates_of_reason(Als((almost_locked,))) & self._bits for almost_locked in als.sets
        ]
        used = [0] * len(held)
        for j, d in enumerate(als.commons):
            before, after = j, (j + 1) % len(held)
            start, end = (held[n] & DIGIT_CANDIDATES[d] for n in (before, after))
            used[before] |= start
            used[after] |= end
            self.candidates(start | end, Role.COMMON)
            self._link(start, end, Tie.WEAK, None)
        concluding = ALL_CANDIDATES
        if len(als.sets) == len(als.commons) + 1 > 1:
            ends = als.sets[0].digits & als.sets[-1].digits
            ends &= ~(1 << als.commons[0] | 1 << als.commons[-1])
            concluding = union(DIGIT_CANDIDATES[d] for d in BITS[ends])
            held = [held[0], held[-1]]
            used = [used[0], used[-1]]
        for bits, commons in zip(held, used, strict=True):
            self.candidates(bits & ~commons & concluding, Role.PATTERN)

    def colours(self, colours: Colours, context: bool) -> None:
        if colours.emptied is not None:
            self._constraint(colours.emptied, Tint.BROKEN)
        if context:
            return
        for j, cluster in enumerate(colours.clusters):
            self.candidates(cluster.first, _COLOUR_ROLES[j * 2 % 4])
            self.candidates(cluster.second, _COLOUR_ROLES[j * 2 % 4 + 1])
            for q in cluster.links:
                held = CONSTRAINT_CANDIDATES[q]
                self._link(held & cluster.first, held & cluster.second, Tie.PAIR, None)
        for a, b in clashing_pairs(colours):
            self._link(1 << a, 1 << b, Tie.WEAK, None)

    def deadly(self, deadly: Deadly, context: bool) -> None:
        for i in range(81):
            if deadly.pattern >> i * 9 & ALL_DIGITS:
                self._cells.setdefault(CellMark(i, Tint.DEADLY))
        for h in deadly.confined:
            self._houses.setdefault(HouseMark(h, Tint.BASE))
        if not context:
            self.candidates(deadly.guardians, Role.GUARDIAN)
            self.candidates(deadly.pattern & self._bits, Role.PATTERN)

    def templates(self, templates: Templates, context: bool) -> None:
        if not context:
            self.candidates(candidates_of_reason(templates) & self._bits, Role.PATTERN)

    def roles(self, roles: Roles, context: bool) -> None:
        if not context:
            for j, (name, bits) in enumerate(roles.sets):
                role = _COLOUR_ROLES[j % 4]
                self.candidates(bits & self._bits, role)
                self._names[role] = f"{self._names[role]}, {name}" if j > 3 else name

    def exclusion(self, exclusion: Exclusion, context: bool) -> None:
        for i in exclusion.cells:
            self._cells.setdefault(CellMark(i, Tint.SET_A))
            if not context:
                digits = self._bits >> i * 9 & ALL_DIGITS
                self.candidates(from_members(i * 9 + d for d in BITS[digits]), Role.PATTERN)
        for killed in exclusion.killed:
            if isinstance(killed.because, Als):
                for i in members(union(locked.cells for locked in killed.because.sets)):
                    self._cells.setdefault(CellMark(i, Tint.SET_B))
            elif isinstance(killed.because, int):
                self._constraint(killed.because, Tint.SET_B)


_MARKING_OF: Final[dict[type[Pattern], Callable[[_MarkCollector, Any, bool], None]]] = {
    Cover: _MarkCollector.cover,
    Chain: _MarkCollector.chain,
    Branches: _MarkCollector.branches,
    Als: _MarkCollector.als,
    Colours: _MarkCollector.colours,
    Deadly: _MarkCollector.deadly,
    Exclusion: _MarkCollector.exclusion,
    Templates: _MarkCollector.templates,
    Roles: _MarkCollector.roles,
}
