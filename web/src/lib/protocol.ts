// Written by `make docs` from src/enlinea/server; not to be edited.

export const PROTOCOL = 1;

export const MAX_FRAME = 8192;

export const CLOSE_NOT_ALLOWED = 4403;

export const CLOSE_REPLACED = 4409;

export const CLOSE_STOPPING = 1012;

export const CLOSE_TOO_LARGE = 4413;

export const CLOSE_TOO_MANY = 4429;

export const CLOSE_UNREADABLE = 4400;

export const REACTIONS = ["hello", "good_move", "thanks", "oops", "thinking", "hurry", "well_played"] as const;

export type Reaction = (typeof REACTIONS)[number];

export const SCOPES = ["read", "play", "tables"] as const;

export type Scope = (typeof SCOPES)[number];

export const STAGES = ["waiting", "playing", "over"] as const;

export type Stage = (typeof STAGES)[number];

export const CODES = ["unreadable", "illegal", "stale", "too_late", "not_yours", "not_allowed", "not_found", "not_now", "limit", "failed"] as const;

export type Code = (typeof CODES)[number];

export const STANDINGS = ["new", "tried", "solved", "shown"] as const;

export type Standing = (typeof STANDINGS)[number];

export const GOALS = ["best-turn", "best-chance", "solo-line", "head-line"] as const;

export type Goal = (typeof GOALS)[number];

export const PROOFKINDS = ["exact", "expected", "display"] as const;

export type ProofKind = (typeof PROOFKINDS)[number];

export type Said = Hello | Watch | Unwatch | WatchLobby | Act | Undo | Hint | React | Pong;

export type Told = Welcome | Lobby | LobbyTable | Table | Game | Done | Refused | Advice | Reacted | Ping | Fault;

export type Clock = NoClock | MoveClock | BankClock;

export type AnySeat = PersonSeat | OpenSeat | BotSeat;

/** The person behind this device. */
export interface Me {
  id: string;
  nickname: string;
}

/** All the time in the world: games over days. */
export interface NoClock {
  kind: "none";
}

/** So many seconds for each turn. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** So many seconds for the whole game, and some more after each turn. */
export interface BankClock {
  kind: "bank";
  seconds: number;
  increment: number;
}

/** Who sits where. */
export interface SeatInfo {
  seat: number;
  title: string;
  kind: "bot" | "open" | "person";
  name: string;
  person: string | null;
  bot: string | null;
  substitute: string | null;
  is_online: boolean;
  rating: number | null;
}

/** How a game ended. */
export interface Outcome {
  scores: number[];
  winners: number[];
  reason: string;
}

/** Where a table has come from: another table, after so many actions. */
export interface Fork {
  table: string;
  step: number;
}

/** A table as everybody sees it. */
export interface TableInfo {
  id: string;
  code: string | null;
  game: string;
  mode: string;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  clock: NoClock | MoveClock | BankClock;
  is_public: boolean;
  has_hints: boolean;
  num_hints: number;
  is_hidden: boolean;
  is_real_time: boolean;
  stage: Stage;
  version: number;
  num_spectators: number;
  created: number;
  started: number | null;
  ended: number | null;
  commitment: string;
  salts: string[];
  seed: string | null;
  outcome: Outcome | null;
  previous: string | null;
  next: string | null;
  fork: Fork | null;
}

/** Something that has happened. */
export interface Event {
  version: number;
  seat: number | null;
  text: string | null;
  undone: number;
  is_redeal: boolean;
  at: number;
}

/** The game as one seat, or a spectator, sees it. */
export interface Sight {
  seat: number | null;
  view: unknown;
  legal: string[];
  has_unlisted: boolean;
  undo: number;
  text: string | null;
}

/** An action and what it is worth to the seat, as far as the seat can know. */
export interface Suggestion {
  text: string;
  points: number | null;
  value: number | null;
}

/** What the clocks show at the moment `now`. */
export interface Clocks {
  now: number;
  left: (number | null)[];
  running: number[];
  timer: number | null;
}

/** Every answer that is not 2xx. */
export interface Problem {
  code: Code;
  message: string;
  clause: string | null;
  retry_after: number | null;
  reason: string | null;
}

/** What a page wants to know first. */
export interface ServerInfo {
  version: string;
  protocol: number;
  address: string | null;
  needs_password: boolean;
}

/** One choice of a game. */
export interface OptionInfo {
  name: string;
  help: string;
  default: unknown;
  choices: string[];
  low: number;
  high: number;
}

/** A bot that can sit at the table. */
export interface BotInfo {
  name: string;
  summary: string;
  rating: number | null;
}

/** One way to play a game. */
export interface ModeInfo {
  name: string;
  summary: string;
  seats: number[];
  bots: BotInfo[];
  usual_bot: string;
  is_hidden: boolean;
  is_real_time: boolean;
  is_rated: boolean;
  seat_titles: string[];
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  options: OptionInfo[];
  modes: ModeInfo[];
}

/** A nickname. */
export interface Named {
  nickname: string;
}

/** The operator's password. */
export interface Password {
  password: string;
}

/** A code with which another device becomes this person. */
export interface RecoveryCode {
  code: string;
}

/** A seat for whoever makes the table; several of them for several people on one device. */
export interface PersonSeat {
  kind: "me";
  name?: string | null;
  salt?: string;
}

/** A seat for somebody who will join. */
export interface OpenSeat {
  kind: "open";
}

/** A seat for a bot. */
export interface BotSeat {
  kind: "bot";
  bot: string;
}

/** A table to be made. Without `seats`: you, and open seats. */
export interface NewTable {
  game: string;
  mode?: string | null;
  num_seats?: number | null;
  options?: Record<string, unknown>;
  seats?: (PersonSeat | OpenSeat | BotSeat)[] | null;
  clock?: NoClock | MoveClock | BankClock;
  is_public?: boolean;
  is_shuffled?: boolean;
  is_started?: boolean;
  has_hints?: boolean | null;
}

/** Take a seat; the first open one if none is named. */
export interface Sit {
  seat?: number | null;
  name?: string | null;
  salt?: string;
}

/** One of my seats. */
export interface SeatChoice {
  seat: number;
}

/** Two seats change places. */
export interface Swap {
  seat: number;
  other: number;
}

/** Put a bot on a seat, or (None) open it. */
export interface SetBot {
  seat: number;
  bot: string | null;
}

/** A new table that goes on from a point of an old one. */
export interface NewFork {
  step: number;
  seats: (PersonSeat | OpenSeat | BotSeat)[];
  is_public?: boolean;
}

/** An action over HTTP. */
export interface Acted {
  seat: number;
  text: string;
  key: string;
  version?: number | null;
}

/** A hint for a seat that is to act. */
export interface HintWanted {
  seat: number;
  key: string;
}

/** The latest turn, taken back over HTTP. */
export interface Undone {
  seat: number;
  key: string;
  version: number;
}

/** The action is in the log. */
export interface DoneAt {
  version: number;
}

/** Whoever has it plays this seat, until it is revoked. */
export interface SeatSecret {
  seat: number;
  secret: string;
}

/** One step of a replay. */
export interface Step {
  event: Event | null;
  sight: Sight;
}

/** A game step by step as one seat, or a spectator, saw it. */
export interface Replay {
  table: TableInfo;
  num_steps: number;
  first: number;
  steps: Step[];
}

/** What a seat chose, and what it could have chosen, judged by what it knew then. */
export interface Decision {
  step: number;
  seat: number;
  played: string;
  best: string;
  value: number;
  loss: number;
}

/** What chance brought. */
export interface Draw {
  step: number;
  changes: number[];
}

/** What became of a seat, and why. */
export interface Account {
  seat: number;
  draws: number;
  choices: number;
  num_decisions: number;
  num_best: number;
  final: number;
}

/** A finished game judged decision by decision; while it is `running`, as far as it is. */
export interface Analysis {
  table: string;
  stage: "done" | "none" | "running";
  unit: "points" | "share";
  is_exact: boolean;
  num_done: number;
  num_all: number;
  decisions: Decision[];
  draws: Draw[];
  accounts: Account[];
  turning_points: number[];
}

/** Whether every draw follows from the seed. */
export interface FairVerdict {
  is_fair: boolean;
  num_draws: number;
  fault: string | null;
}

/** A line of a leaderboard. */
export interface Rank {
  name: string;
  person: string | null;
  bot: string | null;
  rating: number;
  uncertainty: number;
  num_games: number;
}

/** The best at one game and mode; bots are rated in the same pool. */
export interface Leaderboard {
  game: string;
  mode: string;
  ranks: Rank[];
}

/** A token for a program that plays in my name. */
export interface NewToken {
  name: string;
  scopes: Scope[];
}

/** A token, without its secret. */
export interface TokenInfo {
  id: string;
  name: string;
  scopes: Scope[];
  created: number;
}

/** A fresh token; the secret is shown only once. */
export interface Token {
  info: TokenInfo;
  secret: string;
}

/** The table of a code. */
export interface Found {
  table: string;
}

/** Whether the server can play. */
export interface Health {
  status: "ok" | "stopping";
  version: string;
  num_tables: number;
  num_sockets: number;
}

/** A puzzle, and how I stand with it. Today's puzzles begin anew today. */
export interface PuzzleInfo {
  id: string;
  game: string;
  mode: string;
  goal: Goal;
  kind: ProofKind;
  difficulty: number;
  is_today: boolean;
  standing: Standing;
  num_tries: number;
  num_hints: number;
  was_solved: boolean;
}

/** The position after some actions of an answer; nothing is said about whether it is right. */
export interface PuzzleSight {
  actions: string[];
  sight: Sight;
  is_answer: boolean;
  is_complete: boolean;
}

/** The answer and why it is right; only for those who have finished the puzzle. */
export interface PuzzleSolution {
  answers: string[];
  proof: Proof;
  bots: Record<string, number>;
}

/** Why the answer is right: exact values, expected values with intervals, or a display. */
export interface Proof {
  kind: ProofKind;
  unit: string;
  turns: Valued[];
  num_turns: number;
}

/** A turn with its value, and the 95 % interval if it is an estimate. */
export interface Valued {
  turn: string;
  value: number;
  low: number | null;
  high: number | null;
}

/** One hint more; each shows one more action, but never the last one. */
export interface PuzzleHint {
  number: number;
  num_hints: number;
  clue: Clue;
}

/** How long the answer is, among how many it was chosen, and how it begins. */
export interface Clue {
  num_actions: number;
  num_choices: number;
  shown: string[];
}

/** All about one puzzle; the solution only if I have finished it. */
export interface PuzzlePage {
  puzzle: PuzzleInfo;
  seat: number;
  num_seats: number;
  question: string;
  target: number | null;
  position: PuzzleSight;
  events: Event[];
  hint: PuzzleHint | null;
  solution: PuzzleSolution | null;
  previous: string | null;
  next: string | null;
}

/** Some actions of an answer, to be looked at. */
export interface Look {
  actions: string[];
}

/** A whole answer. */
export interface Answer {
  actions: string[];
  key: string;
}

/** Something that is counted, once for each key. */
export interface Asked {
  key: string;
}

/** On how many days in a row I have solved one of the day's puzzles. */
export interface Streak {
  days: number;
  best: number;
  has_today: boolean;
  num_solved: number;
}

/** Whether it is right; what it is worth and what the best is worth, if that is known. */
export interface PuzzleVerdict {
  is_right: boolean;
  given: Valued | null;
  best: number | null;
  puzzle: PuzzleInfo;
  solution: PuzzleSolution | null;
  streak: Streak;
}

/** The puzzle of the day for each game, and my streak. */
export interface Today {
  day: string;
  puzzles: PuzzleInfo[];
  streak: Streak;
}

/** A line of the leaderboard of streaks. */
export interface StreakRank {
  name: string;
  person: string;
  days: number;
  best: number;
  num_solved: number;
}

/** How I stand in a game and mode. */
export interface MyRating {
  game: string;
  mode: string;
  rating: number;
  uncertainty: number;
  num_games: number;
  place: number;
  num_rated: number;
}

/** The first message: who speaks. A second socket with the same `page` replaces the first. */
export interface Hello {
  type: "hello";
  protocol: number;
  page: string;
  token?: string | null;
}

/** Tell me of this table from now on; answered by `table` and, once it has begun, `game`. */
export interface Watch {
  type: "watch";
  table: string;
  version?: number;
  has_text?: boolean;
  secret?: string | null;
}

/** No more of this table. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** Tell me of the open tables, or no more. */
export interface WatchLobby {
  type: "watch_lobby";
  on?: boolean;
}

/** Play an action; answered by `done` once it is in the log, or by `refused`. */
export interface Act {
  type: "act";
  table: string;
  seat: number;
  text: string;
  key: string;
  version?: number | null;
}

/** Take back one's latest turn, where `undo` of the sight is above 0. */
export interface Undo {
  type: "undo";
  table: string;
  seat: number;
  key: string;
  version: number;
}

/** What would a strong player do in my place? Answered by `advice`, or by `refused`. */
export interface Hint {
  type: "hint";
  table: string;
  seat: number;
  key: string;
}

/** Show a reaction to all at the table. */
export interface React {
  type: "react";
  table: string;
  seat: number;
  reaction: Reaction;
}

/** The answer to `ping`, at once. */
export interface Pong {
  type: "pong";
  number: number;
}

/** The answer to `hello`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: string;
  now: number;
  me: Me | null;
}

/** All open tables. */
export interface Lobby {
  type: "lobby";
  tables: TableInfo[];
}

/** One table of the lobby has changed, or (None) is no longer there. */
export interface LobbyTable {
  type: "lobby_table";
  id: string;
  table: TableInfo | null;
}

/** A watched table has changed: who sits where, who is there, whether it has begun. */
export interface Table {
  type: "table";
  table: TableInfo;
  mine: number[];
  is_host: boolean;
}

/** A watched game as it stands, and what has happened since the last message. */
export interface Game {
  type: "game";
  table: string;
  version: number;
  events: Event[];
  sights: Sight[];
  to_act: number[];
  clocks: Clocks;
  outcome: Outcome | null;
}

/** The action is in the log, at this version. */
export interface Done {
  type: "done";
  table: string;
  key: string;
  version: number;
}

/** The action was not played. */
export interface Refused {
  type: "refused";
  table: string;
  key: string;
  code: Code;
  message: string;
  clause: string | null;
  version: number;
  reason: string | null;
}

/** The answer to `hint`, from nothing but what the seat knows. */
export interface Advice {
  type: "advice";
  table: string;
  seat: number;
  key: string;
  version: number;
  best: Suggestion[];
  is_exact: boolean;
}

/** Somebody shows a reaction. */
export interface Reacted {
  type: "reacted";
  table: string;
  seat: number;
  reaction: Reaction;
}

/** Are you there? Comes every few seconds; answer with `pong` and the same number. */
export interface Ping {
  type: "ping";
  number: number;
}

/** What was said cannot be done; `retry_after` seconds later it may be. */
export interface Fault {
  type: "fault";
  code: Code;
  message: string;
  table: string | null;
  retry_after: number | null;
}

/** The board and whose move it is, rows in A's numbering. */
export interface LinjaView {
  pieces: [number[], number[]];
  mover: number;
  phase: "extra" | "initial" | "over" | "second";
  steps: number;
  is_end: boolean;
  passed: boolean;
  further: boolean;
  scores: [number, number];
  tease: boolean;
  sheet2010: boolean;
}

/** The table; cards are written as in the notation. */
export interface LineItView {
  phase: "last" | "over" | "reveal" | "turn";
  mover: number;
  marker: number;
  round: number;
  num_rounds: number;
  has_taken: boolean;
  has_played: boolean;
  market: string[];
  jackpots: number[];
  deck_size: number;
  deck: string[] | null;
  seats: LineItSeat[];
  viewer: number | null;
  exact_bet: boolean;
  empty_hands: boolean;
  open_memory: boolean;
}

/** What lies before one player. */
export interface LineItSeat {
  line: string[];
  direction: "down" | "open" | "up";
  hand: string[] | null;
  hand_size: number;
  score: LineItScore;
}

/** A line of the score sheet: points by source (LI-12). */
export interface LineItScore {
  lines: number;
  jackpots: number;
  bets: number;
  total: number;
}

/** The table and the players in seat order. */
export interface EndOfLineView {
  size: number;
  walls: string[];
  players: PlayerView[];
  phase: string;
  round: number;
  actor: number | null;
  mover: number;
  first: number;
  order: number[];
  placed: number;
  due: number;
  effect: string | null;
  is_pending: boolean;
  targets: string[];
  uncovered: number | null;
  challenge: number | null;
  discards: string[] | null;
  scores: number[];
  energy_anytime: boolean;
}

/** One player's cards, as far as the viewer knows them. */
export interface PlayerView {
  line: CardView[];
  ends: string[];
  hand: string[] | null;
  num_hand: number;
  num_deck: number;
  unseen: number[];
  energy: number;
  team: number;
  cut_rank: number;
  cut_round: number;
  revealed: string | null;
}

/** A card on the table. */
export interface CardView {
  cell: string;
  kind: string;
  heading: string;
  exits: string;
}

/** LINE: the display, the piles, the own card; of the others' cards only the number. */
export interface LineView {
  type: "line";
  display: LightLineCardView[];
  hand: LightLineCardView | null;
  hands: (LightLineCardView | number | null)[];
  piles: number[];
  under: string[];
  tried: string[];
  points: number[];
  point_cards: number[];
  mover: number;
  stage: "draw" | "exchanged" | "hands" | "lay" | "over" | "pay" | "pile" | "start";
  due: number;
  is_closing: boolean;
}

/** A card with its face up; in a display, as it lies. */
export interface LightLineCardView {
  name: string;
  number: number;
  face: string;
  turned: boolean;
  x: number | null;
  y: number | null;
}

/** LONG-LINE: all displays, the own cards. */
export interface LongLineView {
  type: "long-line";
  round: number;
  is_dealing: boolean;
  is_over: boolean;
  hand: LightLineCardView[];
  players: BuilderView[];
}

/** One player of LONG-LINE. */
export interface BuilderView {
  display: LightLineCardView[];
  num_held: number;
  called: number;
  points: number;
}

/** KIDZ-LINE: the display and the card turned up; where it fits only with hints. */
export interface KidzLineView {
  type: "kidz-line";
  display: LightLineCardView[];
  card: LightLineCardView | null;
  mover: number;
  round: number;
  laid: number[];
  is_over: boolean;
  hints: string[] | null;
}

/** SOLO-LINE: everything, and a solution after giving up. */
export interface SoloLineView {
  type: "solo-line";
  size: number;
  hand: LightLineCardView[];
  display: LightLineCardView[];
  ending: "given_up" | "open" | "won";
  solution: LightLineCardView[] | null;
}

/** HEAD-LINE: the targets, the cards that are up, the caller's display. */
export interface HeadLineView {
  type: "head-line";
  targets: number[];
  up: LightLineCardView[];
  display: LightLineCardView[];
  num_left: number;
  won: number[][];
  passed: number[];
  caller: number | null;
  stage: "laying" | "over" | "surrender" | "targets" | "turning";
}

/** The view in a sight, by game and mode. */
export interface Views {
  "linja standard": LinjaView;
  "line-it standard": LineItView;
  "end-of-line versus": EndOfLineView;
  "end-of-line team-battle": EndOfLineView;
  "end-of-line puzzle": EndOfLineView;
  "end-of-line solitaire": EndOfLineView;
  "end-of-line coop-puzzle": EndOfLineView;
  "light-line line": LineView;
  "light-line long-line": LongLineView;
  "light-line kidz-line": KidzLineView;
  "light-line solo-line": SoloLineView;
  "light-line head-line": HeadLineView;
}
