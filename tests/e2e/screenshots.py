"""Pictures of every screen into docs/pictures, run by `make screenshots`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import ROOT, open_chromium, start_server, stop
from tests.e2e.driver import DESK, PHONE, SIDEWAYS, visit
from tests.e2e.screens import SCREENS

FOLDER = ROOT / "docs" / "pictures"
# From the top, or where the screen has an analysis, that.
SHOW = """() => {
    const panel = document.querySelector('[data-testid=graph]')?.closest('section');
    if (panel && innerWidth < 600) panel.scrollIntoView({behavior: 'instant'});
    else scrollTo(0, 0);
}"""
SIZES = {"phone": PHONE, "desk": DESK, "sideways": SIDEWAYS}
LOOKS = [("phone", "light"), ("desk", "dark")]
# Where a phone that is held sideways shows something else than a lower desk.
TURNED = ("waiting", "linja", "line-it", "head-line")


def main() -> None:
    """Take them all, or those whose names are given."""
    wanted = sys.argv[1:] or list(SCREENS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, home = start_server(Path(folder))
        browser = open_chromium(playwright)
        for name in wanted:
            for size, theme in [*LOOKS, ("sideways", "light")] if name in TURNED else LOOKS:
                visitor = visit(browser, home, SIZES[size], theme=theme)
                SCREENS[name](visitor.page, home)
                visitor.page.evaluate(SHOW)
                visitor.page.wait_for_timeout(900)  # motion comes to rest
                path = FOLDER / f"page-{name}-{size}-{theme}.png"
                visitor.page.screenshot(path=path)
                visitor.page.context.close()
                print(path.name)
        browser.close()
        stop(process)


if __name__ == "__main__":
    main()
