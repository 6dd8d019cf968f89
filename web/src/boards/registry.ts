/** The boards, loaded when first needed. */

import type { BoardModule } from "./contract";

const BOARDS: Record<string, () => Promise<{ default: BoardModule<never> }>> = {
  linja: () => import("./linja/index"),
  "line-it": () => import("./line-it/index"),
  "light-line": () => import("./light-line/index"),
  "end-of-line": () => import("./end-of-line/index"),
};

/** The board of a game. */
export async function boardOf(game: string): Promise<BoardModule> {
  const load = BOARDS[game];
  if (!load) throw new Error(`there is no board for ${game}`);
  return (await load()).default as unknown as BoardModule;
}

export const hasBoard = (game: string): boolean => game in BOARDS;
