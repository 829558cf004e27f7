"""Says what a shorter path saves compared with the usual one, in a sentence or two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from whydoku.formats.spans import plain
from whydoku.logic.catalogue import entry_named
from whydoku.logic.technique import GUESS, CatalogueEntry
from whydoku.solving.shortest import Effort, Shortened
from whydoku.solving.shortest.deductions import above_singles, hardest_of
from whydoku.solving.trace import Trace
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.passage import Sentence, sentence


def savings(shortened: Shortened, *, names: Mapping[str, str] | None = None) -> str:
    """Says what a shorter path saves, if anything, and whether the search for it was stopped.

    A number that both paths share appears once. Of a longer path, what it is better by comes first.
    `names` maps slugs of techniques to names; by default these are the profile's. The usual path
    has been cut down to its essential steps.
    """
    if whole(shortened.trace):
        return plain(writer_of().full_words("saved.unsolved"))
    names = shortened.trace.vocabulary.names if names is None else names
    sentences = [_saved(shortened, names)]
    if not shortened.complete:
        sentences.append(sentence("saved.stopped"))
    writer = writer_of()
    return " ".join(map(plain, map(writer.full, sentences)))


def whole(trace: Trace) -> str:
    """Says that nothing is left out of a path that ends at an impasse; empty for any other path."""
    if trace.solved or trace.broken is not None:
        return ""
    return plain(writer_of().full_words("saved.stuck"))


def _saved(shortened: Shortened, names: Mapping[str, str]) -> Sentence:
    less, usual = shortened.less, shortened.more
    hard, harder = above_singles(shortened.trace), above_singles(shortened.usual)
    if not harder:
        return sentence("saved.singles", steps=less.steps)
    top, over = (_hardest_with_rating(trace, names) for trace in (shortened.trace, shortened.usual))
    guess = _name(entry_named(GUESS), names)
    guesses, nets = _guesses(less.guesses, usual.guesses, guess), _nets(less, usual)
    is_same = less == usual
    if less.steps > usual.steps or hard > harder:
        return sentence(
            "saved.easier",
            gain=_gain(less, usual, guess),
            steps=less.steps,
            usual=_if_changed(usual.steps, less.steps),
            above=hard,
            before=_if_changed(harder, hard),
            hardest=top,
            harder=over if less.hardest != usual.hardest else None,
        )
    return sentence(
        "saved.nothing" if is_same else "saved.less",
        steps=less.steps,
        usual=_if_changed(usual.steps, less.steps),
        above=hard,
        before=None if is_same else _if_changed(harder, hard),
        guesses=guesses,
        nets=nets,
        hardest=top,
        harder=over if less.hardest != usual.hardest else None,
    )


def _gain(less: Effort, usual: Effort, guess: str) -> Sentence:
    """What a longer path is better by: the first figure that differs, which decides."""
    figures = (field.name for field in fields(Effort))
    name = next(name for name in figures if getattr(less, name) != getattr(usual, name))
    now, before = getattr(less, name), getattr(usual, name)
    if name == "hardest":
        return sentence("saved.gain.hardest")
    slots = {"name": guess} if name == "guesses" else {}
    return sentence(f"saved.gain.{name}", now=now, before=before, **slots)


def _if_changed(before: int, now: int) -> int | None:
    return before if before != now else None


def _guesses(number: int, before: int, name: str) -> Sentence | None:
    if not before:
        return None
    if not number:
        return sentence("saved.no-guesses", before=before, name=name)
    was = _if_changed(before, number)
    return sentence("saved.guesses", number=number, before=was, name=name)


def _nets(less: Effort, usual: Effort) -> Sentence | None:
    if not usual.net_facts:
        return None
    if not less.net_facts:
        return sentence("saved.no-nets", before=usual.net_facts)
    return sentence(
        "saved.nets",
        facts=less.net_facts,
        before=_if_changed(usual.net_facts, less.net_facts),
        largest=less.largest_net,
        former=_if_changed(usual.largest_net, less.largest_net),
    )


def _hardest_with_rating(trace: Trace, names: Mapping[str, str]) -> str:
    """The name and rating of a path's hardest technique; empty if it has no known technique."""
    entry = hardest_of(trace)
    return f"{_name(entry, names)} {entry.rating:g}" if entry else ""


def _name(entry: CatalogueEntry, names: Mapping[str, str]) -> str:
    return names.get(entry.slug, entry.name)
