"""`python -m queenside` is `queenside`."""

import sys

from queenside.app.cli import main

sys.exit(main())
