"""Translation of games for the browser: rules to scripts, notation and boards to data."""
