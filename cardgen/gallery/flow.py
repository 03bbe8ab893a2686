"""Makes a gallery: reads a project, draws what changed, writes the pages. `cardgen gallery` is this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from cardgen.commands.executors.executor import Progress, silent
from cardgen.commands.outcome import Outcome, report
from cardgen.commands.soundness import stops, without_idle
from cardgen.commands.targets import UnknownName, get
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.gallery.accent import accent_of
from cardgen.gallery.downloads import Missing, downloads_of
from cardgen.gallery.folder import GalleryFolder, gallery_folder
from cardgen.gallery.icons import icons_of
from cardgen.gallery.pictures import draw, shown_cards
from cardgen.gallery.preview import put_preview
from cardgen.gallery.rules import rules_of
from cardgen.gallery.site import GameView, Site
from cardgen.gallery.views import art_credits, card_views, deck_views
from cardgen.model.game import Game
from cardgen.output.file_cache import PREFIX, FileCache
from cardgen.output.folder import Tell
from cardgen.output.locks import private_folder
from cardgen.render.html.gallery_page import IconSet
from cardgen.screen.snapshot import CardRow, GamePart, read_together


class GalleryOrder(Struct, frozen=True):
    """What is wanted: these games or, where none is named, all; files to print from the folder `built`; `url` is where
    the gallery will be on the web.
    """

    games: tuple[str, ...] = ()
    built: Path = Path("output")
    url: str = ""
    jobs: int = 1


class GalleryResult(Struct, frozen=True):
    """What was found, how many cards are shown, faces drawn, and files changed; none where an error was found."""

    outcome: Outcome
    cards: int = 0
    drawn: int = 0
    changed: int = 0
    missing: tuple[Missing, ...] = ()
    """Products that are not among the downloads."""


def make_gallery(
    root: Path, out: Path, order: GalleryOrder, progress: Progress = silent, tell: Tell = lambda line: None
) -> GalleryResult:
    """A gallery of the project at `root`, in the folder `out`, where nothing changes as long as there are errors.

    Raises UnknownName for a game that there is not, OSError where `out` cannot be written or holds other things.
    """
    with private_folder(PREFIX) as drawings, gallery_folder(out, tell) as folder:
        part = read_together(root, order.games, FileCache(drawings))
        found = [*part.findings]
        if stops(without_idle(found, root)):
            return GalleryResult(report(part.library, found))
        views, drawn = [], 0
        for game, rows in _games(part, order.games):
            view, number, more = _view(part, game, rows, order, folder, progress)
            found += more
            drawn += number
            views += [view] if view else []
        if any(has_errors([finding]) and finding not in part.findings for finding in found):
            return GalleryResult(report(part.library, found))
        if not views:
            raise UnknownName("there is no card to show")
        Site(folder, views, order.url).write()
        changed = len(folder.waiting)
        folder.finish()
        lacking = tuple(missing for view in views for missing in view.missing)
        cards = sum(len(view.cards) for view in views)
        return GalleryResult(report(part.library, found), cards, drawn, changed, lacking)


def _games(part: GamePart, names: Sequence[str]) -> Iterator[tuple[Game, list[CardRow]]]:
    """The games that are shown, with their cards: of a borrowed game, those that the project brings."""
    games = part.library.games
    wanted = {get(games, name, "game").id for name in names} or games.keys()
    for game in [game for id, game in games.items() if id in wanted]:
        own = [row for row in part.rows if row.game is game and game.is_judged(row.printing.origin)]
        if own:
            yield game, own


def _view(
    part: GamePart,
    game: Game,
    rows: Sequence[CardRow],
    order: GalleryOrder,
    folder: GalleryFolder,
    progress: Progress,
) -> tuple[GameView | None, int, list[Diagnostic]]:
    """A game with its pictures put into the folder, how many faces were drawn, and what was found."""
    shown, tasks = shown_cards(rows)
    drawn, found = draw(part, rows, tasks, folder, order.jobs, progress)
    if has_errors(found):
        return None, drawn, found
    addresses = icons_of(part, game, folder)
    names = {id: icon.name for id, icon in game.icons.items()}
    rules, more = rules_of(part, game, IconSet(names, addresses), folder)
    if has_errors(more):
        return None, drawn, [*found, *more]
    colour = accent_of(folder.now(f"{game.id}/{shown[0].back.small}"))
    put_preview(game.id, shown, colour, folder)
    cards = card_views(game, shown, IconSet(names, addresses, "../"), part.tokens)
    downloads, missing = downloads_of(part, game, order.built, folder)
    view = GameView(
        game=game,
        cards=cards,
        facets=part.facets(game, rows),
        decks=deck_views(game, cards),
        rules=rules,
        downloads=downloads,
        missing=missing,
        art=art_credits(cards),
        colour=colour,
    )
    return view, drawn, [*found, *more]
