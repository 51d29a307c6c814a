"""A connection to a server that breaks at a chosen word: between the client and the server stands this."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from time import sleep


class Cutting:
    """Passes everything on, and breaks one connection when the client says its n-th word, or a certain one.

    Where the word is `heard`, the server does as it was told and its answer is lost; else the word itself is. Where it
    is the `last`, nobody is let in afterwards.
    """

    def __init__(self, port: int, word: int | bytes, heard: bool, last: bool = False) -> None:
        self.word, self.heard, self.last = word, heard, last
        self.cut = threading.Event()
        self._server = ("127.0.0.1", port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        threading.Thread(target=self._let_in, daemon=True).start()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                client, _from = self._door.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, suppress(OSError), socket.create_connection(self._server) as server:
            back = threading.Thread(target=self._pass_back, args=(server, client), daemon=True)
            back.start()
            number = 0
            while said := client.recv(1 << 16):
                number += 1
                found = self.word in said if isinstance(self.word, bytes) else self.word == number
                if found and not self.cut.is_set():
                    self._break(client, server, said)
                    return
                server.sendall(said)

    def _break(self, client: socket.socket, server: socket.socket, said: bytes) -> None:
        self.cut.set()
        if self.last:
            self.close()
        client.shutdown(socket.SHUT_RDWR)
        if self.heard:
            server.sendall(said)
            sleep(0.1)  # time to do as it was told
        server.shutdown(socket.SHUT_RDWR)

    def _pass_back(self, server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while said := server.recv(1 << 16):
                client.sendall(said)
        with suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Let nobody in any more."""
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
