/** Eight lines told apart by colour, symbol and the pattern of their core. */

import { t } from "../../i18n/index.svelte";
import type { EndOfLineView } from "../../lib/protocol";
import type { Note } from "../contract";

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

/** A player's team, where there are teams, and what is left to play with, or when the line was cut. */
export function notesOf({ players }: EndOfLineView, seat: number): Note[] {
  const player = players[seat];
  if (!player) return [];
  const notes: Note[] = [];
  const numTeams = new Set(players.map(({ team }) => team)).size;
  if (numTeams < players.length) {
    const team = String.fromCharCode(65 + player.team);
    notes.push({ text: team, label: t("eol.team", { team }) });
  }
  if (player.cut_rank > 0) {
    const { cut_round: round } = player;
    return [...notes, { text: `✂${round}`, label: t("eol.cut", { round }) }];
  }
  const { energy: n, num_hand: hand, num_deck: deck } = player;
  return [
    ...notes,
    { text: `⚡${n}`, label: t("eol.energy", { n }) },
    { text: `▤${hand}/${deck}`, label: t("eol.cards", { hand, deck }) },
  ];
}
