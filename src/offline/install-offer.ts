/** Chromium's offer to install the portal: it comes once, soon after the start, and is kept until somebody wants it. */

/** What Chromium hands over when the portal can be installed. */
export type InstallOffer = Event & { prompt: () => Promise<unknown> };

/** Begins to listen; called at the start of the page. */
export function listenForOffer(): void {
  globalThis.addEventListener(offerEvent, (event) => (kept = event as InstallOffer));
}

/** The offer; undefined where none comes within a few seconds. */
export const installOffer = (): Promise<InstallOffer | undefined> =>
  new Promise((resolve) => {
    if (kept !== undefined) return resolve(kept);
    globalThis.addEventListener(offerEvent, (event) => resolve(event as InstallOffer), { once: true });
    setTimeout(() => resolve(undefined), offerWithinMs);
  });

const offerEvent = "beforeinstallprompt";
const offerWithinMs = 5000;
let kept: InstallOffer | undefined;
