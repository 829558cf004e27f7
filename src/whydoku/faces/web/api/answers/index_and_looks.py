"""The schemas of what is not an operation: the index of the API, and the looks of boards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, create_model

from whydoku.faces.web.api.answers.fields import AnswerJson
from whydoku.render.looks import NODE_TIE
from whydoku.render.pictures.marks import Role, Tie, Tint

# The index


class LinksJson(AnswerJson):
    """Where to go from the index."""

    docs: str = Field(description="The description as a page.")
    openapi: str = Field(description="The description for programs, by OpenAPI 3.1.")
    trace_schema: str = Field(
        description="The JSON Schema of a trace, with every pattern of a reason."
    )
    looks: str = Field(description="How the marks of a board look.")
    styles: str = Field(description="Their colours, for light and dark.")


class OperationJson(AnswerJson):
    """An operation of the API."""

    name: str = Field(description="Its name.")
    method: Literal["GET", "POST"] = Field(description="How it is asked.")
    path: str = Field(description="Where it is asked; what is in braces is to be filled in.")
    about: str = Field(description="What it does.")


class IndexJson(AnswerJson):
    """Which version this is, and where everything else is."""

    name: Literal["whydoku"] = Field(description="The name of the server.")
    version: str = Field(description="The version of the package.")
    api: Literal["v1"] = Field(description="The version of the API, which is part of its paths.")
    links: LinksJson = Field(description="What describes the API and its boards.")
    operations: list[OperationJson] = Field(description="What can be asked.")


# Looks

Hue: TypeAlias = Literal["sky", "orange", "green", "yellow", "purple", "vermillion"]

Centre: TypeAlias = Annotated[list[float], Field(min_length=2, max_length=2)]


class BoardLookJson(AnswerJson):
    """The measures of a board, in the units of its marks."""

    side: float = Field(description="The side of the board.")
    cell: float = Field(description="The side of a cell.")
    stride: float = Field(description="From one candidate of a cell to the next.")
    candidates: Annotated[list[Centre], Field(min_length=9, max_length=9)] = Field(
        description="The centres of the candidates 1 to 9 in a cell."
    )
    small: float = Field(description="The size of a candidate's digit.")
    large: float = Field(description="The size of a placed digit.")
    larger: float = Field(description="How much larger the shape around a large digit is.")
    ring: float = Field(description="The radius of the ring around a large digit.")
    number: float = Field(description="The size of a link's number.")
    rounding: float = Field(description="The rounding of the badge of such a number.")


class ShapeElementJson(AnswerJson):
    """An SVG element around 0, 0."""

    tag: Literal["circle", "path", "polygon", "rect"] = Field(description="Its name.")
    attributes: dict[str, str] = Field(description="Its attributes.")


class RoleLookJson(AnswerJson):
    """How a candidate with a role looks."""

    shape: list[ShapeElementJson] = Field(description="Its shape, around 0, 0.")
    hue: Hue = Field(description="Its hue.")
    paint: str = Field(description="The class of `looks.css` that paints the shape.")
    name: str = Field(description="What it is called in a legend.")
    overlay: bool = Field(description="Whether it is drawn in addition to another shape.")
    below: bool = Field(description="Whether it is drawn below the shape, if it is an overlay.")
    order: int = Field(
        description="0 for the strongest. A candidate with several roles has the shape of the "
        "strongest."
    )


class TintLookJson(AnswerJson):
    """How a tinted cell or house looks."""

    hue: Hue = Field(description="Its hue, in the classes `t-` and `e-` of `looks.css`.")
    dashes: str = Field(description="The dashes of its border; empty for a solid line.")
    hatch: Literal["", "/", "\\", "-", "|", "x"] = Field(description="Its hatching.")
    inset: float = Field(description="How far the border is inside the cell or house.")
    name: str = Field(description="What it is called in a legend.")


class TieLookJson(AnswerJson):
    """How a line looks."""

    dashes: str = Field(description="Its dashes; empty for a solid line.")
    width: float = Field(description="Its width.")
    head: bool = Field(description="Whether it has an arrowhead.")
    paint: Literal["link", "takes"] = Field(
        description="The class of `looks.css` that paints the line."
    )
    name: str = Field(description="What it is called in a legend.")


def _one_each(title: str, about: str, names: Iterable[str], look: type[AnswerJson]) -> Any:
    """A model with a field for each of these names."""
    fields: dict[str, Any] = {
        f"field_{number}": (look, Field(alias=name, description=f"How `{name}` looks."))
        for number, name in enumerate(names)
    }
    return create_model(title, __base__=AnswerJson, __doc__=about, **fields)


def _parts_of_looks() -> dict[str, Any]:
    roles = [role.value for role in Role]
    tints = [tint.value for tint in Tint]
    ties = [*(tie.value for tie in Tie), NODE_TIE]
    return {
        "board": (BoardLookJson, Field(description="The measures of the board.")),
        "roles": (
            _one_each("RoleLooksJson", "Looks by role.", roles, RoleLookJson),
            Field(description="The roles of candidates."),
        ),
        "tints": (
            _one_each("TintLooksJson", "Looks by tint.", tints, TintLookJson),
            Field(description="The tints of cells and houses."),
        ),
        "ties": (
            _one_each("TieLooksJson", "Looks by kind of line.", ties, TieLookJson),
            Field(description="The lines between nodes, and `node` inside one."),
        ),
    }


LooksJson: Final[type[AnswerJson]] = create_model(
    "LooksJson",
    __base__=AnswerJson,
    __doc__="How boards and marks look; the colours are in `looks.css`.",
    **_parts_of_looks(),
)
