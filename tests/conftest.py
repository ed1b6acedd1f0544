"""What all tests share."""

from hypothesis import settings

# The first example of a test may have to compile the rules, so its time says nothing. The rest stays as Hypothesis has
# it: on a CI machine it draws the same examples every time.
settings.register_profile("fourcures", settings(), deadline=None)
settings.load_profile("fourcures")
