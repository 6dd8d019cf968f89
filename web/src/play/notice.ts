/** A notice of the system when the page is out of sight, if the reader wants that. */

import { settings } from "../lib/settings.svelte";

export function notify(title: string, body: string): void {
  if (!settings.has_notices || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission === "granted") new Notification(title, { body, tag: "enlinea" });
}

/** Ask whether notices may be shown; false if not. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}
