"""Migrations, each named by its revision. One that has been released is never changed."""
