/** One table as this page shows it: what is told about it, in an order and pace that eyes can follow. */

import type { Advice, Event, Game, Reaction, Refused, Sight, Table } from "./protocol";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { randomKey } from "./socket";

/** Milliseconds that something new stays before the next thing is shown. */
const PACE = { calm: 1100, normal: 600, instant: 0 } as const;
const CHANCE_SHARE = 0.3; // dealing is quicker than moving
const LONGEST_QUEUE = 24; // after an absence the page does not replay the evening

type Waiting = { seat: number; text: string | null; key: string; version: number | null };

export class Match {
  table = $state.raw<Table | null>(null);
  game = $state.raw<Game | null>(null);
  events = $state.raw<Event[]>([]);
  /** The events that led to what is shown now. */
  fresh = $state.raw<Event[]>([]);
  refusal = $state.raw<Refused | null>(null);
  reactions = $state.raw<{ seat: number; reaction: Reaction; key: string }[]>([]);
  fault = $state<string | null>(null);
  /** The hint that was asked for, until the game goes on. */
  advice = $state.raw<Advice | null>(null);
  isAdvising = $state(false);
  /** Whether something is on its way to the server. */
  isWaiting = $state(false);

  #queue = $state.raw<Game[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent = new Map<string, Waiting>();
  #version = 0;
  #hintKey = "";
  #stop: () => void;

  constructor(
    readonly id: string,
    private readonly secret: string | null = null,
  ) {
    this.#stop = session.socket.listen({
      connected: () => this.#watch(),
      table: (told) => {
        if (told.table.id === id) this.table = told;
      },
      game: (told) => {
        if (told.table === id) this.#hear(told);
      },
      done: (told) => this.#settle(told.key),
      refused: (told) => {
        if (told.table !== id) return;
        this.#settle(told.key);
        if (told.key === this.#hintKey) this.isAdvising = false;
        this.refusal = told;
      },
      advice: (told) => {
        if (told.key !== this.#hintKey) return;
        this.isAdvising = false;
        if (told.version === this.#version || this.table?.table.is_real_time) this.advice = told;
      },
      reacted: (told) => {
        if (told.table === id) this.#react(told.seat, told.reaction);
      },
      fault: (told) => {
        if (told.table === id) this.fault = told.code;
      },
    });
  }

  /** Show this table no more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#stop();
    session.socket.say({ type: "unwatch", table: this.id });
  }

  /** Whether everything that was told is on the screen. */
  get isSettled(): boolean {
    return this.#queue.length === 0 && !this.isWaiting;
  }

  sight(seat: number | null): Sight | undefined {
    return this.game?.sights.find((each) => each.seat === seat) ?? this.game?.sights[0];
  }

  /** Play. In real time others may act meanwhile, so no version is asked for. */
  act(seat: number, text: string): void {
    this.refusal = null;
    const isRealTime = this.table?.table.is_real_time ?? false;
    this.#send({ seat, text, key: randomKey(), version: isRealTime ? null : this.#version });
  }

  /** Take back the latest turn. */
  undo(seat: number): void {
    this.refusal = null;
    this.#send({ seat, text: null, key: randomKey(), version: this.#version });
  }

  /** Ask what a strong player would do. */
  hint(seat: number): void {
    this.refusal = null;
    this.isAdvising = true;
    this.#hintKey = randomKey();
    session.socket.say({ type: "hint", table: this.id, seat, key: this.#hintKey });
  }

  react(seat: number, reaction: Reaction): void {
    session.socket.say({ type: "react", table: this.id, seat, reaction });
  }

  #send(waiting: Waiting): void {
    this.#sent.set(waiting.key, waiting);
    this.isWaiting = true;
    this.#say(waiting);
  }

  #say({ seat, text, key, version }: Waiting): void {
    const table = this.id;
    if (text !== null) session.socket.say({ type: "act", table, seat, text, key, version });
    else session.socket.say({ type: "undo", table, seat, key, version: version ?? 0 });
  }

  #settle(key: string): void {
    this.#sent.delete(key);
    this.isWaiting = this.#sent.size > 0;
  }

  #watch(): void {
    const { id: table, secret } = this;
    this.isAdvising = false;
    session.socket.say({ type: "watch", table, version: this.#version, secret });
    // The same keys: the server plays none of them twice.
    for (const waiting of this.#sent.values()) this.#say(waiting);
  }

  #hear(game: Game): void {
    this.#version = Math.max(this.#version, game.version);
    this.#queue = [...this.#queue, game];
    if (this.game === null || this.#queue.length > LONGEST_QUEUE) this.#showAll();
    else if (this.#timer === undefined) this.#showNext();
  }

  #showAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const games = this.#queue;
    this.#queue = [];
    for (const game of games) this.#add(game);
    this.game = games.at(-1) ?? this.game;
  }

  #showNext(): void {
    this.#timer = undefined;
    const [game, ...later] = this.#queue;
    if (game === undefined) return;
    this.#queue = later;
    this.#add(game);
    this.game = game;
    const pace = this.#pace(game);
    if (pace === 0) this.#showNext();
    else this.#timer = setTimeout(() => this.#showNext(), pace);
  }

  #add(game: Game): void {
    if (game.events.length > 0) this.advice = null;
    this.fresh = game.events;
    this.events = [...this.events, ...game.events];
  }

  #pace(game: Game): number {
    const mine = this.table?.mine ?? [];
    const event = game.events.at(-1);
    if (event === undefined || this.table?.table.is_real_time) return 0;
    if (event.seat === null) return PACE[settings.speed] * CHANCE_SHARE;
    return mine.includes(event.seat) ? PACE[settings.speed] * 0.5 : PACE[settings.speed];
  }

  #react(seat: number, reaction: Reaction): void {
    const key = randomKey();
    this.reactions = [...this.reactions, { seat, reaction, key }];
    setTimeout(() => (this.reactions = this.reactions.filter((each) => each.key !== key)), 3500);
  }
}
