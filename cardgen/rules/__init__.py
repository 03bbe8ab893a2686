"""Is it legal, is it playable? Step 4 of the flow."""

from cardgen.rules.legality import judge

__all__ = ["judge"]
