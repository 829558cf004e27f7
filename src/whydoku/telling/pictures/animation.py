"""Draws a path as an animation: one frame for each step, with the grid before the step, and a last
frame with the grid at the end.

All frames have the same size, and the board is at the same place in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Unpack

from whydoku.errors import WhydokuError
from whydoku.formats.spans import plain
from whydoku.solving.trace import Trace
from whydoku.telling.pictures.drawing.document import LaidOut, laid_out, svg_document, title_lines
from whydoku.telling.pictures.drawing.framing import Framing, PictureOptions
from whydoku.telling.pictures.drawing.scene import Scene, scene_of
from whydoku.telling.pictures.drawing.style_sheets import rules_of
from whydoku.telling.pictures.paths import about_path, name_above, scene_at_end
from whydoku.telling.words.about.endings import outcome_by
from whydoku.telling.words.about.paths import single_base
from whydoku.telling.words.about.summaries import title_of
from whydoku.telling.words.telling import name_of_step
from whydoku.telling.words.writing.manner import writer_for
from whydoku.telling.words.writing.writer import Writer

SECONDS: Final = 1.5
"""The default time in seconds for which a step is shown."""

HELD: Final = 3
"""The factor by which the grid at the end is shown longer than a step."""

_LEAST, _MOST = 0.1, 20.0


def draw_animation(
    trace: Trace,
    *,
    seconds: float = SECONDS,
    harder: bool = False,
    **options: Unpack[PictureOptions],
) -> str:
    """A path as an animated SVG, which starts again after its end.

    Each step is shown for `seconds`; with `harder`, singles are left out. Rules of CSS move the
    picture, without a script. Readers who prefer no motion see only the end; so do printed pages
    and programs that cannot draw motion.
    """
    check_seconds(seconds)
    framing, frames = _frames(trace, harder, options)
    shown = "".join(
        f'<g class="frame{" end" if n == len(frames) - 1 else ""}"'
        f' style="animation-delay:{n * seconds:g}s">\n' + "\n".join(frame.parts) + "\n</g>\n"
        for n, (_, frame) in enumerate(frames)
    )
    units = len(frames) - 1 + HELD
    spans = [(span, f"wd-{span}-of-{units}") for span in (1, HELD)]
    keyframes = "".join(
        f"@keyframes {name}"
        f"{{0%{{visibility:visible}}{100 * span / units:.6g}%,to{{visibility:hidden}}}}"
        for span, name in spans
    )
    (_, step), (_, last) = spans
    times = f"--wd-all:{units * seconds:g}s;--wd-one:{step};--wd-end:{last}"
    first = frames[0][1]
    parts = [f'<g style="{times}">\n{shown}</g>']
    drawn = LaidOut(parts, first.wide, first.high)
    name = plain(title_of(trace, writer_for(trace.vocabulary)))
    rules = rules_of(__package__, "animation.css", scope=f".wd-{framing.theme}") + keyframes
    return svg_document(drawn, framing, name, about_path(trace), rules)


def draw_frames(
    trace: Trace, *, harder: bool = False, **options: Unpack[PictureOptions]
) -> list[str]:
    """The frames of the animation of a path, each as a separate SVG; with `harder`, singles are
    left out."""
    framing, frames = _frames(trace, harder, options)
    return [svg_document(frame, framing, name, name) for name, frame in frames]


def lengths_of_frames(frames: int, seconds: float = SECONDS) -> list[float]:
    """The time in seconds for which each of the `frames` frames of an animation is shown."""
    check_seconds(seconds)
    return [*[seconds] * (frames - 1), HELD * seconds]


def check_seconds(seconds: float) -> None:
    """Raises an error if `seconds` is too short or too long a time to show a step."""
    if not _LEAST <= seconds <= _MOST:
        raise WhydokuError(
            f"a step is shown for {_LEAST:g} to {_MOST:g} seconds; found {seconds:g}"
        )


def _frames(
    trace: Trace, harder: bool, options: PictureOptions
) -> tuple[Framing, Sequence[tuple[str, LaidOut]]]:
    """The framing of an animation, and its frames as pairs of a name and a picture. All pictures
    have the same size."""
    framing = Framing(**options)
    above = title_lines(framing.title)
    scenes = [*_scenes(trace, writer_for(trace.vocabulary), harder)]
    titles = [[*above, *title_lines(name)] for name, _ in scenes]
    lines = max(map(len, titles))
    drawn = [
        laid_out(scene, title, framing, lines)
        for title, (_, scene) in zip(titles, scenes, strict=True)
    ]
    high = max(frame.high for frame in drawn)
    return framing, [
        (name, LaidOut(frame.parts, frame.wide, high))
        for (name, _), frame in zip(scenes, drawn, strict=True)
    ]


def _scenes(trace: Trace, writer: Writer, harder: bool) -> Iterator[tuple[str, Scene]]:
    """Yields the name and the scene of each frame; with `harder`, singles are left out."""
    for number, (grid, step) in enumerate(trace.moves, 1):
        if not harder or single_base(step) is None:
            yield (
                name_above(str(number), name_of_step(writer, step), step.rated),
                scene_of(step, grid),
            )
    yield plain(outcome_by(writer, trace)), scene_at_end(trace)
