/** Addresses and screens: every screen has a deep link, and back and reload bring it again. */

export type Route =
  | { screen: "home" }
  | { screen: "setup"; game: string; mode: string | null }
  | { screen: "table"; id: string }
  | { screen: "replay"; id: string; step: number | null }
  | { screen: "learn"; game: string | null; clause: string | null }
  | { screen: "tutorial"; game: string }
  | { screen: "puzzles"; game: string | null; stars: number | null }
  | { screen: "puzzle"; id: string }
  | { screen: "best"; game: string | null; mode: string | null }
  | { screen: "mine" }
  | { screen: "settings" }
  | { screen: "about" }
  | { screen: "lost" };

/** The screen of an address; `lost` if there is none. */
export function parseRoute(path: string, hash = ""): Route {
  const [first, second, third, ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (rest.length > 0) return { screen: "lost" };
  const clause = hash.replace(/^#/, "") || null;
  if (first === undefined) return { screen: "home" };
  if (first === "t" && second && third === undefined) return { screen: "table", id: second };
  if (first === "t" && second && third === "replay") {
    const step = clause !== null && /^\d+$/.test(clause) ? Number(clause) : null;
    return { screen: "replay", id: second, step };
  }
  if (first === "new" && second) return { screen: "setup", game: second, mode: third ?? null };
  if (first === "learn" && third === undefined) {
    return { screen: "learn", game: second ?? null, clause };
  }
  if (first === "learn" && second && third === "try") return { screen: "tutorial", game: second };
  if (first === "puzzles" && third === undefined) {
    const stars = clause !== null && /^[1-5]$/.test(clause) ? Number(clause) : null;
    return { screen: "puzzles", game: second ?? null, stars };
  }
  if (first === "puzzle" && second && third === undefined) return { screen: "puzzle", id: second };
  if (first === "best" && (second === undefined) === (third === undefined)) {
    return { screen: "best", game: second ?? null, mode: third ?? null };
  }
  if (second === undefined && (first === "mine" || first === "settings" || first === "about")) {
    return { screen: first };
  }
  return { screen: "lost" };
}

class Router {
  route = $state<Route>({ screen: "home" });

  /** Follow the address bar from now on. */
  start(): void {
    this.#read();
    addEventListener("popstate", () => this.#read());
    addEventListener("click", (event) => this.#click(event));
  }

  /** Show another screen. */
  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.route = parseRoute(location.pathname, location.hash);
  }

  /** Links within the page change the screen; all others, and new tabs, are the browser's. */
  #click(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0)
      return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const path = new URL(link.href).pathname;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (path.startsWith("/api/") || parseRoute(path).screen === "lost") return;
    if (path === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
