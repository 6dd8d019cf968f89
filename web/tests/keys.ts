/** Which keys the sources use, and which text they hold that is nobody's key. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type AST } from "svelte/compiler";

export const SOURCES = join(import.meta.dirname, "../src");

/** All sources below a folder, but for the texts themselves. */
export function sources(folder = SOURCES): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/i18n\/(reasons\/)?(en|es|de|fr)\.ts$|\/protocol\.ts$/.test(path));
}

/** The keys that a text names in full, and the beginnings of those that it puts together. */
export function usedKeys(text: string): { keys: string[]; prefixes: string[] } {
  const keys = [...text.matchAll(/["'`]([a-z]+(?:[.-][\w-]+)+)["'`]/g)].map((found) => found[1]!);
  const made = [...text.matchAll(/`([a-z]+(?:\.[\w-]+)*\.)\$\{/g)].map((found) => found[1]!);
  return { keys, prefixes: made };
}

const SPOKEN = new Set(["aria-label", "title", "alt", "placeholder", "aria-description"]);
const hasLetters = (text: string) => /\p{L}{2}/u.test(text);
const BRAND = /^\s*enlinea\s*$/;

/** Text in a component that is not looked up: each with its line. */
export function literalTexts(path: string, source = readFileSync(path, "utf8")): string[] {
  const found: string[] = [];
  const line = (at: number) => source.slice(0, at).split("\n").length;
  const note = (node: AST.Text) => {
    if (hasLetters(node.data) && !BRAND.test(node.data))
      found.push(`${path}:${line(node.start)}: ${node.data.trim()}`);
  };
  const visit = (node: unknown, inAttribute: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, inAttribute));
    if (typeof node !== "object" || node === null) return;
    const element = node as Record<string, unknown> & { type?: string };
    if (element.type === "Text" && !inAttribute) note(node as AST.Text);
    if (/Directive$/.test(element.type ?? "")) return;
    if (element.type === "Attribute") {
      if (!SPOKEN.has(String(element["name"])) || !Array.isArray(element["value"])) return;
      for (const part of element["value"]) if (part.type === "Text") note(part as AST.Text);
      return;
    }
    for (const [key, value] of Object.entries(element)) {
      if (key !== "css" && key !== "instance" && key !== "module") visit(value, inAttribute);
    }
  };
  visit(parse(source, { modern: true }).fragment, false);
  return found;
}
