/** How a call in HEAD-LINE has ended: the view says where the game stands, not how it came there. */

import type { Happened } from "../contract";
import type { HeadLineView } from "./view";

export interface Verdict {
  kind: "right" | "wrong" | "late" | "together";
  caller: number;
  target: number;
}

/** The verdict on the call of the view before; null where nobody was laying, or still is. */
export function verdictOn(
  before: HeadLineView,
  now: HeadLineView,
  last: readonly Happened[],
): Verdict | null {
  if (before.stage !== "laying" || now.stage === "laying" || before.caller === null) return null;
  const { caller } = before;
  const numWon = (view: HeadLineView) => view.won[caller]?.length ?? 0;
  return { kind: kindOf(numWon(now) > numWon(before), last), caller, target: before.targets[0]! };
}

function kindOf(hasWon: boolean, last: readonly Happened[]): Verdict["kind"] {
  if (hasWon) return "right";
  const end = last.findLast(({ text }) => text !== null && /^(done|time|line)$/.test(text))?.text;
  if (end === "line") return "together";
  return end === "time" ? "late" : "wrong";
}
