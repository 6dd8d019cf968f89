/** The analysis of a finished game: asked for, waited for, looked at step by step. */

import { api, ApiError } from "../lib/api";
import type { Analysis, Decision } from "../lib/protocol";

const POLL = 700; // milliseconds between two looks at how far it is

export class Review {
  analysis = $state.raw<Analysis | null>(null);
  problem = $state<ApiError["problem"] | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(private readonly id: string) {}

  /** What is there already; nothing is computed for those who only look back. */
  look = (): Promise<void> => this.#ask(() => api.analysis(this.id));

  begin = (): Promise<void> => this.#ask(() => api.analyse(this.id));

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** The decision that was to be made at this step. */
  at(step: number): Decision | undefined {
    return this.analysis?.decisions.find((each) => each.step === step);
  }

  /** The largest losses, the largest first. */
  get turningPoints(): Decision[] {
    return (this.analysis?.turning_points ?? []).flatMap((step) => this.at(step) ?? []);
  }

  async #ask(question: () => Promise<Analysis>): Promise<void> {
    try {
      this.analysis = await question();
      this.problem = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
    const isRunning = this.analysis?.stage === "running";
    if (isRunning && !this.#isClosed) this.#timer = setTimeout(() => void this.look(), POLL);
  }
}
