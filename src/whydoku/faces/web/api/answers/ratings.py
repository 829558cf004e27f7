"""The schemas of ratings on each scale."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, RootModel

from whydoku.faces.web.api.answers.fields import (
    ONE_SHAPE,
    PUZZLE_FIELD,
    TITLED,
    AnswerJson,
    PuzzleText,
    maybe,
)
from whydoku.faces.web.api.answers.verdicts import RefusedJson

RatedStatus: TypeAlias = Literal["rated", "above", "reached", "timeout"]


class SeFiguresJson(AnswerJson):
    """The figures of Sudoku Explainer; a figure that is not known is null."""

    er: float | None = Field(description="The rating of the hardest step.")
    ep: float | None = Field(
        description="The rating of the hardest step up to the first placement."
    )
    ed: float | None = Field(description="The rating of the first step.")


class HodokuFiguresJson(AnswerJson):
    """The figures of HoDoKu; a figure that is not known is null."""

    level: str | None = Field(description="The level.")
    score: float | None = Field(description="The sum of the costs of the steps.")


class WhydokuFiguresJson(AnswerJson):
    """The figures of whydoku; a figure that is not known is null."""

    rating: float | None = Field(description="The rating of the hardest step.")
    toil: float | None = Field(description="The toil of the path.")


class _RatingFieldsJson(AnswerJson):
    puzzle: PuzzleText = Field(description=PUZZLE_FIELD)
    status: RatedStatus = Field(
        description="Whether it was rated to the end, or stopped above at_most, once at_least "
        "was reached, or at the time limit."
    )
    more_than: float | None = maybe("The limit that the main figure is above.")
    at_least: float | None = maybe("What the main figure is at least.")
    uniqueness: bool = Field(
        description="Whether techniques that assume one solution were allowed."
    )


class SeRatingJson(_RatingFieldsJson, SeFiguresJson):
    """A rating on the scale of Sudoku Explainer."""

    scale: Literal["se"] = Field(description="The scale.")


class HodokuRatingJson(_RatingFieldsJson, HodokuFiguresJson):
    """A rating on the scale of HoDoKu."""

    scale: Literal["hodoku"] = Field(description="The scale.")


class WhydokuRatingJson(_RatingFieldsJson, WhydokuFiguresJson):
    """A rating on the scale of whydoku."""

    scale: Literal["whydoku"] = Field(description="The scale.")


class RatingJson(
    RootModel[
        Annotated[SeRatingJson | HodokuRatingJson | WhydokuRatingJson, Field(discriminator="scale")]
    ]
):
    """A rating; `scale` says which figures it has."""

    model_config = TITLED


class RefusedRatingJson(RefusedJson):
    """A puzzle that cannot be rated, because it has not exactly one solution."""

    scale: Literal["se", "hodoku", "whydoku"] = Field(description="The scale asked for.")


class RatingOrRefusalJson(RootModel[RatingJson | RefusedRatingJson]):
    """A rating, or why there is none: only a refusal has `why`."""

    model_config = ONE_SHAPE


class RatingsJson(AnswerJson):
    """Ratings of several puzzles."""

    ratings: list[RatingOrRefusalJson] = Field(
        description="For each puzzle its rating, or why there is none."
    )


class RatedJson(RootModel[RatingJson | RefusedRatingJson | RatingsJson]):
    """A rating, or why there is none; for several puzzles a list of them, under `ratings`."""

    model_config = ONE_SHAPE
