"""Patches to learn from: pictures are made, cut through meshes that miss a little, and kept.

python training/data.py PICTURES [FIRST]    adds to build/training/data
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np

from arrays import Bytes, Floats, Ints
from layouts import OPEN, Random
from reader import BUILT, library, patches
from render import for_training

DATA = BUILT / "data"
CHUNK = 200  # pictures of a file
MESHES = 2  # for each picture


def missed(rng: Random, mesh: Floats) -> Floats:
    """A mesh as a finder may find it: shifted, turned, stretched, with crossings a little off."""
    grid = mesh.reshape(10, 10, 2)
    cell = side(grid)
    strength = cell * rng.choice([0.3, 1.0, 1.6], p=[0.4, 0.45, 0.15])
    corners = rng.uniform(-0.04, 0.04, (2, 2, 2))
    u = np.linspace(0, 1, 10)
    low = corners[0, 0] * (1 - u)[:, None] + corners[0, 1] * u[:, None]
    high = corners[1, 0] * (1 - u)[:, None] + corners[1, 1] * u[:, None]
    field = low[None] * (1 - u)[:, None, None] + high[None] * u[:, None, None]
    field = field + rng.normal(0, 0.014, (10, 10, 2))
    return np.asarray((grid + field * strength).reshape(100, 2), dtype=np.float32)


def side(grid: Floats) -> float:
    """The side of a cell."""
    a, b = grid[9, 9] - grid[0, 0], grid[9, 0] - grid[0, 9]
    return float(np.sqrt(abs(a[0] * b[1] - a[1] * b[0]) / 2) / 9)


def chunk(number: int) -> Path:
    """Makes one file of patches, the same for the same number."""
    path = DATA / f"{number:04}.npz"
    if path.exists():
        return path
    cv2.setNumThreads(1)
    cells: list[Bytes] = []
    labels: list[Ints] = []
    for i in range(CHUNK):
        rng = np.random.default_rng([2, number, i])
        made = for_training(rng)
        for mesh, truth in zip(made.meshes, made.truths, strict=True):
            for _ in range(MESHES):
                cut = patches(made.light, missed(rng, mesh))
                kept = (truth.kinds != OPEN) | (rng.random(81) < 0.75)
                cells.append(cut[kept])
                table = np.stack([truth.kinds, truth.digits, truth.marks], axis=1)
                labels.append(table[kept].astype(np.int16))
    fresh = path.with_name(f"{number:04}.part.npz")
    np.savez(fresh, cells=np.concatenate(cells), labels=np.concatenate(labels))
    fresh.replace(path)
    return path


def main() -> None:
    """Makes the files that are missing."""
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    numbers = range(first, first + int(sys.argv[1]) // CHUNK)
    DATA.mkdir(parents=True, exist_ok=True)
    library()
    with ProcessPoolExecutor(2) as pool:
        for path in pool.map(chunk, numbers):
            print(path.name, flush=True)


if __name__ == "__main__":
    main()
