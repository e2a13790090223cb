"""The store: collections of boards, played games, best times, streaks and settings.

    from queenside.app.store import Game, Store

    with Store() as store:
        store.add("mine", documents)
        store.record(Game(document, seconds=75))
        print(store.best(document.puzzle), store.streak())

It is one file on this machine. Nothing else in Queenside needs it, and nothing opens it unasked.
"""

from queenside.app.store.location import default_path
from queenside.app.store.store import Store
from queenside.app.store.values import Added, Game, Streak, Times
from queenside.app.store.verification import Verification, verify

__all__ = ["Added", "Game", "Store", "Streak", "Times", "Verification", "default_path", "verify"]
