/** What this page holds of the device's databases, and for how long: nothing while it is put aside, and nobody waits for what does not begin. */
import { letGo, takeUpAgain } from "#outbox/database/aside.ts";
import { limitWaiting } from "#outbox/database/database.ts";

/** Called once at the start, before anything else listens. */
export function holdNothingAside(): void {
  limitWaiting([1_000, 5_000]);
  globalThis.addEventListener("pagehide", ({ persisted }) => {
    if (persisted) letGo();
  });
  globalThis.addEventListener("pageshow", takeUpAgain);
}
