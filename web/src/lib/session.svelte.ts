/** Who sits before this page, and what the server offers. */

import { api, ApiError } from "./api";
import type { GameInfo, Me, ModeInfo, ServerInfo } from "./protocol";
import { Socket } from "./socket";

const RETRY = 3_000; // milliseconds

class Session {
  me = $state<Me | null>(null);
  server = $state<ServerInfo | null>(null);
  games = $state<GameInfo[]>([]);
  /** Whether the line was lost, or never came about: until then the page says nothing of it. */
  isCutOff = $state(false);
  socket: Socket;
  #naming: Promise<Me> | null = null;

  constructor() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new Socket(`${scheme}://${location.host}/socket`);
    this.socket.listen({
      welcome: (told) => {
        this.me = told.me;
        this.isCutOff = false;
      },
      lost: () => {
        this.isCutOff = true;
      },
    });
  }

  /** Ask the server what there is; as long as it cannot be reached, again and again. */
  async load(): Promise<void> {
    try {
      this.server = await api.server();
      if (this.server.needs_password) return;
      [this.games, this.me] = await Promise.all([api.games(), api.me()]);
      this.socket.connect();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.isCutOff = true;
      setTimeout(() => void this.load(), RETRY);
    }
  }

  /** Take a nickname. The socket knows its person only after it has connected anew. */
  async rename(nickname: string): Promise<void> {
    const isNew = this.me === null;
    this.#naming = api.name(nickname);
    this.me = await this.#naming;
    if (isNew) this.socket.connect();
  }

  /** Somebody must be there before a seat can be taken: with a name of our choice if none is given. */
  async need(nickname: string): Promise<Me> {
    await this.#naming?.catch(() => undefined);
    if (this.me === null) await this.rename(nickname);
    return this.me!;
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  mode(game: string, mode: string): ModeInfo | undefined {
    return this.game(game)?.modes.find((each) => each.name === mode);
  }
}

export const session = new Session();
