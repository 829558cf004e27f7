"""The figures of an answer, as lm-evaluation-harness asks for them: the function of
`moments.yaml`.

    lm_eval --include_path FOLDER_OF_THIS_FILE --tasks whydoku_reasons --model ...

reads `moments.jsonl` from the folder in which it is run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from whydoku.playing.judging.reasons import judged_reasons, moment_of_row


def process_results(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, float]:
    """The figures of an answer to a row."""
    return judged_reasons(results[0], moment_of_row(doc)).as_dict()
