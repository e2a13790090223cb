"""The web app as a folder of static files, which any host can serve: `build` makes it."""
