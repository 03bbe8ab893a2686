"""Says what is done with cards of hands and piles, which lie on no table."""
