"""A member of the party as a page to print, from the record and from what the game's module adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.page import Page, Section
from companion.core.rows import CampaignRows, EntryRow, FeatRow, HoldingRow
from companion.core.system import GameSystem
from companion.table.members import Described
from companion.table.sheet_parts import Shape, counted, figures, part, sections, several, title_of

HEAD = frozenset({"name", "character", "side", "status", "player", "printed", "product", "notes", "texts"})
"""What every member has; the other fields come from the game's module."""
DOUBT = "unverified"


def member_page(member: Described, today: str) -> Page:
    """The sheet of a member, as the game would have it printed."""
    rows, system = member.rows, member.system
    shape = member.code.printable(member.shape)
    own = {key: value for key, value in shape.items() if key not in HEAD}
    rest = {key: value for key, value in own.items() if key != "figures"}
    found = [*_figures(part(shape, "printed"), own), *sections(rest), *_recorded(rows, member.hero.id, _said(own))]
    found += [_words(text) for text in several(shape, "texts") if isinstance(text, Mapping)]
    notes = tuple((str(note),) for note in several(shape, "notes"))
    if notes:
        found.append(Section("Notes", notes, newest_last=True))
    line = ", ".join(filter(None, (_kind(system, shape), _standing(shape), system.title, rows.own.name)))
    return Page(str(shape["name"]), line, tuple(found), _foot(today), single=True)


def _words(text: Shape) -> Section:
    """Words of the player's box, as they were written."""
    title = "Powers" if text["kind"] == "character" else f"{title_of(str(text['kind']))}: {text['name']}"
    return Section(title, tuple((line,) for line in str(text["text"]).splitlines()))


def _kind(game: GameSystem, shape: Shape) -> str:
    character = game.character(str(shape["character"]))
    return character.name if character and character.name != shape["name"] else ""


def _standing(shape: Shape) -> str:
    played = f"played by {shape['player']}" if shape["player"] else ""
    return ", ".join(filter(None, (str(shape["status"]) if shape["status"] != "active" else "", played)))


def _foot(today: str) -> str:
    return f"From the record, {today}"


def _figures(printed: Shape, own: Shape) -> list[Section]:
    """Single figures first; a figure that the game's module gives replaces the printed one."""
    inner = {name for value in own.values() if isinstance(value, Mapping) for name in value}
    kept = {k: v for k, v in printed.items() if k not in own and k not in inner and k != DOUBT}
    rows = [*figures(part(own, "figures")), *figures(own), *figures(kept)]
    doubtful = [str(name) for name in several(printed, DOUBT) if name not in own]
    if doubtful:
        shown = "all printed figures" if "all" in doubtful else ", ".join(map(title_of, doubtful))
        rows.append(("From one source", shown))
    return [*([Section("Figures", tuple(rows))] if rows else []), *sections(kept)]


def _recorded(rows: CampaignRows, hero: int, said: frozenset[str]) -> list[Section]:
    """Feats, cards, relics and balances that the module's own fields do not show already."""
    return [
        *_feats([feat for feat in rows.feats if feat.hero_id == hero], said),
        *_cards([held for held in rows.holdings if held.hero_id == hero], said),
        *_names("Relics", [relic.name for relic in rows.relics if relic.hero_id == hero], said),
        *_balances([entry for entry in rows.entries if entry.hero_id == hero], said),
    ]


def _names(title: str, names: list[str], said: frozenset[str]) -> list[Section]:
    shown = bool(names) and not said.issuperset(names)
    return [Section(title, ((", ".join(counted(names)),),))] if shown else []


def _feats(feats: list[FeatRow], said: frozenset[str]) -> list[Section]:
    new = [feat for feat in feats if not {feat.what, feat.what.rstrip(" 0123456789")} & said]  # PRC2 is PRC, twice
    listed = tuple((title_of(feat.kind), title_of(feat.what), feat.reason) for feat in new)
    return [Section("Feats", listed)] if listed else []


def _cards(holdings: list[HoldingRow], said: frozenset[str]) -> list[Section]:
    """The cards of each zone, by type."""
    found = []
    for zone in dict.fromkeys(row.zone for row in holdings):
        held = [row for row in holdings if row.zone == zone]
        if not said.issuperset(row.card for row in held):
            types = dict.fromkeys(row.type for row in held)
            lines = tuple((title_of(type), ", ".join(_held(held, type))) for type in types)
            found.append(Section(title_of(zone), lines if any(types) else tuple((cards,) for _type, cards in lines)))
    return found


def _held(holdings: list[HoldingRow], type: str) -> list[str]:
    return counted(row.card for row in holdings if row.type == type for _ in range(row.count))


def _balances(entries: list[EntryRow], said: frozenset[str]) -> list[Section]:
    """Of an account of a family (`trophy:combat`) its own name is enough to have been said."""
    new = [found for found in balances(entries) if found[0].rpartition(":")[2] not in said]
    return [Section("Accounts", tuple((title_of(account), f"{amount:,}") for account, amount in new))] if new else []


def balances(entries: Iterable[EntryRow]) -> list[tuple[str, int]]:
    """Each account with the sum of its entries."""
    found: dict[str, int] = {}
    for entry in entries:
        found[entry.account] = found.get(entry.account, 0) + entry.amount
    return list(found.items())


def _said(value: object) -> frozenset[str]:
    """Every name in a shape, so that nothing is printed twice."""
    if isinstance(value, Mapping):
        return frozenset(map(str, value)).union(*map(_said, value.values()))
    if isinstance(value, list | tuple):
        return frozenset().union(*map(_said, value))
    return frozenset({value}) if isinstance(value, str) else frozenset()
