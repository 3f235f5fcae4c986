"""Numbers as the game of divisors sees them: only the exponents of their primes count.

Cost: division by all smaller numbers, for numbers of a few thousand.
"""


def least(named: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers that are no multiple of another of them, ascending."""
    return tuple(one for one in sorted(set(named)) if not any(one % other == 0 for other in named if other < one))


def exponents(number: int) -> tuple[tuple[int, int], ...]:
    """Return the primes of a number and their exponents, the greatest exponent first."""
    found = []
    prime = 2
    while number > 1:
        times = times_of(number, prime)
        if times > 0:
            found.append((prime, times))
            number = number // prime**times
        prime = prime + 1
    return tuple(sorted(found, key=lambda power: (-power[1], power[0])))


def times_of(number: int, prime: int) -> int:
    """Return how often a prime divides a number."""
    times = 0
    while number % prime == 0:
        number = number // prime
        times = times + 1
    return times
