/** A notice of the system when the page is out of sight, if the reader wants that. */

import { settings } from "../lib/settings.svelte";

/** Shown by the worker: phones allow it nowhere else. */
export async function notify(title: string, body: string): Promise<void> {
  if (!settings.has_notices || !document.hidden || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, {
    body,
    tag: location.pathname,
    icon: "/icon-192.png",
    data: { path: location.pathname },
  });
}

/** Whether there are notices at all: browsers have them for safe addresses only. */
export function canNotify(): boolean {
  return typeof Notification !== "undefined" && "serviceWorker" in navigator;
}

/** Ask whether notices may be shown; false if not. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}
