/** The view of End of Line, as src/enlinea/games/end_of_line/view.py makes it. */

export interface CardView {
  cell: string;
  kind: string; // `start` for a start card
  heading: string; // N, E, S or W
  exits: string;
}

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
