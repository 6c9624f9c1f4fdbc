# SPDX-License-Identifier: Apache-2.0
"""Draws what `reproduce STUDY --out DIR` computed, and writes DIR/index.html.

    PYTHONPATH=build/release/python python3 examples/published DIR

One page for all studies in DIR, which can be opened offline. Errors are reported on one line,
with exit code 2.
"""
import argparse
import sys
from importlib import import_module
from pathlib import Path

from page import write_page
from multiple_impacts.figures.style import save
from study import read_studies
from multiple_impacts.figures.tables import FigureError


def draw_item(study, item):
    """The figures of an item, beside its numbers: figure.svg and figure.png, or figure-a,
    figure-b, ..."""
    draw = import_module(study.name.replace("-", "_")).FIGURES.get(item.name)
    figures = draw(item.folder) if draw else []
    for k, figure in enumerate(figures):
        name = "figure" if len(figures) == 1 else f"figure-{'abcdefgh'[k]}"
        save(figure, item.folder / name)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="reproduce", description=__doc__.split("\n")[0])
    parser.add_argument("folder", metavar="DIR", type=Path, help="what --out named")
    folder = parser.parse_args(arguments).folder
    try:
        studies = read_studies(folder)
        for study in studies:
            for item in study.items:
                draw_item(study, item)
        write_page(studies, folder / "index.html")
    except (FigureError, OSError) as error:
        print(f"reproduce: {error}", file=sys.stderr)
        return 2
    print(folder / "index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
