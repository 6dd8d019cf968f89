/** The one socket of this page: says, hears, and connects again when the line is dead. */

import { PROTOCOL, CLOSE_NOT_ALLOWED, type Said, type Told } from "./protocol";

const SILENCE = 25_000; // milliseconds without a word after which the line counts as dead
const SHORTEST_WAIT = 400;
const LONGEST_WAIT = 8_000;

type Handlers = { [K in Told["type"]]?: (told: Extract<Told, { type: K }>) => void };
type Listener = Handlers & { connected?: () => void; lost?: () => void };

export class Socket {
  /** How far the server's clock is ahead of ours, in seconds. */
  ahead = 0;
  #page = randomKey();
  #socket: WebSocket | null = null;
  #isOpen = false;
  #wait = SHORTEST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<Listener>();

  constructor(private readonly address: string) {
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  /** Hear what is told; returns how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#isOpen) listener.connected?.();
    return () => this.#listeners.delete(listener);
  }

  /** Say something; while there is no line it is lost, and `connected` says it again. */
  say(said: Said): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(said));
  }

  /** Connect now, and keep connected. A new identity needs a new connection. */
  connect(): void {
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#isOpen = false; // until the new one is welcomed, too
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Said = { type: "hello", protocol: PROTOCOL, page: this.#page };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(message.data)) as Told);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
    this.#listen();
  }

  #hear(told: Told): void {
    this.#listen();
    if (told.type === "ping") this.say({ type: "pong", number: told.number });
    if (told.type === "welcome") {
      this.#isOpen = true;
      this.#wait = SHORTEST_WAIT;
      this.ahead = told.now - Date.now() / 1000;
    }
    for (const listener of this.#listeners) {
      (listener[told.type] as ((told: Told) => void) | undefined)?.(told);
      if (told.type === "welcome") listener.connected?.();
    }
  }

  #listen(): void {
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#silence = setTimeout(() => {
      if (socket !== this.#socket) return;
      socket?.close();
      this.#lost(0);
    }, SILENCE);
  }

  #lost(code: number): void {
    clearTimeout(this.#silence);
    this.#socket = null;
    this.#isOpen = false;
    for (const listener of this.#listeners) listener.lost?.();
    if (code === CLOSE_NOT_ALLOWED) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #hurry(): void {
    if (this.#socket === null) this.connect();
  }
}

/** A key that nobody else has; also where the page is not served safely, as in a local network. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
