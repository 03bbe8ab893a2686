"""What is said and asked of decks: what makes them legal, queries over their cards, a choice of their cards."""
