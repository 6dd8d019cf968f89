import { number, signed, t } from "../../i18n/index.svelte";
import type { LineItView } from "../../lib/protocol";
import type { BoardModule } from "../contract";
import Board from "./Board.svelte";
import { markOf } from "./players";
import { cardText } from "./words";

const lineIt: BoardModule<LineItView> = {
  Board,

  prompt(view, seat, names, legal) {
    if (view.phase === "over") return t("game.over");
    if (view.phase === "reveal") return t("lineit.prompt.reveal");
    if (seat !== view.mover || legal.length === 0) {
      return t("game.waits", { name: names[view.mover] ?? "" });
    }
    if (view.phase === "last") return t("lineit.prompt.last");
    if (!view.has_taken) return t("lineit.prompt.take");
    return t(view.has_played ? "lineit.prompt.end" : "lineit.prompt.play");
  },

  actionText(text) {
    if (text === "complete") return t("lineit.complete");
    if (text === "end") return t("lineit.end");
    const [verb, card = "", where] = text.split(" ");
    if (verb === "reveal") return t("lineit.reveal", { card: cardText(card) });
    if (verb === "play") return t("lineit.play", { card: cardText(card) });
    return t(where === "line" ? "lineit.take.line" : "lineit.take.hand", { card: cardText(card) });
  },

  buttons: (legal) => legal.filter((text) => text === "complete" || text === "end"),

  describe(view, seat, names) {
    const market = t("lineit.describe.market", { cards: view.market.map(cardText).join(", ") });
    const seats = view.seats.map((each, i) => {
      const line = each.line.map(cardText).join(", ") || t("lineit.empty");
      return t("lineit.describe.seat", { name: names[i] ?? "", line, points: each.score.total });
    });
    const hand = seat === null ? null : view.seats[seat]?.hand;
    const held = hand
      ? t("lineit.describe.hand", { cards: hand.map(cardText).join(", ") || "–" })
      : "";
    return [market, ...seats, held].join(" ");
  },

  mark: markOf,

  points: (view, seat) => view.seats[seat]?.score.total ?? null,

  sheet(view, outcome) {
    const scores = view.seats.map((each) => each.score);
    return [
      { label: t("lineit.sheet.lines"), cells: scores.map(({ lines }) => number(lines)) },
      { label: t("lineit.sheet.jackpots"), cells: scores.map(({ jackpots }) => number(jackpots)) },
      { label: t("lineit.sheet.bets"), cells: scores.map(({ bets }) => signed(bets)) },
      { label: t("game.total"), cells: outcome.scores.map(number) },
    ];
  },
};

export default lineIt;
