"""``python -m generator`` is the command ``atlas``."""

from fairgame_site.cli.main import main

main()
