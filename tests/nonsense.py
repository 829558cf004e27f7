"""A second catalogue: the keys and slots of English, with other words in another order.

`python tests/nonsense.py FILE ...` runs tests with it in the place of English, but for those that
are marked as of English alone: its texts in `golden/`, its typography. Those that fail depend on
words.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from functools import cache
from itertools import count

from whydoku.logic.catalogue import techniques
from whydoku.telling.words.writing.language import Language, language

TOKEN = re.compile(r"\[[^\[\]]*\]|\{[^{}]*\}|[^\[\]{}]+")
"""An optional part, a slot or words."""

SYLLABLES = [consonant + vowel for consonant in "bdfgkmpt" for vowel in "aiou"]


@cache
def word(of: str) -> str:
    """A word for each English one, the same each time."""
    number, made = next(NUMBERS), ""
    while number or not made:
        number, at = divmod(number, len(SYLLABLES))
        made += SYLLABLES[at]
    return made


NUMBERS = count()


def _reworded(text: str) -> str:
    """Other words, without any punctuation."""
    return re.sub(r"[A-Za-z]+", lambda found: word(found[0].lower()), re.sub("[,;:.]", "", text))


def _turned(template: str) -> str:
    """A template with its parts in reverse order, but for what would begin with an optional one."""
    tokens = TOKEN.findall(template)[::-1]
    if tokens and tokens[0][0] == "[":
        tokens = [*tokens[1:], tokens[0]]
    parts = []
    for token in tokens:
        if token[0] == "[":
            parts.append(f"[ {_turned(token[1:-1]).strip()}]")
        elif token[0] == "{":
            slot, mark, forms = token[1:-1].partition("?")
            parts.append(" {" + slot + mark + _reworded(forms) + "}")
        else:
            parts.append(f" {_reworded(token).strip()}")
    return re.sub(r"(?<!\[) +", " ", "".join(parts)).strip()


@cache
def nonsense(name: str = "nonsense") -> Language:
    """The catalogue in nonsense, with the words that techniques bring along."""
    english = language("en")
    own = {
        f"{key}@{one.slug}": template for one in techniques() for key, template in one.words.items()
    }
    return replace(
        english,
        name=name,
        templates={key: _turned(words) for key, words in {**own, **english.templates}.items()},
        lists={how: tuple(_reworded(one) for one in two) for how, two in english.lists.items()},
        houses={kind: tuple(map(_reworded, forms)) for kind, forms in english.houses.items()},
        kinds={kind: tuple(map(_reworded, forms)) for kind, forms in english.kinds.items()},
        sights={kind: tuple(map(_reworded, forms)) for kind, forms in english.sights.items()},
    )


def main() -> int:
    """Runs tests in nonsense."""
    import pytest

    from whydoku.telling.words.writing import manner

    made = nonsense("en")
    setattr(manner, "language", lambda name: made if name == "en" else language(name))  # noqa: B010
    return pytest.main(["-n", "0", "-q", "-m", "not english", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
