"""How explanations look: as moves with a picture each, as documents, and as pages."""
