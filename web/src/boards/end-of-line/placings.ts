/** The placings among the legal actions: `place 2L c4`, and in solitaire `place-discard c4`. */

export const DISCARD = "discard";

export interface Placing {
  card: string; // a kind, or DISCARD for the top of the discard pile
  cell: string;
  text: string;
}

export function placings(legal: readonly string[]): Placing[] {
  return legal.flatMap((text) => {
    const [verb, first = "", second = ""] = text.split(" ");
    if (verb === "place") return [{ card: first, cell: second, text }];
    return verb === "place-discard" ? [{ card: DISCARD, cell: first, text }] : [];
  });
}
