"""``python -m generator`` is the command ``atlas``."""

from generator.cli import main

main()
