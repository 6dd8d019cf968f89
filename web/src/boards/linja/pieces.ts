/** Pieces with an identity, so that one that moves can be seen moving: the view only counts them. */

export interface Piece {
  id: string;
  side: number;
  row: number;
  /** Its place in the row among the pieces of its side. */
  place: number;
}

export const NUM_ROWS = 8;
export const ROW_LIMIT = 6;

/** The pieces for these counts; whoever need not move keeps its row. */
export function arrange(before: readonly Piece[], counts: readonly (readonly number[])[]): Piece[] {
  return counts.flatMap((rows, side) => arrangeSide(before, rows, side));
}

function arrangeSide(before: readonly Piece[], rows: readonly number[], side: number): Piece[] {
  const own = before.filter((piece) => piece.side === side);
  const left = [...rows];
  const settled: Piece[] = [];
  const moving: Piece[] = [];
  for (const piece of own) {
    if ((left[piece.row] ?? 0) > 0) {
      left[piece.row] = left[piece.row]! - 1;
      settled.push(piece);
    } else moving.push(piece);
  }
  let fresh = own.length;
  left.forEach((count, row) => {
    for (let i = 0; i < count; i++) {
      const id = moving.pop()?.id ?? `${side}-${fresh++}`;
      settled.push({ id, side, row, place: 0 });
    }
  });
  const seen = new Array<number>(NUM_ROWS).fill(0);
  const placed = settled.map((piece) => ({ ...piece, place: seen[piece.row]!++ }));
  // Always the same order of elements, or they could not glide.
  return placed.sort((a, b) => (a.id < b.id ? -1 : 1));
}
