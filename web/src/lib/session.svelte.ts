/** Who sits before this page, and what the server offers. */

import { api, ApiError } from "./api";
import type { GameInfo, Me, ModeInfo, ServerInfo } from "./protocol";
import { Socket } from "./socket";

class Session {
  me = $state<Me | null>(null);
  server = $state<ServerInfo | null>(null);
  games = $state<GameInfo[]>([]);
  isOnline = $state(false);
  /** Whether it was ever online: until then the page says nothing about it. */
  wasOnline = $state(false);
  socket: Socket;
  #naming: Promise<Me> | null = null;

  constructor() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new Socket(`${scheme}://${location.host}/socket`);
    this.socket.listen({
      welcome: (told) => {
        this.me = told.me;
        this.isOnline = this.wasOnline = true;
      },
      lost: () => (this.isOnline = false),
    });
  }

  /** Ask the server what there is; false if it cannot be reached. */
  async load(): Promise<boolean> {
    try {
      this.server = await api.server();
      if (this.server.needs_password) return true;
      [this.games, this.me] = await Promise.all([api.games(), api.me()]);
      this.socket.connect();
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
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
