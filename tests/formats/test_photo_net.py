"""The net that reads cells: numpy computes the same, drawn cells are read, spoilt weights refused.

It is compiled as for training; `native/tests/photo_net_test.cpp` has what needs no Python."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

ROOT = Path(__file__).parents[2]
NET = ROOT / "src" / "whydoku" / "formats" / "photos" / "net.bin"
CELL = 44
MARGIN = 30
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

sys.path.insert(0, str(ROOT / "training"))
import reader  # noqa: E402
import whole  # noqa: E402
from arrays import Bytes, Floats  # noqa: E402

if shutil.which("c++") is None:
    pytest.skip("the reader is compiled by c++", allow_module_level=True)

pytestmark = pytest.mark.dear


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compiles the reader before a test is timed."""
    reader.library()


def mesh() -> Floats:
    """The crossings of a drawn grid."""
    steps = MARGIN + CELL * np.arange(10, dtype=np.float32)
    ys, xs = np.meshgrid(steps, steps, indexing="ij")
    points: Floats = np.stack([xs, ys], axis=-1).reshape(100, 2)
    return points


def drawn(puzzle: str, notes: dict[int, str] | None = None) -> Bytes:
    """A printed grid; `notes` are marks at their places, by cell."""
    image_of = pytest.importorskip("PIL.Image")
    draw_of = pytest.importorskip("PIL.ImageDraw")
    font_of = pytest.importorskip("PIL.ImageFont")
    size = 9 * CELL + 2 * MARGIN
    image = image_of.new("L", (size, size), 235)
    pen = draw_of.Draw(image)
    for i in range(10):
        at, width = MARGIN + i * CELL, 3 if i % 3 == 0 else 1
        pen.line([(MARGIN, at), (size - MARGIN, at)], fill=30, width=width)
        pen.line([(at, MARGIN), (at, size - MARGIN)], fill=30, width=width)
    large, small = (font_of.load_default(CELL * part) for part in (0.72, 0.3))
    for cell, digit in enumerate(puzzle):
        x, y = (MARGIN + CELL * (at + 0.5) for at in (cell % 9, cell // 9))
        if digit != ".":
            pen.text((x, y), digit, fill=20, font=large, anchor="mm")
        for mark in (notes or {}).get(cell, ""):
            down, across = divmod(int(mark) - 1, 3)
            place = (x + CELL * 0.31 * (across - 1), y + CELL * 0.31 * (down - 1))
            pen.text(place, mark, fill=60, font=small, anchor="mm")
    light: Bytes = np.asarray(image)
    return light


def text_of(made: reader.Read) -> str:
    return "".join(str(digit) if digit else "." for digit in made.digits)


def test_numpy_computes_what_the_net_says_to_the_bit() -> None:
    cells = np.random.default_rng(3).integers(0, 256, (6, 32, 32)).astype(np.uint8)
    cells[:3] = np.repeat(np.repeat(cells[:3, ::8, ::8], 8, axis=1), 8, axis=2)
    said = whole.said(whole.layers_of(NET.read_bytes()), cells)
    assert np.array_equal(reader.read(NET.read_bytes(), cells).said, said)
    assert len(np.unique(said)) > 100


def test_the_file_is_what_its_layers_make() -> None:
    data = NET.read_bytes()
    assert whole.file_of(whole.layers_of(data)) == data
    assert len(data) < 150_000


@pytest.mark.parametrize("at", [0, 7, 8, 40_000, -1])
def test_weights_with_a_changed_byte_are_refused(at: int) -> None:
    data = bytearray(NET.read_bytes())
    data[at] ^= 1
    with pytest.raises(ValueError, match="no net"):
        reader.read(bytes(data), np.zeros((1, 32, 32), np.uint8))


@pytest.mark.parametrize("dark", [False, True])
def test_a_printed_grid_is_read(dark: bool) -> None:
    picture = drawn(PUZZLE)
    picture = 255 - picture if dark else picture
    made = reader.read(NET.read_bytes(), reader.patches(picture, mesh()))
    assert text_of(made) == PUZZLE
    assert set(made.kinds.tolist()) == {0, 1}


def test_a_picture_that_is_turned_is_read_through_a_mesh_that_is_turned() -> None:
    picture = drawn(PUZZLE)
    straight = reader.patches(picture, mesh())
    lines = np.stack([mesh()[:, 1], len(picture) - mesh()[:, 0]], axis=-1)
    turned = reader.patches(np.rot90(picture), lines)
    assert np.abs(straight.astype(int) - turned).max() <= 2


def test_pencil_marks_are_read_at_their_places() -> None:
    notes = {2: "124", 3: "26", 5: "789", 40: "5", 41: "135"}
    picture = drawn(PUZZLE[:40] + ".." + PUZZLE[42:], notes)
    made = reader.read(NET.read_bytes(), reader.patches(picture, mesh()))
    read = {
        cell: "".join(str(d + 1) for d in range(9) if int(made.marks[cell]) >> d & 1)
        for cell in np.flatnonzero(made.kinds == 3)
    }
    assert read == notes


def test_shadow_and_grounds_of_many_tints_change_little() -> None:
    picture = drawn(PUZZLE).astype(np.float32)
    size = picture.shape[0]
    shade = np.linspace(0.35, 1, size, dtype=np.float32)[None]
    box = (np.arange(size) - MARGIN) // (3 * CELL)
    boxes = np.add.outer(box, box) % 2
    darker = (picture * shade * np.where(boxes, 0.8, 1)).astype(np.uint8)
    made = reader.read(NET.read_bytes(), reader.patches(darker, mesh()))
    assert text_of(made) == PUZZLE
