/** What the reader of this page prefers; kept on this device. */

export const LANGUAGES = ["en", "es", "de", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ["auto", "light", "dark"] as const;
export const SPEEDS = ["calm", "normal", "instant"] as const;

export interface Preferences {
  language: Language;
  theme: (typeof THEMES)[number];
  speed: (typeof SPEEDS)[number];
  has_sound: boolean;
  confirms: boolean;
  has_notices: boolean;
}

const KEY = "enlinea.settings";

/** The first of the browser's languages that we speak. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.slice(0, 2).toLowerCase();
    const found = LANGUAGES.find((language) => language === base);
    if (found) return found;
  }
  return "en";
}

function isOneOf<T extends string>(values: readonly T[], value: unknown): value is T {
  return values.some((each) => each === value);
}

/** Stored preferences, each one checked: a value that we do not know becomes the default. */
export function parsePreferences(text: string | null, languages: readonly string[]): Preferences {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) stored = { ...parsed };
  } catch {
    // Whatever is there, it is not ours.
  }
  const { language, theme, speed } = stored;
  return {
    language: isOneOf(LANGUAGES, language) ? language : browserLanguage(languages),
    theme: isOneOf(THEMES, theme) ? theme : "auto",
    speed: isOneOf(SPEEDS, speed) ? speed : "normal",
    has_sound: stored["has_sound"] !== false,
    confirms: stored["confirms"] === true,
    has_notices: stored["has_notices"] === true,
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings = $state<Preferences>(parsePreferences(stored(), navigator.languages ?? []));

/** Change a preference and remember it. */
export function prefer<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A private window: it holds until the page is closed.
  }
}

/** Whether things may move: neither the system nor the reader asks for stillness. */
export function mayMove(): boolean {
  return settings.speed !== "instant" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Bring a part of the page into sight, in one glide where things may move. */
export function show(selector: string): void {
  const behavior = mayMove() ? "smooth" : "instant";
  document.querySelector(selector)?.scrollIntoView({ behavior });
}

/** The length of a motion in milliseconds, 0 where nothing may move. */
export function motion(milliseconds: number): number {
  if (!mayMove()) return 0;
  return settings.speed === "calm" ? milliseconds * 1.6 : milliseconds;
}
