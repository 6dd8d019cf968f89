import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it } from "vitest";
import type { Happened } from "../src/boards/contract";
import { boardOf } from "../src/boards/registry";
import { speak } from "../src/i18n/index.svelte";
import type { HeadLineView } from "../src/lib/protocol";

beforeAll(() => speak("en"));

const view = (stage: HeadLineView["stage"], won: number[][]): HeadLineView => ({
  type: "head-line",
  targets: [4, 3],
  up: [],
  display: [],
  num_left: 30,
  won,
  passed: [],
  caller: stage === "laying" ? 0 : null,
  stage,
});
const event = (text: string): Happened[] => [{ seat: 0, text }];

it("says how a call in HEAD-LINE has ended, also where nothing is given up", async () => {
  const board = await boardOf("light-line");
  const calling = { view: view("laying", [[], [3]]) as unknown, last: event("line") };
  const props = $state({
    ...calling,
    seat: 0,
    legal: [],
    hasUnlisted: false,
    names: ["Ana", "Ben"],
    onact: () => undefined,
  });
  const component = mount(board.Board, { target: document.body, props });
  const verdict = () => document.body.querySelector("[data-testid=verdict]");
  const ends = [
    [[[], [3]], "done", /^Wrong: the cards of Ana .* exactly 4/],
    [[[], [3]], "time", /^Too late: Ana/],
    [[[4], [3]], "done", /^Right: Ana takes the target 4/],
    [[[], [3]], "line", /^Both called at once/],
  ] as const;
  for (const [won, text, words] of ends) {
    Object.assign(props, calling);
    flushSync();
    expect(verdict()).toBeNull(); // the next call is open
    Object.assign(props, {
      view: view("turning", won as unknown as number[][]),
      last: event(text),
    });
    flushSync();
    expect(verdict()?.textContent.trim()).toMatch(words);
    expect(verdict()?.querySelector("a")?.getAttribute("href")).toBe("/learn/light-line#LL-52");
  }
  await unmount(component, { outro: false });
});
