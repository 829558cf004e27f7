"""What a camera makes of a flat page: perspective, curl, shadow, blur, grain."""

from dataclasses import dataclass

import cv2
import numpy as np

from arrays import Bytes, Floats
from layouts import Random, chance


@dataclass(frozen=True)
class Shot:
    """A picture in grey, and where points of the page came to lie in it."""

    light: Bytes
    points: list[Floats]


@dataclass(frozen=True)
class Curl:
    """How a page bends: each point moves along an axis by a few waves."""

    waves: tuple[tuple[float, float, float, float, float], ...]  # x, y, phase, and moved by

    def moved(self, points: Floats) -> Floats:
        """Where points of the flat page lie on the bent one."""
        by = np.zeros_like(points)
        for x, y, phase, across, down in self.waves:
            wave = np.sin(points[..., 0] * x + points[..., 1] * y + phase)
            by[..., 0] += wave * across
            by[..., 1] += wave * down
        return points + by

    def flat(self, points: Floats) -> Floats:
        """Where points of the bent page lie on the flat one."""
        found = points.copy()
        for _ in range(5):
            found -= self.moved(found) - points
        return found


def curl(rng: Random, size: float, strength: float) -> Curl:
    """A bend of a page of a size in pixels."""
    waves = []
    for _ in range(2):
        way = rng.uniform(0, np.pi)
        length = size * rng.uniform(0.8, 2.5)
        turn = 2 * np.pi / length
        high = min(size * strength * rng.uniform(0, 0.03), 0.25 / turn)
        aside = rng.uniform(0, 2 * np.pi)
        waves.append(
            (
                float(np.cos(way) * turn),
                float(np.sin(way) * turn),
                float(rng.uniform(0, 2 * np.pi)),
                float(high * np.cos(aside)),
                float(high * np.sin(aside)),
            )
        )
    return Curl(tuple(waves))


def lens(
    rng: Random, size: tuple[int, int], shot: tuple[int, int], skew: float, turn: float
) -> Floats:
    """The perspective from a page to a picture, both as width and height."""
    wide, high = size
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    angle = np.radians(rng.uniform(-turn, turn))
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)
    centred = (corners - np.array([wide, high]) / 2) @ spin.T
    centred *= 1 + rng.uniform(-skew, skew, (4, 1))
    centred += rng.uniform(-skew, skew, (4, 2)) * min(wide, high) / 3
    low, far = centred.min(axis=0), centred.max(axis=0)
    factor = (
        np.max(np.array(shot) / (far - low)) if chance(rng, 0.3) else np.min(shot / (far - low))
    )
    target = (centred - (low + far) / 2) * factor + np.array(shot) / 2
    return np.asarray(
        cv2.getPerspectiveTransform(corners, target.astype(np.float32)), dtype=np.float32
    )


def through(matrix: Floats, points: Floats) -> Floats:
    """Points after a perspective."""
    flat = points.reshape(-1, 2) @ matrix[:, :2].T + matrix[:, 2]
    return (flat[:, :2] / flat[:, 2:]).reshape(points.shape).astype(np.float32)


def light_on(rng: Random, high: int, wide: int, strength: float) -> Floats:
    """How much light falls where."""
    small = (24, 24)
    ys, xs = np.meshgrid(np.linspace(-1, 1, 24), np.linspace(-1, 1, 24), indexing="ij")
    light = 1 + strength * (rng.uniform(-0.35, 0.35) * xs + rng.uniform(-0.35, 0.35) * ys)
    light -= strength * rng.uniform(0, 0.25) * (xs**2 + ys**2)
    field = np.asarray(cv2.resize(light.astype(np.float32), (wide, high)))
    if chance(rng, 0.35 * strength):
        way = rng.uniform(0, 2 * np.pi)
        soft = rng.uniform(0.005, 0.3)
        yy, xx = np.mgrid[0:high, 0:wide].astype(np.float32)
        along = (xx / wide - 0.5) * np.cos(way) + (yy / high - 0.5) * np.sin(way)
        along += 0.03 * np.sin(yy / high * rng.uniform(3, 20)) - rng.uniform(-0.4, 0.4)
        edge = np.clip(along / soft, -4, 4)
        field *= 1 - rng.uniform(0.15, 0.6) / (1 + np.exp(-3 * edge))
    if chance(rng, 0.3 * strength):
        spots = rng.uniform(0.85, 1.1, small).astype(np.float32)
        field *= np.asarray(cv2.resize(spots, (wide, high), interpolation=cv2.INTER_CUBIC))
    return np.asarray(np.clip(field, 0.08, 1.6), dtype=np.float32)


def blurred(rng: Random, light: Floats, sigma: float, motion: float) -> Floats:
    """Out of focus, and moved."""
    if sigma > 0.25:
        if sigma > 1.2 and chance(rng, 0.4):
            radius = round(sigma * 1.8)
            disc = np.zeros((2 * radius + 1, 2 * radius + 1), np.float32)
            cv2.circle(disc, (radius, radius), radius, 1.0, -1, cv2.LINE_AA)
            light = np.asarray(cv2.filter2D(light, -1, disc / disc.sum()))
        else:
            light = np.asarray(cv2.GaussianBlur(light, (0, 0), sigma))
    if motion > 1:
        size = int(motion) * 2 + 3
        kernel = np.zeros((size, size), np.float32)
        angle = rng.uniform(0, np.pi)
        middle = size // 2
        dx, dy = np.cos(angle) * motion / 2, np.sin(angle) * motion / 2
        begin = np.round(np.array([middle - dx, middle - dy]) * 16).astype(int)
        end = np.round(np.array([middle + dx, middle + dy]) * 16).astype(int)
        cv2.line(kernel, begin.tolist(), end.tolist(), 1.0, 1, cv2.LINE_AA, 4)
        light = np.asarray(cv2.filter2D(light, -1, kernel / max(kernel.sum(), 1e-6)))
    return light


def grain(rng: Random, light: Floats, amount: float) -> Floats:
    """The noise of a sensor, fine or coarse."""
    high, wide = light.shape
    noise = np.zeros((high, wide), np.float32)
    cv2.randn(noise, 0, amount)
    if chance(rng, 0.4):
        noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), 0.8) * 2.2, dtype=np.float32)
    return light + noise * (0.5 + light)


def packed(light: Bytes, quality: int) -> Bytes:
    """A picture after JPEG."""
    done, data = cv2.imencode(".jpg", light, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), dtype=np.uint8)


@dataclass(frozen=True)
class Hardness:
    """How bad a picture is, from 0 (a scanner's) to 1."""

    skew: float
    turn: float  # degrees
    curl: float
    shade: float
    blur: float  # in parts of a cell
    motion: float
    noise: float
    quality: int


def hardness(rng: Random, cell: float) -> Hardness:
    """Any picture: most are decent, some hardly legible. `cell` is one's size in the picture."""
    bad = rng.beta(1.2, 2.6)
    small = min(1.0, cell / 28)
    return Hardness(
        float(rng.uniform(0, 0.22)),
        float(rng.choice([2, 8, 25])),
        float(rng.choice([0, 0.5, 1.0])),
        float(rng.uniform(0.2, 1.3)),
        float(bad * rng.uniform(0.0, 0.085) * small),
        float(rng.uniform(0, 0.14) * bad * small) if chance(rng, 0.25) else 0.0,
        float(rng.uniform(0, 0.06) * bad + 0.004),
        int(rng.integers(25, 97)),
    )


def shoot(
    rng: Random,
    page: Floats,
    points: list[Floats],
    shot: tuple[int, int],
    cell: float,
    how: Hardness,
) -> Shot:
    """A picture of a page whose cells are about `cell` pixels wide in the picture."""
    high, wide = page.shape
    matrix = lens(rng, (wide, high), shot, how.skew, how.turn)
    bend = curl(rng, min(wide, high), how.curl)
    back = np.linalg.inv(matrix).astype(np.float32)
    step = 8
    ys, xs = np.mgrid[0 : shot[1] + 2 * step : step, 0 : shot[0] + 2 * step : step].astype(
        np.float32
    )
    flat = bend.flat(through(back, np.stack([xs, ys], axis=-1)))
    size = (flat.shape[1] * step, flat.shape[0] * step)
    # A node stands at the left edge of the first of the pixels that it begins.
    maps = [
        np.asarray(cv2.resize(flat[..., i], size, interpolation=cv2.INTER_LINEAR)) for i in (0, 1)
    ]
    half = step // 2
    across, down = (one[half : half + shot[1], half : half + shot[0]] - 0.5 for one in maps)
    taken = np.asarray(
        cv2.remap(
            page,
            across,
            down,
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=float(rng.uniform(0.05, 0.9)),
        )
    )
    light = blurred(rng, taken, how.blur * cell, how.motion * cell)
    white = rng.uniform(0.45, 1.0)
    black = rng.uniform(0, 0.3) if chance(rng, 0.4) else rng.uniform(0, 0.1)
    light = light * (1 - black) + black
    light = light * light_on(rng, shot[1], shot[0], how.shade) * white
    light = grain(rng, light, how.noise * (0.5 + white / 2))
    if chance(rng, 0.35):
        soft = np.asarray(cv2.GaussianBlur(light, (0, 0), rng.uniform(0.7, 2.0)))
        light = light + (light - soft) * rng.uniform(0.3, 2.0)
    if chance(rng, 0.3):
        light = np.clip(light, 0, 2) ** rng.uniform(0.7, 1.4)
    if chance(rng, 0.03):
        near = np.asarray(cv2.GaussianBlur(light, (0, 0), cell / 2))
        light = (light > near * rng.uniform(0.75, 0.9)).astype(np.float32)
    whole = np.clip(light * 255 + 0.5, 0, 255).astype(np.uint8)
    if how.quality < 90:
        whole = packed(whole, how.quality)
    return Shot(whole, [through(matrix, bend.moved(one)) for one in points])
