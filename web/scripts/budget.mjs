// How much a first visit loads: script and style of the home screen, the game screen and one board,
// packed with gzip. Fails above the budget. Run after `npm run build`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 120 * 1024;
const STATIC = new URL("../../src/enlinea/server/static/", import.meta.url).pathname;
const ALWAYS = [
  "index.html",
  "src/screens/Home.svelte",
  "src/screens/Table.svelte",
  "src/i18n/en.ts",
];

const manifest = JSON.parse(readFileSync(join(STATIC, ".vite/manifest.json"), "utf8"));

/** All files that loading this entry loads, what it imports at once included. */
function filesOf(key, found = new Set(), seen = new Set()) {
  if (seen.has(key)) return found;
  seen.add(key);
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const other of chunk.imports ?? []) filesOf(other, found, seen);
  return found;
}

function packed(files) {
  let size = 0;
  for (const file of files) size += gzipSync(readFileSync(join(STATIC, file)), { level: 9 }).length;
  return size;
}

const boards = Object.keys(manifest).filter((key) => /^src\/boards\/[^/]+\/index\.ts$/.test(key));
const kilobytes = (size) => `${(size / 1024).toFixed(1)} KB`;
let worst = 0;
for (const board of boards) {
  const files = new Set();
  for (const key of [...ALWAYS, board]) for (const file of filesOf(key)) files.add(file);
  const size = packed(files);
  worst = Math.max(worst, size);
  console.log(`${board.split("/")[2]}: ${kilobytes(size)}`);
}
if (boards.length === 0 || worst > BUDGET) {
  console.error(`first load is ${kilobytes(worst)}, the budget is ${kilobytes(BUDGET)}`);
  process.exit(1);
}
