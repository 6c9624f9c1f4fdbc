# SPDX-License-Identifier: Apache-2.0
"""The contents of a reproduction: studies, their items, their verdicts."""
import csv
from dataclasses import dataclass
from pathlib import Path

from multiple_impacts.figures.tables import FigureError

AGREES, DIFFERS, NOT_CHECKABLE = "agrees", "differs", "not checkable"


@dataclass(frozen=True)
class Verdict:
    id: str
    where: str
    verdict: str
    published: str
    computed: str
    reason: str


@dataclass(frozen=True)
class Item:
    name: str
    title: str
    folder: Path
    verdicts: list

    def count(self, verdict):
        return sum(each.verdict == verdict for each in self.verdicts)


@dataclass(frozen=True)
class Study:
    name: str
    title: str
    items: list


def read_studies(folder):
    """The studies, in the order of items.csv."""
    studies = {}
    for row in read_rows(folder / "items.csv", ["study", "item", "study_title", "item_title"]):
        study = studies.setdefault(row["study"], Study(row["study"], row["study_title"], []))
        place = folder / row["study"] / row["item"]
        fields = list(Verdict.__dataclass_fields__)
        verdicts = [Verdict(**each) for each in read_rows(place / "verdicts.csv", fields)]
        study.items.append(Item(row["item"], row["item_title"], place, verdicts))
    return list(studies.values())


def read_rows(path, fields):
    try:
        with open(path, newline="", encoding="utf-8") as file:
            reader = csv.DictReader(file)
            rows = list(reader)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise FigureError(
            f"{path}: {getattr(error, 'strerror', None) or 'not a CSV file'}") from error
    if reader.fieldnames != fields:
        raise FigureError(f"{path}: the columns must be {', '.join(fields)}")
    return rows
