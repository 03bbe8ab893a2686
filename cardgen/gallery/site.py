"""Writes the pages of a gallery into its folder: the first page, and for each game cards, decks, rules and files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.gallery.accent import Rgb, on_dark, on_light
from cardgen.gallery.downloads import Download, Missing
from cardgen.gallery.folder import GalleryFolder
from cardgen.gallery.linked_data import card_data, game_data
from cardgen.gallery.preview import NAME, SIZE
from cardgen.gallery.rules import Rules
from cardgen.gallery.views import ArtCredit, CardView, DeckView, Linked, licence_of
from cardgen.model.card import Printing
from cardgen.model.game import CardSet, Game
from cardgen.render.html.gallery_page import gallery_page, gallery_style, listed
from cardgen.screen.facets import Facet
from cardgen.screen.page_files import SHARED, own_file

FOLDERS = (Path(__file__).parent / "page", SHARED)
FILES = ("base.css", "gallery.css", "walk.js", "gallery.js", "icon.svg")


class GameView(Struct, frozen=True, kw_only=True):
    """A game as a gallery shows it."""

    game: Game
    cards: Sequence[CardView]
    facets: Sequence[Facet]
    decks: Sequence[DeckView]
    rules: Rules | None
    downloads: Sequence[Download]
    missing: Sequence[Missing]
    art: Sequence[ArtCredit]
    colour: Rgb

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def name(self) -> str:
        """Its name; of cards for a borrowed game, the names of their sets."""
        return listed([card_set.name for card_set in self.sets]) if self.game.brought_deck else self.game.name

    @property
    def tagline(self) -> str:
        return f"Cards for {self.game.name}" if self.game.brought_deck else self.game.tagline

    @property
    def sets(self) -> list[CardSet]:
        """Those that cards are shown of."""
        return [self.game.sets[id] for id in dict.fromkeys(card.printing.set_id for card in self.cards)]

    @property
    def facts(self) -> list[str]:
        """For whom it is, in few words."""
        game, players = self.game, [*self.game.players]
        facts = [_span(players, "player"), f"from {game.age} years" if game.age else "", _span(game.minutes, "minute")]
        return [*filter(None, facts), _counted(len(self.cards), "card")]

    @property
    def pages(self) -> list[tuple[str, str]]:
        """Address and title of its pages, below its folder."""
        own = [("index.html", "Cards"), ("decks.html", "Decks")]
        own += [("rules.html", "Rules")] if self.rules else []
        return [*own, *([("downloads.html", "Downloads")] if self.downloads else []), ("list.html", "Your list")]

    @property
    def rows(self) -> list[tuple[int, Printing, str, CardView]]:
        """All cards as a list."""
        return [(card.printing.copies, card.printing, card.title, card) for card in self.cards]

    def licence(self, card_set: CardSet) -> Linked:
        return licence_of(card_set.licence)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _span(numbers: Sequence[int], noun: str) -> str:
    """`2 to 4 players`."""
    few, many = min(numbers, default=0), max(numbers, default=0)
    return f"{few} to {_counted(many, noun)}" if few < many else _counted(many, noun) if many else ""


class Site(Struct, frozen=True):
    """A gallery in the making; `url` is where it will be on the web, ending with a slash, empty where nobody said."""

    folder: GalleryFolder
    games: Sequence[GameView]
    url: str

    def write(self) -> None:
        """All pages, and the files that make them look and behave."""
        for name in FILES:
            self.folder.put(name, own_file(name, *FOLDERS))
        title = listed([view.name for view in self.games])
        described = self.games[0].tagline if len(self.games) == 1 else f"The cards of {title}"
        alone = self.games[0] if len(self.games) == 1 else None
        self._page("index.html", "home", alone, title, description=described)
        self._page("credits.html", "credits", title="Credits and licences", description=f"Who made {title}")
        for view in self.games:
            self._write_game(view)

    def _write_game(self, view: GameView) -> None:
        colours = {"light": on_light(view.colour), "dark": on_dark(view.colour)}
        self.folder.put(f"{view.id}/look.css", gallery_style(**colours))
        self._page(f"{view.id}/index.html", "cards", view, "Cards", data=game_data(view.game, len(view.cards)))
        self._page(f"{view.id}/decks.html", "decks", view, "Decks")
        self._page(f"{view.id}/list.html", "list", view, "Your list")
        for deck in view.decks:
            self._page(f"{view.id}/{deck.address}", "deck", view, deck.name, deck=deck)
        if view.rules:
            self._page(f"{view.id}/rules.html", "rules", view, "Rules", rules=view.rules.text)
        if view.downloads:
            self._page(f"{view.id}/downloads.html", "downloads", view, "Downloads")
        for place, card in enumerate(view.cards):
            self._write_card(view, card, place)

    def _write_card(self, view: GameView, card: CardView, place: int) -> None:
        start = f"{self.url}{view.id}/" if self.url else "../"
        self._page(
            f"{view.id}/cards/{card.name}.html",
            "card",
            view,
            card.title,
            card=card,
            description=card.alt,
            before=view.cards[place - 1] if place else None,
            after=view.cards[place + 1] if place + 1 < len(view.cards) else None,
            picture=(f"{view.id}/{card.front.link}", card.front.link_pixels),
            data=card_data(view.game, card, start),
        )

    def _page(self, path: str, template: str, game: GameView | None = None, title: str = "", **values: Any) -> None:
        shown = game or self.games[0]
        usual = {
            "path": path,
            "root": "../" * path.count("/"),
            "url": self.url,
            "games": self.games,
            "game": game,
            "title": title,
            "description": f"{shown.name}: {shown.tagline}" if shown.tagline else shown.name,
            "picture": (f"{shown.id}/{NAME}", SIZE),
            "data": None,
        }
        self.folder.put(path, gallery_page(template, **usual | values))
