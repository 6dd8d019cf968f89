/** Eight lines told apart by colour, symbol and the pattern of their core. */

export const INKS = [
  "#35d0ba",
  "#ff9d5c",
  "#a595ff",
  "#ffd84d",
  "#ff7ab8",
  "#a4e04e",
  "#5cb8ff",
  "#d5dbe6",
] as const;
export const SYMBOLS = ["●", "■", "▲", "◆", "★", "✚", "▼", "✖"] as const;
export const DASHES = ["none", "7 5", "1 6", "12 4 2 4", "3 3", "10 8", "2 4 2 9", "14 3"] as const;

export const inkOf = (seat: number): string => INKS[seat] ?? "#ffffff";
