/** One puzzle as somebody tries it: the actions so far, the verdict, hints, the solution. */

import { t } from "../i18n/index.svelte";
import { api, ApiError } from "./api";
import { turnParts } from "./proof";
import type {
  PuzzleHint,
  PuzzlePage,
  PuzzleSight,
  PuzzleSolution,
  PuzzleVerdict,
  Streak,
} from "./protocol";
import { session } from "./session.svelte";
import { randomKey } from "./socket";

export class PuzzleTry {
  page = $state.raw<PuzzlePage | null>(null);
  /** The position that is shown: after the reader's actions, or after those of a shown turn. */
  position = $state.raw<PuzzleSight | null>(null);
  verdict = $state.raw<PuzzleVerdict | null>(null);
  hint = $state.raw<PuzzleHint | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  streak = $state.raw<Streak | null>(null);
  problem = $state.raw<ApiError["problem"] | null>(null);
  isBusy = $state(false);

  constructor(readonly id: string) {}

  get actions(): readonly string[] {
    return this.position?.actions ?? [];
  }

  get isFinished(): boolean {
    return this.solution !== null;
  }

  /** Ask the server for the puzzle, and go on where the address says. */
  load(actions: readonly string[]): Promise<void> {
    return this.#ask(async () => {
      this.page = await api.puzzle(this.id);
      this.position = this.page.position;
      this.hint = this.page.hint;
      this.solution = this.page.solution;
      const best = this.solution?.answers[0];
      if (best !== undefined) this.position = await api.look(this.id, turnParts(best));
      else if (actions.length > 0) this.position = await api.look(this.id, actions);
    });
  }

  /** Add an action to the answer. */
  act(text: string): Promise<void> {
    return this.#see([...this.actions, text]);
  }

  /** Take the last action back. */
  back(): Promise<void> {
    return this.#see(this.actions.slice(0, -1));
  }

  /** Begin anew. */
  reset(): Promise<void> {
    return this.#see([]);
  }

  /** Show a turn of the proof on the board. */
  show(turn: string): Promise<void> {
    return this.#see(turnParts(turn));
  }

  #see(actions: readonly string[]): Promise<void> {
    return this.#ask(async () => {
      this.position = await api.look(this.id, actions);
      if (!this.isFinished) this.verdict = null;
    });
  }

  /** Hand the answer in. */
  check(): Promise<void> {
    return this.#ask(async () => {
      await session.need(t("nickname.guest"));
      const verdict = await api.answer(this.id, this.actions, randomKey());
      this.verdict = verdict;
      this.streak = verdict.streak;
      this.solution = verdict.solution;
      if (this.page) this.page = { ...this.page, puzzle: verdict.puzzle };
    });
  }

  /** One hint more. */
  ask(): Promise<void> {
    return this.#ask(async () => {
      await session.need(t("nickname.guest"));
      this.hint = await api.hint(this.id, randomKey());
    });
  }

  /** Give up: the solution, on the board too. */
  giveUp(): Promise<void> {
    return this.#ask(async () => {
      await session.need(t("nickname.guest"));
      this.solution = await api.solution(this.id, randomKey());
      this.verdict = null;
      this.page = await api.puzzle(this.id);
      const best = this.solution.answers[0];
      if (best !== undefined) this.position = await api.look(this.id, turnParts(best));
    });
  }

  /** One question at a time; what goes wrong is told. */
  async #ask(question: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = null;
    try {
      await question();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    } finally {
      this.isBusy = false;
    }
  }
}

/** The actions in an address, and back: `#5;2` are two. */
export function parseActions(hash: string): string[] {
  return hash.replace(/^#/, "").split(";").filter(Boolean).map(decodeURIComponent);
}

export const actionsHash = (actions: readonly string[]): string =>
  actions.length === 0 ? "" : `#${actions.map(encodeURIComponent).join(";")}`;
