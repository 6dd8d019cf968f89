/** Values and proofs of puzzles in words. */

import { number, signed, t } from "../i18n/index.svelte";
import type { Goal, Proof, ProofKind, Valued } from "./protocol";

/** The actions of a turn, as the server writes them. */
export const turnParts = (turn: string): string[] => turn.split(", ");

/** What something is worth: a win, a chance, a lead, a line. */
export function valueText(
  goal: Goal,
  kind: ProofKind,
  valued: Pick<Valued, "value" | "low" | "high">,
) {
  const { value } = valued;
  const [low, high] = [valued.low ?? null, valued.high ?? null];
  if (kind === "display") return t("puzzle.value.line", { n: value });
  if (goal === "best-chance") return t("puzzle.value.chance", { value: number(value) });
  if (kind === "exact") {
    if (value === 0) return t("puzzle.value.draw");
    return t(value > 0 ? "puzzle.value.win" : "puzzle.value.loss", { n: Math.abs(value) });
  }
  if (low === null || high === null) return t("puzzle.value.lead", { value: lead(value) });
  return t("puzzle.value.range", { value: lead(value), low: lead(low), high: lead(high) });
}

/** One digit after the point is as much as anybody wants to read. */
const lead = (value: number) => signed(Math.round(value * 10) / 10);

/** Why the answer is right, in a sentence or two. */
export function proofText(goal: Goal, proof: Proof): string {
  const n = proof.num_turns;
  if (proof.kind === "display") return t("puzzle.proof.display", { n });
  if (proof.kind === "expected") return t("puzzle.proof.expected", { n });
  return t(goal === "best-chance" ? "puzzle.proof.chance" : "puzzle.proof.exact", { n });
}

/** How many bots find the answer more often than not. */
export function botsText(bots: Record<string, number>): string {
  const shares = Object.values(bots);
  const found = shares.filter((share) => share >= 0.5).length;
  return t("puzzle.bots", { found, of: shares.length });
}

/** The number of a puzzle within its game: `linja-7` is 7. */
export const puzzleNumber = (id: string): number => Number(id.slice(id.lastIndexOf("-") + 1));
