/** The views of the five games, as src/enlinea/games/light_line/view.py makes them. */

export interface CardView {
  name: string;
  number: number;
  face: string; // twelve letters: T0 T1 T2 R0 R1 R2 B0 B1 B2 L0 L1 L2, as the card lies
  turned: boolean;
  x: number | null;
  y: number | null;
}

export interface LineView {
  type: "line";
  display: CardView[];
  hand: CardView | null;
  hands: (CardView | number | null)[];
  piles: number[];
  under: string[];
  tried: string[];
  points: number[];
  point_cards: number[];
  mover: number;
  stage: "start" | "hands" | "lay" | "pay" | "pile" | "draw" | "exchanged" | "over";
  due: number;
  is_closing: boolean;
}

export interface KidzLineView {
  type: "kidz-line";
  display: CardView[];
  card: CardView | null;
  mover: number;
  round: number;
  laid: number[];
  is_over: boolean;
  hints: string[] | null;
}

export interface BuilderView {
  display: CardView[];
  num_held: number;
  called: number;
  points: number;
}

export interface LongLineView {
  type: "long-line";
  round: number;
  is_dealing: boolean;
  is_over: boolean;
  hand: CardView[];
  players: BuilderView[];
}

export interface SoloLineView {
  type: "solo-line";
  size: number;
  hand: CardView[];
  display: CardView[];
  ending: "open" | "won" | "given_up";
  solution: CardView[] | null;
}

export interface HeadLineView {
  type: "head-line";
  targets: number[];
  up: CardView[];
  display: CardView[];
  num_left: number;
  won: number[][];
  passed: number[];
  caller: number | null;
  stage: "targets" | "turning" | "laying" | "surrender" | "over";
}

export type LightLineView = LineView | KidzLineView | LongLineView | SoloLineView | HeadLineView;
