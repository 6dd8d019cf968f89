/** The torus as a drawing: cells, headings, and the ring around the area that shows where lines go on. */

import type { CardView } from "../../lib/protocol";

export const UNIT = 60; // pixels of a cell
const HEADINGS = "NESW";
const STEPS: Record<string, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

export interface Spot {
  col: number;
  row: number;
}

/** `c4` is column 2, row 3. */
export function spotOf(cell: string): Spot {
  return { col: cell.charCodeAt(0) - 97, row: Number(cell.slice(1)) - 1 };
}

export function cellAt({ col, row }: Spot, size: number): string {
  const wrap = (value: number) => ((value % size) + size) % size;
  return `${String.fromCharCode(97 + wrap(col))}${wrap(row) + 1}`;
}

/** The cell so many steps away, round the torus if need be. */
export function ahead(cell: string, heading: string, size: number, steps = 1): string {
  const { col, row } = spotOf(cell);
  const [dx, dy] = STEPS[heading]!;
  return cellAt({ col: col + dx * steps, row: row + dy * steps }, size);
}

/** Everywhere that a cell is drawn: once in the area, and in the ring of one cell around it. */
export function copies(cell: string, size: number): (Spot & { isRing: boolean })[] {
  const { col, row } = spotOf(cell);
  const along = (value: number) =>
    [value, value - size, value + size].filter((v) => v >= -1 && v <= size);
  return along(col).flatMap((c) =>
    along(row).map((r) => ({ col: c, row: r, isRing: c !== col || r !== row })),
  );
}

/** The exits of a kind of card, seen by the line travelling in: left, straight, right. */
export const KINDS: Record<string, string> = {
  "1": "S",
  "2L": "L",
  "2R": "R",
  "3L": "SL",
  "3R": "SR",
  "4": "LR",
  "5": "LSR",
  "0": "LSR",
};

/** The headings in which a line leaves a card of this kind that it enters with this heading. */
export function exitsOf(kind: string, heading: string): string {
  const turn = { L: 3, S: 0, R: 1 } as Record<string, number>;
  const at = HEADINGS.indexOf(heading);
  return [...(KINDS[kind] ?? "")].map((way) => HEADINGS[(at + turn[way]!) % 4]).join("");
}

const edge = (heading: string): [number, number] => {
  const [dx, dy] = STEPS[heading]!;
  return [UNIT / 2 + (dx * UNIT) / 2, UNIT / 2 + (dy * UNIT) / 2];
};

/** The stroke from a card's middle to the side where a heading leaves it. */
export function stub(heading: string): string {
  const [x, y] = edge(heading);
  return `M${UNIT / 2} ${UNIT / 2}L${x} ${y}`;
}

/** The stroke on which the line comes in: from the side behind it to the middle. */
export function entry(heading: string): string {
  const [x, y] = edge(HEADINGS[(HEADINGS.indexOf(heading) + 2) % 4]!);
  return `M${x} ${y}L${UNIT / 2} ${UNIT / 2}`;
}

/** Which exits of each card the line has taken: some card of the line lies there, coming from it. */
export function usedExits(line: readonly CardView[], size: number): string[] {
  const entered = new Set(
    line.filter((card) => card.kind !== "start").map((card) => card.cell + card.heading),
  );
  return line.map((card) =>
    [...card.exits]
      .filter((exit) =>
        [1, 2].some((steps) => entered.has(ahead(card.cell, exit, size, steps) + exit)),
      )
      .join(""),
  );
}

/** The heading with which a card would enter the target, from the latest card that reaches it. */
export function headingTo(line: readonly CardView[], target: string, size: number): string {
  for (const card of [...line].reverse().slice(0, 2)) {
    for (const exit of card.exits) {
      if ([1, 2].some((steps) => ahead(card.cell, exit, size, steps) === target)) return exit;
    }
  }
  return "N";
}
