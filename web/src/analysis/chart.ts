/** The graph of an analysis as numbers: where lines run, without any drawing. */

import type { Analysis } from "../lib/protocol";

export interface Spot {
  x: number;
  y: number;
  step: number;
}
export interface Size {
  width: number;
  height: number;
}

const ROOM = 8; // around the lines, in pixels
const LEAST_SPAN = 4; // points: small leads shall not look large

/** The lowest and the highest value that the graph shows; what is even lies in the middle. */
export function span({ unit, decisions, accounts, stage }: Analysis): number {
  if (unit === "share") return 0.5;
  const finals = stage === "done" ? accounts.map(({ final }) => final) : [];
  const values = [...decisions.map(({ value }) => value), ...finals].map(Math.abs);
  return Math.max(LEAST_SPAN, ...values);
}

/** What counts as even. */
export const even = (unit: Analysis["unit"]): number => (unit === "share" ? 0.5 : 0);

export const xOf = (step: number, numSteps: number, { width }: Size): number =>
  ROOM + (step / Math.max(1, numSteps)) * (width - 2 * ROOM);

/** The step at a place of the graph. */
export function stepAt(x: number, numSteps: number, { width }: Size): number {
  const step = Math.round(((x - ROOM) / (width - 2 * ROOM)) * numSteps);
  return Math.max(0, Math.min(numSteps, step));
}

export function yOf(value: number, analysis: Analysis, { height }: Size): number {
  const part = (value - even(analysis.unit)) / span(analysis); // from -1 to 1
  return height / 2 - part * (height / 2 - ROOM);
}

/** A seat's value at each of its decisions, and how it ended. */
export function lineOf(analysis: Analysis, seat: number, numSteps: number, size: Size): Spot[] {
  const own = analysis.decisions.filter((each) => each.seat === seat);
  const spots = own.map(({ step, value }) => ({ step, value }));
  const account = analysis.accounts[seat];
  if (analysis.stage === "done" && account) spots.push({ step: numSteps, value: account.final });
  return spots.map(({ step, value }) => ({
    step,
    x: xOf(step, numSteps, size),
    y: yOf(value, analysis, size),
  }));
}

/** A line in steps: what a seat knew of its value stays until it decides again. */
export const pathOf = (spots: readonly Spot[]): string =>
  spots
    .map(({ x, y }, i) => (i === 0 ? `M${fixed(x)} ${fixed(y)}` : `H${fixed(x)}V${fixed(y)}`))
    .join("");

const fixed = (length: number) => length.toFixed(1);
