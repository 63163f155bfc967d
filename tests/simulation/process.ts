/**
 * Tabs and workers as processes that can die between any two steps. Whatever a process asked the disk is answered through a listener, and each
 * listener belongs to the process that set it: a dead one's are never called again, and its open transactions are undone.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  forceCloseDatabase,
  IDBDatabase as FDBDatabase,
  IDBFactory as FDBFactory,
  IDBKeyRange,
  IDBObjectStore as FDBObjectStore,
  IDBTransaction as FDBTransaction,
} from "fake-indexeddb";

export type Process = {
  isAlive: boolean;
  /** Dies when so many answers of the disk have come in; Infinity: lives. */
  answersLeft: number;
  /** Every write to the disk fails for want of room. */
  isDiskFull: boolean;
  transactions: Set<IDBTransaction>;
  connections: Set<IDBDatabase>;
  /** What else ends with it. */
  onDeath: (() => void)[];
};

const running = new AsyncLocalStorage<Process>();

export const newProcess = (): Process => ({
  isAlive: true,
  answersLeft: Number.POSITIVE_INFINITY,
  isDiskFull: false,
  transactions: new Set(),
  connections: new Set(),
  onDeath: [],
});

/** Runs code as this process. */
export const inProcess = <T>(process: Process, work: () => T): T => running.run(process, work);

/** Ends a process as a kill does. */
export function kill(process: Process): void {
  if (!process.isAlive) return;
  process.isAlive = false;
  for (const transaction of process.transactions) undo(transaction);
  for (const act of process.onDeath) act();
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has completed; nobody will hear of it any more.
  }
}

/** The storage process dies under it: its connections close without having been asked. */
export function loseConnections(process: Process): void {
  for (const connection of process.connections) forceCloseDatabase(connection as never);
  process.connections.clear();
}

Object.assign(globalThis, { IDBKeyRange }); // what a browser has

let underWay = 0;
/** Resolves when nobody waits for the disk any more and all that follows from its answers is done. */
export async function quiet(): Promise<void> {
  let turns = 0;
  for (let idle = 0; idle < 3; idle = underWay === 0 ? idle + 1 : 0) {
    turns += 1;
    if (turns > 100_000) throw new Error(`The disk never came to rest: ${underWay} under way.`);
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}

type Listen = (type: string, listener: (event: Event) => void, options?: unknown) => void;
const targets = Object.getPrototypeOf(FDBTransaction.prototype) as { addEventListener: Listen };
const listen = targets.addEventListener;
targets.addEventListener = function (this: unknown, type, listener, options) {
  const process = running.getStore();
  // The fake disk listens to itself, to begin the next transaction: that goes on whoever dies.
  const isOfTheDisk = listener.name === "bound processTransactions";
  const guarded = (event: Event) => {
    if (process === undefined || isOfTheDisk) return listener(event);
    if (!process.isAlive) return;
    process.answersLeft -= 1;
    if (process.answersLeft <= 0) kill(process);
    else listener(event);
  };
  listen.call(this, type, guarded, options);
};

const factory = FDBFactory.prototype as unknown as { open: (name: string, version?: number) => IDBOpenDBRequest };
const open = factory.open;
factory.open = function (this: IDBFactory, name, version) {
  const request = open.call(this, name, version);
  const process = running.getStore();
  underWay += 1;
  const ended = () => (underWay -= 1);
  listen.call(request, "success", () => {
    ended();
    process?.connections.add(request.result);
  });
  listen.call(request, "error", ended);
  return request;
};

const databases = FDBDatabase.prototype;
// oxlint-disable-next-line typescript/unbound-method -- called on its own database below
const begin = databases.transaction;
databases.transaction = function (this: IDBDatabase, ...options: Parameters<typeof begin>) {
  const process = running.getStore();
  if (process?.isAlive === false) throw new DOMException("This process has ended.", "InvalidStateError");
  const transaction = begin.apply(this, options);
  underWay += 1;
  process?.transactions.add(transaction);
  const ended = () => {
    underWay -= 1;
    process?.transactions.delete(transaction);
  };
  listen.call(transaction, "complete", ended);
  listen.call(transaction, "abort", ended);
  return transaction;
};

const objectStores = FDBObjectStore.prototype as unknown as Record<
  "add" | "put",
  (value: unknown, key?: IDBValidKey) => IDBRequest
>;
for (const name of ["add", "put"] as const) {
  const write = objectStores[name];
  objectStores[name] = function (this: IDBObjectStore, ...what) {
    if (running.getStore()?.isDiskFull === true) throw new DOMException("The disk is full.", "QuotaExceededError");
    return write.apply(this, what);
  };
}
