"""What a step of the environment costs, and how a small agent learns in it.

The first table: steps in a second of processor time, for an agent that plays the path of the solver
and for one that plays by chance, one environment and several by Gymnasium's own sync.

The second: a linear policy with 32 weights, learned by a policy gradient from the reward of each
move alone. What it sees of an action is whether it places or removes, and how many candidates are
left in each of the four constraints of its candidate: 1, 2, 3 or more.

Usage: python bench/learning.py [--level LEVEL] [--episodes EPISODES] [--seed SEED]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import gymnasium
import numpy as np

import whydoku as wd
from measure import machine, table
from whydoku.faces.gym import ID
from whydoku.grids.bits import members

LARGEST: Final = 4
"""The number of candidates in a constraint from which on there is no difference."""

RATE: Final = 0.1
"""The rate of learning, per move; it falls with the square root of the number of episodes."""

STEPS: Final = 5000
"""The number of steps that are timed."""


class LinearPolicy:
    """Chooses an action by the sum of a few weights."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.weights = np.zeros((2, 4, LARGEST))
        self.usual = 0.0

    def choose(self, seen: Any, mask: Any) -> tuple[int, Any]:
        """An action, and the direction in which it becomes likelier."""
        allowed = np.flatnonzero(mask)
        kinds, places = np.divmod(allowed, 729)
        sizes = sizes_of(seen)[:, places]
        spaces = np.arange(4)[:, None]
        logits = self.weights[kinds, spaces, sizes].sum(axis=0)
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        n = int(self.random.choice(len(allowed), p=chances))
        towards = np.zeros_like(self.weights)
        np.subtract.at(towards, (kinds, spaces, sizes), chances)
        towards[kinds[n], np.arange(4), sizes[:, n]] += 1
        return int(allowed[n]), towards

    def learn(self, reward: float, towards: Any, rate: float) -> None:
        """Makes what was done likelier, if it earned more than is usual."""
        self.weights += rate * (reward - self.usual) * towards
        self.usual += 0.01 * (reward - self.usual)


def sizes_of(seen: Any) -> Any:
    """For the four constraints of each candidate, how many candidates they have left, from 0."""
    left = seen[:, :, :9].astype(int)
    boxes = left.reshape(3, 3, 3, 3, 9).sum(axis=(1, 3)).repeat(3, axis=0).repeat(3, axis=1)
    counts = [left.sum(axis=n, keepdims=True) for n in (2, 1, 0)]
    every = np.stack([np.broadcast_to(count, left.shape) for count in (*counts, boxes)])
    return np.clip(every.reshape(4, 729) - 1, 0, LARGEST - 1)


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="gentle")
    parser.add_argument("--episodes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"{machine()}; processor time\n")
    head: tuple[str, ...] = ("agent", "environments", "steps a second")
    print(table(head, [*speeds(asked.level)]), end="\n\n")
    head = ("episodes", "reward of a move", "moves", "followed", "score", "solved")
    print(table(head, [*curve(asked.level, asked.episodes, asked.seed)]))


def speeds(level: str) -> Iterator[tuple[str, str, str]]:
    """Yields a row for each agent and number of environments."""
    line = wd.generate(1, level=level, seed=1)[0].as_line()
    given = {"puzzles": [line], "at_most": 3.4}
    path = [k for step in wd.explain(line).steps for k in (members(step.placements))]
    path += [k + 729 for step in wd.explain(line).steps for k in members(step.eliminations)]
    env = gymnasium.make(ID, **given)  # type: ignore[arg-type]

    def by_path() -> int:
        env.reset()
        return sum(1 for k in path if env.step(k))

    def by_chance() -> int:
        _, info = env.reset()
        steps, over = 0, False
        while not over:
            action = env.action_space.sample(info["action_mask"])
            _, _, over, cut, info = env.step(action)
            steps, over = steps + 1, over or cut
        return steps

    yield "the path", "1", timed(by_path)
    yield "by chance", "1", timed(by_chance)
    for n in (4, 16, 64):
        many = gymnasium.make_vec(ID, n, "sync", **given)  # type: ignore[arg-type]

        def together(many: Any = many, n: int = n) -> int:
            many.reset()
            return sum(n for k in path if many.step(np.full(n, k)))

        yield "the path", str(n), timed(together)


def timed(work: Any) -> str:
    work()
    start, steps = time.process_time(), 0
    while steps < STEPS:
        steps += work()
    return f"{steps / (time.process_time() - start):,.0f}"


def curve(level: str, episodes: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yields a row for play by chance, then for each of the first episodes, then for twice as many
    each time."""
    env = gymnasium.make(ID, level=level, max_episode_steps=200)
    env.reset(seed=seed)
    policy = LinearPolicy(seed)
    yield "by chance", *figures(env, policy, range(10), 0)
    first, size = 1, 1
    while first <= episodes:
        name = f"{first} to {first + size - 1}" if size > 1 else str(first)
        yield name, *figures(env, policy, range(first, first + size), RATE)
        first, size = first + size, 2 * size if first > 2 else size


def figures(env: Any, policy: LinearPolicy, episodes: range, rate: float) -> tuple[str, ...]:
    """What came of some episodes, in which the policy learns."""
    total: Counter[str] = Counter()
    rewards = scores = 0.0
    for episode in episodes:
        seen, info = env.reset()
        over = cut = False
        while not (over or cut):
            action, towards = policy.choose(seen, info["action_mask"])
            seen, reward, over, cut, info = env.step(action)
            if rate:
                policy.learn(reward, towards, rate / episode**0.5)
            rewards += reward
            total.update(["moves", info["verdict"]])
        scores += info["score"]
        total["solved"] += over
    moves, number = total["moves"], len(episodes)
    return (
        f"{rewards / moves:+.2f}",
        f"{moves / number:.0f}",
        f"{total['follows'] / moves:.0%}",
        f"{scores / number:.2f}",
        f"{total['solved'] / number:.0%}",
    )


if __name__ == "__main__":
    main()
