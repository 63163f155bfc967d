/**
 * Tabs and workers as processes that can die at any step: at each answer of the disk that comes in, and before each thing they do to the disk, the
 * network, the locks, the timers and the other tabs. Nothing else that a process does can be seen from outside, so these are all its awaits. A dead
 * one's listeners are never called again, what it does has no effect, and its open transactions are undone.
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
import { copied } from "./clone.ts";
import { met, type Fired } from "./faults.ts";

export type Process = {
  isAlive: boolean;
  /** Dies at so many steps from now; Infinity: lives. */
  stepsLeft: number;
  /** Loses its connections to the disk when so many answers of it have come in. */
  answersLeft: number;
  /** Every write fails for want of room: when it is asked for, or when its transaction is to complete. */
  diskFull: "no" | "at-write" | "at-commit";
  transactions: Set<IDBTransaction>;
  connections: Set<IDBDatabase>;
  /** What else ends with it. */
  onDeath: (() => void)[];
  fired: Fired;
};

const running = new AsyncLocalStorage<Process>();
const never = Number.POSITIVE_INFINITY;

export const newProcess = (fired: Fired): Process => ({
  isAlive: true,
  stepsLeft: never,
  answersLeft: never,
  diskFull: "no",
  transactions: new Set(),
  connections: new Set(),
  onDeath: [],
  fired,
});

/** Runs code as this process. */
export const inProcess = <T>(process: Process, work: () => T): T => running.run(process, work);

/** Nothing will happen to it any more unless somebody does it. */
export const spare = (process: Process): void =>
  void Object.assign(process, { stepsLeft: never, answersLeft: never, diskFull: "no" });

/** Ends a process as a kill does. */
export function kill(process: Process): void {
  if (!process.isAlive) return;
  process.isAlive = false;
  for (const transaction of process.transactions) {
    if (transaction.mode === "versionchange") met(process.fired, "killed while a database was being made");
    undo(transaction);
  }
  for (const connection of process.connections) connection.close();
  for (const act of process.onDeath) act();
}

/** One more step: false when the process does not live to take it. */
export function livesOn(process: Process): boolean {
  if (!process.isAlive) return false;
  process.stepsLeft -= 1;
  if (process.stepsLeft > 0) return true;
  met(process.fired, "killed at a step");
  kill(process);
  return false;
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has completed; nobody will hear of it any more.
  }
}

/** The storage process dies under it: what is open breaks off, and its connections close without having been asked. */
export function loseConnections(process: Process): void {
  const isBusy = process.transactions.size > 0;
  met(process.fired, isBusy ? "connection to the disk lost in a transaction" : "connection to the disk lost at rest");
  for (const transaction of process.transactions) breakOff(transaction, "AbortError");
  for (const connection of process.connections) forceCloseDatabase(connection as never);
  process.connections.clear();
}

/** Ends a transaction as the browser does when it must: with an error that nobody asked for. */
function breakOff(transaction: IDBTransaction, name: "AbortError" | "QuotaExceededError"): void {
  const inside = transaction as unknown as { _state: string; _abort: (name: string) => void };
  if (inside._state !== "finished" && inside._state !== "committing") inside._abort(name);
}

Object.assign(globalThis, { IDBKeyRange, structuredClone: copied }); // what a browser has

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

/**
 * Nothing waits for the disk. Whatever waits for something outside of the history, which takes as long as it takes, asks this first: else nobody knows
 * which of the two is over first, and the history is another in each run.
 */
export function mustBeQuiet(before: string): void {
  if (underWay > 0) throw new Error(`${before} while the disk was busy: whichever is over first decides the history.`);
}

type Listen = (type: string, listener: (event: Event) => void, options?: unknown) => void;
const targets = Object.getPrototypeOf(FDBTransaction.prototype) as { addEventListener: Listen };
const listen = targets.addEventListener;
/** While the fake disk makes a transaction: it listens to each itself, and goes on whoever dies. */
let isMaking = false;
targets.addEventListener = function (this: unknown, type, listener, options) {
  const process = running.getStore();
  const isOfTheDisk = isMaking || listener.name === "bound processTransactions"; // begins the next transaction
  const guarded = (event: Event) => {
    if (process === undefined || isOfTheDisk) return listener(event);
    if (!livesOn(process)) return;
    process.answersLeft -= 1;
    if (process.answersLeft === 0) loseConnections(process);
    listener(event);
  };
  listen.call(this, type, guarded, options);
};

const factory = FDBFactory.prototype as unknown as { open: (name: string, version?: number) => IDBOpenDBRequest };
const open = factory.open;
factory.open = function (this: IDBFactory, name, version) {
  const process = running.getStore();
  if (process !== undefined && !livesOn(process)) throw ended();
  const request = open.call(this, name, version);
  underWay += 1;
  const isOver = () => (underWay -= 1);
  listen.call(request, "upgradeneeded", () => {
    if (process?.isAlive === false) request.transaction?.abort();
  });
  listen.call(request, "success", () => {
    isOver();
    if (process?.isAlive === false) request.result.close();
    else process?.connections.add(request.result);
  });
  listen.call(request, "error", isOver);
  return request;
};

const removing = FDBFactory.prototype as unknown as { deleteDatabase: (name: string) => IDBOpenDBRequest };
const remove = removing.deleteDatabase;
removing.deleteDatabase = function (this: IDBFactory, name) {
  const process = running.getStore();
  if (process !== undefined && !livesOn(process)) throw ended();
  const request = remove.call(this, name);
  underWay += 1;
  const isOver = () => (underWay -= 1);
  listen.call(request, "success", isOver);
  listen.call(request, "error", isOver);
  return request;
};

const ended = () => new DOMException("This process has ended.", "InvalidStateError");

const databases = FDBDatabase.prototype;
// oxlint-disable-next-line typescript/unbound-method -- called on its own database below
const begin = databases.transaction;
databases.transaction = function (this: IDBDatabase, ...options: Parameters<typeof begin>) {
  const process = running.getStore();
  // The disk itself begins a version change; whose it is then, and what becomes of it, is settled in `open`.
  const isOfTheDisk = (options[1] as string) === "versionchange";
  if (process !== undefined && !isOfTheDisk && !livesOn(process)) throw ended();
  isMaking = true;
  let transaction: IDBTransaction;
  try {
    transaction = begin.apply(this, options);
  } finally {
    isMaking = false;
  }
  underWay += 1;
  process?.transactions.add(transaction);
  const { transactions } = (this as unknown as { _rawDatabase: { transactions: IDBTransaction[] } })._rawDatabase;
  const isOver = () => {
    underWay -= 1;
    process?.transactions.delete(transaction);
    // The fake disk keeps all there ever were, and looks through them before each next one.
    transactions.splice(transactions.indexOf(transaction), 1);
  };
  listen.call(transaction, "complete", isOver);
  listen.call(transaction, "abort", isOver);
  return transaction;
};

const objectStores = FDBObjectStore.prototype as unknown as Record<
  "add" | "put",
  (value: unknown, key?: IDBValidKey) => IDBRequest
>;
for (const name of ["add", "put"] as const) {
  const write = objectStores[name];
  objectStores[name] = function (this: IDBObjectStore, ...what) {
    const process = running.getStore();
    if (process === undefined) return write.apply(this, what);
    if (!livesOn(process)) throw ended();
    if (process.diskFull === "at-write") {
      met(process.fired, "disk full at a write");
      throw new DOMException("The disk is full.", "QuotaExceededError");
    }
    const request = write.apply(this, what);
    if (process.diskFull === "at-commit") {
      met(process.fired, "disk full at the commit");
      breakOff(this.transaction, "QuotaExceededError");
    }
    return request;
  };
}
