"""What a shorter path saves, told beside the usual one, in a sentence or two."""

from __future__ import annotations

from collections.abc import Mapping

from whydoku.render.words.language import Language
from whydoku.render.words.passage import Name, Number, Sentence, sentence
from whydoku.render.words.telling import writer_of
from whydoku.shortest import Shortened
from whydoku.shortest.effort import above_singles, hardest_of
from whydoku.trace import Trace


def savings(
    found: Shortened,
    *,
    names: Mapping[str, str] | None = None,
    language: str | Language = "en",
) -> str:
    """What is saved, or that nothing is; and that the search was stopped, if it was.

    What is the same on both paths is told once. The usual path counts by its essential steps.
    """
    names = found.trace.vocabulary.names if names is None else names
    told = [_saved(found, names)]
    if not found.complete:
        told.append(sentence("saved.stopped"))
    writer = writer_of(language, "rc")
    return " ".join(map(writer.full, told))


def _saved(found: Shortened, names: Mapping[str, str]) -> Sentence:
    less, usual = found.less, found.more
    steps, before = Number(less.steps), Number(usual.steps)
    hard, harder = (Number(sum(1 for _ in above_singles(t))) for t in (found.trace, found.usual))
    if not harder.value:
        return sentence("saved.singles", steps=steps)
    top, over = (_hardest(trace, names) for trace in (found.trace, found.usual))
    guesses = _guesses(less.guesses, usual.guesses)
    if less == usual:
        return sentence("saved.nothing", steps=steps, above=hard, guesses=guesses, hardest=top)
    return sentence(
        "saved.less",
        steps=steps,
        usual=before if before != steps else None,
        above=hard,
        before=harder if harder != hard else None,
        guesses=guesses,
        hardest=top,
        harder=over if less.hardest != usual.hardest else None,
    )


def _guesses(number: int, before: int) -> Sentence | None:
    if not before:
        return None
    if not number:
        return sentence("saved.no-guesses", before=Number(before))
    other = Number(before) if before != number else None
    return sentence("saved.guesses", number=Number(number), before=other)


def _hardest(trace: Trace, names: Mapping[str, str]) -> Name:
    """The hardest technique with its rating."""
    one = hardest_of(trace)
    return Name(f"{names.get(one.slug, one.name)} {one.rating:g}" if one else "")
