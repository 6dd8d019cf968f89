/** Cards fly from where they lay to where they lie: one crossfade for the whole table. */

import { cubicOut } from "svelte/easing";
import { crossfade, scale } from "svelte/transition";
import { motion } from "../../lib/settings.svelte";

export const [send, receive] = crossfade({
  duration: () => motion(420),
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: motion(220), start: 0.6 }),
});
