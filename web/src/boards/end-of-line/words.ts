import { t } from "../../i18n/index.svelte";
import { KINDS } from "./torus";

const WAYS = { S: "eol.straight", L: "eol.left", R: "eol.right" } as const;

/** A kind of card in words: `2: left`. */
export function kindText(kind: string): string {
  const ways = [...(KINDS[kind] ?? "")].map((way) => t(WAYS[way as keyof typeof WAYS]));
  return `${kind[0]}: ${ways.join(", ")}`;
}
