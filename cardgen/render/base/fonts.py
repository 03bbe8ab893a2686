"""Loads fonts by name and shapes words with HarfBuzz.

Knows fonts and glyphs; nothing of lines, boxes or pages. Fonts come from installed packages or from
the project's `fonts/` folder (`fonts/fonts.yaml`); card sets bring none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from unicodedata import category, decomposition

import uharfbuzz as harfbuzz
from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.data.project.opening import read_plain
from cardgen.model.fonts import MOST_BYTES
from cardgen.words.direction import LEFT_TO_RIGHT, TextDirection

MISSING = 0
_BOLD = frozenset(("Bold", "Black", "Heavy"))
_SELECTORS = dict.fromkeys(map(ord, "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"))
"""Unseen: they ask for a sign in colours, or without."""
_JOINERS = "\u200c\u200d"
MOST_WORDS = 2_000
"""Of one font that are remembered: those that come again are soon there again."""


_RUNS_LEFT = "\u202e"
"""Marks a word that is set from right to left: other glyphs, and brackets turned round."""
_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
"""What glyphs of such a word are signs for: whoever reads a PDF turns them round again."""


class ShapedRun(Struct, frozen=True, eq=False):
    """A word (or a space) set in one font.

    `advance` is in thousandths of an em. `glyphs` is the body of a PDF `TJ` array for the font's
    glyph ids (ISO 32000-1, 9.4.3); `used` pairs each glyph id with the text it stands for.
    """

    font: Font
    text: str
    advance: float
    glyphs: str
    used: tuple[tuple[int, str], ...]


class Font(Struct, eq=False):
    """One static font file, with a cache of the words it has shaped."""

    name: str
    data: bytes
    face: harfbuzz.Face
    font: harfbuzz.Font
    glyphs: dict[int, NominalGlyph]
    words: dict[str, ShapedRun | None] = field(default_factory=dict)
    scale: float = 1.0
    ascent: float = 0.0
    descent: float = 0.0

    def __repr__(self) -> str:
        """In one line: the bytes of a font, written out at each word, take gigabytes."""
        return f"Font({self.name!r})"

    @classmethod
    def load(cls, name: str, path: Path, weight: int = 0) -> Font:
        """Raises OSError where the file cannot be read."""
        data = read_plain(path, MOST_BYTES)
        face = harfbuzz.Face(data)
        if weight:
            face = _of_weight(face, weight)
            data = face.blob.data
        font = harfbuzz.Font(face)
        extents = font.get_font_extents("ltr")
        scale = 1000 / face.upem
        return cls(
            name=name,
            data=data,
            face=face,
            font=font,
            glyphs=_Glyphs(font),
            scale=scale,
            ascent=extents.ascender * scale,
            descent=-extents.descender * scale,
        )

    def shape(self, text: str, runs_left: bool = False) -> ShapedRun | None:
        """The word set in this font, from right to left where it `runs_left`; None where the font has no glyph for part
        of it.
        """
        key = _RUNS_LEFT + text if runs_left else text
        try:
            return self.words[key]
        except KeyError:
            if len(self.words) >= MOST_WORDS:
                self.words.clear()
            run = self.words[key] = self._shape(text, runs_left)
            return run

    def has(self, character: str) -> bool:
        return bool(self.font.get_nominal_glyph(ord(character)))

    def _shape(self, text: str, runs_left: bool) -> ShapedRun | None:
        buffer = harfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        if runs_left:
            buffer.direction = "rtl"
        harfbuzz.shape(self.font, buffer)
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        ids = [info.codepoint for info in infos]
        if MISSING in ids:
            return None
        glyphs = [self.glyphs[id] for id in ids]
        advances = [position.x_advance for position in positions]
        offsets = [position.x_offset for position in positions]
        shown = text.translate(_MIRRORED) if runs_left else text
        operand = self._moved(glyphs, advances, offsets) if any(offsets) else self._operand(glyphs, advances)
        return ShapedRun(self, text, sum(advances) * self.scale, operand, _used(shown, ids, infos))

    def _operand(self, glyphs: Sequence[NominalGlyph], advances: Iterable[int]) -> str:
        """Glyph ids in hexadecimal, broken by the kerning between them."""
        scale = self.scale
        parts = [
            code if advance == nominal else f"{code}>{(nominal - advance) * scale:.0f}<"
            for (nominal, code), advance in zip(glyphs, advances, strict=True)
        ]
        whole = f"<{''.join(parts)}"
        return whole[:-1] if whole[-1] == "<" else f"{whole}>"

    def _moved(self, glyphs: Sequence[NominalGlyph], advances: Iterable[int], offsets: Iterable[int]) -> str:
        """The same where glyphs do not begin where those before them end."""
        parts: list[str] = []
        pending = ""
        for (nominal, code), advance, offset in zip(glyphs, advances, offsets, strict=True):
            if offset:
                parts += [f"<{pending}>"] if pending else []
                parts.append(f"{-offset * self.scale:.0f}")
                pending = ""
            pending += code
            kern = advance - nominal - offset
            if kern:
                parts.append(f"<{pending}>{-kern * self.scale:.0f}")
                pending = ""
        return "".join(parts) + (f"<{pending}>" if pending else "")


NominalGlyph = tuple[int, str]
"""The advance of a glyph before kerning, in font units, and its id in hexadecimal."""


class _Glyphs(dict[int, NominalGlyph]):
    """The glyphs of a font, each looked up once."""

    def __init__(self, font: harfbuzz.Font) -> None:
        super().__init__()
        self.font = font

    def __missing__(self, id: int) -> NominalGlyph:
        glyph = self[id] = self.font.get_glyph_h_advance(id), f"{id:04X}"
        return glyph


def _used(text: str, ids: Sequence[int], infos: Sequence[harfbuzz.GlyphInfo]) -> tuple[tuple[int, str], ...]:
    """Each glyph id with the characters of its cluster; the further glyphs of a cluster stand for none."""
    clusters = [info.cluster for info in infos]
    if clusters == list(range(len(text))):
        return tuple(zip(ids, text, strict=True))
    following = dict(pairwise([*sorted({*clusters}), len(text)]))
    seen: set[int] = set()
    pairs = []
    for id, cluster in zip(ids, clusters, strict=True):
        first = cluster not in seen
        seen.add(cluster)
        pairs.append((id, _as_one(text[cluster : following[cluster]]) if first else ""))
    return tuple(pairs)


def _as_one(letters: str) -> str:
    """Arabic letters that are one glyph as the one character that Unicode has for them: readers of PDFs turn what runs
    from right to left round, and letters of one glyph with it.
    """
    return _arabic_ligatures().get(letters, letters) if len(letters) > 1 and letters >= "\u0600" else letters


@cache
def _arabic_ligatures() -> dict[str, str]:
    forms = (chr(number) for number in (*range(0xFBEA, 0xFDFC), *range(0xFEF5, 0xFEFD)))
    decomposed = ((form, decomposition(form).split()) for form in forms)
    return {"".join(chr(int(part, 16)) for part in parts[1:]): form for form, parts in decomposed if len(parts) > 2}


def _of_weight(face: harfbuzz.Face, weight: int) -> harfbuzz.Face:
    """The static font that a variable one is at a weight; the same where it has no weights."""
    wanted = harfbuzz.SubsetInput()
    wanted.keep_everything()
    for axis in face.axis_infos:
        if axis.tag == "wght":
            wanted.pin_axis_location(face, axis.tag, min(max(weight, axis.min_value), axis.max_value))
        else:
            wanted.pin_axis_to_default(face, axis.tag)
    return harfbuzz.subset(face, wanted)


Hyphenator = Callable[[str], list[str]]


class FontBook(Struct, frozen=True):
    """The fonts of a project by name, and where to look when a glyph is missing. `hyphenator` tells the syllables of
    words, in a language that parts them; `direction` how its lines run. Of variable fonts some are wanted at `weights`.
    """

    files: dict[str, Path]
    fallback: tuple[str, ...]
    loaded: dict[str, Font] = field(default_factory=dict)
    words: dict[tuple[str | int | None, ...], Any] = field(default_factory=dict)
    chains: dict[str, tuple[Font, ...]] = field(default_factory=dict)
    hyphenator: Hyphenator | None = None
    direction: TextDirection = LEFT_TO_RIGHT
    weights: Mapping[str, int] = field(default_factory=dict)

    @property
    def runs_left(self) -> bool:
        """Whether lines run from right to left, and pages are laid out as in a mirror."""
        return self.direction.base == 1

    def in_language(self, hyphenator: Hyphenator | None, direction: TextDirection = LEFT_TO_RIGHT) -> FontBook:
        """The same fonts for a language: of its words it knows none yet."""
        if hyphenator is None and direction == LEFT_TO_RIGHT:
            return self
        return replace(self, words={}, hyphenator=hyphenator, direction=direction)

    def __repr__(self) -> str:
        """In one line: each word that was shaped, written out, takes gigabytes."""
        return f"FontBook({sorted(self.files)})"

    def font(self, name: str) -> Font:
        """Raises KeyError for a name that `fonts.yaml` does not have."""
        font = self.loaded.get(name)
        if font is None:
            font = self.loaded[name] = Font.load(name, self.files[name], self.weights.get(name, 0))
        return font

    def chain(self, name: str) -> tuple[Font, ...]:
        """The font and, after it, those that stand in for glyphs it lacks: those as bold as it is first."""
        if name not in self.chains:
            others = sorted(
                (other for other in self.fallback if other != name), key=lambda other: is_bold(other) != is_bold(name)
            )
            self.chains[name] = (self.font(name), *map(self.font, others))
        return self.chains[name]

    def shape(self, name: str, text: str, runs_left: bool = False) -> tuple[tuple[ShapedRun, ...], str]:
        """The word as runs of one font each, in the order in which it is read, and the characters that no font has."""
        run = self.font(name).shape(text, runs_left)
        if run is not None:
            return (run,), ""
        return self._shape_mixed(name, text, runs_left)

    def _shape_mixed(self, name: str, text: str, runs_left: bool) -> tuple[tuple[ShapedRun, ...], str]:
        chain = self.chain(name)
        runs: list[ShapedRun] = []
        missing = ""
        for font, part in _split_by_font(chain, text.translate(_SELECTORS)):
            run = font.shape(part, runs_left) if font else None
            if run is None:
                missing += part
            else:
                runs.append(run)
        return tuple(runs), missing


def is_bold(name: str) -> bool:
    """Whether a font says so in its name."""
    return not _BOLD.isdisjoint(name.split())


def _split_by_font(chain: tuple[Font, ...], text: str) -> list[tuple[Font | None, str]]:
    """The text in stretches that one font of the chain can set; None where none can."""
    parts: list[tuple[Font | None, str]] = []
    for character in text:
        font = next((font for font in chain if font.has(character)), None)
        if parts and _is_part_of(character, parts[-1][0]):
            font = parts[-1][0]
        if parts and parts[-1][0] is font:
            parts[-1] = (font, parts[-1][1] + character)
        else:
            parts.append((font, character))
    return parts


def _is_part_of(character: str, font: Font | None) -> bool:
    """Whether it belongs to the letter before it, which this font sets: an accent that it has, a sign that joins."""
    return font is not None and (character in _JOINERS or (category(character) == "Mn" and font.has(character)))
