"""Digits written by made hands: strokes of many shapes, bent, slanted and drawn by a pen."""

from dataclasses import dataclass

import cv2
import numpy as np

from arrays import Floats

Stroke = list[tuple[float, float]]

# For each digit the ways to write it: strokes through points, x from 0 (left) to 1, y from 0 (top)
# to 1. Points are joined by a smooth curve; one that is named twice running is a corner.
SHAPES: dict[int, list[list[Stroke]]] = {
    1: [
        [[(0.5, 0), (0.5, 1)]],
        [[(0.5, 0), (0.48, 0.5), (0.5, 1)]],
        [[(0.3, 0.25), (0.55, 0), (0.55, 0), (0.55, 1)]],
        [[(0.15, 0.4), (0.6, 0), (0.6, 0), (0.6, 1)]],
        [[(0.1, 0.5), (0.62, 0), (0.62, 0), (0.58, 1)]],
        [[(0.3, 0.25), (0.55, 0), (0.55, 0), (0.55, 1)], [(0.25, 1), (0.85, 1)]],
        [[(0.35, 0.15), (0.5, 0), (0.5, 0), (0.5, 1)], [(0.2, 1), (0.8, 1)]],
    ],
    2: [
        [[(0.1, 0.25), (0.3, 0.02), (0.7, 0.03), (0.85, 0.3), (0.5, 0.65), (0.08, 1), (0.08, 1),
          (0.95, 1)]],
        [[(0.1, 0.2), (0.45, 0), (0.8, 0.2), (0.7, 0.5), (0.1, 0.98), (0.1, 0.98), (0.5, 0.93),
          (0.95, 1)]],
        [[(0.08, 0.22), (0.4, 0), (0.8, 0.12), (0.75, 0.45), (0.3, 0.9), (0.1, 0.95), (0.15, 0.8),
          (0.4, 0.85), (0.7, 1), (0.98, 0.9)]],
        [[(0.1, 0.05), (0.85, 0.03), (0.85, 0.03), (0.1, 1), (0.1, 1), (0.95, 0.97)]],
        [[(0.2, 0.15), (0.6, 0), (0.85, 0.25), (0.6, 0.6), (0.1, 1), (0.1, 1), (0.4, 0.88),
          (0.7, 1), (1, 0.92)]],
    ],
    3: [
        [[(0.12, 0.15), (0.45, 0), (0.85, 0.2), (0.4, 0.47), (0.4, 0.47), (0.88, 0.7), (0.5, 1),
          (0.08, 0.85)]],
        [[(0.15, 0.1), (0.5, 0), (0.8, 0.15), (0.7, 0.42), (0.45, 0.48), (0.8, 0.55), (0.85, 0.85),
          (0.45, 1), (0.1, 0.88)]],
        [[(0.1, 0.02), (0.85, 0.02), (0.85, 0.02), (0.4, 0.4), (0.4, 0.4), (0.85, 0.55),
          (0.8, 0.92), (0.4, 1), (0.08, 0.88)]],
        [[(0.15, 0.12), (0.6, 0), (0.8, 0.25), (0.5, 0.45), (0.35, 0.45), (0.5, 0.46), (0.9, 0.75),
          (0.5, 1), (0.05, 0.95)]],
    ],
    4: [
        [[(0.25, 0), (0.1, 0.6), (0.1, 0.6), (0.95, 0.6)], [(0.7, 0.25), (0.68, 1)]],
        [[(0.15, 0), (0.15, 0.45), (0.3, 0.55), (0.8, 0.5)], [(0.8, 0), (0.78, 1)]],
        [[(0.65, 0), (0.05, 0.68), (0.05, 0.68), (0.98, 0.68)], [(0.68, 0), (0.68, 1)]],
        [[(0.65, 1), (0.7, 0), (0.7, 0), (0.05, 0.65), (0.05, 0.65), (0.95, 0.66)]],
        [[(0.4, 0), (0.05, 0.65), (0.05, 0.65), (0.95, 0.62)], [(0.65, 0.4), (0.6, 1)]],
        [[(0.1, 0.05), (0.12, 0.5), (0.12, 0.5), (0.85, 0.48)], [(0.82, 0.02), (0.8, 1)]],
        [[(0.15, 0), (0.1, 0.35), (0.3, 0.5), (0.7, 0.4), (0.85, 0), (0.8, 0.4), (0.7, 1)]],
    ],
    5: [
        [[(0.25, 0.03), (0.2, 0.42), (0.2, 0.42), (0.65, 0.38), (0.88, 0.7), (0.55, 1),
          (0.08, 0.92)], [(0.25, 0.03), (0.9, 0)]],
        [[(0.88, 0.02), (0.25, 0.02), (0.25, 0.02), (0.2, 0.42), (0.2, 0.42), (0.65, 0.4),
          (0.88, 0.68), (0.6, 0.98), (0.1, 0.95)]],
        [[(0.85, 0), (0.3, 0.05), (0.2, 0.35), (0.55, 0.45), (0.85, 0.65), (0.6, 0.98),
          (0.1, 0.95)]],
        [[(0.3, 0.1), (0.25, 0.5), (0.25, 0.5), (0.75, 0.5), (0.8, 0.85), (0.4, 1), (0.1, 0.9)],
         [(0.28, 0.05), (0.6, 0.08), (0.95, 0)]],
        [[(0.9, 0), (0.2, 0), (0.2, 0), (0.15, 0.5), (0.15, 0.5), (0.7, 0.5), (0.8, 0.75),
          (0.7, 1), (0.05, 1)]],
    ],
    6: [
        [[(0.7, 0), (0.3, 0.3), (0.12, 0.7), (0.4, 1), (0.8, 0.85), (0.75, 0.58), (0.4, 0.52),
          (0.14, 0.75)]],
        [[(0.5, 0), (0.15, 0.45), (0.15, 0.85), (0.55, 1), (0.88, 0.75), (0.6, 0.5), (0.2, 0.65)]],
        [[(0.8, 0.08), (0.45, 0.05), (0.12, 0.5), (0.3, 0.97), (0.75, 0.92), (0.75, 0.6),
          (0.4, 0.52), (0.15, 0.7)]],
        [[(0.35, 0), (0.2, 0.5), (0.22, 0.85), (0.5, 1), (0.8, 0.8), (0.6, 0.6), (0.25, 0.75)]],
        [[(0.25, 0), (0.15, 0.6), (0.2, 0.95), (0.6, 1), (0.85, 0.75), (0.5, 0.55), (0.18, 0.72)]],
        [[(0.85, 0), (0.3, 0.4), (0.1, 0.75), (0.4, 1), (0.7, 0.8), (0.5, 0.65), (0.15, 0.85)]],
    ],
    7: [
        [[(0.08, 0.03), (0.88, 0.03), (0.88, 0.03), (0.35, 1)]],
        [[(0.08, 0.03), (0.88, 0.03), (0.88, 0.03), (0.35, 1)], [(0.3, 0.5), (0.85, 0.5)]],
        [[(0.1, 0.18), (0.1, 0.03), (0.1, 0.03), (0.9, 0.03), (0.9, 0.03), (0.5, 0.5), (0.4, 1)]],
        [[(0.05, 0.15), (0.2, 0.05), (0.5, 0.1), (0.9, 0.02), (0.9, 0.02), (0.55, 0.5),
          (0.45, 1)], [(0.25, 0.52), (0.85, 0.45)]],
        [[(0.1, 0.02), (0.85, 0), (0.85, 0), (0.6, 0.5), (0.55, 1)], [(0.35, 0.45), (0.9, 0.48)]],
        [[(0.1, 0.05), (0.75, 0.05), (0.8, 0.15), (0.5, 0.6), (0.35, 1)]],
        [[(0.2, 0), (0.85, 0.05), (0.85, 0.05), (0.75, 1)]],
    ],
    8: [
        [[(0.78, 0.15), (0.45, 0), (0.2, 0.22), (0.5, 0.48), (0.85, 0.75), (0.5, 1), (0.15, 0.75),
          (0.5, 0.48), (0.8, 0.22), (0.7, 0.08)]],
        [[(0.5, 0), (0.2, 0.22), (0.5, 0.46), (0.8, 0.22), (0.5, 0)],
         [(0.5, 0.46), (0.12, 0.72), (0.5, 1), (0.88, 0.72), (0.5, 0.46)]],
        [[(0.85, 0.05), (0.4, 0), (0.2, 0.2), (0.75, 0.65), (0.7, 0.95), (0.3, 0.98), (0.2, 0.75),
          (0.8, 0.05)]],
        [[(0.5, 0.47), (0.2, 0.2), (0.55, 0), (0.8, 0.2), (0.5, 0.47), (0.15, 0.75), (0.5, 1),
          (0.85, 0.75), (0.5, 0.47)]],
        [[(0.25, 0.05), (0.2, 0.25), (0.8, 0.75), (0.5, 1), (0.2, 0.75), (0.8, 0.25), (0.6, 0),
          (0.25, 0.05)]],
    ],
    9: [
        [[(0.82, 0.25), (0.5, 0), (0.15, 0.25), (0.45, 0.5), (0.82, 0.25), (0.82, 0.25),
          (0.75, 1)]],
        [[(0.8, 0.15), (0.4, 0), (0.12, 0.3), (0.45, 0.52), (0.8, 0.2), (0.82, 0.6), (0.65, 0.95),
          (0.2, 0.95)]],
        [[(0.75, 0.05), (0.3, 0.05), (0.15, 0.35), (0.5, 0.48), (0.78, 0.1), (0.78, 0.1),
          (0.8, 0.5), (0.78, 1)]],
        [[(0.78, 0.3), (0.55, 0.02), (0.2, 0.15), (0.25, 0.42), (0.6, 0.45), (0.8, 0.15),
          (0.7, 0.6), (0.35, 1)]],
        [[(0.8, 0.1), (0.5, 0), (0.2, 0.2), (0.3, 0.48), (0.75, 0.42), (0.8, 0.1), (0.8, 0.8),
          (0.5, 1), (0.15, 0.85)]],
        [[(0.7, 0.25), (0.4, 0.05), (0.2, 0.3), (0.5, 0.42), (0.75, 0.15), (0.75, 0.15),
          (0.55, 1)]],
    ],
}


@dataclass(frozen=True)
class Hand:
    """Who writes: the shapes it prefers, and how it draws them."""

    shapes: tuple[int, ...]  # the usual one of each digit
    slant: float
    width: float  # of a digit, in parts of its height
    wobble: float
    pen: float  # the thickness, in parts of the height
    bends: tuple[tuple[float, float], ...]  # how far this hand moves each of a dozen points


def hand(rng: np.random.Generator) -> Hand:
    """Any hand."""
    bends = rng.normal(0, rng.uniform(0.01, 0.05), (12, 2))
    return Hand(
        tuple(int(rng.integers(len(SHAPES[digit]))) for digit in range(1, 10)),
        float(rng.normal(0.08, 0.17)),
        float(rng.uniform(0.38, 0.8)),
        float(rng.uniform(0.012, 0.05)),
        float(rng.uniform(0.035, 0.14)),
        tuple((float(x), float(y)) for x, y in bends),
    )


def curve(points: Floats) -> Floats:
    """A smooth curve through these points, with corners where one is named twice."""
    parts: list[Floats] = []
    t = np.linspace(0, 1, 9, dtype=np.float32)[:, None]
    for i in range(len(points) - 1):
        b, c = points[i], points[i + 1]
        if np.array_equal(b, c):
            continue
        a = points[i - 1] if i else b
        d = points[i + 2] if i + 2 < len(points) else c
        slope, end = (c - a) / 2, (d - b) / 2
        parts.append(
            (2 * t**3 - 3 * t**2 + 1) * b
            + (t**3 - 2 * t**2 + t) * slope
            + (3 * t**2 - 2 * t**3) * c
            + (t**3 - t**2) * end
        )
    return np.concatenate(parts)


def bent(stroke: Stroke, who: Hand, rng: np.random.Generator) -> Floats:
    """The points of a stroke as this hand sets them now; the corners stay corners."""
    points = np.array(stroke, dtype=np.float32)
    moved = points + rng.normal(0, who.wobble, points.shape).astype(np.float32)
    moved += np.array(who.bends, dtype=np.float32)[: len(points)]
    for i in range(1, len(points)):
        if np.array_equal(points[i], points[i - 1]):
            moved[i] = moved[i - 1]
    return moved


def written(digit: int, height: int, who: Hand, rng: np.random.Generator) -> Floats:
    """A digit so many pixels high by this hand: 1 is ink."""
    ways = SHAPES[digit]
    usual = rng.random() < 0.9
    shape = ways[who.shapes[digit - 1] if usual else int(rng.integers(len(ways)))]
    fine = 4 if height < 40 else 2
    high = height * fine
    pen = max(1, round(high * who.pen * rng.uniform(0.85, 1.15)))
    slant = who.slant + rng.normal(0, 0.05)
    wide = high * who.width * rng.uniform(0.85, 1.2)
    strokes = [curve(bent(stroke, who, rng)) for stroke in shape]
    turn = rng.normal(0, 0.06)
    for points in strokes:
        x, y = points[:, 0] * wide, points[:, 1] * high
        points[:, 0], points[:, 1] = x - slant * y - turn * y, y + turn * x
    low = np.min([points.min(axis=0) for points in strokes], axis=0) - pen
    far = np.max([points.max(axis=0) for points in strokes], axis=0) + pen
    size = np.maximum(np.ceil((far - low) / fine).astype(int), 1)
    sheet = np.zeros((int(size[1]) * fine, int(size[0]) * fine), np.uint8)
    for points in strokes:
        whole = np.round((points - low) * 8).astype(np.int32)
        cv2.polylines(sheet, [whole], False, 255, pen, cv2.LINE_AA, 3)
    small = cv2.resize(sheet, (int(size[0]), int(size[1])), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32) / 255
