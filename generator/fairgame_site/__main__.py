"""Entry point of ``python -m fairgame_site``, the same as the command ``atlas``."""

from fairgame_site.cli.main import main

main()
