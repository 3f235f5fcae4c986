"""What Welter's game adds to the site: drawings of its frieze patterns."""
