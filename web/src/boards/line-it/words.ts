import { t } from "../../i18n/index.svelte";
import { betOf, suitOf, type Suit } from "./cards";

/** A card in words: `57 red`, `bet on 4`. */
export function cardText(card: string): string {
  const bet = betOf(card);
  const suit: Suit | null = suitOf(card);
  if (bet !== null) return t("lineit.bet", { bet });
  return suit === null ? card : `${card} ${t(`lineit.${suit}`)}`;
}
