import { number, t } from "../../i18n/index.svelte";
import type { BoardModule } from "../contract";
import Board from "./Board.svelte";
import type { CardView, LightLineView } from "./view";

const COLOURS = [
  "#e0503f",
  "#2f7de0",
  "#1f9d5f",
  "#c98a00",
  "#8a5bd6",
  "#0b8a94",
  "#b84a86",
  "#6d6f7d",
];
const SYMBOLS = ["●", "■", "▲", "◆", "★", "✚", "▼", "✖"];

function laidText(display: readonly CardView[]): string {
  const cards = display.map(({ name, turned, x, y }) => `${name}${turned ? "'" : ""} ${x},${y}`);
  return t("lightline.describe", { cards: cards.join("; ") || "–" });
}

function heldText(cards: readonly CardView[]): string {
  return t("lightline.describe.hand", { cards: cards.map(({ name }) => name).join(", ") || "–" });
}

function moverPrompt(
  view: LightLineView,
  seat: number | null,
  names: readonly string[],
): string | null {
  if ("mover" in view && view.mover !== seat)
    return t("game.waits", { name: names[view.mover] ?? "" });
  return null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const lightLine: BoardModule<LightLineView> = {
  Board,

  prompt(view, seat, names, legal) {
    switch (view.type) {
      case "line":
        if (view.stage === "over") return t("game.over");
        if (legal.length === 0) return moverPrompt(view, seat, names) ?? t("lightline.prompt.draw");
        if (view.stage === "pay") return t("lightline.prompt.pay", { n: view.due });
        if (view.stage === "pile") return t("lightline.prompt.pile");
        if (legal.includes("pass")) return t("lightline.prompt.pass");
        if (legal.some((text) => text.startsWith("exchange")))
          return t("lightline.prompt.exchange");
        return t("lightline.prompt.lay");
      case "kidz-line":
        if (view.is_over) return t("game.over");
        return moverPrompt(view, seat, names) ?? t("lightline.prompt.kidz", { round: view.round });
      case "long-line":
        if (view.is_over) return t("game.over");
        return t(view.is_dealing ? "lightline.prompt.deal" : "lightline.prompt.long", {
          round: view.round,
        });
      case "solo-line":
        return t(view.ending === "open" ? "lightline.prompt.solo" : "game.over", { n: view.size });
      case "head-line":
        if (view.stage === "over") return t("game.over");
        if (view.stage === "surrender")
          return t("lightline.prompt.surrender", { name: names[view.caller ?? 0] ?? "" });
        if (view.stage === "laying")
          return t("lightline.lays", {
            name: names[view.caller ?? 0] ?? "",
            n: view.targets[0] ?? 0,
          });
        return t("lightline.prompt.head", { n: view.targets[0] ?? 0 });
    }
  },

  actionText(text) {
    const [verb, what = "", where = ""] = text.split(" ");
    switch (verb) {
      case "place":
        return t("lightline.place", { card: what, cell: where });
      case "pay":
        if (what === "none") return t("lightline.pay.none");
        return t("lightline.pay", { cards: where === "" ? what : `${what} + ${where}` });
      case "pile":
        return t("lightline.draw", { pile: what });
      case "exchange":
        return t("lightline.exchange", { pile: what });
      case "line":
        return what === "" ? t("lightline.call") : t("lightline.call.n", { line: what });
      case "lift":
        return t("lightline.lift", { name: what });
      case "surrender":
        return t("lightline.surrender", { target: what });
      case "pass":
        return t("action.pass");
      case "no-fit":
        return t("lightline.nofit");
      case "done":
        return t("lightline.done");
      case "give-up":
        return t("lightline.giveup");
      case "time":
        return t("lightline.time");
      case "target":
        return t("lightline.target", { target: what });
      default:
        return t("lightline.comes", { card: what }); // draw, deal, reveal
    }
  },

  buttons: (legal) => legal.filter((text) => !/^(place|lift|pile|exchange) /.test(text)),

  describe(view, seat, names) {
    switch (view.type) {
      case "line":
        return [
          laidText(view.display),
          view.hand ? heldText([view.hand]) : "",
          ...view.points.map((points, i) =>
            t("lightline.describe.seat", { name: names[i] ?? "", points }),
          ),
        ].join(" ");
      case "kidz-line":
        return [laidText(view.display), view.card ? heldText([view.card]) : ""].join(" ");
      case "long-line":
        return [laidText(view.players[seat ?? 0]?.display ?? []), heldText(view.hand)].join(" ");
      case "solo-line":
        return [laidText(view.display), heldText(view.hand)].join(" ");
      case "head-line":
        return [
          t("lightline.targets", { list: view.targets.join(", ") || "–" }),
          heldText(view.up),
          laidText(view.display),
        ].join(" ");
    }
  },

  mark: (seat) => ({ colour: COLOURS[seat] ?? "#777", symbol: SYMBOLS[seat] ?? "●" }),

  points(view, seat) {
    switch (view.type) {
      case "line":
        return view.points[seat] ?? 0;
      case "kidz-line":
        return view.laid[seat] ?? 0;
      case "long-line":
        return view.players[seat]?.points ?? 0;
      case "solo-line":
        return null;
      case "head-line":
        return sum(view.won[seat] ?? []);
    }
  },

  // In LINE one sees from behind which number a card has.
  notes(view, seat) {
    const hand = view.type === "line" ? view.hands[seat] : null;
    if (hand === null || hand === undefined) return [];
    const n = typeof hand === "number" ? hand : hand.number;
    return [{ text: `▯${n}`, label: t("lightline.holds", { n }) }];
  },

  sheet(view, outcome) {
    const rows = [];
    if (view.type === "line") {
      rows.push({ label: t("lightline.sheet.cards"), cells: view.point_cards.map(number) });
    }
    if (view.type === "head-line") {
      rows.push({
        label: t("lightline.sheet.targets"),
        cells: view.won.map((won) => number(won.length)),
      });
    }
    if (view.type === "solo-line") return [];
    return [...rows, { label: t("game.total"), cells: outcome.scores.map(number) }];
  },
};

export default lightLine;
