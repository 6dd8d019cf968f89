/** Rules pages: plain texts in each language, with places for pictures of positions. */

import type { Language } from "../lib/settings.svelte";

export type Block =
  | { kind: "title" | "heading" | "text"; text: string; clause: string | null }
  | { kind: "picture"; position: string; text: string };

/** The page and the sentences of the tutorial, by the name of their step. */
export interface Page {
  blocks: Block[];
  lessons: Record<string, string>;
}

const CLAUSE = /^\*\*([A-Z]+-\d+)\*\*\s*/;
const PICTURE = /^!\[(.*)\]\(([\w-]+)\)$/;

/** Read a page: `# title`, `## heading`, `**LJ-1** text`, `![caption](position)`, `@step text`. */
export function parsePage(source: string): Page {
  const page: Page = { blocks: [], lessons: {} };
  for (const part of source.split(/\n\s*\n/)) {
    const text = part.trim().replace(/\s*\n\s*/g, " ");
    const lesson = /^@([\w-]+) (.*)$/.exec(text);
    if (lesson) page.lessons[lesson[1]!] = lesson[2]!;
    else if (text !== "") page.blocks.push(parseBlock(text));
  }
  return page;
}

function parseBlock(text: string): Block {
  const picture = PICTURE.exec(text);
  if (picture) return { kind: "picture", position: picture[2]!, text: picture[1]! };
  if (text.startsWith("# ")) return { kind: "title", text: text.slice(2), clause: null };
  if (text.startsWith("## ")) return { kind: "heading", text: text.slice(3), clause: null };
  const clause = CLAUSE.exec(text);
  return { kind: "text", text: text.replace(CLAUSE, ""), clause: clause?.[1] ?? null };
}

const PAGES = import.meta.glob<string>("./*/*.md", { query: "?raw", import: "default" });

/** The rules of a game in a language. */
export async function pageOf(game: string, language: Language): Promise<Page | null> {
  const load = PAGES[`./${language}/${game}.md`];
  return load ? parsePage(await load()) : null;
}

/** A moment to be drawn: what the seat sees, and what it may do. */
export interface Position {
  game: string;
  seat: number | null;
  view: unknown;
  legal: string[];
  has_unlisted: boolean;
  last: { seat: number | null; text: string }[];
}

/** A step of a tutorial: the learner plays one of `accept`, and sees `after`. */
export interface Lesson extends Position {
  step: string;
  /** What it teaches. */
  clauses: string[];
  accept: string[];
  after: Record<string, Position>;
}

export interface Material {
  positions: Record<string, Position>;
  lessons: Lesson[];
}

const MATERIALS = import.meta.glob<Material>("./material/*.json", { import: "default" });

/** The positions and lessons of a game, made by `make fixtures`. */
export async function materialOf(game: string): Promise<Material> {
  const load = MATERIALS[`./material/${game}.json`];
  return load ? await load() : { positions: {}, lessons: [] };
}
