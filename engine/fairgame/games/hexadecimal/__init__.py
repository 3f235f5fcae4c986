"""Taking and breaking with codes of digits up to F."""
