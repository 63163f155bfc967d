/** The service worker as this tab sees it: registered, a newer one waiting, taken over. Never reloads by itself. */
import { atom, getDefaultStore } from "jotai";
import type { Workbox } from "workbox-window";
import { canBeReached } from "./connection.ts";
import { isSending, whenNothingIsSent } from "./outbox.ts";
import { ownScript } from "./own-scripts.ts";
import { whenNothingLoads } from "./when-nothing-loads.ts";

/**
 * `ready`: a newer build is on this device and waits to be taken. `fetching`: it was asked for and is not wholly here; `finishing`: it is taken once
 * nothing is on its way to the server; `opening`: it is taken now. `taken`: another tab took it; this one still runs the old build.
 */
export type Update = "none" | "ready" | "fetching" | "finishing" | "opening" | "taken";

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
  } catch (error) {
    // Private windows and full disks: the portal works without it, from the network.
    console.warn("Could not register the service worker.", error);
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
  await askedAnew(registration);
  offerWhatWaits();
  registration.installing?.addEventListener("statechange", offerWhatWaits);
}

/**
 * By a person's wish, once nothing is on its way to the server: the waiting worker takes over, then this tab, and no other, loads anew.
 * "no-network": the screens would come back empty, so all stays as it is. "not-here": the new build could not be fetched yet, and a reload would bring
 * the old one; it is offered again. Asked again while it is under way, it is the same one.
 */
export function takeUpdate(): Promise<Taken> {
  taking ??= take().finally(() => (taking = undefined));
  return taking;
}

type Taken = "taken" | "no-network" | "not-here";

async function take(): Promise<Taken> {
  const before = getDefaultStore().get(updateAtom);
  if (!(await canBeReached())) return "no-network";
  const found = canWork ? await navigator.serviceWorker.getRegistration() : undefined;
  if (found?.active && before !== "taken" && !(await isHere(found))) {
    tell("none");
    return "not-here";
  }
  const isLate = isSending();
  tell(isLate ? "finishing" : before);
  await whenNothingIsSent();
  if (!(await canBeReached())) {
    tell(before);
    return "no-network";
  }
  isReloading = true;
  if (isLate) tell("opening");
  let last: ServiceWorker | undefined;
  for (;;) {
    if (!found?.waiting) break;
    await whenNothingLoads();
    const { waiting } = found;
    if (!waiting || waiting === last) break;
    await takenOver(waiting); // in turn, should a still newer one have come into its place
    last = waiting;
  }
  globalThis.location.reload();
  return "taken";
}

/**
 * Whether a reload brings a newer build than this tab's. What the server told of may not be found or not be wholly fetched by the browser: that is
 * waited for, but not for ever.
 */
async function isHere(found: ServiceWorkerRegistration): Promise<boolean> {
  if (found.waiting) return true;
  tell("fetching");
  const tooLong = new Promise<"too-long">((resolve) => setTimeout(resolve, fetchedWithinMs, "too-long"));
  const asked = found.installing ? "asked" : await Promise.race([askedAnew(found), tooLong]);
  if (asked !== "asked") return false;
  const coming = found.installing;
  // Nothing to come: the worker that is active is as new as the server, only this tab is older.
  if (coming === null) return true;
  const ended = await Promise.race([whenIn(coming, ["installed", "activated", "redundant"]), tooLong]);
  return ended === "installed" || ended === "activated";
}

/** Asks the server for a newer worker: whatever there is begins to be installed. */
async function askedAnew(found: ServiceWorkerRegistration): Promise<"asked" | "no-answer"> {
  try {
    await found.update();
    return "asked";
  } catch (error) {
    console.info("Could not check for a newer build.", error);
    return "no-answer";
  }
}

/**
 * Asks a waiting worker to take over; resolves when it has, or never will, or the worker before it keeps it waiting: the page is reloaded all the same, which ends
 * what this tab keeps that worker busy with, and the new one takes over behind it (`updateAtom` says so) or is offered again.
 */
async function takenOver(worker: ServiceWorker): Promise<void> {
  const isOver = Promise.race([
    once(navigator.serviceWorker, "controllerchange"),
    whenIn(worker, ["activated", "redundant"]),
    new Promise((resolve) => setTimeout(resolve, takesOverWithinMs)),
  ]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target: it is of our own origin
  worker.postMessage({ type: "SKIP_WAITING" });
  await isOver;
}

function whenIn(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<ServiceWorkerState> {
  return new Promise((resolve) => {
    const look = () => states.includes(worker.state) && resolve(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
}

/** A person does not wait longer for a build that is still being fetched. */
const fetchedWithinMs = 30_000;
/** A worker takes over once the one before it has nothing more to do; Chromium waits five minutes for that. */
const takesOverWithinMs = 10_000;
const canWork = "serviceWorker" in navigator;
let registration: ServiceWorkerRegistration | undefined;
let taking: ReturnType<typeof take> | undefined;
let isReloading = false;

const isUnderWay = () => taking !== undefined || isReloading;
const tell = (update: Update) => getDefaultStore().set(updateAtom, update);

function watch(found: Workbox, controllerAtStart: ServiceWorker | null): void {
  found.addEventListener("waiting", offer);
  // A second controller is a newer build that another tab asked for; the first of all takes its place beside none.
  let hadOne = controllerAtStart !== null;
  found.addEventListener("controlling", () => {
    if (hadOne && !isUnderWay()) tell("taken");
    hadOne = true;
  });
  // While workbox-window was on its way to this page.
  if (hadOne && navigator.serviceWorker.controller !== controllerAtStart) tell("taken");
}

/** A worker waits only behind an older one; and what is being taken need not be offered. */
function offerWhatWaits(): void {
  if (registration?.waiting && registration.active) offer();
}

function offer(): void {
  if (!isUnderWay()) tell("ready");
}

const once = (target: EventTarget, type: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
