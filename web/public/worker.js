// Keeps the page, so that it opens without a connection and at once. Games need the server.

const CACHE = "enlinea-2";
const SHELL = ["/", "/icon.svg", "/manifest.webmanifest"];

/** Every file of the page: a screen that was never opened shall open without a connection too. */
async function files() {
  const manifest = await (await fetch("/.vite/manifest.json")).json();
  const parts = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...SHELL, ...new Set(parts.map((name) => `/${name}`))];
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    Promise.all([caches.open(CACHE), files()]).then(([cache, names]) => cache.addAll(names)),
  );
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== CACHE);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))),
  );
  self.clients.claim();
});

async function fresh(request, key) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? fresh(request, request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/socket") return;
  // Built files never change under their name; every screen is the same shell.
  if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(fresh(request, "/"));
});

// A notice leads back to the table that it is about.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const page = pages.find(({ url }) => new URL(url).pathname === path);
      return page ? page.focus() : self.clients.openWindow(path);
    }),
  );
});
