/** For whoever draws a board: `npm run dev`, then /gallery/?fixture=linja-standard-2&moment=3&theme=dark */

import { mount } from "svelte";
import "../src/app.css";
import { boardOf } from "../src/boards/registry";
import { speak } from "../src/i18n/index.svelte";
import { LANGUAGES } from "../src/lib/settings.svelte";

const asked = new URLSearchParams(location.search);
const FIXTURES = import.meta.glob<{ game: string; moments: Record<string, unknown>[] }>(
  "../tests/fixtures/*.json",
  { import: "default" },
);
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
await speak(LANGUAGES.find((each) => each === asked.get("language")) ?? "en");

const load = FIXTURES[`../tests/fixtures/${asked.get("fixture") ?? "linja-standard-2"}.json`];
const fixture = await load?.();
const moment = fixture?.moments.at(Number(asked.get("moment") ?? 0));
const target = document.getElementById("app")!;
if (fixture && moment) {
  const { view, seat, legal, has_unlisted } = moment["sight"]! as Record<string, never>;
  const names = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"];
  const props = { view, seat, legal, hasUnlisted: has_unlisted, last: moment["events"], names };
  const { Board } = await boardOf(fixture.game);
  // eslint-disable-next-line no-console -- this is how one sees what would be played
  mount(Board, { target, props: { ...props, onact: console.log } as never });
} else {
  target.innerHTML = Object.keys(FIXTURES)
    .map((path) => path.replace(/^.*\/|\.json$/g, ""))
    .map((name) => `<p><a href="?fixture=${name}">${name}</a></p>`)
    .join("");
}
