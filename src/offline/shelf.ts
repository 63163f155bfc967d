/** A shelf on this device's disk: values under names, for copies of what stands elsewhere too. */
import { clear, del, entries, get, set, type UseStore } from "idb-keyval";
import { type Database, database } from "#outbox/database.ts";

export type Shelf<Value> = {
  get: (name: string) => Promise<Value | undefined>;
  /** Everything, by name. */
  all: () => Promise<Map<string, Value>>;
  /** Writes are done in the order in which they were asked for. */
  set: (name: string, value: Value) => Promise<void>;
  delete: (name: string) => Promise<void>;
  clear: () => Promise<void>;
};

/**
 * Opened when it is first needed; the store in it has the name `store`. The library reads and writes; the connection is ours, which lets go of the
 * disk when the page is put aside. Each function fails with StorageFull or StorageGone (outbox/database.ts).
 */
export function shelf<Value>(name: string, store: string): Shelf<Value> {
  let opened: Database | undefined;
  const inStore: UseStore = (mode, work) => {
    opened ??= database(indexedDB, name, [(fresh) => fresh.createObjectStore(store)], { durability: "relaxed" });
    return opened.run([store], asRunMode(mode), async (transaction) => work(transaction.objectStore(store)));
  };
  return {
    get: (key) => get<Value>(key, inStore),
    all: async () => new Map(await entries<string, Value>(inStore)),
    set: (key, value) => set(key, value, inStore),
    delete: (key) => del(key, inStore),
    clear: () => clear(inStore),
  };
}

/** The library asks for no other. */
const asRunMode = (mode: IDBTransactionMode): "readonly" | "readwrite" => (mode === "readonly" ? mode : "readwrite");
