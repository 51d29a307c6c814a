"""Games of the player's own: checked, then kept in the player's folder."""

from __future__ import annotations

import dataclasses
import hashlib
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.games.data_check import check_folder
from companion.games.registry import Games
from companion.store.kept_files import GAMES, share
from companion.store.record import Record
from companion.store.step import Step
from companion.store.tables import AddedGame, Campaign
from companion.table.change import Outcome, perform_on_folder

LARGEST_FOLDER = 50_000_000
MOST_FILES = 2_000


def add_game(record: Record, games: Games, folder: Folder, source: Path, replace: bool) -> Outcome:
    """Install a game from a folder; refused where its data has errors."""
    game, findings = check_folder(games, source)
    if game is None:
        return Outcome(False, f"Add game {source.name}", findings=tuple(findings))
    known = games.folders.get(game.id)
    if known and not known.added:
        raise CompanionError(f"{game.id} is one of the games that come with the companion.", "Choose another id.")

    def act(step: Step) -> str:
        row = step.get(AddedGame, game.id)
        if row and not replace:
            raise CompanionError(f"The game {game.id} is already installed.", "Add --replace to use this version.")
        name = _keep(source, folder, game.id)
        if row:
            row.folder = name
        else:
            step.add(AddedGame(game=game.id, folder=name))
        if not folder.is_sqlite_file:
            share(step.connection, folder, [PurePosixPath(GAMES, name)])
        return f"Add game {game.title}"

    outcome = perform_on_folder(record, act, {"game": game.id})
    return dataclasses.replace(outcome, findings=tuple(findings))


def remove_game(record: Record, games: Games, query: str) -> Outcome:
    """Uninstall a game the player added; its folder is kept, so that undo brings it back."""
    id = games.named(query)
    game, _problems = games.load(id)  # one whose data is broken can be removed too
    title = game.title if game else id

    def act(step: Step) -> str:
        row = step.get(AddedGame, id)
        if row is None:
            raise CompanionError(f"{id} comes with the companion.", "Only games you added can be removed.")
        for campaign in step.rows(Campaign, game=id):
            raise CompanionError(f"The campaign {campaign.name} is played with it.", "Export and delete that first.")
        step.delete(row)
        return f"Remove game {title}"

    return perform_on_folder(record, act, {"game": id, "title": title})


def _files(source: Path) -> Iterator[Path]:
    """The files of a folder, refused at the first that is too many, too large or leads elsewhere."""
    count, size = 0, 0
    for path in source.rglob("*"):
        if path.is_symlink():
            raise CompanionError(f"{path} is a link.", "Put the file itself into the game's folder.")
        if path.is_file():
            count, size = count + 1, size + path.stat().st_size
            yield path
        if count > MOST_FILES or size > LARGEST_FOLDER:
            raise CompanionError(
                f"{source} is larger than a game's folder should be.", "Keep to 2,000 files and 50 MB."
            )


def _keep(source: Path, folder: Folder, id: str) -> str:
    """Copy a game folder under a name made of its content, whole or not at all."""
    files = sorted(_files(source))
    content = _digest(source, files)
    name = f"{id}-{content[:12]}"
    target, partial = folder.games / name, folder.games / f".{name}.part"
    if target.is_dir() and _digest(target, sorted(p for p in target.rglob("*") if p.is_file())) == content:
        return name
    shutil.rmtree(partial, ignore_errors=True)
    for path in files:
        copy = partial / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    shutil.rmtree(target, ignore_errors=True)  # only one that was changed by hand still lies there
    partial.replace(target)
    return name


def _digest(root: Path, files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
