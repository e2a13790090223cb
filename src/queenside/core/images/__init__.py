"""Image files as pixels. Needs the extra `image`: import its modules inside functions."""
