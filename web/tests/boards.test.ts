import { readdirSync, readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import type { Happened } from "../src/boards/contract";
import { boardOf, hasBoard } from "../src/boards/registry";
import { speak } from "../src/i18n/index.svelte";
import type { Outcome } from "../src/lib/protocol";

interface Moment {
  step: number;
  events: Happened[];
  sight: { seat: number | null; view: unknown; legal: string[]; has_unlisted: boolean };
  outcome: Outcome | null;
}
interface Fixture {
  game: string;
  mode: string;
  seats: number;
  moments: Moment[];
}

const FOLDER = `${import.meta.dirname}/fixtures/`;
const FIXTURES = readdirSync(FOLDER)
  .map((name) => [name, JSON.parse(readFileSync(FOLDER + name, "utf8")) as Fixture] as const)
  .filter(([, fixture]) => hasBoard(fixture.game));
const NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"];

beforeAll(() => speak("en"));

async function show(fixture: Fixture, moment: Moment) {
  const board = await boardOf(fixture.game);
  const played: string[] = [];
  const { sight } = moment;
  const component = mount(board.Board, {
    target: document.body,
    props: {
      view: sight.view,
      seat: sight.seat,
      legal: sight.legal,
      hasUnlisted: sight.has_unlisted,
      last: moment.events,
      names: NAMES,
      onact: (text: string) => played.push(text),
    },
  });
  flushSync();
  return { board, played, close: () => unmount(component, { outro: false }) };
}

const enabled = () => [
  ...document.body.querySelectorAll<HTMLElement>("button:not(:disabled):not(.icon)"),
];

/** What clicking can play: each button, and those that it brings forth, on a fresh board each time. */
async function clickThrough(
  fixture: Fixture,
  moment: Moment,
  path: number[] = [],
): Promise<string[]> {
  const { played, close } = await show(fixture, moment);
  let before: HTMLElement[] = [];
  for (const index of path) {
    before = enabled();
    before[index]?.click();
    flushSync();
  }
  const fresh = enabled().flatMap((button, i) => (before.includes(button) ? [] : [i]));
  const found = [...played];
  await close();
  if (found.length > 0 || path.length > 1) return found;
  for (const index of fresh) found.push(...(await clickThrough(fixture, moment, [...path, index])));
  return found;
}

describe.each(FIXTURES)("%s", (_, fixture) => {
  it("is drawn at every moment, every button with a name", async () => {
    for (const moment of fixture.moments) {
      const { close } = await show(fixture, moment);
      expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object/);
      for (const button of document.body.querySelectorAll("button, [role=button]")) {
        const name = button.getAttribute("aria-label") ?? button.textContent;
        expect(name?.trim(), button.outerHTML).toBeTruthy();
      }
      await close();
    }
  });

  it(
    "offers every legal action, by click or as a button, and nothing else",
    { timeout: 60_000 },
    async () => {
      const board = await boardOf(fixture.game);
      const acting = fixture.moments.filter(({ sight }) => sight.legal.length > 0);
      for (const moment of acting.filter((_, i) => i % 6 === 2)) {
        const { legal, view, has_unlisted } = moment.sight;
        const clicked = await clickThrough(fixture, moment);
        const offered = new Set([...clicked, ...board.buttons(legal, view)]);
        expect(
          legal.filter((text) => !offered.has(text)),
          `step ${moment.step}`,
        ).toEqual([]);
        if (!has_unlisted) expect([...offered].filter((text) => !legal.includes(text))).toEqual([]);
      }
    },
  );

  it("tells the position, what is due, each action and the result in words", async () => {
    const board = await boardOf(fixture.game);
    for (const { sight, outcome, events } of fixture.moments) {
      const words = [
        board.describe(sight.view, sight.seat, NAMES),
        board.prompt(sight.view, sight.seat, NAMES, sight.legal),
        ...sight.legal.map((text) => board.actionText(text)),
        ...events.flatMap(({ text }) => (text === null ? [] : [board.actionText(text)])),
      ];
      for (const text of words) {
        expect(text).toMatch(/\S/);
        expect(text).not.toMatch(/undefined|NaN|\[object|\{\w+\}/);
      }
      for (let seat = 0; seat < fixture.seats; seat++) {
        expect(board.mark(seat, sight.view).symbol).toMatch(/\S/);
        expect(board.points(sight.view, seat)).not.toBeUndefined();
      }
      if (outcome === null) continue;
      const rows = board.sheet(sight.view, outcome);
      for (const row of rows) expect(row.cells).toHaveLength(fixture.seats);
    }
  });
});

describe("Line-it where all memory is open", () => {
  const [, open] = FIXTURES.find(([name]) => name.includes("open_memory"))!;
  const [, shut] = FIXTURES.find(([name]) => name === "line-it-standard-2.json")!;
  const coming = () =>
    [...document.body.querySelectorAll("[popover] dd")].flatMap(
      (row) => row.textContent?.match(/\d+/g) ?? [],
    );

  it("tells which cards are still to come, and which ones others hold", async () => {
    for (const moment of open.moments) {
      const { close } = await show(open, moment);
      const { deck, seats } = moment.sight.view as { deck: string[]; seats: { hand: string[] }[] };
      expect(coming().toSorted()).toEqual(deck.map((card) => card.replace("bet", "")).toSorted());
      const labels = [...document.body.querySelectorAll(".held")].map((held) =>
        (held.getAttribute("aria-label")?.match(/\d+/g) ?? []).join(" "),
      );
      const others = seats.filter((_, seat) => seat !== (moment.sight.seat ?? 0));
      expect(labels).toEqual(others.map(({ hand }) => hand.join(" ").replaceAll("bet", "")));
      await close();
    }
  });

  it("tells neither otherwise", async () => {
    for (const moment of shut.moments) {
      const { close } = await show(shut, moment);
      expect(coming()).toEqual([]);
      expect(document.body.querySelector("[popovertarget]")).toBeNull();
      await close();
    }
  });
});
