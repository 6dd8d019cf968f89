import { named, number, t } from "../../i18n/index.svelte";
import type { BoardModule } from "../contract";
import Board from "./Board.svelte";
import { placings } from "./placings";
import { inkOf, notesOf, SYMBOLS } from "./players";
import type { EndOfLineView } from "../../lib/protocol";
import { kindText } from "./words";

function turnPrompt(view: EndOfLineView, legal: readonly string[]): string {
  if (legal.includes("keep")) return t("eol.prompt.mulligan");
  const canPlace = placings(legal).length > 0;
  if (view.discards !== null) {
    if (!legal.includes("draw")) return t("eol.prompt.drawn");
    return t(canPlace ? "eol.prompt.draw" : "eol.action.draw");
  }
  if (!canPlace) return t("eol.prompt.energy");
  return t("eol.prompt.place", { n: view.due - view.placed });
}

const endOfLine: BoardModule<EndOfLineView> = {
  Board,

  prompt(view, seat, names, legal) {
    if (view.phase === "over") return t("game.over");
    if (legal.length > 0) return turnPrompt(view, legal);
    if (view.actor === null) return t("eol.prompt.deal");
    return view.actor === seat
      ? t("game.sent")
      : t("game.waits", { name: names[view.actor] ?? "" });
  },

  actionText(text) {
    const [verb = "", first = "", second = ""] = text.split(" ");
    if (verb === "place") return t("eol.place", { card: kindText(first), cell: second });
    if (verb === "place-discard") return t("eol.placediscard", { cell: first });
    if (verb === "draw" && first !== "") return t("eol.drawn", { card: kindText(first) });
    if (verb === "reveal") return t("eol.reveal", { card: kindText(first) });
    return named(`eol.action.${verb}`, text);
  },

  buttons: (legal) => legal.filter((text) => !text.startsWith("place")),

  describe(view, seat, names) {
    const lines = view.players.map((player, i) => {
      const cells = player.line.map(({ cell }) => cell).join(" ");
      const state =
        player.cut_rank > 0
          ? t("eol.cut", { round: player.cut_round })
          : t("eol.energy", { n: player.energy });
      return t("eol.describe", { name: names[i] ?? "", cells, state });
    });
    const walls =
      view.walls.length > 0 ? [t("eol.describe.walls", { cells: view.walls.join(" ") })] : [];
    const hand = seat === null ? null : view.players[seat]?.hand;
    const held = hand ? [t("eol.describe.hand", { cards: hand.join(", ") || "–" })] : [];
    const targets =
      view.targets.length > 0 ? [t("eol.describe.targets", { cells: view.targets.join(" ") })] : [];
    return [...lines, ...walls, ...held, ...targets].join(" ");
  },

  mark: (seat) => ({ colour: inkOf(seat), symbol: SYMBOLS[seat] ?? "●" }),

  // While the lines grow nobody has points.
  points: (view, seat) => (view.phase === "over" ? (view.scores[seat] ?? null) : null),

  notes: notesOf,

  sheet(view, outcome) {
    const { uncovered } = view; // by all together, in the puzzles
    return [
      {
        label: t("eol.sheet.cards"),
        cells: view.players.map(({ line }) => number(line.length - 1)),
      },
      { label: t("eol.sheet.energy"), cells: view.players.map(({ energy }) => number(energy)) },
      ...(uncovered === null
        ? []
        : [{ label: t("eol.sheet.uncovered"), cells: view.players.map(() => number(uncovered)) }]),
      { label: t("game.total"), cells: outcome.scores.map(number) },
    ];
  },
};

export default endOfLine;
