/** What this device owes the server, told to those outside the page: the number on the icon, and the worker that sends when no page is open. */
import { getDefaultStore } from "jotai";
import { showBadge } from "#outbox/badge.ts";
import { syncTag } from "#outbox/sync-tag.ts";
import { isReachableAtom } from "./connection.ts";
import { noteUnsent } from "./erased.ts";
import { entriesAtom, isHeld, outboxAtom } from "./outbox.ts";

/** Follows the outbox; called once at the start. Who signed out has no entries here, so the number goes with them. */
export function watchUnsent(): void {
  const store = getDefaultStore();
  let shown: number | undefined;
  let heldBefore = 0;
  const unsent = () => store.get(entriesAtom).filter(({ state }) => state !== "done");
  const look = () => {
    if (!["open", "closed"].includes(store.get(outboxAtom))) return; // the number of before is a better guess than none
    const entries = unsent();
    if (store.get(outboxAtom) === "open") noteUnsent(entries);
    if (entries.length !== shown) void showBadge(entries.length);
    shown = entries.length;
    const held = entries.filter((entry) => isHeld(entry, store.get(isReachableAtom))).length;
    if (held > heldBefore) void wakeWorkerLater();
    heldBefore = held;
  };
  store.sub(entriesAtom, look);
  store.sub(outboxAtom, look);
  store.sub(isReachableAtom, look);
  // What is just being sent may not get through any more when the tab is closed.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && unsent().length > 0) void wakeWorkerLater();
  });
}

/** Asks the browser to wake the worker once there is a network (Background Sync). Without it the next page that is opened sends. */
async function wakeWorkerLater(): Promise<void> {
  try {
    const registration: Registration | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(syncTag);
  } catch (error) {
    console.info("Could not register background sync.", error); // not allowed, or the worker is not there yet
  }
}

/** TypeScript's DOM knows no Background Sync: only Chromium has it. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };
