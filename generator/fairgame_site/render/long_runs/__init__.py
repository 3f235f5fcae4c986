"""Reports on long runs, for pages and the command line."""
