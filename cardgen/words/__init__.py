"""Printed words in other languages: which texts there are, their translations, and what a language does with numbers.

The English of a text stays where it is written; translations lie beside it in `languages/<language>.po`.
"""
