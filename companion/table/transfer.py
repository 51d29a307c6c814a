"""Export a campaign to a file, and import one: all or nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.core.names import CompanionError, clean_name, fold, shorten
from companion.core.system import Standing
from companion.store.journal import Image as Row
from companion.store.locks import again_once
from companion.store.record import Record
from companion.store.snapshot import model_of
from companion.store.step import Step
from companion.store.tables import Campaign
from companion.store.transfer import Listed, Rows, check_document, export_campaign, insert_rows
from companion.table.change import Outcome, find_campaign, perform_on_folder, put_in_use

LARGEST_IMPORT = 100_000_000
AT_ONCE = 500
Report = Callable[[str, int, int], None]


@again_once
def export_document(record: Record, name: str) -> tuple[str, str]:
    """A campaign's name and its file's text."""
    with record.reading() as reading:
        campaign = find_campaign(reading, name)
        document = export_campaign(reading.connection, campaign.id)
        return campaign.name, json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def read_document(path: Path) -> object:
    """The JSON of an import file, or an error that says what is wrong with it."""
    if not path.is_file():
        raise CompanionError(f"There is no file {path}.", "Name a file made by `companion campaign export`.")
    if path.stat().st_size > LARGEST_IMPORT:
        raise CompanionError(
            f"{path.name} is larger than 100 MB.", "A campaign file is far smaller: is it the right one?"
        )
    try:
        return json.loads(path.read_text(encoding="utf-8-sig"), object_pairs_hook=once)
    except UnicodeDecodeError as error:
        raise CompanionError(f"{path.name} is not a text file.", "Use a file made by `campaign export`.") from error
    except RecursionError as error:
        raise CompanionError(f"{path.name} is nested too deeply.", "Use a file made by `campaign export`.") from error
    except ValueError as error:
        reason = str(error).splitlines()[0][:100]
        raise CompanionError(f"{path.name} is not valid JSON ({reason}).", "Nothing was imported.") from error


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON, or an error where a field stands twice in it."""
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{shorten(name, 40)} stands twice in one object")
        found[name] = value
    return found


def import_document(
    record: Record,
    document: object,
    name: str = "",
    before: Callable[[], None] | None = None,
    report: Report | None = None,
) -> Outcome:
    """Add a campaign from an export as one step, never over one that exists; `before` runs when it can be added."""
    own, rows = check_document(document)
    title = clean_name(name or str(own["name"]), "campaign's name")
    _check_states(own, rows)
    make: Callable[..., Campaign] = Campaign  # of columns that were checked one by one

    def act(step: Step) -> str:
        for other in step.rows(Campaign, key=fold(title)):
            raise CompanionError(f"There is already a campaign called {other.name}.", "Add --name to give another one.")
        if before:
            before()
        campaign = step.add(make(**{**own, "name": title, "key": fold(title)}))
        insert_rows(_adder(step, sum(map(len, rows.values())), report), campaign.id, rows)
        step.concerns = campaign.id
        put_in_use(step, campaign)
        return f"Import campaign {title}"

    return perform_on_folder(record, act, {"campaign": title, "game": own["game"]})


def _adder(step: Step, total: int, report: Report | None) -> Callable[[str, Listed], list[int]]:
    """How rows are added: many at once, with word of how far it is."""
    done = 0

    def add(table: str, rows: Listed) -> list[int]:
        nonlocal done
        model, ids = model_of(table), []
        for first in range(0, len(rows), AT_ONCE):
            added: Sequence[Any] = step.add_all([model(**row) for row in rows[first : first + AT_ONCE]])
            ids += [row.id for row in added]  # every table of a campaign has one
            done += len(rows[first : first + AT_ONCE])
            if report:
                report("Importing", done, total)
        return ids

    return add


def _check_states(own: Row, rows: Rows) -> None:
    known = {standing.value for standing in Standing}
    if own["status"] not in {"open", "archived"} or any(hero["status"] not in known for hero in rows.get("hero", [])):
        raise CompanionError("The campaign file is damaged: a state nobody knows.", "Nothing was imported.")
    options = own["options"]
    products = options.get("products", []) if isinstance(options, dict) else []
    if not isinstance(products, list) or not all(isinstance(name, str) for name in products):
        raise CompanionError("The campaign file is damaged: its products are not a list.", "Nothing was imported.")
    for hero in rows.get("hero", []):
        clean_name(str(hero["name"]), "name of a member")
