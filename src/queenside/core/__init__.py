"""Values everything else is made of. Standard library only; nothing here knows an engine."""
