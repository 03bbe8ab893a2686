"""Understands what events say, by grammar: texts become what a card writes."""
