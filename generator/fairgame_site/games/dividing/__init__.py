"""Site extension for games of taking and dividing."""
