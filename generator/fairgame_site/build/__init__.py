"""The build of the site by MkDocs."""
