/** Whether this is a phone that is held sideways; the style sheets ask the same. */

import { MediaQuery } from "svelte/reactivity";

export const sideways = new MediaQuery(
  "(min-width: 601px) and (max-width: 999px) and (max-height: 500px)",
);
