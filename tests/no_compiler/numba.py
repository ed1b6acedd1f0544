"""Stand-in for Numba during `make check`, so that a test which compiles fails at once."""

raise ImportError("`make check` runs without a compiler: name this test among COMPILED in tests/tiers.py")
