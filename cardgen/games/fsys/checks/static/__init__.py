"""Checks the data alone, whether these cards may be played at all: FSY101 to FSY112, FSY401 and FSY405."""

from cardgen.games.fsys.checks.static import decks, icons, references

MODULES = (references, decks, icons)
