/**
 * The number on the icon of the installed portal: what the server does not have yet, and notices that nobody has looked at. Set by the page, and by the worker when no
 * page is open.
 */

/** One after the other: of two that overlap the later one stands. */
let showing = Promise.resolve();

/** What waits is `unsent` now; nothing is shown at 0. Where there are no badges nothing happens. */
export const showBadge = (unsent: number): Promise<void> => (showing = showing.then(() => showNow(unsent)));

async function showNow(unsent: number): Promise<void> {
  try {
    await noteUnsent(unsent);
  } catch (error) {
    console.info("Could not save the number of unsent entries for the service worker.", error); // the disk is full: its next count is too small
  }
  await countBadge();
}

/** Counts anew: a notice came, or was looked at. */
export async function countBadge(): Promise<void> {
  const { setAppBadge, clearAppBadge } = navigator as Partial<NavigatorBadge>;
  try {
    const count = (await notedUnsent()) + (await standingNotices()).length;
    await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator));
  } catch (error) {
    console.info("Could not update the app badge.", error); // not installed, or not allowed
  }
}

/** The notices that stand on this device, whoever asks. */
export async function standingNotices(): Promise<Notification[]> {
  const { registration } = globalThis as Partial<ServiceWorkerGlobalScope>;
  return (await (registration ?? (await navigator.serviceWorker?.getRegistration()))?.getNotifications?.()) ?? [];
}

/** A cache of one number: a worker that is woken by a notice must not open, and so begin to send, what waits. */
const cacheName = "unsent";
const place = "/unsent";

async function noteUnsent(unsent: number): Promise<void> {
  if (unsent > 0) await (await caches.open(cacheName)).put(place, new Response(String(unsent)));
  else await caches.delete(cacheName);
}

async function notedUnsent(): Promise<number> {
  const noted = (await caches.has(cacheName)) ? await (await caches.open(cacheName)).match(place) : undefined;
  return noted === undefined ? 0 : Number(await noted.text());
}
