/** Small questions about games and tables that several screens ask. */

import { isKey, named, t } from "../i18n/index.svelte";
import type { Happened } from "../boards/contract";
import type { AnySeat, Event, Outcome, Refused, SeatInfo, TableInfo } from "./protocol";
import { session } from "./session.svelte";

/** The name of a game, and of its mode where it has several. */
export function gameTitle(game: string, mode?: string): string {
  const info = session.game(game);
  const title = info?.title ?? game;
  if (mode === undefined || (info && info.modes.length < 2)) return title;
  return `${title} · ${modeTitle(game, mode)}`;
}

export const modeTitle = (game: string, mode: string): string =>
  named(`mode.${game}.${mode}`, mode);
export const botTitle = (bot: string): string => named(`bot.${bot}`, bot);

export function seatName(seat: SeatInfo): string {
  if (seat.kind === "bot") return botTitle(seat.bot ?? seat.name);
  return seat.kind === "open" ? t("seat.open") : seat.name;
}

/** The players' names by seat; two who are called alike are told apart by their place. */
export function seatNames(table: TableInfo): string[] {
  const names = table.seats.map(seatName);
  return names.map((name, i) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${i + 1}`,
  );
}

/** The seats of whoever sits before this page, where no socket tells them. */
export const ownSeats = (table: TableInfo): number[] =>
  table.seats
    .filter(({ person }) => person !== null && person === session.me?.id)
    .map(({ seat }) => seat);

/** How the players stand in lists and beside marks: whoever has one seat is "You" there. */
export function seatLabels(table: TableInfo, mine: readonly number[]): string[] {
  return seatNames(table).map((name, seat) =>
    mine.length === 1 && mine[0] === seat ? t("seat.self") : name,
  );
}

/** What stands of all that has happened: what was taken back is gone. */
export function standing(events: readonly Event[]): Event[] {
  const left: Event[] = [];
  for (const event of events) {
    if (event.is_redeal) left.length = 0;
    else if (event.undone > 0) left.splice(Math.max(0, left.length - event.undone));
    else left.push(event);
  }
  return left;
}

/** What has happened since the seat acted; if nothing has, what it did then. */
export function sinceActed(moves: readonly Happened[], seat: number | null): Happened[] {
  const isOther = (move: Happened) => move.seat !== seat;
  if (seat === null) {
    const actor = moves.findLast((move) => move.seat !== null)?.seat ?? null;
    const start = moves.findLastIndex((move) => move.seat !== actor && move.seat !== null);
    return moves.slice(start + 1);
  }
  const acted = moves.findLastIndex((move) => !isOther(move));
  if (acted < moves.length - 1 && moves.slice(acted + 1).some((move) => move.seat !== null)) {
    return moves.slice(acted + 1);
  }
  const start = moves.findLastIndex((move, i) => i < acted && isOther(move) && move.seat !== null);
  return moves.slice(start + 1);
}

/** The seats of a quick game: the reader and bots. */
export function seatsWithBots(numSeats: number, bot: string): AnySeat[] {
  return Array.from({ length: numSeats }, (_, i) =>
    i === 0 ? { kind: "me" } : { kind: "bot", bot },
  );
}

/** Why the rules forbid it, in the reader's language; else as the server says it. */
export function refusalText(
  game: string,
  { code, reason, message }: Pick<Refused, "reason" | "message"> & { code: string },
): string {
  if (reason === null) return code === "illegal" || code === "unreadable" ? message : "";
  return named(`reason.${game}.${reason}`, named(`reason.${reason}`, message));
}

/** The clause that a sentence of the server ends with, such as `(LJ-10)`. */
export const clauseOf = (text: string): string | null =>
  /\(([A-Z]+-\d+)\)$/.exec(text)?.[1] ?? null;

/** Why the game is over: by its clause, and by whether somebody has won. */
export function endingText({ reason, winners }: Outcome): string {
  const clause = clauseOf(reason) ?? "";
  const key = `ending.${clause}.nobody`;
  return winners.length === 0 && isKey(key) ? t(key) : named(`ending.${clause}`, reason);
}

/** Minutes and seconds of a clock. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
