"""Tells blocks of games apart by all that they depend on, and writes what was counted in them as text and back.

What a block counts follows from its table, its players, the seed and its numbers alone: who keeps it need not play it
again. Where it is kept is the business of whoever keeps it.
"""

from __future__ import annotations

import hashlib
import zlib
from base64 import b64decode, b64encode
from binascii import Error
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import DecodeError, Struct, ValidationError

from cardgen.analysis.play.playout import BlockRunner, GameBlock
from cardgen.analysis.play.tally import Tally

_PLAIN = (str, bytes, int, float, bool, type(None))


def remembering(run: BlockRunner, load: Callable[[str], str | None], save: Callable[[str, str], None]) -> BlockRunner:
    """`run` for blocks that are not known, in order; what they count is saved. Those of games that met a gap are played
    each time, and so are those of which nobody can say what they depend on.
    """

    def play(function: Callable[[GameBlock], Tally], blocks: Sequence[GameBlock]) -> Iterator[Tally]:
        keys = [*_keys_of(blocks)]
        known = [tally_of(text) if key and (text := load(key)) is not None else None for key in keys]
        unknown = [block for block, tally in zip(blocks, known, strict=True) if tally is None]
        played = iter(run(function, unknown) if unknown else ())
        for key, tally in zip(keys, known, strict=True):
            if tally is None:
                tally = next(played)
                if key and not tally.gaps:
                    save(key, text_of(tally))
            yield tally
        next(played, None)

    return play


def _keys_of(blocks: Sequence[GameBlock]) -> Iterator[str]:
    """For each block what changes with its counts; empty where nobody can say."""
    tables: dict[int, str] = {}
    for block in blocks:
        table = block.trial.table
        if id(table) not in tables:
            tables[id(table)] = fingerprint_of(table)
        yield tables[id(table)] and _key_of(block, tables[id(table)])


def _key_of(block: GameBlock, table: str) -> str:
    trial = block.trial
    parts = (table, trial.players, trial.policies, trial.seed, block.first, block.count)
    return f"games-{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"


def fingerprint_of(value: object) -> str:
    """Changes with anything in a value that is made of structs, collections and plain values; empty for any other."""
    try:
        return hashlib.sha256(_written(value).encode()).hexdigest()
    except TypeError:
        return ""


def _written(value: Any) -> str:
    """Raises TypeError for a value of which nobody can say what is in it, or in which version."""
    kind = type(value)
    if kind in _PLAIN:
        return repr(value)
    if kind is frozenset or kind is set:
        return f"({','.join(sorted(map(_written, value)))})"
    if kind is dict:
        return f"{{{','.join([f'{_written(key)}:{_written(part)}' for key, part in value.items()])}}}"
    if kind is tuple or kind is list:
        return f"[{','.join(map(_written, value))}]"
    if kind.__module__.startswith("cardgen.") and isinstance(value, Struct | tuple):
        parts = value if isinstance(value, tuple) else [getattr(value, name) for name in kind.__struct_fields__]
        return f"{kind.__module__}.{kind.__qualname__}({','.join(map(_written, parts))})"
    raise TypeError(f"nobody knows what is in {kind.__name__}")


def text_of(tally: Tally) -> str:
    """A tally in one word."""
    return b64encode(zlib.compress(msgspec.msgpack.encode(tally), 1)).decode()


def tally_of(text: str) -> Tally | None:
    """The tally of a text; None for a text that is none."""
    try:
        return _decoder().decode(zlib.decompress(b64decode(text)))
    except (Error, zlib.error, DecodeError, ValidationError, ValueError, TypeError):
        return None


@cache
def _decoder() -> msgspec.msgpack.Decoder[Tally]:
    return msgspec.msgpack.Decoder(Tally, dec_hook=lambda kind, counts: Counter(counts))
