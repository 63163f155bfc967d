/** What the browser wakes the worker for: the network is back, and something waits to be sent. */
import { sendForAll } from "#outbox/background.ts";
import { showBadge } from "#outbox/badge.ts";
import { browserMachine } from "#outbox/browser.ts";
import { outboxNames } from "#outbox/database/layout.ts";

/** Fired once the network is back; again after some minutes when it was rejected, but not after the last chance. */
export type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean };

/**
 * One after the other: woken again while it still sends, the second would find the sender at work, leave everything to it, and what the first had
 * given up would wait for a third.
 * @throws to be woken again later. After the last chance the next page that is opened sends.
 */
export function sendWhatWaits(event: SyncEvent): Promise<void> {
  const mine = before.then(() => send(event));
  before = mine.catch(() => undefined); // its own event hears of it
  return mine;
}
let before: Promise<void> = Promise.resolve();

async function send({ lastChance }: SyncEvent): Promise<void> {
  await tabsAreDone();
  const { toTryAgain, unsent } = await sendForAll(browserMachine());
  await showBadge(unsent);
  if (toTryAgain > 0 && !lastChance) throw new Error(`${toTryAgain} entries are still unsent.`);
}

/** A tab that sends goes on. One that is closed in the middle of it holds its lock for a moment still: what it leaves would wait for the next time. */
async function tabsAreDone(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const free = held
    .filter(({ name }) => name?.startsWith(outboxNames))
    .map(({ name }) => navigator.locks.request(name!, { signal: AbortSignal.timeout(longestWaitMs) }, () => undefined));
  await Promise.allSettled(free);
}
const longestWaitMs = 20_000;
