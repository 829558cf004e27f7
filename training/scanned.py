"""Digits that people wrote and scikit-learn carries: for measuring alone."""

from functools import cache

import cv2
import numpy as np

from arrays import Floats
from layouts import Draw, Random


@cache
def images() -> dict[int, Floats]:
    """All images of each digit: 8 × 8, 1 is ink."""
    from sklearn.datasets import load_digits

    some = load_digits()
    light = np.asarray(some.images, dtype=np.float32) / np.float32(16)
    return {digit: light[some.target == digit] for digit in range(1, 10)}


def someone(rng: Random) -> Draw:
    """Whoever wrote these; each digit is another person's."""

    def draw(digit: int, height: int) -> Floats:
        own = images()[digit]
        small = own[int(rng.integers(len(own)))]
        columns = np.flatnonzero(small.max(axis=0) > 0.3)
        small = small[:, columns[0] : columns[-1] + 1]
        size = (max(3, round(small.shape[1] * height / 8)), max(height, 8))
        large = np.pad(small, 1)
        scale = (size[0] * (small.shape[1] + 2) // small.shape[1], size[1] * 10 // 8)
        smooth = cv2.resize(large, scale, interpolation=cv2.INTER_CUBIC)
        return np.asarray(np.clip((smooth - 0.3) * 3, 0, 1), dtype=np.float32)

    return draw
