"""Programs that make files kept in git: pictures and pages of the docs, icons, the collection."""
