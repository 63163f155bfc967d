/**
 * Served in the worker's place with SERVICE_WORKER=off: removes every cache of the build and itself, at once and in silence.
 * IndexedDB stays as it is: what waits in the outbox is nobody's to throw away. Open tabs go on, from the network.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
