import { readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { even, lineOf, pathOf, span, stepAt, xOf, yOf } from "../src/analysis/chart";
import Panel from "../src/analysis/Panel.svelte";
import { Review } from "../src/analysis/review.svelte";
import { boardOf } from "../src/boards/registry";
import { speak } from "../src/i18n/index.svelte";
import { api } from "../src/lib/api";
import type { Advice, Analysis } from "../src/lib/protocol";
import { changeText, lossText, valueText, worthText } from "../src/lib/worth";
import Hint from "../src/play/Hint.svelte";

const SIZE = { width: 316, height: 116 };
const NAMES = ["Ana", "Ben"];

const ANALYSIS: Analysis = {
  table: "t",
  stage: "done",
  unit: "points",
  is_exact: false,
  num_done: 4,
  num_all: 4,
  decisions: [
    { step: 0, seat: 0, played: "3", best: "2", value: 1, loss: 6 },
    { step: 1, seat: 0, played: "2", best: "2", value: -5, loss: 0 },
    { step: 2, seat: 1, played: "4", best: "5", value: 5, loss: 2.5 },
  ],
  draws: [{ step: 4, changes: [1, -1] }],
  accounts: [
    { seat: 0, draws: 1, choices: -6, num_decisions: 2, num_best: 1, final: -10 },
    { seat: 1, draws: -1, choices: -2.5, num_decisions: 1, num_best: 0, final: 10 },
  ],
  turning_points: [0, 2],
};

beforeAll(() => speak("en"));
beforeEach(() => document.body.replaceChildren());

describe("worth", () => {
  it("is said in points where there are points", () => {
    const suggestion = { text: "3", points: 2.46, value: 0.6 };
    expect(worthText(suggestion, false)).toBe("about 2.5 points ahead");
    expect(worthText({ ...suggestion, points: -3 }, false)).toBe("about 3 points behind");
    expect(worthText({ ...suggestion, points: 0.01 }, false)).toBe("about even");
  });

  it("is certain where play is perfect", () => {
    const of = (points: number) => worthText({ text: "3", points, value: null }, true);
    expect(of(3)).toBe("a win by 3 with perfect play");
    expect(of(-1)).toBe("a loss by 1 with perfect play");
    expect(of(0)).toBe("a draw with perfect play");
  });

  it("is a share elsewhere, and nothing in real time", () => {
    expect(worthText({ text: "3", points: null, value: 0.634 }, false)).toBe("prospects 63%");
    expect(worthText({ text: "3", points: null, value: null }, false)).toBe("");
    expect(valueText(0.5, "share", false)).toBe("prospects 50%");
    expect(changeText(-0.125, "share")).toBe("-13%");
    expect(changeText(2.04, "points")).toBe("+2");
    expect(lossText(1, "points")).toBe("1 point");
  });
});

describe("chart", () => {
  it("has what is even in the middle, and every value inside", () => {
    expect(yOf(even("points"), ANALYSIS, SIZE)).toBe(58);
    expect(span(ANALYSIS)).toBe(10);
    expect(yOf(10, ANALYSIS, SIZE)).toBe(8);
    expect(yOf(-10, ANALYSIS, SIZE)).toBe(108);
    expect(yOf(0.5, { ...ANALYSIS, unit: "share" }, SIZE)).toBe(58);
  });

  it("finds the step that was clicked", () => {
    for (const step of [0, 1, 7, 12]) expect(stepAt(xOf(step, 12, SIZE), 12, SIZE)).toBe(step);
    expect(stepAt(-50, 12, SIZE)).toBe(0);
    expect(stepAt(5000, 12, SIZE)).toBe(12);
  });

  it("draws a seat's own decisions and how it ended", () => {
    const spots = lineOf(ANALYSIS, 0, 4, SIZE);
    expect(spots.map(({ step }) => step)).toEqual([0, 1, 4]);
    expect(pathOf(spots)).toBe("M8.0 53.0H83.0V83.0H308.0V108.0");
    expect(lineOf({ ...ANALYSIS, stage: "running" }, 1, 4, SIZE)).toHaveLength(1);
  });
});

async function panel(analysis: Analysis, at: number, mine: number[] = []) {
  vi.spyOn(api, "analysis").mockResolvedValue(analysis);
  const review = new Review("t");
  await review.look();
  const jumps: [number, number | undefined][] = [];
  const component = mount(Panel, {
    target: document.body,
    props: {
      review,
      board: await boardOf("linja"),
      names: NAMES,
      mine,
      numSteps: 4,
      at,
      onjump: (step: number, seat?: number) => jumps.push([step, seat]),
    },
  });
  flushSync();
  review.close();
  return { jumps, text: document.body.textContent ?? "", close: () => unmount(component) };
}

describe("the panel", () => {
  it("tells the better move, the turning points, and luck apart from choices", async () => {
    const { jumps, text, close } = await panel(ANALYSIS, 0);
    expect(text).toContain("Move from row 3 costs 6 points. Better: Move from row 2.");
    const points = [...document.querySelectorAll<HTMLElement>("[data-testid=turning]")];
    expect(points.map((each) => each.querySelector(".loss")?.textContent)).toEqual(["-6", "-2.5"]);
    points[1]?.click();
    expect(jumps).toEqual([[2, 1]]);
    const cells = [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ["1 / 2", "-6", "+1"],
      ["0 / 1", "-2.5", "-1"],
    ]);
    await close();
  });

  it("says the graph in words, and praises the best move", async () => {
    const { text, close } = await panel(ANALYSIS, 1);
    const label = document.querySelector("svg[role=img]")?.getAttribute("aria-label");
    expect(label).toContain(
      "Ana: at first about 1 points ahead, in the end about 10 points behind",
    );
    expect(text).toContain("there was nothing better");
    await close();
  });

  it("speaks to the reader of the reader's own move", async () => {
    const own = await panel(ANALYSIS, 0, [0]);
    expect(own.text).toContain("Your turn: ");
    await own.close();
    const watched = await panel(ANALYSIS, 0);
    expect(watched.text).toContain("Ana to move: ");
    await watched.close();
  });

  it("shows how far it is, and asks before it begins", async () => {
    const running = await panel({ ...ANALYSIS, stage: "running", num_done: 1 }, 0);
    expect(document.querySelector("progress")?.value).toBe(1);
    expect(running.text).toContain("1 of 4");
    await running.close();
    const none = await panel({ ...ANALYSIS, stage: "none" }, 0);
    expect(document.querySelector("[data-testid=analyse]")).not.toBeNull();
    expect(document.querySelector("figure")).toBeNull();
    await none.close();
  });
});

it("a hint names the action and its worth", async () => {
  const advice: Advice = {
    type: "advice",
    table: "t",
    seat: 0,
    key: "k",
    version: 3,
    best: [
      { text: "3", points: 1.5, value: 0.5 },
      { text: "2", points: -1, value: 0.5 },
    ],
    is_exact: false,
  };
  const board = await boardOf("linja");
  const component = mount(Hint, { target: document.body, props: { advice, board } });
  flushSync();
  const text = document.body.textContent?.replace(/\s+/g, " ");
  expect(text).toContain("Move from row 3: about 1.5 points ahead");
  expect(text).toContain("Or: Move from row 2: about 1 points behind");
  await unmount(component);
});

interface Moment {
  sight: { seat: number | null; view: unknown; legal: string[]; has_unlisted: boolean };
}
const POINTED: [string, string, (text: string) => boolean][] = [
  ["linja", "linja-standard-2", () => true],
  ["line-it", "line-it-standard-2", (text) => /^(take|play) /.test(text)],
  ["end-of-line", "end-of-line-versus-2", (text) => text.startsWith("place ")],
  ["light-line", "light-line-line-3", (text) => /^(place|pile|exchange) /.test(text)],
];

describe.each(POINTED)("the board of %s", (game, fixture, isOnBoard) => {
  it("points out what a hint names, also where nothing is legal any more", async () => {
    const path = `${import.meta.dirname}/fixtures/${fixture}.json`;
    const { moments } = JSON.parse(readFileSync(path, "utf8")) as { moments: Moment[] };
    const board = await boardOf(game);
    let num = 0;
    for (const { sight } of moments) {
      const hint = sight.legal.find((text) => isOnBoard(text) && !/^(stop|pass)$/.test(text));
      if (hint === undefined || num > 5) continue;
      num += 1;
      for (const legal of [sight.legal, []]) {
        const { view, seat } = sight;
        const component = mount(board.Board, {
          target: document.body,
          props: {
            ...{ view, seat, legal, hint, hasUnlisted: false, last: [], names: NAMES },
            onact: () => undefined,
          },
        });
        flushSync();
        expect(document.querySelectorAll(".hinted").length, hint).toBeGreaterThan(0);
        await unmount(component, { outro: false });
      }
    }
    expect(num).toBeGreaterThan(0);
  });
});
