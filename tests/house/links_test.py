#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Every relative link of a page leads to a file or folder of the tree and, after a #, to a
heading of that page."""
import re
import unittest
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n)(?:(?: {4}|\t)[^\n]*\n|\n(?= {4}))+")
INLINE_CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^\[[^\]]+\]:\s*(\S+)", re.MULTILINE)
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$", re.MULTILINE)
ELSEWHERE = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def pages():
    for path in sorted(ROOT.rglob("*.md")):
        if not {".git", "build"} & set(path.relative_to(ROOT).parts):
            yield path


def links_of(text):
    """Targets of all links but those in code."""
    prose = INLINE_CODE.sub("`", INDENTED.sub("\n", FENCE.sub("", text)))
    return LINK.findall(prose) + REFERENCE.findall(prose)


def anchors_of(text):
    """The anchors of the headings, as pages on the web have them."""
    anchors = {}
    for heading in HEADING.findall(FENCE.sub("", text)):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        count = anchors.get(anchor, 0)
        anchors[anchor] = count + 1
        yield f"{anchor}-{count}" if count else anchor


def is_broken(page, target):
    path, _, anchor = target.partition("#")
    leads_to = page.parent / unquote(path) if path else page
    if not leads_to.exists() or ROOT not in [leads_to.resolve(), *leads_to.resolve().parents]:
        return True
    return bool(anchor) and leads_to.suffix == ".md" and \
        anchor not in anchors_of(leads_to.read_text(encoding="utf-8"))


class Links(unittest.TestCase):
    def test_links(self):
        seen, broken = 0, []
        for page in pages():
            for target in links_of(page.read_text(encoding="utf-8")):
                if ELSEWHERE.match(target):
                    continue
                seen += 1
                if is_broken(page, target):
                    broken.append(f"{page.relative_to(ROOT)}: {target}")
        self.assertEqual([], broken)
        self.assertGreater(seen, 60)

    def test_the_check_can_fail(self):
        page = ROOT / "README.md"
        self.assertTrue(is_broken(page, "no-such-file.md"))
        self.assertTrue(is_broken(page, "plugin/solvers/README.md#no-such-heading"))
        self.assertTrue(is_broken(page, "../elsewhere.md"))
        self.assertFalse(is_broken(page, "plugin/solvers/README.md#sources"))
        self.assertEqual(links_of("a [b](c.md), ![d](e.png) `[f](g.md)`\n\n    [h](i.md)\n\n"
                                  "```\n[j](k.md)\n```\n"), ["c.md", "e.png"])


if __name__ == "__main__":
    unittest.main()
