"""The solo dice game of 2009 by Andrew Oakey."""
