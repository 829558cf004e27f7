"""Damaged and odd pictures: `python tests/fuzz_pictures.py --files 4000 --seed 1`.

Each file must end in readings that have a grid, or in one sentence, and to open it must not take a
second of the processor unless it is truly large, or a page is given up. Anything else is reported
with the number of its file. At the end stands the most memory that was taken here, and by what
draws pages.
"""

from __future__ import annotations

import argparse
import os
import random
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from formats.photographed import picture, saved
from formats.picture_files import chunk, encrypted, jpeg_of_size, pdf, pdf_of, stream
from requirements import needed
from whydoku import Grid, InvalidPuzzle, random_minimal, read_all
from whydoku.formats.photos import pages
from whydoku.formats.photos.opening import pictures_in

SECONDS = 1.0
"""The seconds of a processor that it may take to open a file."""

MOST_MEMORY = (400 << 20, 800 << 20)
"""The most bytes of memory that may be taken here, and by what draws pages."""

HEAD = b"\x89PNG\r\n\x1a\n"

# Sound files


def drawn(r: random.Random) -> Any:
    """A small picture of a grid or of nothing much."""
    images = needed("PIL.Image")
    kind = r.randrange(4)
    if kind == 0:
        return images.effect_noise((r.randrange(2, 300), r.randrange(2, 300)), 90)
    if kind == 1:
        return images.new("RGB", (r.choice((1, 9, 3000)), r.choice((1, 9, 200))), "#f4f1ea")
    return picture(puzzle_of(r.randrange(4)), r.randrange(12, 40), turned=r.choice((0, 0, 3, 90)))


@cache
def puzzle_of(number: int) -> str:
    [line] = random_minimal(1, seed=number)
    return str(line)


def png(r: random.Random) -> bytes:
    mode = r.choice(("1", "L", "LA", "P", "RGB", "RGBA", "I;16"))
    made = drawn(r)
    if mode == "I;16":
        made = needed("PIL.Image").frombytes(
            mode, made.size, b"".join(bytes((b, b)) for b in made.convert("L").tobytes())
        )
    else:
        made = made.convert(mode)
    options: dict[str, Any] = {"transparency": 3} if mode == "P" and r.randrange(2) else {}
    if r.randrange(4) == 0 and mode in ("L", "RGB", "RGBA"):
        options |= {"save_all": True, "append_images": [made] * r.choice((1, 30))}
    return saved(made, "PNG", **options)


def jpeg(r: random.Random) -> bytes:
    made = drawn(r).convert(r.choice(("L", "RGB", "CMYK")))
    exif = needed("PIL.Image").Exif()
    exif[0x112] = r.choice((1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 65535))
    options: dict[str, Any] = {"progressive": r.randrange(2) == 1, "quality": r.choice((5, 80))}
    if r.randrange(2):
        options["exif"] = exif
    if r.randrange(6) == 0:
        return saved(made.convert("RGB"), "MPO", save_all=True, append_images=[made])
    return saved(made, "JPEG", **options)


def webp(r: random.Random) -> bytes:
    made = drawn(r).convert(r.choice(("RGB", "RGBA")))
    options: dict[str, Any] = {"lossless": r.randrange(2) == 1}
    if r.randrange(3) == 0:
        options |= {"save_all": True, "append_images": [made.rotate(180)] * r.choice((1, 30))}
    return saved(made, "WEBP", **options)


def pdfs(r: random.Random) -> bytes:
    kind = r.randrange(8)
    if kind == 0:
        return encrypted()
    if kind == 1:  # what is drawn draws itself, or each draws the next one ten times
        depth = r.randrange(1, 12)
        return nested(depth, is_round=r.randrange(2) == 1)
    if kind == 2:  # a tree of pages that is its own branch
        tree = "<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>"
        page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>"
        return pdf_of(["<</Type/Catalog/Pages 2 0 R>>", tree, page])
    if kind == 3:
        size, high = (r.choice((0.001, 1, 72, 14_400, 1e9, -72)) for _ in range(2))
        return pdf(r.randrange(1, 4), size=size, high=high, count=r.choice((None, 0, -1, 10**9)))
    if kind == 4:  # a PDF that holds another one
        return pdf(size=72) + pdf(2, size=72)
    images = [drawn(r).convert(r.choice(("1", "L", "RGB"))) for _ in range(r.randrange(1, 4))]
    return saved(images[0], "PDF", save_all=True, append_images=images[1:])


def nested(depth: int, *, is_round: bool) -> bytes:
    """A page whose drawing draws another drawing ten times, and so on."""
    kinds = "/Type/XObject/Subtype/Form/BBox[0 0 72 72]/Resources<</XObject<</X {} 0 R>>>>"
    page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Contents 4 0 R"
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"{page}/Resources<</XObject<</X 5 0 R>>>>>>",
        stream("/X Do"),
    ]
    for n in range(depth):
        after = 6 + n if n < depth - 1 else 5 if is_round else 4
        objects.append(stream("/X Do " * 10, kinds.format(after)))
    return pdf_of(objects)


KINDS: tuple[Callable[[random.Random], bytes], ...] = (png, png, jpeg, jpeg, webp, pdfs)


# Damage


def cut(data: bytes, r: random.Random) -> bytes:
    return data[: r.randrange(len(data) + 1)]


def flipped(data: bytes, r: random.Random) -> bytes:
    """Some bytes changed, most of them near the beginning, where sizes stand."""
    made = bytearray(data)
    for _ in range(r.choice((1, 1, 2, 5, 50))):
        most = r.choice((64, 1024, len(made)))
        made[r.randrange(min(most, len(made)))] = r.choice((0, 1, 127, 128, 255, r.randrange(256)))
    return bytes(made)


def repeated(data: bytes, r: random.Random) -> bytes:
    a, b = sorted(r.randrange(len(data) + 1) for _ in range(2))
    return data[:b] + data[a:b] * r.choice((1, 2, 9)) + data[b:]


def huge(data: bytes, r: random.Random) -> bytes:
    """A file that says that it is of another size."""
    width, height = (r.choice((0, 1, 100, 4999, 16_000, 65_535, 1 << 30)) for _ in range(2))
    if data.startswith(HEAD):
        return HEAD + chunk(b"IHDR", struct.pack(">II", width, height) + data[24:29]) + data[33:]
    if data.startswith(b"\xff\xd8") and b"\xff\xc0" in data:
        return jpeg_of_size(data, width % 65_536, height % 65_536)
    if data[12:16] == b"VP8X":
        sizes = (size % (1 << 24) for size in (width, height))
        return data[:24] + b"".join(size.to_bytes(3, "little") for size in sizes) + data[30:]
    return data.replace(b"/MediaBox", b"/MediaBox [0 0 1e30 7] /Was")


def disguised(data: bytes, r: random.Random) -> bytes:
    """A file of one kind with the first bytes of another one."""
    head = r.choice((HEAD, b"\xff\xd8\xff\xe0", b"RIFF\x24\0\0\0WEBPVP8 ", b"%PDF-1.7\n"))
    return head + data[r.choice((0, len(head))) :]


DAMAGE: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    cut, flipped, flipped, repeated, huge, disguised,
)  # fmt: skip


def with_right_sums(data: bytes) -> bytes:
    """A PNG whose parts have the sums that belong to them, so that a damaged part is opened."""
    made, at = bytearray(data[:8]), 8
    while at + 12 <= len(data):
        size = int.from_bytes(data[at : at + 4])
        end = at + 8 + size
        if end + 4 > len(data):
            break
        made += data[at:end] + struct.pack(">I", zlib.crc32(data[at + 4 : end]))
        at = end + 4
    return bytes(made) + data[at:]


def file_of(r: random.Random) -> bytes:
    """A file that is sound or damaged."""
    data = r.choice(KINDS)(r)
    for _ in range(r.choice((0, 1, 1, 2, 3))):
        data = r.choice(DAMAGE)(data, r) or b"\xff\xd8\xff"
    is_mended = data.startswith(HEAD) and r.randrange(2)
    return with_right_sums(data) if is_mended else data


# What must hold


def spent() -> float:
    """The seconds of processors so far, here and by what draws pages."""
    return sum(os.times()[:4])


def faults(data: bytes, ends: Counter[str]) -> Iterator[str]:
    """Yields what is wrong with how a file is read; `ends` counts grids and sentences."""
    before, pixels, most = spent(), 0, SECONDS
    try:
        for one in pictures_in(data) if is_picture(data) else ():
            pixels += len(one.data)
            if len(one.data) % (one.width * one.channels):
                yield "its rows are not whole"
    except InvalidPuzzle as error:
        most += pages.SECONDS if "takes too much" in str(error) else 0
    if (took := spent() - before) > most + pixels / 5e6:
        yield f"to open it takes {took:.1f} s for {pixels:,} bytes of pixels"
    for reading in read_all(data):
        try:
            assert isinstance(reading.grid, Grid)
            ends["grid"] += 1
        except InvalidPuzzle as error:
            ends["sentence"] += 1
            sentence = str(error)
            if not sentence or "\n" in sentence or len(sentence) > 300:
                yield f"no sentence: {sentence!r}"


def is_picture(data: bytes) -> bool:
    return data.startswith((HEAD, b"\xff\xd8\xff", b"RIFF", b"%PDF-"))


def memory() -> tuple[int, int]:
    """The most bytes that were taken here, and by the greatest of the programs started here."""
    resource = needed("resource")
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    mine, other = (resource.getrusage(one).ru_maxrss << 10 for one in who)
    return mine, other


def fuzz(files: int, seed: int, *, is_alone: bool = False) -> tuple[list[str], Counter[str]]:
    """What is wrong, and how many grids and sentences there were. How much memory it takes shows
    only in a process that has done nothing else: that `is_alone`."""
    found, ends = [], Counter[str]()
    for number in range(files):
        data = file_of(random.Random(f"{seed} {number}"))
        try:
            found += [f"file {number}: {fault}" for fault in faults(data, ends)]
        except Exception as error:
            found.append(f"file {number}: {type(error).__name__}: {error}")
        if is_alone and any(
            taken > most for taken, most in zip(memory(), MOST_MEMORY, strict=True)
        ):
            return [*found, f"file {number}: takes {memory()} bytes"], ends
    return found, ends


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found, ends = fuzz(asked.files, asked.seed, is_alone=True)
    mine, others = (taken >> 20 for taken in memory())
    print(*found, sep="\n")
    print(f"{asked.files} files: {dict(ends)}; at most {mine} MiB here, {others} MiB for pages")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
