/** What actions and positions are worth, in words and numbers. */

import { decimal, percent, signed, t } from "../i18n/index.svelte";
import type { Analysis, Suggestion } from "./protocol";

type Unit = Analysis["unit"];

/** `about 2.5 points ahead`, `wins by 3 with perfect play`, `63 %`; nothing if nobody knows. */
export function worthText({ points, value }: Suggestion, isExact: boolean): string {
  if (points !== null) return leadText(points, isExact);
  return value === null ? "" : t("worth.share", { share: percent(value) });
}

function leadText(points: number, isExact: boolean): string {
  const lead = decimal(Math.abs(points));
  if (isExact) {
    if (points === 0) return t("worth.exact.draw");
    return t(points > 0 ? "worth.exact.win" : "worth.exact.loss", { lead });
  }
  if (Math.abs(points) < 0.05) return t("worth.even");
  return t(points > 0 ? "worth.ahead" : "worth.behind", { lead });
}

/** A value of an analysis in words. */
export function valueText(value: number, unit: Unit, isExact: boolean): string {
  const isPoints = unit === "points";
  return worthText({ text: "", points: isPoints ? value : null, value }, isExact);
}

/** A change of a value, with its sign. */
export function changeText(change: number, unit: Unit): string {
  if (unit === "share") return percent(change, true);
  return signed(Math.round(change * 10) / 10);
}

/** What a choice has cost. */
export const lossText = (loss: number, unit: Unit): string =>
  unit === "share" ? percent(loss) : t("worth.points", { n: Math.round(loss * 10) / 10 });
