/** A shelf on this device's disk: values under names, for copies of what stands elsewhere too. */
import { database, resultOf } from "#outbox/database.ts";

export type Shelf<Value> = {
  get: (name: string) => Promise<Value | undefined>;
  /** Everything, by name. */
  all: () => Promise<Map<string, Value>>;
  /** Writes are done in the order in which they were asked for. */
  set: (name: string, value: Value) => Promise<void>;
  delete: (name: string) => Promise<void>;
  clear: () => Promise<void>;
};

/** Opened when it is first needed; the store in it has the name `store`. Each function fails with StorageFull or StorageGone (outbox/database.ts). */
export function shelf<Value>(name: string, store: string): Shelf<Value> {
  let opened: ReturnType<typeof database> | undefined;
  const inStore = <T>(mode: "readonly" | "readwrite", work: (store: IDBObjectStore) => T | Promise<T>): Promise<T> => {
    opened ??= database(indexedDB, name, [(fresh) => fresh.createObjectStore(store)], { durability: "relaxed" });
    return opened.run([store], mode, async (transaction) => work(transaction.objectStore(store)));
  };
  return {
    get: (key) => inStore("readonly", (those) => resultOf<Value | undefined>(those.get(key))),
    all: () =>
      inStore("readonly", async (those) => {
        const [keys, values] = await Promise.all([resultOf(those.getAllKeys()), resultOf<Value[]>(those.getAll())]);
        return new Map(keys.map((key, nth) => [key as string, values[nth]!]));
      }),
    set: (key, value) => inStore("readwrite", (those) => void those.put(value, key)),
    delete: (key) => inStore("readwrite", (those) => void those.delete(key)),
    clear: () => inStore("readwrite", (those) => void those.clear()),
  };
}
