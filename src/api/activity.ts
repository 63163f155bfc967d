/** Whether somebody is there: only calls that a person caused keep a session alive (docs/architecture.md, "Sessions"). */

const presentForMs = 60_000;
const awayForMs = 10 * 60_000;
let lastSeen = Date.now();

/** True when nobody has touched this page for a minute, so that polls and refetches do not slide the session. */
export const isUnattended = (): boolean => Date.now() - lastSeen > presentForMs;

/** True when nobody has touched this page for so long that they may be said to have been away. */
export const wasAway = (): boolean => Date.now() - lastSeen > awayForMs;

/** Notes every press and key. Called once at the start. */
export function watchActivity(target: EventTarget): void {
  for (const type of ["pointerdown", "keydown", "wheel"]) {
    target.addEventListener(type, () => (lastSeen = Date.now()), { passive: true, capture: true });
  }
}
