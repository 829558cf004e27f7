"""What a shorter path saves compared with the usual one, in a sentence or two."""

from __future__ import annotations

from collections.abc import Mapping

from whydoku.render.spans import plain
from whydoku.render.words.language import Language
from whydoku.render.words.manner import writer_of
from whydoku.render.words.passage import NameSlot, NumberSlot, Sentence, sentence
from whydoku.shortest import Effort, Shortened
from whydoku.shortest.effort import above_singles, hardest_of
from whydoku.trace import Trace


def savings(
    found: Shortened,
    *,
    names: Mapping[str, str] | None = None,
    language: str | Language = "en",
) -> str:
    """Says what is saved, or that nothing is, and mentions a search that was stopped.

    A number that is the same for both paths appears once. The usual path has been cut down to its
    essential steps.
    """
    names = found.trace.vocabulary.names if names is None else names
    said = [_saved(found, names)]
    if not found.complete:
        said.append(sentence("saved.stopped"))
    writer = writer_of(language=language)
    return " ".join(plain(writer.full(one)) for one in said)


def _saved(found: Shortened, names: Mapping[str, str]) -> Sentence:
    less, usual = found.less, found.more
    steps, before = NumberSlot(less.steps), NumberSlot(usual.steps)
    hard, harder = (NumberSlot(above_singles(t)) for t in (found.trace, found.usual))
    if not harder.value:
        return sentence("saved.singles", steps=steps)
    top, over = (_hardest_with_rating(trace, names) for trace in (found.trace, found.usual))
    guesses, nets = _guesses(less.guesses, usual.guesses), _nets(less, usual)
    if less == usual:
        return sentence(
            "saved.nothing", steps=steps, above=hard, guesses=guesses, nets=nets, hardest=top
        )
    return sentence(
        "saved.less",
        steps=steps,
        usual=before if before != steps else None,
        above=hard,
        before=harder if harder != hard else None,
        guesses=guesses,
        nets=nets,
        hardest=top,
        harder=over if less.hardest != usual.hardest else None,
    )


def _guesses(number: int, before: int) -> Sentence | None:
    if not before:
        return None
    if not number:
        return sentence("saved.no-guesses", before=before)
    more = NumberSlot(before) if before != number else None
    return sentence("saved.guesses", number=number, before=more)


def _nets(less: Effort, usual: Effort) -> Sentence | None:
    facts, largest = NumberSlot(less.net_facts), NumberSlot(less.largest_net)
    before, former = NumberSlot(usual.net_facts), NumberSlot(usual.largest_net)
    if not usual.net_facts:
        return None
    if not less.net_facts:
        return sentence("saved.no-nets", before=before)
    return sentence(
        "saved.nets",
        facts=facts,
        before=before if before != facts else None,
        largest=largest,
        former=former if former != largest else None,
    )


def _hardest_with_rating(trace: Trace, names: Mapping[str, str]) -> NameSlot:
    """The name and rating of a path's hardest technique; empty if it has no known technique."""
    entry = hardest_of(trace)
    return NameSlot(f"{names.get(entry.slug, entry.name)} {entry.rating:g}" if entry else "")
