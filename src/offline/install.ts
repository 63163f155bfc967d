/** Whether this device would gain from having the portal installed, and how a person does that here. */
import { isApp } from "#src/api/as-app.ts";
import { installOffer, type InstallOffer } from "./install-offer.ts";

export type InstallWay =
  /** Safari on an iPad or iPhone: only a person can do it, by the share menu. */
  | { kind: "share-menu" }
  /** The browser does it when it is asked. */
  | { kind: "button"; install: () => void }
  /** Android without such a button: by the browser's menu. */
  | { kind: "browser-menu" };

export type InstallSurroundings = {
  userAgent: string;
  touchPoints: number;
  isInstalled: boolean;
  offer: InstallOffer | undefined;
};

/** The way to install here; undefined where it is installed already, and at desks, where it would bring little. */
export function installWay({
  userAgent,
  touchPoints,
  isInstalled,
  offer,
}: InstallSurroundings): InstallWay | undefined {
  if (isInstalled) return undefined;
  // An iPad calls itself a Macintosh; no Macintosh can be touched.
  const isApple = /iPad|iPhone/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isApple) return { kind: "share-menu" };
  if (!/Android/.test(userAgent)) return undefined;
  return offer === undefined ? { kind: "browser-menu" } : { kind: "button", install: () => void offer.prompt() };
}

/** Waits until the browser has said whether it installs, a few seconds at most, then gives the way here. */
export async function installWayHere(): Promise<InstallWay | undefined> {
  const { userAgent, maxTouchPoints: touchPoints } = navigator;
  const surroundings = { userAgent, touchPoints, isInstalled: isApp() };
  const ask = (offer: InstallOffer | undefined) => installWay({ ...surroundings, offer });
  return ask(undefined)?.kind === "browser-menu" ? ask(await installOffer()) : ask(undefined);
}

const place = "install hint";

/** True the first time on this device, and never again. */
export function isFirstHint(): boolean {
  if (localStorage.getItem(place) !== null) return false;
  try {
    localStorage.setItem(place, "given");
  } catch {
    return false; // no room: it would be given at each visit
  }
  return true;
}
