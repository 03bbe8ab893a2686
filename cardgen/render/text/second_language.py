"""Sets what a face says in the second language of an edition in two: `<text language="second">`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from cardgen.render.base.display import Mark, Text
from cardgen.render.text.words import WordStretch
from cardgen.words.direction import TextDirection, isolation
from cardgen.words.language import Language


def isolated(
    stretches: Sequence[WordStretch], within: TextDirection, language: Language | None
) -> Sequence[WordStretch]:
    """What is said in a language that runs the other way keeps its own order, its stops and brackets too."""
    before, behind = isolation(within, language.direction if language else within)
    return [(before, 0, None), *stretches, (behind, 0, None)] if before else stretches


def spoken_in(language: Language, marks: Iterable[Mark]) -> list[Mark]:
    """The marks, of which type says its language to whoever reads the file aloud."""
    return [replace(mark, language=language.code) if isinstance(mark, Text) else mark for mark in marks]
