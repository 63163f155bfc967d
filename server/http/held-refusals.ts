/** Refusals of whoever asks too often are held for a moment: asking again at once then makes nobody busier, and the machine is left to the others. */
import { setTimeout as wait } from "node:timers/promises";
import { TooMany } from "#server/base/too-many.ts";

/** No longer than the shortest time after which somebody is told to come back. */
const heldMs = 1_000;
/** Held at once; whoever comes then is answered without it. */
const mostHeld = 1_000;

export type HoldRefusal = (error: unknown) => Promise<void>;

/**
 * Waits before a refusal for asking too often is answered, and not before any other error. A connection asks so once a second instead of some hundred times.
 * @param hold waits that long; tests hold until they are told.
 */
export function newHeldRefusals(hold: () => Promise<unknown> = () => wait(heldMs)): HoldRefusal {
  let held = 0;
  return async (error) => {
    if (!(error instanceof TooMany) || held >= mostHeld) return;
    held += 1;
    try {
      await hold();
    } finally {
      held -= 1;
    }
  };
}
