import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import de from "../src/i18n/de";
import en from "../src/i18n/en";
import es from "../src/i18n/es";
import fr from "../src/i18n/fr";
import { speak, t } from "../src/i18n/index.svelte";
import { literalTexts, sources, usedKeys } from "./keys";

const LANGUAGES = { en, es, de, fr };
const places = (text: string) => new Set(text.match(/\{\w+\}/g));

/** Keys that are made from the names of games, modes, options and bots. */
const MADE = /^(game|mode|option|bot)\./;

describe("texts", () => {
  it.each(Object.keys(LANGUAGES))("%s has every key and no other", (language) => {
    const texts = LANGUAGES[language as keyof typeof LANGUAGES];
    expect(Object.keys(texts)).toEqual(Object.keys(en));
  });

  it.each(Object.keys(LANGUAGES))("%s fills in the same places, and as many forms", (language) => {
    const texts: Record<string, string> = LANGUAGES[language as keyof typeof LANGUAGES];
    for (const [key, text] of Object.entries(en)) {
      expect(texts[key], key).not.toBe("");
      expect(places(texts[key]!), key).toEqual(places(text));
      expect(texts[key]!.split("|").length, key).toBe(text.split("|").length);
    }
  });

  it("has no key that nobody uses", () => {
    const used = sources().map((path) => usedKeys(readFileSync(path, "utf8")));
    const keys = new Set(used.flatMap((each) => each.keys));
    const prefixes = [...new Set(used.flatMap((each) => each.prefixes))].filter(
      (each) => !MADE.test(each),
    );
    const unused = Object.keys(en).filter(
      (key) =>
        !keys.has(key) && !MADE.test(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it("finds text in components that is not looked up", () => {
    const found = sources()
      .filter((path) => path.endsWith(".svelte"))
      .flatMap((path) => literalTexts(path));
    expect(found).toEqual([]);
  });

  it("would find planted text", () => {
    expect(literalTexts("x", `<p>Hello</p><img alt="A picture" src="x" />`)).toHaveLength(2);
    expect(literalTexts("x", `<p class="word">{t("a.b")} · 5</p>`)).toEqual([]);
  });
});

describe("t", () => {
  it("fills in places and chooses the form by the number", async () => {
    await speak("en");
    expect(t("play.points", { n: 1 })).toBe("1 point");
    expect(t("play.points", { n: 2 })).toBe("2 points");
    expect(t("game.waits", { name: "Ana" })).toContain("Ana");
  });

  it("writes numbers as the language does", async () => {
    await speak("de");
    expect(t("play.points", { n: 1234 })).toBe("1.234 Punkte");
    await speak("en");
  });
});
