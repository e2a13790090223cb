"""Groups, examples and aliases of the commands."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "solve": (
        "solve board.txt",
        "solve n-queens:6 --all",
        "solve board.txt --certain",
        "solve boards/ more.jsonl",
        "solve - < board.txt",
    ),
    "check": ("check board.txt", "check q8-0001 q8-0002 s10-0001", "check certificate/"),
    "count": ("count n-queens:12", "count 8 --distinct", "count n-queens:40 --estimate"),
    "job": (
        "job new n-queens:18 --file count.job",
        "job run count.job",
        "job status count.job",
    ),
    "sample": ("sample n-queens:20 --number 5",),
    "explain": ("explain board.txt", "explain daily --format html -o today.html"),
    "hint": ("hint board.txt", "hint board.txt --depth 3"),
    "diagnose": ("diagnose board.txt",),
    "grade": ("grade board.txt", "grade boards.jsonl --format csv"),
    "practice": ("practice squeeze",),
    "generate": (
        "generate 9",
        "generate --grade hard --seed 7",
        "generate 8 --number 20 -o boards.jsonl",
    ),
    "mend": ("mend board.txt", "mend board.txt --by givens"),
    "book": ("book -o puzzles.pdf", "book boards.jsonl -o mine.pdf"),
    "show": ("show board.txt", "show daily -o today.svg", "show shot.png"),
    "convert": ("convert board.txt --to json", "convert boards.jsonl --to puzzlink"),
    "read": ("read shot.png", "read shot.png --format json"),
    "daily": ("daily", "daily --date 2026-11-21"),
    "play": ("play", "play q8-0001", "play n-queens:8"),
    "dedupe": ("dedupe boards.jsonl", "dedupe boards.jsonl -o different.jsonl"),
    "store": ("store import boards.jsonl", "store list"),
    "engines": ("engines",),
    "doctor": ("doctor",),
    "compare": ("compare n-queens:8",),
    "lessons": ("lessons",),
    "certify": ("certify board.txt -o certificate",),
    "cover": ("cover matrix.dlx",),
    "serve": ("serve",),
    "mcp": ("mcp --folder puzzles",),
    "site": ("site public",),
    "extension": ("extension build",),
    "completion": ("completion --install", "completion bash"),
}
"""The words after `queenside`, by the command they begin with."""

GROUPS: dict[str, tuple[str, ...]] = {
    "Solve": ("solve", "check", "count", "grade", "hint", "explain", "diagnose"),
    "Play": ("play", "daily", "practice", "serve"),
    "Make": ("generate", "mend", "book"),
    "Files": ("show", "convert", "read", "dedupe", "store"),
    "Research": ("sample", "job", "compare", "lessons", "certify", "cover"),
    "Tools": ("engines", "doctor", "mcp", "site", "extension", "completion"),
}
"""The commands as the help lists them."""


ALIASES: dict[str, dict[str, str]] = {
    "compare": {"--engine": "--engines"},
    "convert": {"--format": "--to"},
    "generate": {"--limit": "--number", "--difficulty": "--grade", "--count": "--number"},
    "sample": {"--limit": "--number", "--count": "--number"},
    "solve": {"--number": "--limit"},
}
"""Options by other names, which no help shows: what the same thing is called elsewhere."""


WORDS: dict[str, tuple[str, ...]] = {
    "verify": ("check", "--certificate"),
    "version": ("--version",),
    "--completion": ("completion",),
    "--show-completion": ("completion",),
    "--install-completion": ("completion", "--install"),
}
"""First words that no help shows: what commands were called, or are called elsewhere."""


def without_aliases(words: list[str]) -> list[str]:
    """Replace aliases of the command and its options by their names."""
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    if words[:2] == ["completion", "install"]:
        words = ["completion", "--install", *words[2:]]
    words = [*(new for word in words[:1] for new in WORDS.get(word, (word,))), *words[1:]]
    names = ALIASES.get(words[0], {}) if words else {}
    parts = (word.partition("=") for word in words)
    return [names.get(name, name) + equals + value for name, equals, value in parts]


def epilog(command: str) -> str | None:
    if command not in EXAMPLES:
        return None
    return "\n".join(("examples:", *(f"  queenside {example}" for example in EXAMPLES[command])))
