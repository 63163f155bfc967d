/**
 * The service worker's policy: the whole build is kept on the device, the shell answers for every path of the page, pictures stay, and what waits in
 * the outbox goes out when the network is back, also with no page open. Notices are shown (notices.ts).
 * Answers of the API are never kept here. A new worker waits until a person takes it (src/offline/worker.ts).
 */
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import { Route, Router } from "workbox-routing";
import { isPagePath } from "#contract/base/page-path.ts";
import { countBadge } from "#outbox/badge.ts";
import { syncTag } from "#outbox/sync-tag.ts";
import { ofBuild } from "./own-files.ts";
import { prove } from "./proof.ts";
import { openNotice, showNotice } from "./notices.ts";
import { isProgram, pictures, programs } from "./strategies.ts";
import { sendWhatWaits, type SyncEvent } from "./sync.ts";

declare const self: ServiceWorkerGlobalScope;

const build = self.__WB_MANIFEST.map((file) => (typeof file === "string" ? { url: file, revision: null } : file));
const program = new PrecacheController({ plugins: [ofBuild(build)] });
program.addToCacheList(build);
cleanupOutdatedCaches();
const router = new Router();
router.registerRoute(new PrecacheRoute(program, { directoryIndex: "", cleanURLs: false }));
router.registerRoute(
  new Route(
    ({ request, url }) => request.mode === "navigate" && isPagePath(url.pathname),
    program.createHandlerBoundToURL("index.html"),
  ),
);
router.registerRoute(new Route(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/images/"), pictures));
router.registerRoute(new Route(({ url, sameOrigin }) => sameOrigin && isProgram(url.pathname), programs));
router.addFetchListener();
self.addEventListener("install", (event) => event.waitUntil(program.install(event).then(() => prove(event, build))));
self.addEventListener("activate", (event) => void program.activate(event));
// The first worker serves the very tab that brought it; there is nothing older to take over from.
clientsClaim();
// Asked by the page (src/offline/worker.ts).
self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});
// Calls of the API go past the worker where the browser can do that (Chromium): none is its business, and a sleeping worker would hold each up.
self.addEventListener("install", (event) => {
  const { addRoutes } = event as { addRoutes?: (route: object) => Promise<void> };
  void addRoutes?.call(event, { condition: { urlPattern: { pathname: "/api/*" } }, source: "network" });
});
self.addEventListener("push", (event) => event.waitUntil(showNotice(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openNotice(event)));
self.addEventListener("notificationclose", (event) => event.waitUntil(countBadge()));
// TypeScript's worker knows no Background Sync: only Chromium has it. Elsewhere the page sends when it is opened.
self.addEventListener("sync" as "message", (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === syncTag) sync.waitUntil(sendWhatWaits(sync));
});
