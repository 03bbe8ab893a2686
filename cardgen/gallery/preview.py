"""Makes the picture of a game that stands on its first page and in previews of links: some cards, as held in a hand."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from cardgen.data.project.opening import open_plain
from cardgen.gallery.accent import Rgb
from cardgen.gallery.folder import GalleryFolder
from cardgen.gallery.pictures import ShownCard
from cardgen.output.files import sha256

SIZE = (1200, 630)
HEIGHT = 460
"""Of a card."""
MOST = 5
TURN, STEP, DROP = -7, 175, 14
QUALITY = 86
NAME = "preview.jpg"


def chosen(cards: Sequence[ShownCard]) -> list[ShownCard]:
    """A few cards, spread over all of one shape, so that each looks otherwise."""
    ((shape, _),) = Counter(card.front.pixels for card in cards).most_common(1)
    alike = [card for card in cards if card.front.pixels == shape]
    count = min(MOST, len(alike))
    return [alike[(2 * number + 1) * len(alike) // (2 * count)] for number in range(count)]


def put_preview(game: str, cards: Sequence[ShownCard], colour: Rgb, folder: GalleryFolder) -> None:
    """Puts the picture into the folder of a game, unless it is there of the same cards."""
    paths = [f"{game}/{card.front.large}" for card in chosen(cards)]
    key = sha256("\n".join([str(colour), *(folder.files[path].sha256 for path in paths)]).encode())
    if not folder.keeps(f"{game}/{NAME}", key):
        folder.put(f"{game}/{NAME}", _drawn([folder.now(path) for path in paths], colour), key)


def _drawn(pictures: Sequence[Path], colour: Rgb) -> bytes:
    whole = Image.new("RGB", SIZE, tuple(part * 7 // 10 for part in colour))
    middle = (len(pictures) - 1) / 2
    for number, path in enumerate(pictures):
        away = number - middle
        card = _card(path).rotate(TURN * away, Image.Resampling.BICUBIC, expand=True)
        left = round(SIZE[0] / 2 + STEP * away - card.width / 2)
        top = round(SIZE[1] / 2 + DROP * away * away - 12 - card.height / 2)
        shadow = Image.new("RGBA", card.size, (0, 0, 0, 0))
        shadow.putalpha(card.getchannel("A").point(lambda alpha: alpha * 2 // 5).filter(ImageFilter.BoxBlur(8)))
        whole.paste(shadow, (left, top + 8), shadow)
        whole.paste(card, (left, top), card)
    out = io.BytesIO()
    whole.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def _card(path: Path) -> Image.Image:
    with open_plain(path) as stream, Image.open(stream) as image:
        width = round(HEIGHT * image.width / image.height)
        card = image.convert("RGB").resize((width, HEIGHT), Image.Resampling.LANCZOS)
    mask = Image.new("L", card.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, HEIGHT - 1), round(width * 0.045), 255)
    card.putalpha(mask)
    return card
