"""Writes what virtual tables and flash cards read beside pictures: their lists of cards, decks and packs, as text."""
