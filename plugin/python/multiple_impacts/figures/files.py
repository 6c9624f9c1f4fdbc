# SPDX-License-Identifier: Apache-2.0
"""Files that are written completely or not at all."""
import os
from contextlib import contextmanager


@contextmanager
def written_whole(path):
    """A name to write to, with the suffix of the path. What is there at the end takes the
    place of the path; if writing fails, as on a full disk, it is removed."""
    temporary = path.with_name("." + path.name)
    try:
        yield temporary
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
