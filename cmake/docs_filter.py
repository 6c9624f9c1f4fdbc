#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What Doxygen reads instead of a file: pages whose links it can follow, and headers in which
the list of laws is written out. Lines keep their numbers.

    docs_filter.py FILE
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LAWS = re.findall(r"^SMI_LAW\((\w+)\)$",
                  (ROOT / "plugin/solvers/laws.inc").read_text(encoding="utf-8"), re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:)([^)\s#]*)(#[^)\s]*)?\)")
LIST = re.compile(r"^#define SMI_LAW\(law\) (.*)\n#include \"\S*laws\.inc\"\n", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def page(text, folder):
    """Links to pages and images are seen from the root, without anchors; others become the
    path of the file."""
    def followed(match):
        image, name, path, _ = match.groups()
        if not path or path.endswith(".hpp"):
            return name
        target = (folder / path).resolve().relative_to(ROOT)
        return f"{image}[{name}]({target})" if image or target.suffix == ".md" \
            else f"{name} (`{target}`)"

    parts, end = [], 0
    for code in FENCE.finditer(text):
        parts += [LINK.sub(followed, text[end:code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, LINK.sub(followed, text[end:])])


def header(text):
    """The list of laws, as the preprocessor writes it."""
    def written(match):
        lines = [f"/** Of the law {law}. */ " + match[1].replace("law##", law) for law in LAWS]
        return " ".join(lines) + "\n\n"

    return LIST.sub(written, text)


def main():
    path = Path(sys.argv[1]).resolve()
    text = path.read_text(encoding="utf-8")
    sys.stdout.write(page(text, path.parent) if path.suffix == ".md" else header(text))


if __name__ == "__main__":
    main()
