"""What is found in a library, as the input of a batch."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import ClassVar, Final

from whydoku.dataclass import asdict, dataclass, field
from whydoku.operations.library.entries import Entry
from whydoku.operations.library.finding import WantedEntries
from whydoku.operations.library.library import Library
from whydoku.operations.running.inputs import BatchInput, InputState
from whydoku.operations.slabs import RecordSlab, Slab

RECORDS: Final = 512
"""How many puzzles a slab has."""


@dataclass(frozen=True, slots=True)
class FoundInput(BatchInput):
    """The puzzles that a find finds. They are found again when a batch goes on, and must then be
    the same, with the same names, in the same order. `words` are the words of the find."""

    name: str = field(init=False)
    path: str
    words: str
    wanted: WantedEntries

    asks_store: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", shlex.join(self.in_command))

    @property
    def in_command(self) -> Sequence[str]:
        """The options that ask for the find."""
        return "--library", self.path, "--find", self.words

    @property
    def shown(self) -> str:
        """The words for what is found, in messages."""
        return f"what is found in {self.path}"

    def state(self) -> InputState:
        """The digest of all puzzles that are found now."""
        digest = hashlib.blake2b(digest_size=16)
        for entry in self._entries():
            digest.update(f"{entry.puzzle} {entry.name}\n".encode("utf-8", "surrogatepass"))
        return InputState(self.name, None, digest.hexdigest())

    def slabs(
        self,
        column: str,  # noqa: ARG002
        rules: str,  # noqa: ARG002
        watch: Callable[[int], None],  # noqa: ARG002
    ) -> Iterator[Slab]:
        """Yields the puzzles with their names."""
        readings = (entry.reading for entry in self._entries())
        while some := tuple(islice(readings, RECORDS)):
            yield RecordSlab(some)

    def _entries(self) -> Iterator[Entry]:
        with Library(self.path, read_only=True) as library:
            yield from library.find(**asdict(self.wanted))
