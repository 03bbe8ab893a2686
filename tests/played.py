"""Games are played once for all tests of a process: what a block of them counts depends on the block alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.analysis.play.playout import GameBlock, play_block
from cardgen.analysis.play.tally import Tally

PLAYED: dict[GameBlock, Tally] = {}


def remembering_run(play: object, blocks: Sequence[GameBlock]) -> Iterator[Tally]:
    """Plays blocks, and remembers them: most changes of limits and texts change no game."""
    for block in blocks:
        if block not in PLAYED:
            PLAYED[block] = play_block(block)
        yield PLAYED[block]
