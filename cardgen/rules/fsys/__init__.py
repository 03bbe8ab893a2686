"""Food Heroes, the coopetitive match: what the rulebook and, later, the engine compute with."""
