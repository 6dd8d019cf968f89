/** The page in four languages: `t("home.play")`, at once in another one when it is chosen. */

import type en from "./en";
import type { Language } from "../lib/settings.svelte";

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;
type Values = Record<string, string | number>;

const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./en"),
  es: () => import("./es"),
  de: () => import("./de"),
  fr: () => import("./fr"),
};

let texts = $state.raw<Texts | null>(null);
let language = $state<Language>("en");

/** Speak this language from now on. */
export async function speak(wanted: Language): Promise<void> {
  texts = (await LOADERS[wanted]()).default;
  language = wanted;
  document.documentElement.lang = wanted;
}

/** The text of this key, its `{places}` filled in. A number `n` chooses between `one|many`. */
export function t(key: Key, values: Values = {}): string {
  const text = texts?.[key] ?? key;
  const forms = text.split("|");
  const n = values["n"];
  const isOne = typeof n === "number" && new Intl.PluralRules(language).select(n) === "one";
  const form = (forms.length > 1 && !isOne ? forms[1] : forms[0]) ?? text;
  return form.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === "number" ? number(value) : value;
  });
}

/** Whether there is such a key; for names that come from the server. */
export function isKey(key: string): key is Key {
  return texts !== null && key in texts;
}

/** The text of a key made from a name of the server, or else what the server says itself. */
export function named(key: string, fallback: string): string {
  return isKey(key) ? t(key) : fallback;
}

export function number(value: number): string {
  return new Intl.NumberFormat(language).format(value);
}

/** A number of points with its sign, as in a score sheet. */
export function signed(value: number): string {
  return new Intl.NumberFormat(language, { signDisplay: "exceptZero" }).format(value);
}

/** A number with at most one decimal. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
}

/** A share of 1 as per cent, with its sign where it is a change. */
export function percent(value: number, isChange = false): string {
  const signDisplay = isChange ? "exceptZero" : "auto";
  return new Intl.NumberFormat(language, { style: "percent", signDisplay }).format(value);
}

export function date(seconds: number): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return format.format(seconds * 1000);
}

/** A day such as `2026-01-31`, the same day everywhere. */
export function day(text: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(text));
}

/** `a, b and c` as this language writes it. */
export function list(parts: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}
