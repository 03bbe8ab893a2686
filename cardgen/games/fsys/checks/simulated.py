"""Simulated checks of Food Heroes: how a deck plays, from the matches of greedy and random players.

What many of them ask is a threshold of a share; the others are generators.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import INFO, Finding, check
from cardgen.analysis.checks.self_play import (
    GREEDY,
    RANDOM,
    SKILL,
    Playouts,
    Policies,
    threshold,
)
from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.numbers.evidence import CheckEvidence, Share
from cardgen.analysis.numbers.metrics import share_of
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.games.fsys.play.record import TEN_THOUSAND
from cardgen.games.fsys.rules import cards_in_play
from cardgen.games.fsys.scope import SCOPES, FsysScope
from cardgen.model.game import Game

SEARCH: Policies = ("one-ply", "greedy")
SHARES = {
    (2, GREEDY): 35,
    (2, RANDOM): 20,
    (2, SKILL): 10,
    (3, GREEDY): 10,
    (3, RANDOM): 7,
    (4, GREEDY): 10,
    (4, RANDOM): 8,
}
"""How a deck's games are divided among players and policies."""
SEARCH_FROM = 50_000  # games from which on a search is played, too: it is slow, and only reports


def simulations(suite: Suite, game: Game, games: int) -> list[Simulation]:
    """The trials of all decks and expansions of a game, `games` in all, and how they are judged.

    An expansion is played with its base as one pile: what is dealt from it is dealt from a random deck of 60, too.
    """
    subjects = list(SCOPES.examined(game))
    parts = [1 if subject.is_expansion else 2 for subject in subjects]
    simulated = (
        suite.simulation(game, subject, _trials(subject, games * part // sum(parts)))
        for subject, part in zip(subjects, parts, strict=True)
    )
    return [simulation for simulation in simulated if simulation.trials]


def _trials(subject: FsysScope, games: int) -> list[Trial]:
    keys = [key for key in SHARES if key[0] in subject.game.players and _can_be_dealt(subject, key[0])]
    shares = {key: SHARES[key] for key in keys}
    if games >= SEARCH_FROM and (2, SKILL) in keys:
        shares[2, SEARCH] = SHARES[2, SKILL]
    return [Trial(subject.table, *key, games * share // sum(shares.values())) for key, share in shares.items()]


def _can_be_dealt(subject: FsysScope, players: int) -> bool:
    return subject.icon_deck.size >= cards_in_play(players, subject.rules) and all(subject.icon_deck.masks)


@check("FSY303", "search-gap", kind="simulated", of="self-play", severity=INFO)
def search_gap(playouts: Playouts[FsysScope], evidence: CheckEvidence) -> Iterator[Finding]:
    """How much a player who looks ahead gains.

    ## What it reports

    How often a player who looks ahead beats a greedy one. Who looks ahead places what leaves most to hope for with
    the cards still in hand; who is greedy, what matches most now. A note, told of every deck that enough games are
    played with, and never a fault. By play, two players, from 50,000 games of a deck: `--level standard` or `deep`.

    ## Why it matters

    It tells how deep the game is. Near 50 % means that the best card now is the best card altogether, which
    children may like; much above means that planning pays.

    ## Example

    ```text
    info[FSY303]: a player who looks ahead wins 50.2 % (49.1 to 51.3) of the matches against a greedy one with the deck
    `food-heroes`
    ```

    ## Repair

    There is nothing to repair. Who wants no such note writes `# cardgen: ignore[FSY303]` with a reason above the
    `id` of the deck.
    """
    subject, share = playouts.scope, playouts.duel(SEARCH)
    if share is not None:
        evidence.on(playouts.tallies[2, SEARCH]).play_on()
        message = f"a player who looks ahead wins {share} of the matches against a greedy one with {subject.name}"
        yield subject.finding(message, "nothing is wrong: this tells how deep the game is")


LOOK = "look at the hardest and easiest challenges: `cardgen report` lists them"


@threshold(
    "FSY304",
    "sudden-rate",
    side="outside",
    limit=(0.01, 0.40),
    message="with {players} players {share} of the matches with {name} end in a sudden solve, {side} (random players: "
    "{by_chance})",
    help=LOOK,
)
def sudden_rate(tally: Tally) -> Share:
    """The sudden solve is dead, or decides everything (FS-R18).

    ## What it reports

    Less than 1 % or more than 40 % of the matches end in a sudden solve. The limits are
    `limits: {sudden-rate: [0.01, 0.4]}` in `game.yaml`. For each number of players. By play: measured over greedy
    players, and told beside it for random ones. Reported when the whole 95 % interval of the greedy players is
    beyond a limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    Who matches the whole challenge before the third round is over may end the match (FS-R18). That should be a
    feat: if it never comes, the rule is ballast; if it always comes, the rest of the match is.

    ## Example

    A publisher wants a sudden solve in every fourth match at least, with two players, too.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {sudden-rate: [0.25, 0.6]}
    ```

    ## Repair

    Too seldom: take icons off the challenges with the most, or let icons meet that belong together. Too often: give
    cards more icons, or rarer ones (FSY205, FSY206). Or ask for what the cards are made for.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {sudden-rate: [0.25, 0.6]}
    +limits: {sudden-rate: [0.05, 0.6]}
    ```
    """
    return share_of(tally, event="sudden", of="matches")


@threshold(
    "FSY305",
    "collective-rate",
    side="outside",
    limit=(0.10, 0.95),
    message="with {players} players {share} of the matches with {name} earn the collective award, {side} (random "
    "players: {by_chance})",
    help=LOOK,
)
def collective_rate(tally: Tally) -> Share:
    """The collective award is out of reach, or always there (FS-R17).

    ## What it reports

    Less than 10 % or more than 95 % of the matches earn the collective award. The limits are
    `limits: {collective-rate: [0.1, 0.95]}` in `game.yaml`. For each number of players. By play: measured over
    greedy players, and told beside it for random ones. Reported when the whole 95 % interval of the greedy players
    is beyond a limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    If nobody matches the challenge alone, but all players do together, everybody gets a point (FS-R17). This is the
    half of the game that is played together; out of reach or always there, it is forgotten.

    ## Example

    A publisher wants the award in more than half of the matches.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {collective-rate: [0.6, 0.95]}
    ```

    ## Repair

    Too seldom: give scarce icons to more cards (FSY203). Too often: give cards rarer icons.
    `cardgen check --proof FILE` shows the hardest challenges.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {collective-rate: [0.6, 0.95]}
    +limits: {collective-rate: [0.2, 0.95]}
    ```
    """
    return share_of(tally, event="collective", of="matches")


@threshold(
    "FSY308",
    "title-ties",
    side="above",
    limit=0.50,
    message="with {players} players {share} of the matches with {name} end with a tie for the title, {side} (random "
    "players: {by_chance})",
    help=LOOK,
)
def title_ties(tally: Tally) -> Share:
    """The rule for ties decides more matches than the cards do (FS-A6).

    ## What it reports

    More than 50 % of the matches end with several players sharing the highest total. The limit is
    `limits: {title-ties: 0.5}` in `game.yaml`. For each number of players. Matches with a sudden solve have no tie.
    By play: measured over greedy players, and told beside it for random ones. Reported when the whole 95 % interval
    of the greedy players is above the limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    The title goes to the one player with the highest total (FS-R16); what happens at a tie is our reading (FS-A6).
    If ties are the rule, it is that reading which decides, and not the cards.

    ## Example

    A publisher wants a tie in one match of ten at most.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {title-ties: 0.1}
    ```

    ## Repair

    Give cards more icons, so that totals differ more. The reading `title-tie` says what a tie is worth (CG308). Or
    allow for more ties.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {title-ties: 0.1}
    +limits: {title-ties: 0.4}
    ```
    """
    return share_of(tally, event="tied", of="matches")


@threshold(
    "FSY309",
    "idle-backup",
    side="below",
    limit=0.05,
    message="with {players} players the backup raises the total of {share} of the players with {name} (random players: "
    "{by_chance})",
    help="give cards more icons",
)
def idle_backup(tally: Tally) -> Share:
    """The backup seldom raises a total (FS-R15).

    ## What it reports

    The backup raises the total of less than 5 % of the players who may use it. The limit is
    `limits: {idle-backup: 0.05}` in `game.yaml`. For each number of players. Matches with a sudden solve are left
    out. By play: measured over greedy players, and told beside it for random ones. Reported when the whole 95 %
    interval of the greedy players is below the limit; until that is clear, CG403 says how many more games would
    tell.

    ## Why it matters

    Each player lays a card face-down at the start and may swap a project for it at the end (FS-R5, FS-R15). If it
    never helps, it is a rule to learn for nothing.

    ## Example

    A publisher wants it to help every third player.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {idle-backup: 0.33}
    ```

    ## Repair

    Give cards more icons: a card that nobody chose helps more often when it shows more. Or be content with less.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {idle-backup: 0.33}
    +limits: {idle-backup: 0.1}
    ```
    """
    return share_of(tally, event="backup helped", of="backup seats")


@threshold(
    "FSY311",
    "poor-coverage",
    side="below",
    limit=0.50,
    message="with {players} players the best player matches {share.percent} of the challenge's icons with {name} "
    "(random players: {by_chance.percent})",
    help="give cards more icons in common",
)
def poor_coverage(tally: Tally) -> Share:
    """Even the best player matches little of the challenge.

    ## What it reports

    The player who matches most has, on average, less than 50 % of the challenge's icons. The limit is
    `limits: {poor-coverage: 0.5}` in `game.yaml`. For each number of players. By play: measured over greedy
    players, and told beside it for random ones. Reported when the whole 95 % interval of the greedy players is
    below the limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    Points are for icons matched (FS-R14). Who never gets near the challenge feels that nothing works.

    ## Example

    A publisher wants the best player to match nearly all icons.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {poor-coverage: 0.97}
    ```

    ## Repair

    Give cards more icons in common: fewer that are on a handful of cards, more that are on many. Or be content with
    less.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {poor-coverage: 0.97}
    +limits: {poor-coverage: 0.6}
    ```
    """
    # the Wilson interval of the mean of a share is wider than need be, as it varies less
    return Share(sum(tally.per_card("covered")) / TEN_THOUSAND, tally.events["matches"])
