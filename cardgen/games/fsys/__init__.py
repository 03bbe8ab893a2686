"""Food Heroes, the coopetitive match: what the validator, the engine and the rulebook compute with."""
