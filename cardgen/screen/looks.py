"""Tells faces apart by what they look like, and remembers it from one reading of a project to the next."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from cardgen.model.card import Printing
from cardgen.render.face.card_faces import smallest
from cardgen.render.products.renderer import Renderer

MOST = 50_000
"""So many faces are remembered of all readings."""


class OwnLook(Struct, frozen=True):
    """What a face looks like by itself: the digest of what its template made and of the drawings in that, and for
    boxes that share their size of type with other cards the size that is right for this one; None without such boxes.
    """

    digest: bytes
    fitted: Mapping[str, int] | None


class Looks(Struct):
    """What is known of faces: the keys of whole ones by their fingerprints, and looks by fingerprints of their own."""

    keys: dict[str, str] = field(default_factory=dict)
    own: dict[str, OwnLook] = field(default_factory=dict)

    def keys_of(self, renderer: Renderer, printing: Printing) -> tuple[str, str]:
        """Of the front and of the back."""
        return self.key(renderer, printing, "front"), self.key(renderer, printing, "back")

    def key(self, renderer: Renderer, printing: Printing, side: str) -> str:
        """Changes when what the `front` or `back` of a printing looks like would, and for little else: backs that look
        alike have one. Templates are asked what they make, once.
        """
        self.sizes(renderer, printing.card.kind)
        fingerprint = renderer.dependencies.fingerprint_of_face(printing, side, renderer.version)
        if fingerprint not in self.keys:
            self.keys[fingerprint] = self._made(renderer, printing, side)
            _forget(self.keys)
        return self.keys[fingerprint]

    def _made(self, renderer: Renderer, printing: Printing, side: str) -> str:
        look, kind = self._own(renderer, printing, side), renderer.game.kinds[printing.card.kind]
        sizes = sorted(self.sizes(renderer, kind.id).items()) if look.fitted is not None else ()
        digest = hashlib.sha256(renderer.version.encode() + renderer.dependencies.shared_digest + look.digest)
        digest.update(f"{kind!r} {printing.id if side == 'front' else ''} {sizes}".encode())
        return digest.hexdigest()[:32]

    def sizes(self, renderer: Renderer, kind: str) -> Mapping[str, int]:
        """The sizes of type that the cards of a kind share, by the names of boxes; what draws them is told so."""
        known = renderer.faces.deck_sizes
        if kind not in known:
            cards = (printing for printing in renderer.game.printings if printing.card.kind == kind)
            known[kind] = smallest(self._own(renderer, printing, "front").fitted for printing in cards)
        return known[kind]

    def _own(self, renderer: Renderer, printing: Printing, side: str) -> OwnLook:
        fingerprint = renderer.dependencies.fingerprint_of_own(printing, side, renderer.version)
        if fingerprint not in self.own:
            self.own[fingerprint] = _own_look(renderer, printing, side, fingerprint)
            _forget(self.own)
        return self.own[fingerprint]


def _own_look(renderer: Renderer, printing: Printing, side: str, fingerprint: str) -> OwnLook:
    faces, digest_of = renderer.faces, renderer.dependencies.digest_of
    if side == "back":
        return OwnLook(digest_of(faces.back_look(printing) or fingerprint), None)
    source = faces.source(renderer.game.kinds[printing.card.kind].front, printing)
    return OwnLook(digest_of(source or fingerprint), faces.fitted(printing, source))


def _forget(known: dict[str, Any]) -> None:
    while len(known) > MOST:
        del known[next(iter(known))]
