/** People come and go on one device: what a person leaves behind when they go, and what others may know of it. */
import { openDevice } from "#outbox/database/device.ts";
import { openEntries, peopleIn } from "#outbox/database/layout.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import { writeMarks } from "./marks.ts";
import { sealerOf } from "./seal.ts";
import { finishTaking } from "./taking.ts";
import { contentsOf, putAway, sealAll } from "./sealed-entries.ts";

/** How many entries somebody else left here. */
export type OthersEntries = { user_id: number; count: number };

/**
 * A person leaves, by their own wish or because another one is here: session and key are taken from the device first, so that nobody sends or opens
 * anything any more; then what is unsent is sealed. With nothing unsent their database goes too. Done twice it changes nothing. Where the server never
 * gave a key, what is unsent stays readable on the disk, shown to nobody but them (docs/decisions/019).
 * @throws StorageFull, StorageGone: then they have not left.
 */
export async function leave(user_id: number, machine: Machine): Promise<void> {
  const device = openDevice(machine.storage, machine.newKey);
  const db = openEntries(machine.storage, user_id);
  try {
    await finishTaking(db, machine.storage);
    await writeMarks(db, machine.marksOf?.(user_id));
    const { seal_key, undo } = await device.forget(user_id);
    try {
      await sealAll(db, seal_key === undefined ? undefined : await sealerOf(user_id, seal_key, machine));
    } catch (error) {
      await undo();
      throw error;
    }
    await putAway(db, machine.storage, user_id);
  } finally {
    db.close();
    device.close();
  }
}

/**
 * Everybody but this person leaves: called before anything of theirs is shown. Gives whether anybody had not left before.
 * @throws the first failure, after all were tried.
 */
export async function othersLeave(user_id: number, machine: Machine): Promise<"nobody-else" | "somebody-left"> {
  const device = openDevice(machine.storage, machine.newKey);
  const known = await device.everybody().finally(device.close);
  const others = new Set([...known, ...(await peopleIn(machine.storage))]);
  others.delete(user_id);
  const outcomes = await Promise.allSettled([...others].map((each) => leave(each, machine)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return known.some((each) => each !== user_id) ? "somebody-left" : "nobody-else";
}

/** What others left here, by person; only counts, for nothing else is to be known. */
export async function entriesOfOthers(user_id: number, { storage }: Machine): Promise<OthersEntries[]> {
  const others = (await peopleIn(storage)).filter((each) => each !== user_id);
  const counted = await Promise.all(
    others.map(async (each) => {
      const db = openEntries(storage, each);
      return { user_id: each, count: (await contentsOf(db).finally(db.close)).work };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}
