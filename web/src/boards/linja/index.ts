import { number, t } from "../../i18n/index.svelte";
import type { LinjaView } from "../../lib/protocol";
import type { BoardModule } from "../contract";
import Board from "./Board.svelte";
import { NUM_ROWS } from "./pieces";

const linja: BoardModule<LinjaView> = {
  Board,

  prompt(view, seat, names, legal) {
    if (view.phase === "over") return t("game.over");
    if (seat !== view.mover || legal.length === 0) {
      return t("game.waits", { name: names[view.mover] ?? "" });
    }
    if (legal.includes("pass")) return t("linja.prompt.pass");
    if (view.phase === "initial") return t("linja.prompt.initial");
    if (view.phase === "extra") return t("linja.prompt.extra");
    return t("linja.prompt.second", { n: view.steps });
  },

  actionText(text) {
    if (text === "pass") return t("action.pass");
    if (text === "stop") return t("linja.stop");
    const row = /\d/.exec(text)?.[0] ?? "";
    if (/^\d$/.test(text)) return t("linja.move", { row });
    const isForward = text.endsWith("+");
    if (text.startsWith("x"))
      return t(isForward ? "linja.extra.from" : "linja.extra.backfrom", { row });
    return t(isForward ? "linja.tease.from" : "linja.tease.backfrom", { row });
  },

  buttons: (legal) => legal.filter((text) => !/\d/.test(text)),

  describe(view) {
    const rows = Array.from({ length: NUM_ROWS }, (_, row) =>
      t("linja.row", { row, a: view.pieces[0][row] ?? 0, b: view.pieces[1][row] ?? 0 }),
    );
    return `${rows.join("; ")}. ${t("linja.scores", { a: view.scores[0], b: view.scores[1] })}`;
  },

  mark: (seat) =>
    seat === 0 ? { colour: "#c4322a", symbol: "▲" } : { colour: "#2566b0", symbol: "▼" },

  points: (view, seat) => view.scores[seat] ?? null,

  sheet(view, outcome) {
    const side = (seat: number, row: number) =>
      number(view.pieces[seat as 0 | 1][seat === 0 ? row : NUM_ROWS - 1 - row] ?? 0);
    const points = view.sheet2010 ? [5, 3, 2, 1] : [5, 3, 2, 1, -1, -2, -3, -5];
    return [
      ...points.map((each, i) => ({
        label: t("linja.sheet.row", { points: each }),
        cells: [0, 1].map((seat) => side(seat, NUM_ROWS - 1 - i)),
      })),
      { label: t("game.total"), cells: outcome.scores.map(number) },
    ];
  },
};

export default linja;
