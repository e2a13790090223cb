"""The store: collections of boards, played games, best times, streaks and settings.

    from queenside.store import Game, Store

    with Store() as store:
        store.add("mine", documents)
        store.record(Game(document, seconds=75))
        print(store.best(document.puzzle), store.streak())

It is one file on this machine. Nothing else in Queenside needs it, and nothing opens it unasked.
"""

from queenside.store.opening import default_path
from queenside.store.store import Store
from queenside.store.values import Added, Game, Streak, Times
from queenside.store.verification import Verification, verify

__all__ = ["Added", "Game", "Store", "Streak", "Times", "Verification", "default_path", "verify"]
