"""`python -m queenside` is `queenside`."""

import sys

from queenside.cli import main

sys.exit(main())
