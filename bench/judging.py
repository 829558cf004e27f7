"""Moves judged in a second, by kind; steps of the environment, and how a small agent learns in it.

The agent is a linear policy with 32 weights, learned by a policy gradient from the reward of each
move alone. What it sees of an action is whether it places or removes, and how many candidates are
left in each of the four constraints of its candidate: 1, 2, 3 or more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, Final

import measure
import whydoku as wd
from measure import Found, spent
from results import Row
from whydoku.grids.bits import members
from whydoku.grids.notation import format_conclusions
from whydoku.logic.technique import follows_suppositions

Job = tuple[wd.Grid, list[str]]

ID: Final = "whydoku/Sudoku-v0"

BEYOND: Final = "a digit of the solution, all techniques asked in vain"

LARGEST: Final = 4
"""The number of candidates in a constraint from which on there is no difference."""

RATE: Final = 0.1
"""The rate of learning, per move; it falls with the square root of the number of episodes."""


def jobs(size: int, most: int) -> dict[str, list[Job]]:
    """Moves of paths by kind, on the grids before them."""
    found: dict[str, list[Job]] = defaultdict(list)
    for trace in filter(None, wd.explain_many(wd.random_minimal(size, seed=measure.SEED))):
        solution = trace.puzzle.solution().digits
        if trace.rating <= 2:
            found["singles, whole paths"].append((trace.puzzle, [*map(_said, trace.steps)]))
        for grid, step in trace.moves:
            technique = wd.technique_named(step.technique)
            rating = technique.rating
            if technique.family == "singles":
                found["singles, each on a grid of its own"].append((grid, [_said(step)]))
            elif step.eliminations and not follows_suppositions(technique):
                kind = "to 4.0" if rating <= 4 else "to 6.0" if rating <= 6 else "above 6.0"
                found[f"follows, rating {kind}"].append((grid, [_said(step)]))
                right = 1 << members(solution & grid.bits & ~grid.digits)[0]
                found["false"].append((grid, [format_conclusions(0, right)]))
                found[BEYOND].append((grid, [format_conclusions(right, 0)]))
    jobs = {kind: some[:most] for kind, some in found.items()}
    vain = [job for job in jobs.get(BEYOND, ()) if wd.judge(*job).moves[0].verdict == "beyond"]
    return {**jobs, BEYOND: vain}


def _said(step: wd.Step) -> str:
    return format_conclusions(step.placements, step.eliminations)


def judged(found: dict[str, list[Job]]) -> measure.Figures:
    """The moves of each kind that are judged in a second of processor time."""
    figures: measure.Figures = {}
    for kind, some in filter(lambda one: one[1], found.items()):
        seconds = spent(lambda: [wd.judge(*job) for job in some])  # noqa: B023
        figures[kind] = sum(len(said) for _, said in some) / seconds, "moves a second"
    return figures


# --- the environment ---


def environments() -> Any:
    """Gymnasium, which knows our environment."""
    gymnasium = measure.package("gymnasium")
    measure.package("whydoku.faces.gym")
    return gymnasium


def steps(level: str, number: int) -> measure.Figures:
    """Steps of the environment in a second, by the path of the solver and by chance."""
    gymnasium = environments()
    puzzle = wd.generate(1, level=level, seed=1)[0].as_line()
    given: dict[str, Any] = {"puzzles": [puzzle], "at_most": 3.4}
    known = wd.explain(puzzle).steps
    path = [k for step in known for k in members(step.placements)]
    env = gymnasium.make(ID, **given)
    many = gymnasium.make_vec(ID, 16, "sync", **given)
    taken = Counter[str]()

    def by_path() -> None:
        env.reset()
        taken["the path"] += sum(1 for k in path if env.step(k))

    def by_chance() -> None:
        _, info = env.reset()
        for _ in range(len(path)):
            _, _, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
            taken["by chance"] += 1
            if over or cut:
                return

    def together() -> None:
        many.reset()
        taken["16 environments"] += sum(16 for k in path if many.step([k] * 16))

    works = {"the path": by_path, "by chance": by_chance, "16 environments": together}
    figures: measure.Figures = {}
    for name, work in works.items():
        work()
        taken.clear()
        seconds = spent(lambda: [work() for _ in range(number)])  # noqa: B023
        figures[f"an agent: {name}"] = taken[name] / seconds, "steps a second"
    return figures


class LinearPolicy:
    """Chooses an action by the sum of a few weights."""

    def __init__(self, np: Any) -> None:
        self.np, self.random = np, np.random.default_rng(1)
        self.weights, self.usual = np.zeros((2, 4, LARGEST)), 0.0

    def choose(self, seen: Any, mask: Any) -> tuple[int, Any]:
        """An action, and the direction in which it becomes likelier."""
        np = self.np
        allowed = np.flatnonzero(mask)
        kinds, places = np.divmod(allowed, 729)
        sizes = self._left(seen)[:, places]
        logits = self.weights[kinds, np.arange(4)[:, None], sizes].sum(axis=0)
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        n = int(self.random.choice(len(allowed), p=chances))
        towards = np.zeros_like(self.weights)
        np.subtract.at(towards, (kinds, np.arange(4)[:, None], sizes), chances)
        towards[kinds[n], np.arange(4), sizes[:, n]] += 1
        return int(allowed[n]), towards

    def learn(self, reward: float, towards: Any, rate: float) -> None:
        """Makes what was done likelier, if it earned more than is usual."""
        self.weights += rate * (reward - self.usual) * towards
        self.usual += 0.01 * (reward - self.usual)

    def _left(self, seen: Any) -> Any:
        """How many candidates the four constraints of each candidate have left, from 0."""
        np, left = self.np, seen[:, :, :9].astype(int)
        boxes = left.reshape(3, 3, 3, 3, 9).sum(axis=(1, 3)).repeat(3, axis=0).repeat(3, axis=1)
        counts = [left.sum(axis=n, keepdims=True) for n in (2, 1, 0)]
        every = np.stack([np.broadcast_to(count, left.shape) for count in (*counts, boxes)])
        return np.clip(every.reshape(4, 729) - 1, 0, LARGEST - 1)


def learned(level: str, episodes: int) -> list[Row]:
    """A row for each of the first episodes, then for twice as many each time."""
    env = environments().make(ID, level=level, max_episode_steps=200)
    env.reset(seed=1)
    policy, first, size, rows = LinearPolicy(measure.package("numpy")), 1, 1, []
    while first <= episodes:
        total: Counter[str] = Counter()
        score = 0.0
        for episode in range(first, first + size):
            seen, info = env.reset()
            over = cut = False
            while not (over or cut):
                action, towards = policy.choose(seen, info["action_mask"])
                seen, reward, over, cut, info = env.step(action)
                policy.learn(reward, towards, RATE / episode**0.5)
                total.update(["moves", info["verdict"]])
            score += info["score"] / size
        name = f"episodes {first} to {first + size - 1}" if size > 1 else f"episode {first}"
        followed = 100 * total["follows"] / total["moves"]
        values = {"moves": total["moves"] / size, "% that follow": followed, "score": score}
        rows.append(Row(name, "", values))
        first, size = first + size, 2 * size if first > 2 else size
    return rows


def main() -> None:
    """Measures both, and lets the agent learn."""
    parser = measure.options(__doc__, runs=1)
    parser.add_argument("--level", default="gentle")
    asked = measure.read(parser, size=40, smallest=3)
    found = jobs(asked.size, 1 if asked.smallest else 60)
    ways: dict[str, Callable[[], measure.Figures]] = {
        "here": lambda: judged(found) | steps(asked.level, 1 if asked.smallest else 100)
    }
    rows = measure.in_turns(ways, asked.runs)
    curve = learned(asked.level, 1 if asked.smallest else 127)
    about = f"A linear policy of 32 weights, on puzzles of the level `{asked.level}`."
    measure.report(
        asked,
        Found("Moves and steps", rows, "On random minimal puzzles, in a second of processor time."),
        Found("An agent that learns", curve, about, compared=False),
    )


if __name__ == "__main__":
    main()
