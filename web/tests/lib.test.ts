import { describe, expect, it } from "vitest";
import { t } from "../src/i18n/index.svelte";
import { arrange } from "../src/boards/linja/pieces";
import { clockText, seatLabels, seatNames, sinceActed, standing } from "../src/lib/game";
import type { TableInfo } from "../src/lib/protocol";
import { parseRoute } from "../src/lib/router.svelte";
import { nearest } from "../src/lib/roving";
import { browserLanguage, parsePreferences } from "../src/lib/settings.svelte";
import { parsePage } from "../src/learn/page";

const event = (seat: number | null, text: string, undone = 0, version = 0) => ({
  seat,
  text,
  undone,
  version,
  is_redeal: false,
  at: 0,
});

describe("addresses", () => {
  it("lead to screens", () => {
    expect(parseRoute("/")).toEqual({ screen: "home" });
    expect(parseRoute("/t/abc")).toEqual({ screen: "table", id: "abc" });
    expect(parseRoute("/t/abc/replay", "#12")).toEqual({ screen: "replay", id: "abc", step: 12 });
    expect(parseRoute("/new/linja")).toEqual({ screen: "setup", game: "linja", mode: null });
    expect(parseRoute("/learn/linja", "#LJ-3")).toEqual({
      screen: "learn",
      game: "linja",
      clause: "LJ-3",
    });
    expect(parseRoute("/learn/linja/try")).toEqual({ screen: "tutorial", game: "linja" });
  });

  it.each(["/nowhere", "/t", "/mine/more", "/t/a/b", "/a/b/c/d"])("%s leads nowhere", (path) => {
    expect(parseRoute(path)).toEqual({ screen: "lost" });
  });
});

describe("preferences", () => {
  it("take the browser's first language that we speak", () => {
    expect(browserLanguage(["nl", "de-AT", "en"])).toBe("de");
    expect(browserLanguage(["nl"])).toBe("en");
  });

  it("survive whatever is stored", () => {
    for (const text of [null, "", "{", "7", '{"theme":"pink","speed":3}']) {
      expect(parsePreferences(text, ["fr"])).toMatchObject({
        language: "fr",
        theme: "auto",
        speed: "normal",
      });
    }
    expect(parsePreferences('{"language":"es","has_sound":false}', [])).toMatchObject({
      language: "es",
      has_sound: false,
    });
  });
});

describe("players in lists", () => {
  const seat = (name: string, place: number) => ({
    seat: place,
    kind: "person" as const,
    name,
    bot: null,
    is_online: true,
    substitute: null,
  });
  const table = { seats: [seat("Ada", 0), seat("Guest", 1)] } as unknown as TableInfo;

  it("are told by their names, and oneself by You", () => {
    expect(seatNames(table)).toEqual(["Ada", "Guest"]);
    expect(seatLabels(table, [1])).toEqual(["Ada", t("seat.self")]);
  });

  it("keep their names where several sit before one screen, and where one only looks on", () => {
    expect(seatLabels(table, [0, 1])).toEqual(["Ada", "Guest"]);
    expect(seatLabels(table, [])).toEqual(["Ada", "Guest"]);
  });
});

describe("what has happened", () => {
  it("leaves out what was taken back", () => {
    const events = [event(0, "a"), event(0, "b"), event(1, "c"), event(1, "", 1), event(1, "d")];
    expect(standing(events).map(({ text }) => text)).toEqual(["a", "b", "d"]);
  });

  it("since a seat acted", () => {
    const moves = [event(0, "a"), event(1, "b"), event(1, "c")];
    expect(sinceActed(moves, 0).map(({ text }) => text)).toEqual(["b", "c"]);
    expect(sinceActed(moves, 1).map(({ text }) => text)).toEqual(["b", "c"]);
    expect(sinceActed(moves, null).map(({ text }) => text)).toEqual(["b", "c"]);
    expect(sinceActed([], 0)).toEqual([]);
  });
});

describe("Linja's pieces", () => {
  const start = [
    [6, 1, 1, 1, 1, 1, 1, 0],
    [0, 1, 1, 1, 1, 1, 1, 6],
  ];
  it("keep their identity when one of them moves", () => {
    const before = arrange([], start);
    const after = arrange(before, [[6, 1, 1, 0, 2, 1, 1, 0], start[1]!]);
    const moved = after.filter(
      (piece) => before.find(({ id }) => id === piece.id)!.row !== piece.row,
    );
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatchObject({ side: 0, row: 4 });
    expect(new Set(after.map(({ id }) => id)).size).toBe(24);
  });
});

describe("small things", () => {
  it("write clocks", () => {
    expect([0, 9.2, 61, 3600].map(clockText)).toEqual(["0:00", "0:10", "1:01", "1:00:00"]);
  });

  it("find the nearest neighbour in a direction", () => {
    const at = (x: number, y: number) =>
      ({ getBoundingClientRect: () => ({ left: x, top: y, width: 0, height: 0 }) }) as Element;
    const [from, right, below] = [at(0, 0), at(10, 1), at(1, 30)];
    expect(nearest(from, [from, right, below], [1, 0])).toBe(right);
    expect(nearest(from, [from, right, below], [0, 1])).toBe(below);
    expect(nearest(from, [from, right, below], [-1, 0])).toBeNull();
  });

  it("read a rules page", () => {
    const page = parsePage(
      "# Name\n\n**LJ-1** A turn\nhas parts.\n\n![Look](start)\n\n@one Do it.",
    );
    expect(page.blocks).toEqual([
      { kind: "title", text: "Name", clause: null },
      { kind: "text", text: "A turn has parts.", clause: "LJ-1" },
      { kind: "picture", position: "start", text: "Look" },
    ]);
    expect(page.lessons).toEqual({ one: "Do it." });
  });
});
