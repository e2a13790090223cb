"""Front ends: command line, page, extension, server, terminal, store."""
