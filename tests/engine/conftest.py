"""Settings of the property tests: nothing is timed, and the same examples are drawn on every machine."""

from hypothesis import settings

settings.register_profile("atlas", deadline=None, derandomize=True)
settings.load_profile("atlas")
