"""Makes of the effects of a text, one after the other, what they mean together."""
