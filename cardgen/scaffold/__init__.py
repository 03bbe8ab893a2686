"""Writes new projects, expansions and cards, as files that are valid at once.

Makes texts and folders; what is in them is read by the same flow as everything else. Asks nothing and prints nothing.
"""

from cardgen.scaffold.card import NewCard, new_card
from cardgen.scaffold.expansion import lone_card, new_expansion
from cardgen.scaffold.folder import make_folder
from cardgen.scaffold.game import new_game, prefix_of
from cardgen.scaffold.names import RefusedName

__all__ = ["NewCard", "RefusedName", "lone_card", "make_folder", "new_card", "new_expansion", "new_game", "prefix_of"]
