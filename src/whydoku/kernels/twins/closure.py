"""The native closures in plain Python. `_native.pyi` says what each function means."""

from __future__ import annotations

from array import array
from itertools import chain
from typing import TYPE_CHECKING, Final

from whydoku.bits import Candidates, members
from whydoku.kernels.closure import Net
from whydoku.kernels.splits import SPLITS
from whydoku.kernels.twins.input import bytes_of, pieces_of, whole
from whydoku.spaces import ALL_CANDIDATES, CONSTRAINTS_OF

if TYPE_CHECKING:
    from typing_extensions import Buffer

_WIDTH: Final = 92
_MOST_NODES: Final = 65535
_MOST_LINKS: Final = 255


def refuting(nodes: Buffer, strong: Buffer, possible: Buffer, one_digit: bool, /) -> bytes:
    """729 bytes: the strong links from each candidate to its own falsity, or 0."""
    return _refuted(_net_from(nodes, strong, possible, one_digit))


def refuting_splits(possible: Buffer, kinds: int, one_digit: bool, /) -> bytes:
    """729 bytes: the strong links from each candidate to its own falsity, or 0."""
    among = _candidates_from(possible, "possible")
    wanted = whole(kinds, "kinds", 0, 15)
    masks = [0] * 324
    for k in members(among):
        for q, bit in CONSTRAINTS_OF[k]:
            masks[q] |= bit
    strong = [
        (a, b)
        for bit, give in enumerate(SPLITS.values())
        if wanted >> bit & 1
        for _, a, b in give(masks)
    ]
    number = {node: n for n, node in enumerate(dict.fromkeys(chain.from_iterable(strong)))}
    net = Net(among, [*number], ((number[a], number[b]) for a, b in strong), one_digit=one_digit)
    return _refuted(net)


def joined(
    nodes: Buffer, strong: Buffer, possible: Buffer, worth: Buffer, one_digit: bool, /
) -> bytes:
    """Records of four unsigned 16-bit numbers: links, conclusions, first, last."""
    net = _net_from(nodes, strong, possible, one_digit)
    pairs = net.joined(_candidates_from(worth, "worth"))
    return array("H", (number for pair in pairs for number in pair)).tobytes()


def _refuted(net: Net) -> bytes:
    answer = bytearray(729)
    for k in members(net.possible):
        answer[k] = min(net.refuting(k), _MOST_LINKS)
    return bytes(answer)


def _net_from(nodes: Buffer, strong: Buffer, possible: Buffer, one_digit: bool) -> Net:
    numbered = _nodes_from(nodes)
    links = _links_from(strong, len(numbered))
    return Net(_candidates_from(possible, "possible"), numbered, links, one_digit=one_digit)


def _nodes_from(content: Buffer) -> list[Candidates]:
    pieces = pieces_of(content, "nodes", _WIDTH)
    if len(pieces) > _MOST_NODES:
        raise ValueError(f"nodes must be at most {_MOST_NODES}, not {len(pieces)}")
    nodes = [int.from_bytes(piece, "little") for piece in pieces]
    for n, node in enumerate(nodes):
        if not 0 < node <= ALL_CANDIDATES:
            raise ValueError(f"node {n} must hold one candidate or more, and none above 728")
    return nodes


def _links_from(content: Buffer, nodes: int) -> list[tuple[int, int]]:
    links = []
    for n, piece in enumerate(pieces_of(content, "strong", 4)):
        a, b = array("H", piece)
        if a == b or a >= nodes or b >= nodes:
            raise ValueError(
                f"link {n} must join two different nodes of {nodes}, not nodes {a} and {b}"
            )
        links.append((a, b))
    return links


def _candidates_from(content: Buffer, name: str) -> Candidates:
    held = bytes_of(content, name)
    if len(held) != _WIDTH:
        raise ValueError(f"{name} must be {_WIDTH} bytes long, not {len(held)}")
    found = int.from_bytes(held, "little")
    if found > ALL_CANDIDATES:
        raise ValueError(f"{name} must hold no candidate above 728")
    return found
