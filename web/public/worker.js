// Keeps the shell of the page, so that it opens without a connection. Games need the server.

const CACHE = "enlinea-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["/", "/icon.svg"])));
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
