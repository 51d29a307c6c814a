"""Starts the server: which addresses, what the terminal shows, how it ends."""

from __future__ import annotations

import socket
from contextlib import suppress
from types import FrameType
from typing import NamedTuple

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.render.console import say
from companion.web.looking import look
from companion.web.rights import Rights
from companion.web.seats import Place, Seats


class Wanted(NamedTuple):
    """How to serve."""

    campaign: int
    lan: bool = False
    port: int = 8377
    read_only: bool = False
    strict: bool = False
    open_browser: bool = False


def serve_table(folder: Folder, wanted: Wanted) -> None:
    """Serve until Ctrl-C."""
    import asyncio

    with suppress(KeyboardInterrupt):  # it comes while serving, or once uvicorn has let go
        asyncio.run(_serve(folder, wanted))
    say("The table is closed.")


async def _serve(folder: Folder, wanted: Wanted) -> None:
    import uvicorn

    from companion.web.app import Server

    bound = bound_to(wanted)
    port = bound.getsockname()[1]
    addresses = _addresses(wanted.lan, port)
    server = Server(folder, wanted.campaign, Rights(wanted.read_only, wanted.strict), addresses)
    _tell(server.seats.places(), list(addresses.values())[-1], wanted)
    config = uvicorn.Config(
        server.app(), log_level="critical", access_log=False, timeout_graceful_shutdown=1, server_header=False,
        limit_concurrency=400, h11_max_incomplete_event_size=32 * 1024, ws="none",
    )  # fmt: skip
    running = uvicorn.Server(config)
    stop = running.handle_exit

    def handle_exit(sig: int, frame: FrameType | None) -> None:
        server.stopping.set()  # waiting phones are let go first
        server.feed.changed()
        stop(sig, frame)

    running.handle_exit = handle_exit  # type: ignore[method-assign]
    await running.serve(sockets=[bound])


def bound_to(wanted: Wanted) -> socket.socket:
    """The socket, or one line that says why there is none."""
    # Named as TCP, or asyncio does not know it as that and lets every answer wait for an acknowledgement (40 ms).
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((lan_address() if wanted.lan else "127.0.0.1", wanted.port))
    except OSError as error:
        bound.close()
        raise CompanionError(
            f"Port {wanted.port} is not free ({error.strerror}).", "Choose another: --port 0"
        ) from error
    bound.listen(128)
    return bound


def lan_address() -> str:
    """The machine's address in the home network: the one it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            raise CompanionError("This machine is in no network.", "Without --lan it serves this machine.") from None


def _addresses(lan: bool, port: int) -> dict[str, str]:
    """The host headers that are ours, each with the address links begin with; the one to give out last."""
    names = [lan_address()] if lan else ["localhost", "127.0.0.1"]
    return {f"{name}:{port}": f"http://{name}:{port}" for name in names}


def _tell(places: list[Place], base: str, wanted: Wanted) -> None:
    host = next(place for place in places if place.seat.role == "host")
    link = f"{base}/join/{host.token}"
    say(f"The table is served at {base} until Ctrl-C.")
    say(f"The host's link, which shows everyone's: {link}")
    _show_code(link)
    if not wanted.lan:
        say("Only this machine can reach it; phones need: companion serve --lan")
    if wanted.open_browser:
        import webbrowser

        webbrowser.open(link)


def _show_code(link: str) -> None:
    import io

    import segno

    drawn = io.StringIO()
    segno.make(link, error="l").terminal(drawn, compact=True, border=2)
    print(drawn.getvalue(), flush=True)  # noqa: T201 - colours of its own


def list_seats(folder: Folder, wanted: Wanted) -> None:
    """Print every seat and its link."""
    from companion.render.console import columns

    seen = look(wanted.campaign)
    seats = Seats(folder.home, seen.rows.own)
    seats.lay_out(seen.seats())
    base = list(_addresses(wanted.lan, wanted.port).values())[-1]
    rows = [(p.seat.name, p.seat.role, f"{base}/join/{p.token}" if p.token else "revoked") for p in seats.places()]
    columns(rows, header=("Seat", "Role", "Link"))
