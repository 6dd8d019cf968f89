import { beforeEach, describe, expect, it, vi } from "vitest";
import { Socket } from "../src/lib/socket";

/** A line on which nothing can be said before it is open, as in a browser. */
class Line {
  static all: Line[] = [];
  isOpen = false;
  said: { type: string }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly address: string) {
    Line.all.push(this);
  }

  send(text: string): void {
    if (!this.isOpen) throw new DOMException("still connecting", "InvalidStateError");
    this.said.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.isOpen = false;
  }

  open(): void {
    this.isOpen = true;
    this.onopen();
  }

  welcome(): void {
    this.onmessage({ data: JSON.stringify({ type: "welcome", me: null, now: 0 }) });
  }
}

beforeEach(() => {
  Line.all = [];
  vi.stubGlobal("WebSocket", Line);
});

describe("the socket", () => {
  it("tells whoever listens when there is a line", () => {
    const socket = new Socket("ws://here");
    const connected = vi.fn();
    socket.connect();
    socket.listen({ connected });
    expect(connected).not.toHaveBeenCalled();
    Line.all[0]!.open();
    Line.all[0]!.welcome();
    expect(connected).toHaveBeenCalledTimes(1);
    socket.listen({ connected });
    expect(connected).toHaveBeenCalledTimes(2);
  });

  // Whoever takes a name is connected anew, and may be at a table before the server has answered.
  it("says nothing on a new line before it is welcomed there", () => {
    const socket = new Socket("ws://here");
    socket.connect();
    Line.all[0]!.open();
    Line.all[0]!.welcome();
    socket.connect();
    const watch = () => socket.say({ type: "watch", table: "abc", version: 0, secret: null });
    expect(() => socket.listen({ connected: watch })).not.toThrow();
    Line.all[1]!.open();
    expect(Line.all[1]!.said.map(({ type }) => type)).toEqual(["hello"]);
    Line.all[1]!.welcome();
    expect(Line.all[1]!.said.map(({ type }) => type)).toEqual(["hello", "watch"]);
  });

  it("no longer listens to a line that it has left", () => {
    const socket = new Socket("ws://here");
    const connected = vi.fn();
    socket.listen({ connected });
    socket.connect();
    socket.connect();
    Line.all[0]!.open();
    Line.all[0]!.welcome();
    expect(connected).not.toHaveBeenCalled();
  });
});
