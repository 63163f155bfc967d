/** IndexedDB as promises: one transaction at a time in one function, written to the disk before it counts, on a connection that is opened again when it died. */

import { breakOff, breaksOffAside, closed, closesAside, timesAside, whenShown } from "./aside.ts";

/** No room on the device: nothing was kept. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super("Storage on this device is full.", { cause });
    this.name = "StorageFull";
  }
}

/** The device keeps nothing: storage is switched off, evicted or broken. */
export class StorageGone extends Error {
  constructor(cause: unknown) {
    super("Storage on this device is not available.", { cause });
    this.name = "StorageGone";
  }
}

/** Whose entries these were has left this device: nothing is read or written for them any more. */
export class Left extends Error {
  constructor() {
    super("The user signed out on this device.");
    this.name = "Left";
  }
}

/** A newer build laid the database out anew: this one's program does not know it. Nothing is lost; a reload helps where the server has that build. */
export class NewerBuild extends Error {
  constructor(cause: unknown) {
    super("The data on this device has the format of a newer build.", { cause });
    this.name = "NewerBuild";
  }
}

export type OutboxDatabase = {
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

/**
 * For a page, where somebody waits: a transaction that has not begun while nothing moved for so long is broken off and tried on a new connection, with the second time; then
 * it fails with StorageGone. What has begun goes on for as long as it needs.
 */
export function limitWaiting(forMs: readonly [first: number, second: number]): void {
  patienceMs = forMs;
}
let patienceMs: readonly [number, number] | undefined;

/** What brings a database from one version to the next; the first lays out a new one. */
export type LayoutStep = (database: IDBDatabase) => void;

type DatabaseOptions = {
  /** "relaxed" for copies of what the server has: quicker, and a write may be lost with the machine's power, as a whole. */
  durability?: "strict" | "relaxed";
  /** "ends": removed by another tab it is not made again, and whoever uses it further hears `Left`. Where it depends, it is asked. */
  whenRemoved?: Removed | (() => Promise<Removed>);
  /** Asked before each opening. What it throws, whoever uses the database hears. */
  beforeOpening?: () => Promise<void>;
  /** Hears that it was removed by another tab, or its connection closed by the browser: what it held may be gone. */
  whenLost?: () => void;
};

type Removed = "made-anew" | "ends";

/**
 * Opens `name` when it is first needed, and brings it to the version that is the number of `layouts`. Makes way for whoever removes it or lays it
 * out anew.
 */
export function database(
  storage: IDBFactory,
  name: string,
  layouts: readonly LayoutStep[],
  {
    durability = "strict",
    whenRemoved = "made-anew",
    beforeOpening = async () => {},
    whenLost = () => {},
  }: DatabaseOptions = {},
): OutboxDatabase {
  let connection: Promise<IDBDatabase> | undefined;
  let openedAt = timesAside();
  let isEnded = false;
  let isRemoved = false;
  const moves: Moves = { last: 0 };
  const connect = () => {
    if (isEnded) throw new Left();
    if (openedAt !== timesAside()) connection = undefined; // closed with the page
    openedAt = timesAside();
    connection ??= beforeOpening().then(() => opened(storage, name, layouts));
    const mine = connection;
    const forget = () => {
      if (connection === mine) connection = undefined;
    };
    void (async () => {
      try {
        const open = await mine;
        closesAside(open);
        open.addEventListener("close", () => {
          forget();
          closed(open);
          whenLost();
        });
        open.addEventListener("versionchange", ({ newVersion }) => {
          forget();
          if (newVersion === null && whenRemoved === "ends") isEnded = true;
          closed(open);
          if (newVersion !== null || isEnded) return;
          isRemoved = true;
          whenLost();
        });
        if (connection !== mine) closed(open); // nobody waits for it any more
      } catch {
        forget(); // whoever waits for `mine` hears why
      }
    })();
    return mine;
  };
  /** A connection on which nothing moves: whatever still comes of it is closed. */
  const giveUp = () => {
    connection?.then(closed, () => undefined); // it may never have opened
    connection = undefined;
  };
  return {
    run: async (stores, mode, work) => {
      for (let tries = 0; ; tries += 1) {
        const shown = whenShown();
        if (shown !== undefined) await shown;
        if (isRemoved && typeof whenRemoved === "function" && (await whenRemoved()) === "ends") isEnded = true;
        isRemoved = false;
        const before = timesAside();
        try {
          const asked = { stores, mode, durability };
          if (patienceMs === undefined) return await once(await connect(), asked, work);
          return await soon(connect(), asked, work, { forMs: patienceMs[tries === 0 ? 0 : 1], moves });
        } catch (error) {
          if (!isLost(error)) throw named(error);
          if (timesAside() !== before) tries -= 1;
          else if (tries > 0) throw named(error);
          if (errorName(error) === "TimeoutError") giveUp();
          else connection = undefined;
        }
      }
    },
    close: () => {
      isEnded = true;
      giveUp();
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

/** Openings that wait for another tab: it has an older layout open, and makes way when it is closed. */
const held = new Set<IDBOpenDBRequest>();

function opened(storage: IDBFactory, name: string, layouts: readonly LayoutStep[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = storage.open(name, layouts.length);
    request.addEventListener("upgradeneeded", ({ oldVersion }) => {
      for (const layout of layouts.slice(oldVersion)) layout(request.result);
    });
    request.addEventListener("blocked", () => held.add(request));
    request.addEventListener("success", () => {
      held.delete(request);
      resolve(request.result);
    });
    request.addEventListener("error", () => reject(request.error ?? new DOMException("", "UnknownError")));
  });
}

type Transaction = { stores: string[]; mode: IDBTransactionMode; durability: IDBTransactionDurability };
type Work<T> = (transaction: IDBTransaction) => Promise<T>;

async function once<T>(
  open: IDBDatabase,
  { stores, mode, durability }: Transaction,
  work: Work<T>,
  hear?: (transaction: IDBTransaction) => void,
): Promise<T> {
  const transaction = open.transaction(stores, mode, { durability });
  const isOver = breaksOffAside(transaction);
  hear?.(transaction);
  const completed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => {
      isOver();
      resolve();
    });
    transaction.addEventListener("abort", () => {
      isOver();
      reject(transaction.error ?? new DOMException("", "AbortError"));
    });
  });
  completed.catch(() => {}); // looked at below; `work` may fail first
  let result: T;
  try {
    result = await work(transaction);
  } catch (error) {
    breakOff(transaction);
    // What the transaction died of says more than the request that was open.
    throw transaction.error ?? error;
  }
  await completed;
  return result;
}

/** When something last moved in a database, by `performance.now()`: whoever waits behind others of this page waits for no fault. */
type Moves = { last: number };

/** As `once`, but broken off where it has not begun, and nothing has moved, for so long: something that does not end stands before it. */
async function soon<T>(
  opening: Promise<IDBDatabase>,
  asked: Transaction,
  work: Work<T>,
  { forMs, moves }: { forMs: number; moves: Moves },
): Promise<T> {
  let transaction: IDBTransaction | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begun = () => clearTimeout(timer);
  const since = performance.now();
  const late = new Promise<never>((_, reject) => {
    const look = () => {
      const leftMs = Math.max(since, moves.last) + forMs - performance.now();
      if (leftMs > 0) timer = setTimeout(look, leftMs);
      else if (transaction === undefined || breakOff(transaction) === "broken-off")
        reject(new DOMException("", "TimeoutError"));
    };
    look();
  });
  const hear = (made: IDBTransaction): void => {
    transaction = made;
    const moved = () => {
      moves.last = performance.now();
      begun();
    };
    made.addEventListener("success", moved, { capture: true }); // of each of its requests
  };
  try {
    const open = await Promise.race([opening, late]);
    return await Promise.race([once(open, asked, work, hear), late]);
  } finally {
    begun();
  }
}

/** True for a StorageGone behind which nothing is broken: something that does not end stood before it. */
export const isStalled = (error: unknown): boolean =>
  error instanceof StorageGone && errorName(error.cause) === "TimeoutError";

/** True where closing another tab, which has an older layout open, is all that is needed. */
export const isHeldOpen = (error: unknown): boolean => isStalled(error) && held.size > 0;

/** True where a newer build laid out the database. */
export const isOfNewerBuild = (error: unknown): boolean => error instanceof NewerBuild;

const errorName = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Died under us (Safari loses its connection to the storage process) or never began, not refused. */
const isLost = (error: unknown): boolean =>
  ["InvalidStateError", "AbortError", "UnknownError", "TransactionInactiveError", "TimeoutError"].includes(
    errorName(error),
  );

function named(error: unknown): unknown {
  if (errorName(error) === "QuotaExceededError") return new StorageFull(error);
  if (errorName(error) === "VersionError") return new NewerBuild(error);
  return isLost(error) || ["SecurityError", "NotFoundError"].includes(errorName(error))
    ? new StorageGone(error)
    : error;
}
