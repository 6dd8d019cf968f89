"""The line between a page and the server, to be cut and mended."""

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """Every socket of a page; while it is cut, nothing comes through."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._is_cut = False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close(code=1001)
            return
        socket.connect_to_server()
        self._open.append(socket)

    def cut(self) -> None:
        """As when one walks out of the reach of the network."""
        self._is_cut = True
        self._page.context.set_offline(True)
        while self._open:
            self._open.pop().close(code=1001)

    def mend(self) -> None:
        """The network is back."""
        self._is_cut = False
        self._page.context.set_offline(False)
