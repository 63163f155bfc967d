/** A shelf on this device's disk: values under names, for copies of what stands elsewhere too. */
import { clear, del, entries, get, set, update, type UseStore } from "idb-keyval";
import { type OutboxDatabase, database } from "#outbox/database/database.ts";

export type Shelf<Value> = {
  get: (name: string) => Promise<Value | undefined>;
  /** Everything, by name. */
  all: () => Promise<Map<string, Value>>;
  /** Writes are done in the order in which they were asked for. */
  set: (name: string, value: Value) => Promise<void>;
  /** Made of what lies there, in one transaction. */
  update: (name: string, make: (there: Value | undefined) => Value) => Promise<void>;
  delete: (name: string) => Promise<void>;
  clear: () => Promise<void>;
};

/**
 * Opened when it is first needed; the store in it has the name `store`. The library reads and writes; the connection is ours, which lets go of the
 * disk when the page is put aside. Each function fails with StorageFull or StorageGone (outbox/database/database.ts). @param whenLost what lay there may be gone:
 * it was removed by another tab or by the browser.
 */
export function shelf<Value>(name: string, store: string, whenLost?: () => void): Shelf<Value> {
  let opened: OutboxDatabase | undefined;
  const inStore: UseStore = (mode, work) => {
    const layouts = [(fresh: IDBDatabase) => void fresh.createObjectStore(store)];
    opened ??= database(indexedDB, name, layouts, { durability: "relaxed", ...(whenLost && { whenLost }) });
    return opened.run([store], asRunMode(mode), async (transaction) => work(transaction.objectStore(store)));
  };
  return {
    get: (key) => get<Value>(key, inStore),
    all: async () => new Map(await entries<string, Value>(inStore)),
    set: (key, value) => set(key, value, inStore),
    update: (key, make) => update(key, make, inStore),
    delete: (key) => del(key, inStore),
    clear: () => clear(inStore),
  };
}

/** The library asks for no other. */
const asRunMode = (mode: IDBTransactionMode): "readonly" | "readwrite" => (mode === "readonly" ? mode : "readwrite");
