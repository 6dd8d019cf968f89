import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { boardOf } from "../src/boards/registry";
import { speak } from "../src/i18n/index.svelte";
import { materialOf, parsePage, type Page } from "../src/learn/page";
import { LANGUAGES, type Language } from "../src/lib/settings.svelte";

const LEARN = `${import.meta.dirname}/../src/learn`;
const RULES = `${import.meta.dirname}/../../docs/games`;
const GAMES = readdirSync(`${LEARN}/en`).map((name) => name.replace(".md", ""));
const page = (game: string, language: Language): Page =>
  parsePage(readFileSync(`${LEARN}/${language}/${game}.md`, "utf8"));
const clauses = ({ blocks }: Page) =>
  blocks.flatMap((block) => ("clause" in block && block.clause ? [block.clause] : []));
/** What nobody plays well without: a tutorial leaves none of it out. */
const TAUGHT: Record<string, string[]> = {
  linja: ["LJ-2", "LJ-3", "LJ-6", "LJ-8", "LJ-10", "LJ-11"],
  "line-it": ["LI-1", "LI-2", "LI-3", "LI-4", "LI-5", "LI-7", "LI-9", "LI-10"],
  "light-line": [
    ...["LL-2", "LL-3", "LL-11", "LL-12", "LL-13"],
    ...["LL-20", "LL-21", "LL-30", "LL-40", "LL-50", "LL-51", "LL-52"],
  ],
  "end-of-line": ["EOL-1", "EOL-3", "EOL-4", "EOL-6", "EOL-7", "EOL-8", "EOL-9"],
};
const pictures = ({ blocks }: Page) =>
  blocks.flatMap((block) => (block.kind === "picture" ? [block.position] : []));

beforeAll(() => speak("en"));

describe.each(GAMES)("the rules page of %s", (game) => {
  it.each(LANGUAGES)("says the same in %s as in English", (language) => {
    const [here, english] = [page(game, language), page(game, "en")];
    expect(clauses(here)).toEqual(clauses(english));
    expect(pictures(here)).toEqual(pictures(english));
    expect(here.blocks.map(({ kind }) => kind)).toEqual(english.blocks.map(({ kind }) => kind));
    expect(Object.keys(here.lessons)).toEqual(Object.keys(english.lessons));
  });

  const source = `${RULES}/${game}.md`;
  it("has every clause of the rules", () => {
    const rules = readFileSync(source, "utf8");
    const all = [...rules.matchAll(/^\*\*([A-Z]+-\d+)\*\*/gm)].map((found) => found[1]);
    expect(clauses(page(game, "en"))).toEqual(all);
  });

  it("has every picture, and words for every step of the tutorial", async () => {
    const { positions, lessons } = await materialOf(game);
    expect(Object.keys(positions)).toEqual(expect.arrayContaining(pictures(page(game, "en"))));
    const board = await boardOf(game);
    const words = page(game, "en").lessons;
    expect(lessons.length).toBeGreaterThan(2);
    for (const lesson of lessons) {
      expect(lesson.clauses, lesson.step).not.toEqual([]);
      expect(clauses(page(game, "en"))).toEqual(expect.arrayContaining(lesson.clauses));
      expect(words[lesson.step], lesson.step).toBeTruthy();
      if (lesson.accept.length > 0) expect(words[`${lesson.step}-done`], lesson.step).toBeTruthy();
      for (const action of lesson.accept) {
        // Where any cell will do the places are not listed; the rules have played it all the same.
        if (!lesson.has_unlisted) expect(lesson.legal).toContain(action);
        expect(board.describe(lesson.after[action]!.view, lesson.seat, ["A", "B"])).toBeTruthy();
      }
    }
  });

  it("is taught with every clause that matters", async () => {
    const { lessons } = await materialOf(game);
    const taught = lessons.flatMap((lesson) => lesson.clauses);
    expect(taught).toEqual(expect.arrayContaining(TAUGHT[game]!));
  });
});
