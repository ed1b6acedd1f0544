"""Migrations, each named by its revision. A released migration is never changed."""
