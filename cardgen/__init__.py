"""Card definitions in validated YAML, rendered into print-ready sheets, checked by the rules."""

__version__ = "0.1.0"
