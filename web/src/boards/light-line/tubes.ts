/** Cards as drawings: where sockets are, how tubes run, which tubes are joined in a display. */

import type { CardView } from "./view";

export const WIDTH = 80;
export const HEIGHT = 120;
const BEND = 10;
const SIDES = ["T", "R", "B", "L"] as const;

export const COLOURS = { y: "yellow", k: "black", b: "blue", r: "red", g: "green" } as const;
export type Colour = keyof typeof COLOURS;
/** Told apart without colours: by the pattern of the bright core. */
export const INKS: Record<Colour, { tube: string; core: string; dash: string }> = {
  y: { tube: "#ffd83a", core: "#fffbe6", dash: "none" },
  k: { tube: "#b9b4c7", core: "#08070d", dash: "none" },
  b: { tube: "#3f9cff", core: "#eaf4ff", dash: "11 6" },
  r: { tube: "#ff4d57", core: "#fff0f0", dash: "0.1 6" },
  g: { tube: "#3fdc74", core: "#eafff1", dash: "11 5 0.1 5" },
};

export interface Tube {
  colour: Colour;
  from: number; // a socket, 0-11
  to: number;
}

/** The tubes of a face: the two sockets of each colour. */
export function tubesOf(face: string): Tube[] {
  const tubes: Tube[] = [];
  for (let from = 0; from < 12; from++) {
    const colour = face[from]!;
    const to = face.indexOf(colour, from + 1);
    if (colour in COLOURS && to > from) tubes.push({ colour: colour as Colour, from, to });
  }
  return tubes;
}

function point(socket: number): [number, number] {
  const lane = ((socket % 3) + 1) / 4;
  const side = SIDES[Math.floor(socket / 3)];
  if (side === "T") return [WIDTH * lane, 0];
  if (side === "B") return [WIDTH * lane, HEIGHT];
  return [side === "L" ? 0 : WIDTH, HEIGHT * lane];
}

const isUpright = (socket: number) => Math.floor(socket / 3) % 2 === 0;

/** The path of a tube on a card whose corner is 0, 0: straight, or with one rounded bend. */
export function tubePath({ from, to }: Tube): string {
  const [[x1, y1], [x2, y2]] = [point(from), point(to)];
  if (isUpright(from) === isUpright(to)) return `M${x1} ${y1}L${x2} ${y2}`;
  const [x, y] = isUpright(from) ? [x1, y2] : [x2, y1];
  const near = (px: number, py: number) => {
    const length = Math.max(Math.abs(px - x), Math.abs(py - y));
    const share = Math.min(1, BEND / length);
    return `${x + (px - x) * share} ${y + (py - y) * share}`;
  };
  return `M${x1} ${y1}L${near(x1, y1)}Q${x} ${y} ${near(x2, y2)}L${x2} ${y2}`;
}

/** The card on the other side of a socket, and its socket there: T0 meets B0, R1 meets L1. */
export function facing(socket: number): { dx: number; dy: number; socket: number } {
  const side = Math.floor(socket / 3);
  const [dx, dy] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ][side] as [number, number];
  return { dx, dy, socket: ((side + 2) % 4) * 3 + (socket % 3) };
}

export const cellKey = (x: number, y: number) => `${x},${y}`;

/** The face of a card turned by half: Tj and B(2-j) change places, Li and R(2-i). */
export function turnedFace(face: string): string {
  const sides = [0, 3, 6, 9].map((start) => [...face.slice(start, start + 3)].reverse().join(""));
  return `${sides[2]}${sides[3]}${sides[0]}${sides[1]}`;
}

/**
 * The tubes that light up with a card: those joined to one of its own that reaches a neighbour.
 * Each is named `x,y` and the colour's letter.
 */
export function litTubes(display: readonly CardView[], from: CardView): Set<string> {
  const cards = new Map(display.map((card) => [cellKey(card.x!, card.y!), card]));
  const lit = new Set<string>();
  for (const { colour } of tubesOf(from.face)) {
    const chain = chainOf(cards, from, colour);
    if (chain.size > 1) for (const name of chain) lit.add(name);
  }
  return lit;
}

function chainOf(cards: Map<string, CardView>, from: CardView, colour: Colour): Set<string> {
  const chain = new Set<string>();
  const waiting = [from];
  for (let card = waiting.pop(); card; card = waiting.pop()) {
    const name = `${cellKey(card.x!, card.y!)}${colour}`;
    if (chain.has(name)) continue;
    chain.add(name);
    for (let socket = 0; socket < 12; socket++) {
      if (card.face[socket] !== colour) continue;
      const { dx, dy, socket: other } = facing(socket);
      const next = cards.get(cellKey(card.x! + dx, card.y! + dy));
      if (next?.face[other] === colour) waiting.push(next);
    }
  }
  return chain;
}

/** The empty cells beside the cards; the middle if there are none. */
export function rim(display: readonly CardView[], reach = Infinity): { x: number; y: number }[] {
  const taken = new Set(display.map(({ x, y }) => cellKey(x!, y!)));
  if (taken.size === 0) return [{ x: 0, y: 0 }];
  const cells = new Map<string, { x: number; y: number }>();
  for (const { x, y } of display) {
    for (const [dx, dy] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const) {
      const cell = { x: x! + dx, y: y! + dy };
      const isNear = Math.abs(cell.x) <= reach && Math.abs(cell.y) <= reach;
      if (isNear && !taken.has(cellKey(cell.x, cell.y))) cells.set(cellKey(cell.x, cell.y), cell);
    }
  }
  return [...cells.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Where the action that is pointed out puts a card, such as `2,-1`. */
export function hintedPlace(hint: string | null): string | null {
  return /^place \S+ (\S+)$/.exec(hint ?? "")?.[1] ?? null;
}

/** The card that the action which is pointed out plays or lifts. */
export function hintedCard(hint: string | null): string | null {
  return /^(?:place|lift) (\w+)/.exec(hint ?? "")?.[1] ?? null;
}
