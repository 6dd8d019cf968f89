/** The server over HTTP: one function for each thing that can be asked for. */

import type {
  Analysis,
  AnySeat,
  Found,
  GameInfo,
  Leaderboard,
  Me,
  MyRating,
  NewTable,
  Problem,
  PuzzleHint,
  PuzzleInfo,
  PuzzlePage,
  PuzzleSight,
  PuzzleSolution,
  PuzzleVerdict,
  RecoveryCode,
  Replay,
  ServerInfo,
  StreakRank,
  Table,
  TableInfo,
  Today,
} from "./protocol";

/** The server said no, or could not be reached (`code` is then `offline`). */
export class ApiError extends Error {
  constructor(readonly problem: Omit<Problem, "code"> & { code: Problem["code"] | "offline" }) {
    super(problem.message);
  }
}

const OFFLINE = {
  code: "offline",
  message: "",
  clause: null,
  retry_after: null,
  reason: null,
} as const;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(OFFLINE);
  }
  const text = await answer.text();
  let value: unknown;
  try {
    value = text === "" ? null : JSON.parse(text);
  } catch {
    throw new ApiError(OFFLINE);
  }
  if (!answer.ok) throw new ApiError(value as Problem);
  return value as T;
}

const table = (id: string, what = "") => `tables/${encodeURIComponent(id)}${what && `/${what}`}`;
const puzzle = (id: string, what = "") => `puzzles/${encodeURIComponent(id)}${what && `/${what}`}`;

export const api = {
  server: () => ask<ServerInfo>("GET", "server"),
  enter: (password: string) => ask<null>("POST", "enter", { password }),
  games: () => ask<GameInfo[]>("GET", "games"),
  me: () => ask<Me | null>("GET", "me"),
  name: (nickname: string) => ask<Me>("PUT", "me", { nickname }),
  forget: () => ask<null>("DELETE", "me"),
  recovery: () => ask<RecoveryCode>("POST", "me/recovery"),
  recover: (code: string) => ask<Me>("POST", "me/recover", { code }),
  mine: () => ask<TableInfo[]>("GET", "me/tables"),
  find: (code: string) => ask<Found>("GET", `codes/${encodeURIComponent(code)}`),
  make: (wanted: NewTable) => ask<TableInfo>("POST", "tables", wanted),
  table: (id: string) => ask<Table>("GET", table(id)),
  sit: (id: string, seat: number | null, name: string | null = null) =>
    ask<Table>("POST", table(id, "sit"), { seat, name }),
  leave: (id: string, seat: number) => ask<Table>("POST", table(id, "leave"), { seat }),
  back: (id: string, seat: number) => ask<Table>("POST", table(id, "back"), { seat }),
  swap: (id: string, seat: number, other: number) =>
    ask<Table>("POST", table(id, "swap"), { seat, other }),
  bot: (id: string, seat: number, bot: string | null) =>
    ask<Table>("POST", table(id, "bot"), { seat, bot }),
  start: (id: string) => ask<Table>("POST", table(id, "start")),
  rematch: (id: string) => ask<TableInfo>("POST", table(id, "rematch")),
  fork: (id: string, step: number, seats: AnySeat[]) =>
    ask<TableInfo>("POST", table(id, "fork"), { step, seats }),
  replay: (id: string, seat: number | null, first: number) =>
    ask<Replay>(
      "GET",
      table(id, `replay?first=${first}&count=100${seat === null ? "" : `&seat=${seat}`}`),
    ),
  analysis: (id: string) => ask<Analysis>("GET", table(id, "analysis")),
  analyse: (id: string) => ask<Analysis>("POST", table(id, "analysis")),
  myRatings: () => ask<MyRating[]>("GET", "me/ratings"),
  streaks: () => ask<StreakRank[]>("GET", "streaks"),
  puzzles: () => ask<PuzzleInfo[]>("GET", "puzzles"),
  today: () => ask<Today>("GET", "puzzles/today"),
  puzzle: (id: string) => ask<PuzzlePage>("GET", puzzle(id)),
  look: (id: string, actions: readonly string[]) =>
    ask<PuzzleSight>("POST", puzzle(id, "look"), { actions }),
  answer: (id: string, actions: readonly string[], key: string) =>
    ask<PuzzleVerdict>("POST", puzzle(id, "answers"), { actions, key }),
  hint: (id: string, key: string) => ask<PuzzleHint>("POST", puzzle(id, "hints"), { key }),
  solution: (id: string, key: string) =>
    ask<PuzzleSolution>("POST", puzzle(id, "solution"), { key }),
  ratings: (game: string, mode: string) => ask<Leaderboard>("GET", `ratings/${game}/${mode}`),
};

/** Where the picture of a table's QR code is. */
export const qrAddress = (id: string) => `/api/${table(id, "qr.svg")}`;
/** Where the record of a finished game is. */
export const recordAddress = (id: string) => `/api/${table(id, "record")}`;
