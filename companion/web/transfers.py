"""Files of the host's, through the browser instead of a path: import, export, a backup, a page of a book."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import FormData, UploadFile
from starlette.responses import PlainTextResponse, Response

from companion.web.runner import Ran, Runner, ran

if TYPE_CHECKING:
    from companion.core.offers import Seat
    from companion.folder import Folder

SAFE = re.compile(r"[^A-Za-z0-9._ -]+")
SUFFIXES = {".json", ".txt", ".md", ".pdf", ".csv", ".toml"}


class Transfers:
    """What the host's page uploads and downloads."""

    def __init__(self, folder: Folder, runner: Runner) -> None:
        self.folder, self.runner = folder, runner

    async def upload(self, form: FormData, seat: Seat) -> Ran:
        """A campaign, a box file or a rulebook, by the command that would read it from disk."""
        file, kind = form.get("file"), str(form.get("kind", ""))
        if not isinstance(file, UploadFile) or not file.filename:
            return Ran(2, "", "error: No file was chosen.")
        name = SAFE.sub("_", Path(file.filename).name)[-80:]
        if Path(name).suffix.lower() not in SUFFIXES:
            return Ran(2, "", f"error: {name} is none of: {', '.join(sorted(SUFFIXES))}.")
        body = await file.read()
        commands = {"campaign": ["campaign", "import"], "box": ["box", "import"], "book": ["rules", "add"]}
        if kind not in commands:
            return Ran(2, "", "error: Say what the file is: a campaign, a box file or a rulebook.")
        return await self.runner.do(lambda: _with_file(commands[kind], name, body), seat)

    async def download(self, what: str, seat: Seat) -> Response:
        """The campaign as `campaign export` writes it, or the whole record as `backup` does."""
        if what == "campaign":
            done = await self.runner.run(["campaign", "export", "--to", "-"], seat)
            return _file(done.out.encode(), "campaign.json") if not done.code else _failed()
        if what == "backup":
            return await self.runner.do(_backup, seat)
        return PlainTextResponse("There is no such file.", 404)

    async def picture(self, ref: str) -> Response:
        """A page of the table's own book."""
        return await self.runner.do(lambda: _picture(ref))


def _with_file(command: list[str], name: str, body: bytes) -> Ran:
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / name
        file.write_bytes(body)
        done = ran([*command, "--", str(file)])
        hidden = (text.replace(str(file), name).replace(place, "") for text in (done.out, done.err))
        return Ran(done.code, *hidden)


def _backup() -> Response:
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "companion-backup.db"
        done = ran(["backup", str(file)])
        made = sorted(path for path in Path(place).iterdir() if path.is_file())
        return _file(made[0].read_bytes(), made[0].name) if not done.code and made else _failed()


def _picture(ref: str) -> Response:
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "page.png"
        done = ran(["rules", "page", "--out", str(file), "--", ref])
        if done.code or not file.exists():
            return PlainTextResponse("There is no picture of that page.", 404)
        kept = {"Cache-Control": "private, max-age=3600"}  # while one types, the same page is wanted again
        return Response(file.read_bytes(), media_type="image/png", headers=kept)


def _file(body: bytes, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/octet-stream", headers=headers)


def _failed() -> Response:
    return PlainTextResponse("The file could not be made.", 422)
