const LEAST = 48; // pixels that a finger needs, with a gap
const FEW = 5; // so many leave room beside them rather than grow

/** Into how many columns a hand is laid on a phone: all in one row, as long as fingers can do with it. */
export function columnsFor(numCards: number, width: number): number {
  return Math.max(1, Math.min(Math.max(numCards, FEW), Math.floor(width / LEAST)));
}

interface Room {
  width: number;
  height: number;
  /** Of a card: how much higher than wide it is. */
  ratio: number;
  gap: number;
}

/** The fewest columns, and so the largest cards, with which all of them are in sight. */
export function columnsInto(numCards: number, { width, height, ratio, gap }: Room): number {
  for (let columns = FEW; columns < numCards; columns++) {
    const high = ((width + gap) / columns - gap) * ratio;
    if (Math.ceil(numCards / columns) * (high + gap) - gap <= height) return columns;
  }
  return Math.max(FEW, numCards);
}
