"""Digits written by made hands: strokes of many shapes, bent, slanted and drawn by a pen."""

from dataclasses import dataclass

import cv2
import numpy as np

from arrays import Floats

# For each digit the ways to write it: strokes through points of a square, in hundredths from its
# left and its top. A smooth curve joins points; one that is named twice running is a corner.
WAYS = {
    1: (
        "20,35 55,0 55,0 45,100",
        "35,30 60,0 60,0 50,60 40,100 / 10,100 85,95",
        "50,0 50,100",
        "50,0 48,50 50,100",
        "30,25 55,0 55,0 55,100",
        "15,40 60,0 60,0 60,100",
        "10,50 62,0 62,0 58,100",
        "30,25 55,0 55,0 55,100 / 25,100 85,100",
        "35,15 50,0 50,0 50,100 / 20,100 80,100",
    ),
    2: (
        "15,15 55,0 75,25 45,65 15,95 10,85 40,85 90,95",
        "10,25 30,2 70,3 85,30 50,65 8,100 8,100 95,100",
        "10,20 45,0 80,20 70,50 10,98 10,98 50,93 95,100",
        "8,22 40,0 80,12 75,45 30,90 10,95 15,80 40,85 70,100 98,90",
        "10,5 85,3 85,3 10,100 10,100 95,97",
        "20,15 60,0 85,25 60,60 10,100 10,100 40,88 70,100 100,92",
    ),
    3: (
        "20,5 75,5 75,20 45,45 85,60 75,95 20,98",
        "12,15 45,0 85,20 40,47 40,47 88,70 50,100 8,85",
        "15,10 50,0 80,15 70,42 45,48 80,55 85,85 45,100 10,88",
        "10,2 85,2 85,2 40,40 40,40 85,55 80,92 40,100 8,88",
        "15,12 60,0 80,25 50,45 35,45 50,46 90,75 50,100 5,95",
    ),
    4: (
        "40,0 10,40 15,58 55,55 92,42 / 72,15 60,60 42,100",
        "45,0 8,50 30,62 90,48 90,48 / 70,28 50,100",
        "30,0 10,50 45,60 80,30 80,0 / 80,20 70,60 60,100",
        "25,0 10,60 10,60 95,60 / 70,25 68,100",
        "15,0 15,45 30,55 80,50 / 80,0 78,100",
        "65,0 5,68 5,68 98,68 / 68,0 68,100",
        "65,100 70,0 70,0 5,65 5,65 95,66",
        "40,0 5,65 5,65 95,62 / 65,40 60,100",
        "10,5 12,50 12,50 85,48 / 82,2 80,100",
        "15,0 10,35 30,50 70,40 85,0 80,40 70,100",
    ),
    5: (
        "85,5 30,0 30,0 15,40 60,35 80,70 50,100 15,90",
        "25,3 20,42 20,42 65,38 88,70 55,100 8,92 / 25,3 90,0",
        "88,2 25,2 25,2 20,42 20,42 65,40 88,68 60,98 10,95",
        "85,0 30,5 20,35 55,45 85,65 60,98 10,95",
        "30,10 25,50 25,50 75,50 80,85 40,100 10,90 / 28,5 60,8 95,0",
        "90,0 20,0 20,0 15,50 15,50 70,50 80,75 70,100 5,100",
    ),
    6: (
        "60,0 20,40 10,80 45,100 80,80 60,62 25,72",
        "45,0 25,35 15,75 45,100 85,90 85,65 50,60 25,80",
        "70,0 30,30 12,70 40,100 80,85 75,58 40,52 14,75",
        "50,0 15,45 15,85 55,100 88,75 60,50 20,65",
        "80,8 45,5 12,50 30,97 75,92 75,60 40,52 15,70",
        "35,0 20,50 22,85 50,100 80,80 60,60 25,75",
        "25,0 15,60 20,95 60,100 85,75 50,55 18,72",
        "85,0 30,40 10,75 40,100 70,80 50,65 15,85",
    ),
    7: (
        "10,8 45,2 85,5 60,50 45,100 / 20,52 50,48 90,50",
        "5,5 90,10 90,10 50,60 20,100 / 25,45 80,60",
        "8,3 88,3 88,3 35,100",
        "8,3 88,3 88,3 35,100 / 30,50 85,50",
        "10,18 10,3 10,3 90,3 90,3 50,50 40,100",
        "5,15 20,5 50,10 90,2 90,2 55,50 45,100 / 25,52 85,45",
        "10,2 85,0 85,0 60,50 55,100 / 35,45 90,48",
        "10,5 75,5 80,15 50,60 35,100",
        "20,0 85,5 85,5 75,100",
    ),
    8: (
        "75,5 30,10 30,35 75,65 65,98 25,95 25,65 70,35 75,5",
        "70,0 25,10 25,35 80,70 60,100 20,90 40,55 85,15",
        "78,15 45,0 20,22 50,48 85,75 50,100 15,75 50,48 80,22 70,8",
        "50,0 20,22 50,46 80,22 50,0 / 50,46 12,72 50,100 88,72 50,46",
        "85,5 40,0 20,20 75,65 70,95 30,98 20,75 80,5",
        "50,47 20,20 55,0 80,20 50,47 15,75 50,100 85,75 50,47",
        "25,5 20,25 80,75 50,100 20,75 80,25 60,0 25,5",
    ),
    9: (
        "80,10 45,0 15,20 30,45 65,42 82,15 80,60 55,98 15,90",
        "60,0 20,15 25,42 65,40 75,8 75,8 85,60 75,95 35,100",
        "75,30 40,48 15,25 45,0 75,15 70,55 50,100",
        "82,25 50,0 15,25 45,50 82,25 82,25 75,100",
        "80,15 40,0 12,30 45,52 80,20 82,60 65,95 20,95",
        "75,5 30,5 15,35 50,48 78,10 78,10 80,50 78,100",
        "78,30 55,2 20,15 25,42 60,45 80,15 70,60 35,100",
        "80,10 50,0 20,20 30,48 75,42 80,10 80,80 50,100 15,85",
        "70,25 40,5 20,30 50,42 75,15 75,15 55,100",
    ),
}


def strokes_of(way: str) -> list[Floats]:
    """The points of each stroke, in parts of the square."""
    return [
        np.array([point.split(",") for point in stroke.split()], np.float32) / np.float32(100)
        for stroke in way.split("/")
    ]


SHAPES = {digit: [strokes_of(way) for way in ways] for digit, ways in WAYS.items()}


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


def bent(points: Floats, who: Hand, rng: np.random.Generator) -> Floats:
    """The points of a stroke as this hand sets them now; the corners stay corners."""
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
    return np.asarray(small, dtype=np.float32) / np.float32(255)
