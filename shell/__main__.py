"""``python -m ludolog_shell``: the program without its command."""

import sys

from ludolog_shell.entry import main

sys.exit(main())
