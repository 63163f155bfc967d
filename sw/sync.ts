/** What the browser wakes the worker for: the network is back, and something waits to be sent. */
import { sendForAll } from "#outbox/background.ts";
import { showBadge } from "#outbox/badge.ts";
import { browserMachine } from "#outbox/browser.ts";

/** Fired once the network is back; again after some minutes when it was rejected, but not after the last chance. */
export type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean };

/** @throws to be woken again later. After the last chance the next page that is opened sends. */
export async function sendWhatWaits({ lastChance }: SyncEvent): Promise<void> {
  const { toTryAgain, unsent } = await sendForAll(browserMachine());
  await showBadge(unsent);
  if (toTryAgain > 0 && !lastChance) throw new Error(`${toTryAgain} entries are still to be sent.`);
}
