"""Phylo: species that live beside each other, by the basic rules V2."""
