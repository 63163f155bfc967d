/** Sending without a page: what the worker does when the browser says that the network is back. Asks nobody anything. */
import { openDevice } from "#outbox/database/device.ts";
import { type Entry, holds } from "#outbox/entry/entry.ts";
import { thisFormat } from "#outbox/entry/format.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import { openOutbox } from "./outbox.ts";

/** What was left: entries that only need another try, and all that the server does not have, such as those that need their person. */
export type Remaining = { toTryAgain: number; unsent: number };

/**
 * Sends what waits for everybody whose session lives on this device. Who signed out has none, and nothing of theirs goes.
 * Where a tab is sending, that tab goes on and what it has not sent yet is counted as left.
 * @throws what kept one person's entries from being read, after the others' were sent.
 */
export async function sendForAll(machine: Machine): Promise<Remaining> {
  const device = openDevice(machine.storage, machine.newKey);
  const users = await device.users().finally(device.close);
  const each = await Promise.allSettled(users.map(({ user_id }) => sendFor(user_id, machine)));
  const entries = each.flatMap((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
  const { version } = machine.format ?? thisFormat;
  /** Queues of a newer build's entries: those behind them wait for it too. */
  const held = new Set<string>();
  const canGo = (entry: Entry) => {
    const queue = `${entry.user_id} ${entry.orderingKey}`;
    if (entry.v > version && holds(entry)) held.add(queue);
    return !held.has(queue) && entry.v <= version && (entry.state === "queued" || entry.state === "sending");
  };
  return { toTryAgain: entries.filter(canGo).length, unsent: entries.length };
}

/** Gives what is left. */
async function sendFor(user_id: number, machine: Machine): Promise<Entry[]> {
  const outbox = await openOutbox(user_id, machine);
  try {
    await outbox.drain();
    return outbox.entries().filter(({ state }) => state !== "done");
  } finally {
    outbox.close();
  }
}
