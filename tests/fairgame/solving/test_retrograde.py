"""Going backwards through numbered positions: random games against the definition, round by round."""

from random import Random

from fairgame.solving.retrograde import remoteness


def by_rounds(after):
    """Settle in round d what has remoteness d: lost if all options are won, won if one is lost and settled before."""
    found = {}
    for distance in range(2 * len(after) + 2):
        settled = {}
        for position, options in after.items():
            if position in found:
                continue
            known = [found.get(option) for option in options]
            won = any(one is not None and one % 2 == 0 for one in known)
            lost = all(one is not None and one % 2 == 1 for one in known)
            if won if distance % 2 else lost:
                settled[position] = distance
        found |= settled
    return found


def test_random_games_with_loops_and_unknown_options():
    draw = Random(66)
    for _ in range(400):
        count = draw.randrange(12)
        after = {f"p{one}": [f"p{draw.randrange(count + 2)}" for _ in range(draw.randrange(4))] for one in range(count)}
        assert remoteness(after) == by_rounds(after)
