/**
 * What a board is. It draws a view and offers the legal actions: it contains no rules.
 *
 * To add a board: a folder `boards/<game>/` whose `index.ts` exports a `BoardModule` as default, its
 * name in `registry.ts`, its texts in `i18n/*.ts`, and a fixture in `scripts/fixtures.py`. A click
 * becomes an action only by its text in the game's notation: look for the text in `legal` and hand
 * it to `onact`. Where `hasUnlisted` holds (thousands of places), the board writes the text itself
 * and the server may refuse it.
 */

import type { Component } from "svelte";
import type { Outcome } from "../lib/protocol";

/** Something that has happened, as far as this seat may know it. */
export interface Happened {
  seat: number | null; // null: chance, or time
  text: string | null; // null: not for these eyes
}

export interface BoardProps<View = unknown> {
  view: View;
  /** Whose eyes these are; null: a spectator's. */
  seat: number | null;
  /** The actions that this seat may play now, in notation. */
  legal: readonly string[];
  hasUnlisted: boolean;
  /** What has happened since this seat acted last, the latest at the end. */
  last: readonly Happened[];
  /** The players' names by seat. */
  names: readonly string[];
  /** The same for lists, where oneself is "You"; the names, unless told. */
  labels?: readonly string[];
  /** An action that is to be pointed out, in notation; it may lie in the past. */
  hint?: string | null;
  /** Play this action. */
  onact: (text: string) => void;
}

/** How a player is told apart: never by colour alone. */
export interface SeatMark {
  colour: string;
  symbol: string;
}

/** Something small that all may know about a player, beside the points. */
export interface Note {
  text: string;
  /** The same in words. */
  label: string;
}

/** A row of the score sheet: what it is for, and a cell for each seat. */
export interface SheetRow {
  label: string;
  cells: readonly string[];
}

export interface BoardModule<View = unknown> {
  Board: Component<BoardProps<View>>;
  /** What is asked of the seat, or what the others do, in a sentence. */
  prompt(
    view: View,
    seat: number | null,
    names: readonly string[],
    legal: readonly string[],
  ): string;
  /** An action in words. */
  actionText(text: string): string;
  /** Those legal actions that the board does not show: they become buttons under it. */
  buttons(legal: readonly string[], view: View): readonly string[];
  /** The whole position in words, for those who do not see it. */
  describe(view: View, seat: number | null, names: readonly string[]): string;
  mark(seat: number, view: View | null): SeatMark;
  /** The points of a seat as it stands; null where there are none. */
  points(view: View, seat: number): number | null;
  /** What else is to be known of a seat, in a few signs; a phone shows it instead of a list. */
  notes?(view: View, seat: number): readonly Note[];
  /** The score sheet of a finished game. */
  sheet(view: View, outcome: Outcome): SheetRow[];
}

/** The legal actions that begin with this word, without it: `take` gives `57 line`, `57 hand`. */
export function after(legal: readonly string[], word: string): string[] {
  return legal
    .filter((text) => text.startsWith(`${word} `))
    .map((text) => text.slice(word.length + 1));
}
