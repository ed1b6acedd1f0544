"""The steps, each named by its revision. A step that has been released is never changed."""
