/** How a card of Line-it looks: its colour follows from its number. */

export const SUITS = ["red", "blue", "green", "yellow"] as const;
export type Suit = (typeof SUITS)[number];

export const CARD_RATIO = 1.42; // height to width

/** Drawn on 24 x 24: heart, diamond, leaf, star. */
export const SHAPES: Record<Suit, string> = {
  red: "M12 20.5 4.6 13a4.8 4.8 0 0 1 6.8-6.8l.6.6.6-.6a4.8 4.8 0 0 1 6.8 6.8z",
  blue: "M12 2.5 20 12l-8 9.5L4 12z",
  green: "M4 20C3 9.5 9.5 3.5 20.5 3.5 20.5 14.5 14.5 21 6.5 18.2L4 20z",
  yellow: "m12 2.5 2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.7l-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z",
};

/** The suit of a number card; null for a bet card. */
export function suitOf(card: string): Suit | null {
  const value = Number(card);
  return Number.isInteger(value) && value > 0 ? SUITS[(value - 1) % SUITS.length]! : null;
}

/** The number on a bet card; null for number cards. */
export function betOf(card: string): number | null {
  const found = /^bet(\d)$/.exec(card);
  return found ? Number(found[1]) : null;
}

/** Cards with keys of their own: the second `bet3` is another card than the first. */
export function keyed(cards: readonly string[], prefix = ""): { card: string; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { card, key: `${prefix}${card}${n === 0 ? "" : `-${n}`}` };
  });
}
