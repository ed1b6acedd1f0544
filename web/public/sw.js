/*
 * Service worker: what the page needs to be installed, and a word where there is no network.
 *
 * Pages are always asked of the server, so that none is ever older than it; files under /assets/ carry a hash of their
 * content in their names, so that those kept are right for ever. What is played goes past here.
 */

const SHELL = "shell-1"; // counted up whenever a file of it changes
const ASSETS = "assets";
const OFFLINE = "/offline.html";
const MOST = 120; // files kept: those of some versions of the page

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll([OFFLINE, "/icon.svg"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (name) => name !== SHELL && name !== ASSETS;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (pathname === "/icon.svg") event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    await cache.put(request, response.clone());
    const names = await cache.keys();
    await Promise.all(names.slice(0, Math.max(0, names.length - MOST)).map((name) => cache.delete(name)));
  }
  return response;
}

/* A click on the word that it is somebody's turn leads to their table. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.tag;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find(({ url }) => new URL(url).pathname.startsWith(path));
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});
