"""What a check reads: the game it is for, that game's figures, a member's sheet. Nothing heavy is imported here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.core.names import CompanionError
from companion.core.toml_values import toml_values
from companion.folder import Folder
from companion.games.installed import GameFolder, find_place, game_places, installed, module_of
from companion.store.readmodel import active_campaign

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows, HeroRow


def place_for(folder: Folder, name: str, module: str) -> GameFolder:
    """The game meant, or the first of several."""
    return places_for(folder, name, module)[0]


def places_for(
    folder: Folder,
    name: str,
    module: str,
    campaign: Callable[[], CampaignRows | None] | None = None,
    places: Mapping[str, GameFolder] | None = None,
) -> list[GameFolder]:
    """The game meant: the one named, else the campaign's where its checks are these, else all that have them."""
    places = game_places(folder) if places is None else places
    if name in places or (name and name not in installed(folder.home).manifests):
        return [find_place(name, places)]
    view = campaign() if campaign else active_campaign(folder)
    in_use = places.get(view.own.game) if view else None
    if in_use and module_of(in_use) == module:
        return [in_use]
    return [place for place in places.values() if module_of(place) == module]


def figures(place: GameFolder, file: str) -> dict[str, object]:
    """The figures in one of a game's TOML files."""
    try:
        return toml_values(place.path / file, place.kept)
    except (OSError, ValueError, RecursionError) as error:
        raise CompanionError(
            f"{place.id} has no {file} that can be read.", f"`companion data check {place.id}` says what is wrong."
        ) from error


def house_readings(folder: Folder, game: str) -> dict[str, str]:
    """The readings of disputed rules that the campaign in use has chosen, where it is of this game."""
    view = active_campaign(folder)
    return view.readings if view and view.own.game == game else {}


def roster(place: GameFolder) -> dict[str, dict[str, Any]]:
    """The printed characters by id, from a TOML file or one of comma-separated values."""
    name = str(_mapping(figures(place, "game.toml").get("party")).get("roster", ""))
    rows: object = _csv_rows(place, name) if name.endswith(".csv") else []
    if name.endswith(".toml"):
        rows = figures(place, name).get("character", [])
    listed = rows if isinstance(rows, list) else []
    return {str(row["id"]): row for row in listed if isinstance(row, dict) and "id" in row}


def _csv_rows(place: GameFolder, name: str) -> list[dict[str, str]]:
    from companion.core.light_csv import cells

    try:
        lines = cells((place.path / name).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError):
        return []
    head = next(lines, [])
    return [dict(zip(head, row, strict=False)) for row in lines]


def printed_facts(hero: HeroRow, place: GameFolder) -> dict[str, object]:
    """The figures of a member's card, with the player's own corrections."""
    from companion.core.rows import SharedSheet, from_facts

    return {**roster(place).get(hero.character, {}), **from_facts(SharedSheet, hero.sheet).printed}


def printed_number(hero: HeroRow, place: GameFolder, field: str) -> int:
    """A figure of a member's card: the player's own correction, else as printed."""
    found = str(printed_facts(hero, place).get(field, ""))
    if not (found.isascii() and found.isdigit()):
        hint = f'Read it off the card: `companion party set "{hero.name.lower()}" {field} 3`.'
        raise CompanionError(f"The {field} of {hero.name} is not known.", hint)
    return int(found)


def member(rows: CampaignRows, words: list[str]) -> tuple[HeroRow, list[str]]:
    """The member that the first words name, and the words left: the longest name that fits."""
    names = [hero.name for hero in rows.members]
    many = next((n for n in range(len(words), 1, -1) if named(" ".join(words[:n]), names)), 1)
    return rows.member(" ".join(words[:many])), words[many:]


_STANDINGS = {"absent": "is absent tonight", "retired": "has retired", "dead": "is dead"}


def called(hero: HeroRow) -> str:
    """A member's name, with how they stand where they do not play: `Kyra (dead)`."""
    return f"{hero.name} ({hero.status})" if hero.status in _STANDINGS else hero.name


def does_not_play(rows: CampaignRows, words: str) -> CompanionError | None:
    """The error for a member who is absent, retired or dead, where the words name one."""
    from companion.core.names import argument, candidates

    gone = {hero.name: hero for hero in rows.members if hero.status in _STANDINGS}
    found = candidates(words, gone)
    if not found:
        return None
    hero = gone[found[0]]
    back = f"companion party return {argument(hero.name)}"
    return CompanionError(f"{hero.name} {_STANDINGS[hero.status]}.", f"To have them play again: `{back}`.")


def named(words: str, names: list[str]) -> bool:
    """Whether these words could mean one of the names."""
    from companion.core.names import candidates

    return bool(candidates(words, names))


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}
