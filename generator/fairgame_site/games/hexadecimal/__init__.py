"""Site extension for codes with digits up to F."""
