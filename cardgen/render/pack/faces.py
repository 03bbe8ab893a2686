"""Renders templates for parts of packs that are not cards: separators, covers, panels of wrappers.

A template makes one `<page>` of the size it is told. What it can ask for is the same for all of them; what is a pack's
own comes on top. Places nothing on a sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.odds.recipe import RecipeOdds
from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Face
from cardgen.render.book.setting.theme import book_style
from cardgen.render.face.card_faces import Sides
from cardgen.render.layout.compose import Composed, compose
from cardgen.render.layout.context import FaceSubject
from cardgen.render.layout.low_ink import low_ink
from cardgen.render.layout.resources import Resources
from cardgen.render.pack.contents import contents_text
from cardgen.render.products.credits import Rights, rights_of
from cardgen.render.sheet.n_up import Size
from cardgen.render.template.vocabulary import Checker

if TYPE_CHECKING:
    from cardgen.render.products.renderer import Renderer

STYLES = (
    "book-body",
    "book-h2",
    "book-label",
    "book-item",
    "book-typed",
    "book-foot",
    "book-cover-title",
    "book-cover-line",
    "book-cover-fact",
)
"""The type of a rulebook, which a game need not have named: packs look like its books and boxes."""
MOST_KEPT = 1000
"""Cards whose faces are kept while sheets are made: they come again in pack after pack."""


class Parcel(Struct, frozen=True):
    """Packs of one batch that are printed together: `of` so many packs of the whole batch.

    `guarantees` are what every pack keeps, in sentences. So many cards of the batch are `exchanged_with_rest`:
    those that keep guarantees are likelier than the odds say. `covers` are the cards on the covers of packs, by
    their ids.
    """

    game: Game
    recipe: Recipe
    packs: tuple[Pack, ...]
    of: int
    seed: int
    odds: RecipeOdds
    guarantees: tuple[str, ...]
    exchanged_with_rest: int = 0
    covers: Mapping[str, Printing] = field(default_factory=dict)

    def titled(self, message: str, **values: str) -> str:
        """What a file of these packs is called."""
        return self.game.language.say(message, game=self.game.name, recipe=self.recipe.name, **values)

    @property
    def attribution(self) -> str:
        """Whose cards these are: of all sets that packs draw from."""
        return self._rights.attribution

    @property
    def licence(self) -> str:
        return self._rights.licence

    @property
    def _rights(self) -> Rights:
        return rights_of(self.game.sets[set_id] for set_id in self.recipe.sets)


def number_of(printing: Printing, parcel: Parcel) -> str:
    """The number of a card; of cards of several sets it tells of how many it is, as it is on the card: `01/20`."""
    if len(parcel.recipe.sets) > 1:
        return f"{printing.number:02}/{len(parcel.game.sets[printing.set_id].cards)}"
    return str(printing.number)


class PackFaces(Struct, dict=True):
    """Faces of a parcel; what is found on the way goes into `found`."""

    studio: Renderer
    parcel: Parcel
    found: list[Diagnostic] = field(default_factory=list)
    _checkers: dict[str, Checker] = field(default_factory=dict)
    _cards: dict[str, Sides] = field(default_factory=dict)

    @cached_property
    def resources(self) -> Resources:
        """With all styles that packs are set in."""
        given = self.studio.resources
        plain = {name: book_style(name, given.styles, given.default_font) for name in STYLES}
        return replace(given, styles={**plain, **given.styles})

    @cached_property
    def shared(self) -> Mapping[str, Any]:
        """What every template may ask for."""
        parcel = self.parcel
        return {
            "game": parcel.game,
            "recipe": parcel.recipe,
            "of": parcel.of,
            "seed": parcel.seed,
            "batch": parcel.game.language.say("pack.run", seed=str(parcel.seed)),
            "holds": contents_text(parcel.game, parcel.recipe),
            "families": parcel.game.families,
            "attribution": parcel.attribution,
            "licence": parcel.licence,
            "is_low_ink": self.studio.is_low_ink,
            "has_wordmark": not self.studio.resources.lacks("art/wordmark"),
        }

    def face(self, template: str, name: str, size: Size, bleed: int, **variables: Any) -> Face | None:
        """A `<page>` of this template, `size` large with `bleed` around it; None where it cannot be made."""
        made, found = self.tried(template, name, size, bleed, **variables)
        self.found += (finding for finding in found if finding not in self.found)  # each pack has the same
        return made

    def tried(
        self, template: str, name: str, size: Size, bleed: int, **variables: Any
    ) -> tuple[Face | None, Sequence[Diagnostic]]:
        """The same with its findings, which are not yet reported."""
        resources = self.resources
        source, found = resources.templates.render(template, **self.shared, size=size, **variables)
        if not source:
            return None, found
        subject = FaceSubject(f"the {name} of `{self.parcel.recipe.id}`", lambda box: None)
        checker = self._checkers.setdefault(template, Checker(template))
        composed = compose(source, template, resources, subject, checker=checker, paper=size, bleed=bleed)
        if not isinstance(composed, Composed):
            return None, [*found, *composed]
        face = composed.face(f"{self.parcel.recipe.id} {name}")
        return (low_ink(face) if self.studio.is_low_ink else face), [*found, *composed.found]

    def has_box(self, box: str, template: str, size: Size, **variables: Any) -> bool:
        """Whether what a template makes has a box of this name."""
        source, _ = self.resources.templates.render(template, **self.shared, size=size, **variables)
        return f'name="{box}"' in source

    def card(self, printing: Printing) -> Sides | None:
        """Both faces of a card, made when it is first asked for."""
        known = self._cards.get(printing.id)
        if known is None:
            known = next(self.studio.sides([printing]), None)
            if known is not None and len(self._cards) < MOST_KEPT:
                self._cards[printing.id] = known
        return known
