"""Games of taking and dividing: what their census needs on a page."""
