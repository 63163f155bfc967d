/** Three builds of the outbox, one after the other, and what lies on the disk between them. */
import type { Entry, EntryCall } from "#outbox/entry/entry.ts";
import { type Format, thisFormat } from "#outbox/entry/format.ts";
import type { EntryRecord } from "#outbox/entry/record.ts";
import { version } from "#outbox/entry/kinds.ts";
import type { Tablet } from "./tablet.ts";

const step = (entry: Entry): Entry => ({ ...entry, time_zone: `${entry.time_zone}+` });
/** From the second build on a change of a line and a cancel are written otherwise, from the third on a receipt. */
const second = { updateItem: version + 1, cancelReceive: version + 1 };
const since = [{}, second, { ...second, receive: version + 2 }] as const;

export const threeBuilds: readonly Format[] = since.map((changed: Partial<Record<EntryCall, number>>, at) => ({
  version: version + at,
  steps: [...thisFormat.steps, ...Array.from({ length: at }, () => step)],
  writes: (call) => changed[call] ?? version,
}));

/** Returns what lies on the disk of one person, in order. */
export async function listRows({ machine: { storage } }: Tablet, user_id: number): Promise<EntryRecord[]> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = storage.open(`portal-outbox-${user_id}`);
    request.addEventListener("success", () => resolve(request.result));
  });
  const rows = await new Promise<EntryRecord[]>((resolve) => {
    const request = db.transaction("entries").objectStore("entries").getAll();
    request.addEventListener("success", () => resolve(request.result as EntryRecord[]));
  });
  db.close();
  return rows;
}
