"""HTTP: the API, the page, and the limits of addresses."""
