/**
 * The service worker as this tab sees it: registered, a newer one waiting, taken over. Never reloads by itself.
 * Registered without workbox-window, which stops looking after the first update that it takes for another tab's: a tab that
 * had seen a broken build would never have learned of the repaired one.
 */
import { atom, getDefaultStore } from "jotai";
import { ownScript } from "./own-scripts.ts";

/** `ready`: a newer build is on this device and waits to be taken. `taken`: another tab took it; this one still runs the old build. */
export type Update = "none" | "ready" | "taken";

/** Whether this tab runs the newest build that the device has. */
export const updateAtom = atom<Update>("none");

/** Registers the worker once the page has loaded, so that the first screen does not share the line with it. */
export async function startWorker(): Promise<void> {
  if (!canWork || import.meta.env.DEV) return;
  watchTakeOver();
  if (document.readyState !== "complete") await once(globalThis, "load");
  try {
    registration = await navigator.serviceWorker.register(ownScript("/sw.js"), { updateViaCache: "none" });
    watchWaiting(registration);
  } catch (error) {
    // Private windows and full disks: the portal works without it, from the network.
    console.warn("The service worker could not be registered.", error);
  }
}

/** True where a worker brings new builds; elsewhere a plain reload does. */
export const hasWorker = (): boolean => registration !== undefined;

/** Asks the server for a newer worker. Without a network nothing happens; the next time will do. */
export async function lookForUpdate(): Promise<void> {
  await registration?.update().catch((error: unknown) => console.info("No newer build could be fetched.", error));
}

/** By a person's wish: the waiting worker takes over, then this tab, and no other, loads anew. */
export async function takeUpdate(): Promise<void> {
  isTaking = true;
  const waiting = registration?.waiting;
  if (waiting) {
    const takenOver = once(navigator.serviceWorker, "controllerchange");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin already
    waiting.postMessage("take over");
    await takenOver;
  }
  globalThis.location.reload();
}

const canWork = "serviceWorker" in navigator;
let registration: ServiceWorkerRegistration | undefined;
let isTaking = false;

const tell = (update: Update) => getDefaultStore().set(updateAtom, update);

/** A worker waits only behind an older one: the first of all takes its place at once. */
function watchWaiting(found: ServiceWorkerRegistration): void {
  const look = () => {
    if (found.waiting !== null && found.active !== null) tell("ready");
  };
  const follow = () => found.installing?.addEventListener("statechange", look);
  found.addEventListener("updatefound", follow);
  follow();
  look();
}

/** A second controller is a newer build that another tab asked for. */
function watchTakeOver(): void {
  let hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne && !isTaking) tell("taken");
    hadOne = true;
  });
}

const once = (target: EventTarget, type: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
