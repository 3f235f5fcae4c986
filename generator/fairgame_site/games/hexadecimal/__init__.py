"""What codes with digits up to F have of their own: ``atlas hexadecimal``."""
