"""How fast, how big? Figures for the promises in docs/explanation/speed.md, printed as JSON."""
