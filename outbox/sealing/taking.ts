/**
 * Taking over moves entries from one person's database into another's, and no transaction holds both. In between they stand in both, and the taker's
 * says so until they are gone at the other: whoever was broken off finishes that before they leave, and before anything is taken over again. Else what
 * the taker has sent or discarded meanwhile, and of which nothing is left with them, would come a second time.
 */
import { type OutboxDatabase, resultOf } from "#outbox/database/database.ts";
import { openEntries } from "#outbox/database/layout.ts";
import { putAway, sealedIn } from "./sealed-entries.ts";

/** In `sender`: whose entries, by their keys. */
const place = "taken-over";
type Taken = { user_id: number; keys: string[] };

/** Asked inside the transaction over `sender` that writes the entries here. */
export async function noteTaken(sender: IDBObjectStore, taken: Taken): Promise<void> {
  sender.put([...(await takenIn(sender)), taken], place);
}

/** Removes what was taken over from where it was; done twice it changes nothing. @param db the taker's. */
export async function finishTaking(db: OutboxDatabase, storage: IDBFactory): Promise<void> {
  const noted = await db.run(["sender"], "readonly", (transaction) => takenIn(transaction.objectStore("sender")));
  for (const { user_id, keys } of noted) {
    const theirs = openEntries(storage, user_id);
    try {
      await removeIn(theirs, new Set(keys));
      await putAway(theirs, storage, user_id);
    } finally {
      theirs.close();
    }
  }
  if (noted.length === 0) return;
  const isFinished = ({ keys }: Taken) => noted.some((each) => each.keys.join() === keys.join());
  await db.run(["sender"], "readwrite", async (transaction) => {
    const sender = transaction.objectStore("sender");
    const others = (await takenIn(sender)).filter((each) => !isFinished(each));
    if (others.length > 0) sender.put(others, place);
    else sender.delete(place);
  });
}

async function removeIn(theirs: OutboxDatabase, keys: ReadonlySet<string>): Promise<void> {
  const sealed = (await sealedIn(theirs)).filter(({ key }) => keys.has(key));
  await theirs.run(["entries", "sealed"], "readwrite", async (transaction) => {
    for (const { seq } of sealed) transaction.objectStore("sealed").delete(seq);
    const entries = transaction.objectStore("entries");
    for (const key of keys) {
      const seq = await resultOf(entries.index("key").getKey(key));
      if (seq !== undefined) entries.delete(seq);
    }
  });
}

const takenIn = async (sender: IDBObjectStore): Promise<Taken[]> =>
  (await resultOf<Taken[] | undefined>(sender.get(place))) ?? [];
