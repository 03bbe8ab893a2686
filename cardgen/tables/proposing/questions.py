"""Asks about guesses that may be wrong, with the option that says otherwise: which column names cards or has rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardgen.tables.columns import TEXTS, USUAL
from cardgen.tables.head_names import words
from cardgen.tables.proposing.facts import UNSHOWN_TEXTS
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn

_TITLES = frozenset(map(words, USUAL["text.title"]))
_RULES = frozenset(map(words, TEXTS))


def of_guesses(proposal: Proposal, given: Collection[str]) -> Iterator[str]:
    """Questions about the title and the text of cards, unless the user has `given` the column with this head a key."""
    known = {*map(words, given)}
    title, main = proposal.title, proposal.column("text", "action")
    if title and words(title.head) not in _TITLES | known and (other := _other_title(proposal)):
        yield f'  is `{title.head}` the name of each card? If `{other}` is, say --column "{other}=title"'
    others = [column.head for column in proposal.columns if _may_be_rules(column)]
    if main and others and words(main.head) not in known and _is_open(main.head, others):
        question = f"is `{main.head}` what a card does, and `{others[0]}` told beside it"
        yield f'  {question}? If it is the other way round, say --column "{others[0]}=text"'


def _other_title(proposal: Proposal) -> str:
    """The head of the first other column with words that may be names; empty where there is none."""
    columns = (column for column in proposal.columns if column.distinct > 1 and column.path[-1] != "action")
    return next((column.head for column in columns if column.has_letters and column.rules.get("type") == "string"), "")


def _may_be_rules(column: ProposedColumn) -> bool:
    is_other = column.path[0] == "text" and column.path[-1] not in ("title", "action", *UNSHOWN_TEXTS)
    return is_other and not (column.is_of_back or column.is_when)


def _is_open(main: str, others: Collection[str]) -> bool:
    """Whether the heads leave open which text has the rules."""
    return words(main) not in _RULES or any(words(other) in _RULES for other in others)
