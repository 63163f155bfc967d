/** The service worker as this tab sees it: registered, a newer one waiting, taken over. Never reloads by itself. */
import { atom, getDefaultStore } from "jotai";
import type { Workbox } from "workbox-window";
import { isReachableAtom } from "./connection.ts";
import { isSending, whenNothingIsSent } from "./outbox.ts";
import { ownScript } from "./own-scripts.ts";

/**
 * `ready`: a newer build is on this device and waits to be taken. `finishing`: it is taken once nothing is on its way to the server.
 * `taken`: another tab took it; this one still runs the old build.
 */
export type Update = "none" | "ready" | "finishing" | "taken";

/** Whether this tab runs the newest build that the device has. */
export const updateAtom = atom<Update>("none");

/** Registers the worker once the page has loaded, so that the first screen does not share the line with it. */
export async function startWorker(): Promise<void> {
  if (!canWork || import.meta.env.DEV) return;
  const controllerAtStart = navigator.serviceWorker.controller;
  if (document.readyState !== "complete") await once(globalThis, "load");
  try {
    const library = await import("workbox-window");
    // Its type knows only text; what `ownScript` gives is what the page's policy asks for.
    const found = new library.Workbox(ownScript("/sw.js"), { updateViaCache: "none" });
    watch(found, controllerAtStart);
    registration = await found.register({ immediate: true });
    workbox = found;
  } catch (error) {
    // Private windows and full disks: the portal works without it, from the network.
    console.warn("The service worker could not be registered.", error);
  }
}

/** True where a worker brings new builds; elsewhere a plain reload does. One that serves this page may not be registered by it yet. */
export const hasWorker = (): boolean =>
  registration !== undefined || (canWork && navigator.serviceWorker.controller !== null);

/**
 * Asks the server for a newer worker, and looks what has become of those found before. Without a network nothing happens; the next time will do.
 * Asked of the registration itself: workbox-window follows the updates it takes for its own and the first of another's, and no more. A tab
 * that had met a broken build would never hear of the repaired one.
 */
export async function lookForUpdate(): Promise<void> {
  if (registration === undefined) return;
  await registration.update().catch((error: unknown) => console.info("No newer build could be fetched.", error));
  offerWhatWaits();
  registration.installing?.addEventListener("statechange", offerWhatWaits);
}

/**
 * By a person's wish, once nothing is on its way to the server: the waiting worker takes over, then this tab, and no other, loads anew.
 * "no-network": the screens would come back empty, so all stays as it is. Asked again while it is under way, it is the same one.
 */
export function takeUpdate(): Promise<"taken" | "no-network"> {
  taking ??= take().finally(() => (taking = undefined));
  return taking;
}

async function take(): Promise<"taken" | "no-network"> {
  if (!isReachable()) return "no-network";
  const before = getDefaultStore().get(updateAtom);
  if (isSending()) tell("finishing");
  await whenNothingIsSent();
  if (!isReachable()) {
    tell(before);
    return "no-network";
  }
  isTaking = true;
  if (workbox !== undefined && registration?.waiting) {
    const takenOver = once(navigator.serviceWorker, "controllerchange");
    workbox.messageSkipWaiting();
    await takenOver;
  }
  globalThis.location.reload();
  return "taken";
}

const canWork = "serviceWorker" in navigator;
let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let taking: ReturnType<typeof take> | undefined;
let isTaking = false;

const isReachable = () => getDefaultStore().get(isReachableAtom);
const tell = (update: Update) => getDefaultStore().set(updateAtom, update);

function watch(found: Workbox, controllerAtStart: ServiceWorker | null): void {
  found.addEventListener("waiting", () => tell("ready"));
  // A second controller is a newer build that another tab asked for; the first of all takes its place beside none.
  let hadOne = controllerAtStart !== null;
  found.addEventListener("controlling", () => {
    if (hadOne && !isTaking) tell("taken");
    hadOne = true;
  });
  // While workbox-window was on its way to this page.
  if (hadOne && navigator.serviceWorker.controller !== controllerAtStart) tell("taken");
}

/** A worker waits only behind an older one. */
function offerWhatWaits(): void {
  if (registration?.waiting && registration.active) tell("ready");
}

const once = (target: EventTarget, type: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
