"""Writes the bytes of an ICC profile of version 2.4 (ICC.1:2001-04): header, table of tags, tags.

Nothing in it depends on when and where it was made. Tags with the same data share them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

_VERSION = 0x02400000
_DATE = (2000, 1, 1, 0, 0, 0)
_ILLUMINANT = (0xF6D6, 0x10000, 0xD32D)
_RELATIVE_COLORIMETRIC = 1
_IDENTITY = (0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x10000)
Curve = Sequence[float]


def profile(tags: Iterable[tuple[str, bytes]]) -> bytes:
    """An output profile, from CMYK to CIELAB and back, of its tags in order."""
    rows, blocks = [], b""
    places: dict[bytes, int] = {}
    tags = list(tags)
    start = 128 + 4 + 12 * len(tags)
    for signature, data in tags:
        if data not in places:
            places[data] = start + len(blocks)
            blocks += data + bytes(-len(data) % 4)
        rows.append(struct.pack(">4sII", signature.encode("ascii"), places[data], len(data)))
    return _header(start + len(blocks)) + struct.pack(">I", len(rows)) + b"".join(rows) + blocks


def description(text: str) -> bytes:
    """textDescriptionType (6.5.17), without the two other scripts it has room for."""
    ascii_text = text.encode("ascii") + b"\0"
    return b"desc" + bytes(4) + struct.pack(">I", len(ascii_text)) + ascii_text + bytes(4 + 4 + 2 + 1 + 67)


def plain_text(text: str) -> bytes:
    """textType (6.5.18)."""
    return b"text" + bytes(4) + text.encode("ascii") + b"\0"


def signature(name: str) -> bytes:
    """signatureType (6.5.14)."""
    return b"sig " + bytes(4) + name.encode("ascii")


def tristimulus(xyz: Iterable[float]) -> bytes:
    """XYZType (6.5.26)."""
    return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(value * 0x10000) for value in xyz))


def table16(inputs: Sequence[Curve], nodes: Sequence[Sequence[float]], outputs: Sequence[Curve]) -> bytes:
    """lut16Type (6.5.8): curves, a table of as many nodes along each input, curves. All values from 0 to 1.

    The nodes are in the order of the inputs, the last of which changes fastest.
    """
    flat = [value for node in nodes for value in node]
    curves = [*(value for curve in inputs for value in curve)], [*(value for curve in outputs for value in curve)]
    head = _head_of_table(b"mft2", len(inputs), len(outputs), len(nodes))
    sizes = struct.pack(">2H", len(inputs[0]), len(outputs[0]))
    return head + sizes + b"".join(_words(part) for part in (curves[0], flat, curves[1]))


def table8(inputs: Sequence[Curve], nodes: Sequence[Sequence[float]], outputs: Sequence[Curve]) -> bytes:
    """lut8Type (6.5.9), likewise; its curves have 256 values."""
    values = [value for curve in inputs for value in curve]
    values += [value for node in nodes for value in node]
    values += [value for curve in outputs for value in curve]
    return _head_of_table(b"mft1", len(inputs), len(outputs), len(nodes)) + bytes(round(v * 0xFF) for v in values)


def _head_of_table(kind: bytes, inputs: int, outputs: int, nodes: int) -> bytes:
    along = round(nodes ** (1 / inputs))
    return kind + bytes(4) + struct.pack(">4B9i", inputs, outputs, along, 0, *_IDENTITY)


def _words(values: Iterable[float]) -> bytes:
    return b"".join(round(value * 0xFFFF).to_bytes(2, "big") for value in values)


def _header(size: int) -> bytes:
    fields = struct.pack(">I4sI4s4s4s", size, bytes(4), _VERSION, b"prtr", b"CMYK", b"Lab ")
    fields += struct.pack(">6H4s", *_DATE, b"acsp") + bytes(24)
    fields += struct.pack(">I3I", _RELATIVE_COLORIMETRIC, *_ILLUMINANT)
    return fields + bytes(128 - len(fields))
