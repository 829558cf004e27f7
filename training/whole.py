"""The net in whole numbers: its file, and what it says of cells by plain numpy."""

from dataclasses import dataclass

import numpy as np

from arrays import Bytes, Ints

KINDS, DIGITS, MARKS = slice(0, 4), slice(4, 13), slice(13, 22)
# Of each layer: inputs, outputs, the side of its filters, its step, and what lies around.
LAYERS = (
    (1, 24, 5, 2, 2),
    (24, 32, 3, 1, 1),
    (32, 48, 3, 2, 1),
    (48, 48, 3, 1, 1),
    (48, 72, 3, 2, 1),
    (72, 72, 3, 1, 1),
    (72, 22, 4, 4, 0),
)
MAGIC = b"wdcells\x01"
SHIFT = 24


@dataclass(frozen=True)
class Layer:
    """A layer in whole numbers: weights are output × row × column × input."""

    added: Ints
    multiplied: Ints
    weights: Ints


def file_of(layers: list[Layer]) -> bytes:
    """The bytes of `net.bin`; native/photo/net.cpp says what they mean."""
    data = MAGIC
    for layer in layers:
        data += layer.added.astype("<i4").tobytes() + layer.multiplied.astype("<u4").tobytes()
        data += layer.weights.astype(np.int8).tobytes()
    total = 2166136261
    for byte in data:
        total = (total ^ byte) * 16777619 & 0xFFFFFFFF
    return data + total.to_bytes(4, "little")


def said(layers: list[Layer], cells: Bytes) -> Ints:
    """What the net in whole numbers says of cells, as plainly as numpy can compute it."""
    x = 255 - cells.astype(np.int64)[:, :, :, None]
    for i, (layer, shape) in enumerate(zip(layers, LAYERS, strict=True)):
        _, _, size, step, around = shape
        x = np.pad(x, ((0, 0), (around, around), (around, around), (0, 0)))
        views = np.lib.stride_tricks.sliding_window_view(x, (size, size), axis=(1, 2))
        views = views[:, ::step, ::step]
        sums = np.einsum("nyxirc,orci->nyxo", views, layer.weights.astype(np.int64), optimize=True)
        x = ((sums + layer.added) * layer.multiplied.astype(np.int64) + (1 << (SHIFT - 1))) >> SHIFT
        x = np.clip(x, 0, 255) if i + 1 < len(layers) else np.clip(x, -32767, 32767)
    return x.reshape(len(cells), -1)


def layers_of(data: bytes) -> list[Layer]:
    """The layers in a file."""
    layers, at = [], len(MAGIC)
    for taken, given, size, _, _ in LAYERS:
        count = given * size * size * taken
        added = np.frombuffer(data, "<i4", given, at)
        multiplied = np.frombuffer(data, "<u4", given, at + 4 * given)
        weights = np.frombuffer(data, np.int8, count, at + 8 * given)
        layers.append(Layer(added, multiplied, weights.reshape(given, size, size, taken)))
        at += 8 * given + count
    return layers
