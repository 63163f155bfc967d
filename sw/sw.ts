/**
 * The service worker's policy: the whole build is kept on the device, the shell answers for every path of the page, pictures stay.
 * Answers of the API are never kept here. A new worker waits until a person takes it (src/offline/worker.ts).
 */
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isPagePath } from "#contract/rules/page-path.ts";
import { pictures } from "./strategies.ts";

declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "", cleanURLs: false });
cleanupOutdatedCaches();
registerRoute(
  ({ request, url }) => request.mode === "navigate" && isPagePath(url.pathname),
  createHandlerBoundToURL("index.html"),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/images/"), pictures);
// The first worker serves the very tab that brought it; there is nothing older to take over from.
clientsClaim();
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});
