/** An admin takes over what a person left who cannot come back: opened with that person's key, sent as the admin's, under the same idempotency keys. */
import { resultOf } from "#outbox/database/database.ts";
import { type Entry, holds } from "#outbox/entry/entry.ts";
import { asWritten, type Format, inFormat, thisFormat } from "#outbox/entry/format.ts";
import { openEntries } from "#outbox/database/layout.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import type { Outbox } from "./outbox.ts";
import { type EntryRecord, fromRecord } from "#outbox/entry/record.ts";
import { openerOf } from "#outbox/sealing/seal.ts";
import { putAway, sealedIn } from "#outbox/sealing/sealed-entries.ts";

/** Whose entries they are, and the customer with the key that the server gave for it. */
export type HandOver = { user_id: number; name: string; customer_key: string; customer_id: number };

/**
 * Moves that customer's entries into the admin's outbox; those of other customers stay sealed. Written there before they are removed here, and whoever is
 * interrupted in between finishes later (taking.ts). Gives how many were taken, and how many stay.
 */
export async function takeOver(
  { user_id, name, customer_key, customer_id }: HandOver,
  { outbox, machine }: { outbox: Pick<Outbox, "adopt" | "finishTaking">; machine: Machine },
): Promise<{ taken: number; left: number }> {
  const { storage } = machine;
  await outbox.finishTaking();
  const theirs = await entriesOf({ user_id, customer_key, customer_id }, machine);
  const taken = await outbox.adopt(
    theirs.map((entry) => ({ ...entry, on_behalf_of: entry.on_behalf_of ?? { user_id, name } })),
    user_id,
  );
  await outbox.finishTaking();
  return { taken, left: await putAway(openEntries(storage, user_id), storage, user_id) };
}

/** What they left unsent for that customer, in order. */
async function entriesOf(
  { user_id, customer_key, customer_id }: Omit<HandOver, "name">,
  machine: Machine,
): Promise<Entry[]> {
  const { format = thisFormat } = machine;
  const db = openEntries(machine.storage, user_id);
  try {
    const opener = await openerOf(user_id, customer_key, machine);
    const opened = await Promise.all((await sealedIn(db)).map(opener.open));
    const readable = await db.run(["entries"], "readonly", (transaction) =>
      resultOf<EntryRecord[]>(transaction.objectStore("entries").getAll()),
    );
    const unsent = [...opened.filter((record) => record !== undefined), ...readable]
      .map(fromRecord)
      .filter((entry) => entry.customer_id === customer_id && entry.state !== "done")
      .toSorted((one, other) => one.seq - other.seq);
    return thoseToTake(unsent, format).map((entry) => asWritten(inFormat(entry, format), format));
  } finally {
    db.close();
  }
}

/** What a newer build wrote stays for that build, and so does what stands behind it in its queue: the order there is kept. */
function thoseToTake(entries: readonly Entry[], { version }: Format): Entry[] {
  const held = new Set<string>();
  return entries.filter((entry) => {
    if (entry.v > version && (holds(entry) || entry.state === "paused")) held.add(entry.orderingKey);
    return entry.v <= version && !held.has(entry.orderingKey);
  });
}
