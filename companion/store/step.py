"""What a use case works with: a consistent view of the rows, and a step, which also changes them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, func, inspect, text
from sqlalchemy import select as sa_select
from sqlmodel import Session, SQLModel, select

from companion.core.rows import CampaignRows, Raw
from companion.store import locks
from companion.store.caller import caller
from companion.store.in_use import InUse
from companion.store.journal import RowChange, watch
from companion.store.readmodel import ACTIVE, NAMES, likely, pick
from companion.store.snapshot import LEFT_OUT, campaign_rows
from companion.store.tables import NOT_JOURNALED, Campaign, Setting, Snapshot

if TYPE_CHECKING:  # most changes ask nothing of the box
    from companion.core.box import Box

BOX = "box_entry"
Row = TypeVar("Row", bound=SQLModel)


class Reading:
    """A consistent view of the rows; the only way the use cases reach the tables."""

    def __init__(self, session: Session, in_use: InUse) -> None:
        self._session = session
        self._in_use = in_use

    def in_use(self) -> int | None:
        """The campaign that the call names, else the one this home has chosen; None where there is none."""
        named = caller().campaign
        if named:
            return self._named(named)
        return self.chosen_here()

    def chosen_here(self) -> int | None:
        """The campaign that this home has chosen, whatever the call names."""
        return self._in_use.of(self.made_at, self._older_choice, self._likely)

    def is_chosen(self, campaign: int) -> bool:
        """Whether a campaign is there, and the one that this home knows by its number."""
        return self._in_use.is_chosen(campaign, self.made_at(campaign))

    def made_at(self, campaign: int) -> str | None:
        """When a campaign was made; None where it is gone."""
        found = self.get(Campaign, campaign)
        return found.created_at if found else None

    def _named(self, named: str | int) -> int:
        """A campaign by its name as typed or its id; other campaigns' rows are not read."""
        if isinstance(named, int):
            return pick({"": named} if self.get(Campaign, named) else {}, named)
        known = self.connection.execute(text(NAMES))
        return pick({name: id for id, name in known}, named)

    def _older_choice(self) -> str:
        found = self.get(Setting, ACTIVE)
        return found.value if found else ""

    def _likely(self) -> list[int]:
        return list(self.connection.execute(text(likely(self._in_use.folder))).scalars())

    @property
    def connection(self) -> Connection:
        """The connection beneath, for whole-table work."""
        return self._session.connection()

    def rows(self, table: type[Row], **equal: object) -> list[Row]:
        """The rows of a table whose fields equal the given values, in the order they were made."""
        chosen = select(table).where(*(getattr(table, name) == value for name, value in equal.items()))
        return list(self._session.exec(chosen.order_by(*inspect(table).primary_key)))

    def count(self, table: type[Row], **equal: object) -> int:
        """How many rows of a table have these values."""
        chosen = select(func.count()).select_from(table)
        return self._session.exec(chosen.where(*(getattr(table, name) == value for name, value in equal.items()))).one()

    def campaign_rows(self, campaign: int) -> CampaignRows:
        """A campaign as typed rows, as far as the read model has them."""
        return self._typed(campaign_rows(self.connection, campaign, LEFT_OUT))

    def all_campaign_rows(self, campaign: int) -> CampaignRows:
        """The same with the long histories that nobody reads mid-game."""
        return self._typed(campaign_rows(self.connection, campaign, NOT_JOURNALED))

    def _typed(self, raw: Raw) -> CampaignRows:
        rows = CampaignRows(raw, lambda: self.box(rows.own.game))
        return rows

    def box(self, game: str) -> Box:
        """The player's box of a game, read when it is first asked for."""
        from companion.core.box import Box

        return Box(raw=lambda: self.box_images(game))

    def box_images(self, game: str) -> list[tuple[object, ...]]:
        """The entries of a box as the table has them."""
        from companion.core.box import BoxRow

        table = SQLModel.metadata.tables[BOX]
        chosen = sa_select(*(table.c[name] for name in BoxRow._fields)).where(table.c.game == game)
        return [tuple(row) for row in self.connection.execute(chosen.order_by(table.c.id))]

    def get(self, table: type[Row], key: object) -> Row | None:
        """One row by its primary key."""
        return self._session.get(table, key)


class Step(Reading):
    """A change under way, and the label it will be known by."""

    def __init__(self, session: Session, in_use: InUse, label: str, at: str, campaign_id: int | None) -> None:
        super().__init__(session, in_use)
        self.label = label
        self.at = at
        self.campaign_id = campaign_id
        self.concerns: int | None = None
        """The campaign in whose row of undo it stands, where that is not the campaign it is logged for."""
        self.chosen: int | None = None
        """The campaign that is in use once the step is kept."""
        self.made = watch(session)
        self._boxes: dict[tuple[str, int], Box] = {}
        self.number: int | None = None
        """Its number in the journal, once it is kept."""

    def refuse_stale(self, campaign_id: int | None) -> None:
        """Refuse where the caller has not seen the newest step of a campaign, or of the folder."""
        if caller().expect is not None:
            from companion.store.log import refuse_stale

            refuse_stale(self._session, campaign_id)

    def add(self, row: Row) -> Row:
        """Add a row; it has its id from here on."""
        self._session.add(row)
        self._session.flush()
        return row

    def add_all(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Add many rows at once, far quicker than one by one."""
        self._session.add_all(rows)
        self._session.flush()
        return rows

    def insert(self, table: str, rows: Sequence[Mapping[str, object]]) -> None:
        """Add many rows that nobody needs as objects, quicker still."""
        self.flush()
        target = SQLModel.metadata.tables[table]
        chosen = target.insert().returning(target.c.id, sort_by_parameter_order=True)
        ids = self.connection.execute(chosen, list(rows)).scalars()
        self.made.extend(RowChange(table, None, {"id": id, **row}) for id, row in zip(ids, rows, strict=True))

    def delete(self, *rows: SQLModel) -> None:
        """Delete rows."""
        for row in rows:
            self._session.delete(row)
        self._session.flush()

    def rows_before(self, campaign: int) -> CampaignRows | None:
        """A campaign as it was when the step began: its read model is renewed only at the end."""
        found = self.get(Snapshot, campaign)
        if found is None:
            return None
        rows = CampaignRows(json.loads(found.body), lambda: self._box_before(rows.own.game))
        return rows

    def box(self, game: str) -> Box:
        """The box at this moment: read anew only where the step has changed an entry."""
        from companion.core.box import Box

        changed = sum(change.table == BOX for change in self.made)
        if (game, changed) not in self._boxes:
            images = self.box_images(game)
            self._boxes[game, changed] = Box(raw=lambda: images)
        return self._boxes[game, changed]

    def _box_before(self, game: str) -> Box:
        """The box as it was when the step began: what the step did to it is taken back, newest first."""
        from companion.core.box import Box, BoxRow

        made = [change for change in self.made if change.table == BOX]
        if not made:
            return self.box(game)
        images = {row[0]: row for row in self.box_images(game)}
        for change in reversed(made):
            image = change.before or change.after or {}
            images.pop(image["id"], None)
            if change.before and change.before["game"] == game:
                images[image["id"]] = tuple(change.before[name] for name in BoxRow._fields)
        return Box(raw=images.values)

    def hold(self, campaign: Campaign) -> None:
        """Wait until nobody else is changing this campaign, and see it as they left it."""
        if locks.hold(self.connection, campaign.id):
            self._session.refresh(campaign)

    def hold_box(self) -> None:
        """Wait until nobody else is changing the box."""
        locks.hold(self.connection, locks.BOX)

    def flush(self) -> None:
        """Write what was changed so far, so that the rows and the journal agree."""
        self._session.flush()
