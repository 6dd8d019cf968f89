const LEAST = 48; // pixels that a finger needs, with a gap
const FEW = 5; // so many leave room beside them rather than grow

/** Into how many columns a hand is laid on a phone: all in one row, as long as fingers can do with it. */
export function columnsFor(numCards: number, width: number): number {
  return Math.max(1, Math.min(Math.max(numCards, FEW), Math.floor(width / LEAST)));
}
