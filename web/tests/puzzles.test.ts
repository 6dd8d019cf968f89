import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../src/i18n/index.svelte";
import { botsText, proofText, puzzleNumber, turnParts, valueText } from "../src/lib/proof";
import type { PuzzlePage, PuzzleSight } from "../src/lib/protocol";
import { actionsHash, parseActions, PuzzleTry } from "../src/lib/puzzle.svelte";
import { parseRoute } from "../src/lib/router.svelte";

const plain = (value: number) => ({ value, low: null, high: null });

describe("addresses of puzzles", () => {
  it("lead to screens", () => {
    expect(parseRoute("/puzzles")).toEqual({ screen: "puzzles", game: null, stars: null });
    expect(parseRoute("/puzzles/linja", "#3")).toEqual({
      screen: "puzzles",
      game: "linja",
      stars: 3,
    });
    expect(parseRoute("/puzzle/linja-7", "#5;2")).toEqual({ screen: "puzzle", id: "linja-7" });
    expect(parseRoute("/best")).toEqual({ screen: "best", game: null, mode: null });
    expect(parseRoute("/best/linja/standard")).toEqual({
      screen: "best",
      game: "linja",
      mode: "standard",
    });
    for (const path of ["/puzzle", "/best/linja", "/puzzles/linja/7"])
      expect(parseRoute(path)).toEqual({ screen: "lost" });
  });

  it("hold the actions so far", () => {
    for (const actions of [[], ["5", "x6+"], ["place h2' -1,1", "place a 0,0"]])
      expect(parseActions(actionsHash(actions))).toEqual(actions);
  });
});

describe("values in words", () => {
  beforeEach(() => speak("en"));
  afterEach(() => speak("en"));

  it("name wins, draws, losses, chances, leads and lines", () => {
    expect(valueText("best-turn", "exact", plain(1))).toBe("a win by 1 point");
    expect(valueText("best-turn", "exact", plain(0))).toBe("a draw");
    expect(valueText("best-turn", "exact", plain(-3))).toBe("a loss by 3 points");
    expect(valueText("best-chance", "exact", plain(33.33))).toBe("33.33 % to cover everything");
    expect(valueText("solo-line", "display", plain(6))).toBe("a line of 6 cards");
    const range = { value: -3.11, low: -3.717, high: -2.503 };
    expect(valueText("best-turn", "expected", range)).toBe(
      "-3.1 points of lead on average (-3.7 to -2.5)",
    );
  });

  it("are written as each language writes numbers", async () => {
    await speak("de");
    expect(valueText("best-chance", "exact", plain(33.33))).toContain("33,33 %");
  });

  it("come with a proof for every kind", () => {
    const proof = { unit: "", turns: [], num_turns: 12 };
    const texts = [
      proofText("best-turn", { ...proof, kind: "exact" }),
      proofText("best-chance", { ...proof, kind: "exact" }),
      proofText("best-turn", { ...proof, kind: "expected" }),
      proofText("head-line", { ...proof, kind: "display" }),
    ];
    expect(new Set(texts).size).toBe(4);
    for (const text of texts) expect(text).toContain("12");
    expect(botsText({ a: 0, b: 0.4, c: 0.5, d: 1 })).toMatch(/^2 of 4/);
  });

  it("split turns and read numbers", () => {
    expect(turnParts("place h2' -1,1, place a 0,0")).toEqual(["place h2' -1,1", "place a 0,0"]);
    expect(puzzleNumber("end-of-line-12")).toBe(12);
  });
});

describe("trying a puzzle", () => {
  const sight = (actions: string[]): PuzzleSight => ({
    actions,
    sight: { seat: 0, view: null, legal: ["1", "2"], has_unlisted: false, undo: 0, text: null },
    is_answer: actions.length === 2,
    is_complete: actions.length === 2,
  });
  const info = {
    id: "x-1",
    game: "x",
    mode: "m",
    goal: "best-turn",
    kind: "exact",
    difficulty: 2,
    is_today: false,
    standing: "new",
    num_tries: 0,
    num_hints: 0,
    was_solved: false,
  } as const;
  const page = {
    puzzle: info,
    seat: 0,
    num_seats: 2,
    question: "",
    target: null,
    position: sight([]),
    events: [],
    hint: null,
    solution: null,
    previous: null,
    next: null,
  } satisfies PuzzlePage;
  const asked: string[] = [];

  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal("fetch", (path: string, { body }: { body?: string }) => {
      asked.push(path);
      const given = body === undefined ? {} : JSON.parse(body);
      const isIllegal = given.actions?.includes("9");
      const answer = path.endsWith("/look")
        ? isIllegal
          ? { code: "illegal", message: "no", clause: "X-1", retry_after: null, reason: null }
          : sight(given.actions)
        : page;
      return Promise.resolve(
        new Response(JSON.stringify(answer), { status: isIllegal ? 422 : 200 }),
      );
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("goes on where the address says, forth and back", async () => {
    const attempt = new PuzzleTry("x-1");
    await attempt.load(["1"]);
    expect(attempt.actions).toEqual(["1"]);
    await attempt.act("2");
    expect(attempt.position?.is_answer).toBe(true);
    await attempt.back();
    expect(attempt.actions).toEqual(["1"]);
    await attempt.reset();
    expect(attempt.actions).toEqual([]);
  });

  it("keeps the position when the server refuses, and says why", async () => {
    const attempt = new PuzzleTry("x-1");
    await attempt.load([]);
    await attempt.act("9");
    expect(attempt.actions).toEqual([]);
    expect(attempt.problem).toMatchObject({ code: "illegal", clause: "X-1" });
    await attempt.act("1");
    expect(attempt.problem).toBeNull();
  });

  it("asks one question at a time", async () => {
    const attempt = new PuzzleTry("x-1");
    await attempt.load([]);
    await Promise.all([attempt.act("1"), attempt.act("2")]);
    expect(attempt.actions).toEqual(["1"]);
    expect(asked.filter((path) => path.endsWith("/look"))).toHaveLength(1);
  });
});
