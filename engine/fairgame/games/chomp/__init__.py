"""Chomp on bars of chocolate and on divisors."""
