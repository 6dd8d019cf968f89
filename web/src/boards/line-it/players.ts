/** The five players told apart by colour and symbol. */

import type { SeatMark } from "../contract";

const COLOURS = ["#e0503f", "#2f7de0", "#1f9d5f", "#d99a00", "#8a5bd6"];
const SYMBOLS = ["●", "■", "▲", "◆", "★"];

export const markOf = (seat: number): SeatMark => ({
  colour: COLOURS[seat] ?? "#777",
  symbol: SYMBOLS[seat] ?? "●",
});
