/** IndexedDB as promises: one transaction at a time in one function, written to the disk before it counts, on a connection that is opened again when it died. */

/** No room on the device: nothing was kept. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super("There is no room left on this device.", { cause });
    this.name = "StorageFull";
  }
}

/** The device keeps nothing: storage is switched off, evicted or broken. */
export class StorageGone extends Error {
  constructor(cause: unknown) {
    super("This device cannot keep anything.", { cause });
    this.name = "StorageGone";
  }
}

/** Whose entries these were has left this device: nothing is read or written for them any more. */
export class Left extends Error {
  constructor() {
    super("This person has left this device.");
    this.name = "Left";
  }
}

/** A newer build laid the database out anew: this one's program does not know it. Nothing is lost, and a reload brings the newer build. */
export class NewerBuild extends Error {
  constructor(cause: unknown) {
    super("A newer build works with this device's data.", { cause });
    this.name = "NewerBuild";
  }
}

export type Database = {
  /**
   * Runs `work` in one transaction over `stores`; resolves with its result once the transaction has completed. `work` may run twice: nothing of a
   * transaction that broke off remains.
   * @throws StorageFull, StorageGone, NewerBuild, Left once it was closed or the database was removed, and whatever `work` throws (nothing is written then).
   */
  run: <T>(
    stores: string[],
    mode: "readonly" | "readwrite",
    work: (transaction: IDBTransaction) => Promise<T>,
  ) => Promise<T>;
  /** For good. */
  close: () => void;
};

/** What brings a database from one version to the next; the first lays out a new one. */
export type Layout = (database: IDBDatabase) => void;

type DatabaseOptions = {
  /** "relaxed" for copies of what the server has: quicker, and a write may be lost with the machine's power, as a whole. */
  durability?: "strict" | "relaxed";
  /** "ends": removed by another tab it is not made again, and whoever uses it further hears `Left`. */
  whenRemoved?: "made-anew" | "ends";
  /** Asked before each opening. What it throws, whoever uses the database hears. */
  beforeOpening?: () => Promise<void>;
};

/**
 * Opens `name` when it is first needed, and brings it to the version that is the number of `layouts`. Makes way for whoever removes it or lays it
 * out anew.
 */
export function database(
  storage: IDBFactory,
  name: string,
  layouts: readonly Layout[],
  { durability = "strict", whenRemoved = "made-anew", beforeOpening = async () => {} }: DatabaseOptions = {},
): Database {
  let connection: Promise<IDBDatabase> | undefined;
  let isEnded = false;
  const connect = () => {
    if (isEnded) throw new Left();
    connection ??= beforeOpening().then(() => opened(storage, name, layouts));
    const mine = connection;
    const forget = () => {
      if (connection === mine) connection = undefined;
    };
    void (async () => {
      try {
        const open = await mine;
        open.addEventListener("close", forget);
        open.addEventListener("versionchange", ({ newVersion }) => {
          forget();
          if (newVersion === null && whenRemoved === "ends") isEnded = true;
          open.close();
        });
      } catch {
        forget(); // whoever waits for `mine` hears why
      }
    })();
    return mine;
  };
  return {
    run: async (stores, mode, work) => {
      try {
        return await once(await connect(), stores, { mode, durability }, work);
      } catch (error) {
        if (!isLost(error)) throw named(error);
        connection = undefined;
      }
      try {
        return await once(await connect(), stores, { mode, durability }, work);
      } catch (error) {
        throw named(error);
      }
    },
    close: () => {
      isEnded = true;
      connection?.then(
        (open) => open.close(),
        () => undefined, // never opened
      );
      connection = undefined;
    },
  };
}

/** Removes a database, whoever has it open makes way; "later": as soon as the last one has. */
export const remove = (storage: IDBFactory, name: string): Promise<"removed" | "later"> =>
  new Promise((resolve, reject) => {
    const request = storage.deleteDatabase(name);
    request.addEventListener("success", () => resolve("removed"));
    request.addEventListener("blocked", () => resolve("later"));
    request.addEventListener("error", () => reject(named(request.error)));
  });

/** A request's result. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("", "UnknownError")));
  });

/** Walks a cursor: `step` says whether to go on. */
export const walk = <C extends IDBCursor>(
  request: IDBRequest<C | null>,
  step: (cursor: C) => "next" | "stop",
): Promise<void> =>
  new Promise((resolve, reject) => {
    request.addEventListener("error", () => reject(request.error ?? new DOMException("", "UnknownError")));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (cursor === null) return resolve();
      if (step(cursor) === "stop") resolve();
      else cursor.continue();
    });
  });

function opened(storage: IDBFactory, name: string, layouts: readonly Layout[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = storage.open(name, layouts.length);
    request.addEventListener("upgradeneeded", ({ oldVersion }) => {
      for (const layout of layouts.slice(oldVersion)) layout(request.result);
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("", "UnknownError")));
  });
}

async function once<T>(
  open: IDBDatabase,
  stores: string[],
  { mode, durability }: { mode: IDBTransactionMode; durability: IDBTransactionDurability },
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const transaction = open.transaction(stores, mode, { durability });
  const completed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new DOMException("", "AbortError")));
  });
  completed.catch(() => {}); // looked at below; `work` may fail first
  let result: T;
  try {
    result = await work(transaction);
  } catch (error) {
    abort(transaction);
    // What the transaction died of says more than the request that was open.
    throw transaction.error ?? error;
  }
  await completed;
  return result;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error; // ended already
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Died under us (Safari loses its connection to the storage process), not refused. */
const isLost = (error: unknown): boolean =>
  ["InvalidStateError", "AbortError", "UnknownError", "TransactionInactiveError"].includes(nameOf(error));

function named(error: unknown): unknown {
  if (nameOf(error) === "QuotaExceededError") return new StorageFull(error);
  if (nameOf(error) === "VersionError") return new NewerBuild(error);
  return isLost(error) || ["SecurityError", "NotFoundError"].includes(nameOf(error)) ? new StorageGone(error) : error;
}
