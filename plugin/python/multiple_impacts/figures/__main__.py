# SPDX-License-Identifier: Apache-2.0
"""Draws what the command wrote: python3 -m multiple_impacts.figures DIR."""
import signal
import sys


def main():
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a closed pipe is the end, not an error
    try:
        from . import draw
        return draw.main(sys.argv[1:])
    except ImportError as missing:
        print(f"figures: {missing} (Debian: apt install python3-matplotlib)", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # the command says what there is
        return 130


sys.exit(main())
