"""Chomp, as bars of chocolate and as divisors."""
