"""``python -m ludolog_shell``: the program without its command.

Modules of the current folder are found last, as by the command: a ``select.py`` that lies there is
not Python's own.
"""

import sys

if not sys.flags.safe_path:
    sys.path.append(sys.path.pop(0))

from ludolog_shell.entry import main

sys.exit(main())
