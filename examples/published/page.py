# SPDX-License-Identifier: Apache-2.0
"""One HTML page for all studies: an overview of what agrees, then item by item."""
import base64
from html import escape

from study import AGREES, DIFFERS, NOT_CHECKABLE

MARKS = {AGREES: "&#10003;", DIFFERS: "&#8800;", NOT_CHECKABLE: "&ndash;"}
CLASSES = {AGREES: "agrees", DIFFERS: "differs", NOT_CHECKABLE: "open"}

# Blue, vermilion and grey are distinct for colour-blind readers; the marks carry the same
# information.
LOOK = """
body { font: 16px/1.45 "DejaVu Sans", Verdana, sans-serif; color: #222; max-width: 1100px; \
margin: 2em auto;
       padding: 0 1em; }
h1 { font-size: 1.5em; } \
h2 { font-size: 1.25em; margin-top: 2.2em; border-bottom: 2px solid #ddd; }
h3 { font-size: 1.05em; margin: 1.8em 0 .4em; }
table { border-collapse: collapse; width: 100%; font-size: .88em; margin: .6em 0; }
th { text-align: left; color: #666; font-weight: normal; border-bottom: 1px solid #bbb; \
padding: .25em .7em .25em 0; }
td { vertical-align: top; border-bottom: 1px solid #eee; padding: .35em .7em .35em 0; \
overflow-wrap: anywhere; }
td.id { font-family: "DejaVu Sans Mono", monospace; font-size: .85em; color: #666; \
width: 15em; }
td.verdict { white-space: nowrap; width: 8em; font-weight: bold; }
.agrees { color: #0072B2; } .differs { color: #D55E00; } .open { color: #777; }
.reason { color: #666; }
.tiles { display: flex; flex-wrap: wrap; gap: .35em; margin: 1em 0; padding: 0; }
.tiles a { text-decoration: none; border: 1px solid #ddd; border-left: .5em solid; \
padding: .15em .6em;
           border-radius: .2em; font-size: .85em; }
.tiles a span { color: #222; }
img { width: 100%; height: auto; margin: .4em 0; }
.counts b { font-size: 1.3em; margin-right: .2em; } .counts span { margin-right: 1.6em; }
"""


def write_page(studies, path):
    body = "\n".join(study_part(study) for study in studies)
    path.write_text(
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>Published results, computed again</title>\n<style>{LOOK}</style>\n</head>\n"
        "<body>\n"
        "<h1>Published results, computed again</h1>\n"
        "<p>Each claim of a publication beside what <code>reproduce</code> computes, "
        "and whether "
        f"they agree.</p>\n{body}\n</body>\n</html>\n", encoding="utf-8")


def study_part(study):
    totals = {verdict: sum(item.count(verdict) for item in study.items) for verdict in MARKS}
    counts = "".join(f'<span class="{CLASSES[verdict]}"><b>{count}</b> {verdict}</span>'
                     for verdict, count in totals.items())
    tiles = "".join(f'<a class="{CLASSES[worst(item)]}" href="#{study.name}-{item.name}">'
                    f"{MARKS[worst(item)]} <span>{escape(label(item.name))}</span></a>"
                    for item in study.items)
    parts = "\n".join(item_part(study, item) for item in study.items)
    return (f"<h2>{escape(study.title)}</h2>\n<p class=\"counts\">{counts}</p>\n"
            f'<div class="tiles">{tiles}</div>\n{parts}')


def item_part(study, item):
    pictures = "".join(picture(path, item) for path in sorted(item.folder.glob("figure*.png")))
    rows = "\n".join(verdict_row(verdict) for verdict in item.verdicts)
    return (f'<h3 id="{study.name}-{item.name}">{escape(label(item.name))}: '
            f'{escape(item.title)}</h3>\n{pictures}\n'
            "<table><tr><th>verdict</th><th>published</th><th>computed</th>"
            "<th>claim</th></tr>\n"
            f"{rows}\n</table>")


def picture(path, item):
    data = base64.b64encode(path.read_bytes()).decode("ascii")
    return f'<img alt="{escape(item.title)}" src="data:image/png;base64,{data}">'


def verdict_row(verdict):
    reason = (f'<br><span class="reason">{escape(verdict.reason)}</span>'
              if verdict.reason else "")
    return (f'<tr><td class="verdict {CLASSES[verdict.verdict]}">{MARKS[verdict.verdict]} '
            f'{verdict.verdict}</td>'
            f"<td>{escape(verdict.published)}</td><td>{escape(verdict.computed)}{reason}</td>"
            f'<td class="id">{escape(verdict.id)}<br>{escape(verdict.where)}</td></tr>')


def worst(item):
    """A claim that differs marks its item; one that cannot be checked does so only if none
    agrees."""
    if item.count(DIFFERS):
        return DIFFERS
    return AGREES if item.count(AGREES) else NOT_CHECKABLE


def label(name):
    """figure-9 as Figure 9."""
    return name.replace("-", " ").capitalize()
