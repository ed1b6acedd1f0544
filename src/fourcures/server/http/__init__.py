"""HTTP: the API, the page, and limits per address."""
