"""A task for Inspect AI: `inspect eval PLACE_OF_THIS_FILE -T data=moments.jsonl --model ...`."""

from __future__ import annotations

from inspect_ai import Task, task
from inspect_ai.dataset import FieldSpec, json_dataset
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from whydoku.playing.judging.reasons import COLUMNS, JudgedReasons, judged_reasons, moment_of_row


@scorer(metrics={name: [mean(), stderr()] for name in JudgedReasons().as_dict()})
def reasons() -> Scorer:
    """Scores an answer by the row that is the metadata of its sample."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - the row has it
        answer = state.output.completion
        figures = judged_reasons(answer, moment_of_row(state.metadata))
        return Score(value={**figures.as_dict()}, answer=answer)

    return score


@task
def whydoku_reasons(data: str = "moments.jsonl") -> Task:
    """Asks every moment of a data set."""
    columns = FieldSpec(input="task", target="reference", metadata=[*COLUMNS, "level", "technique"])
    return Task(json_dataset(data, columns), solver=generate(), scorer=reasons())
