/** A page that the browser puts aside, and a transaction that does not begin: nothing of the portal waits for either. */
import { IDBDatabase, IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letGo, takeUpAgain } from "#outbox/database/aside.ts";
import { database, limitWaiting, resultOf, StorageGone } from "#outbox/database/database.ts";

let disk: IDBFactory;
const layouts = [(made: IDBDatabase) => void made.createObjectStore("things")];
const onDisk = () => database(disk, "page", layouts);
const read = (db: ReturnType<typeof onDisk>) =>
  db.run(["things"], "readonly", (transaction) => resultOf<unknown[]>(transaction.objectStore("things").getAll()));

beforeEach(() => {
  disk = new IDBFactory();
  limitWaiting([5_000, 5_000]); // whatever else the machine does
});
afterEach(() => {
  takeUpAgain();
  vi.useRealTimers();
});

/** Fakes the clock of the limits. The fake disk keeps the real setImmediate. */
const fakeWaiting = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });

/** The connection of another page. */
function opened(): Promise<IDBDatabase> {
  const opening = disk.open("page", 1);
  opening.addEventListener("upgradeneeded", () => layouts[0]!(opening.result));
  return resultOf(opening);
}

/** A page that goes on asking in one transaction, as one that lies still in the middle of it; gives what ends it. */
async function occupied(): Promise<() => void> {
  const open = await opened();
  const transaction = open.transaction("things", "readwrite");
  let isOver = false;
  const goOn = () => {
    if (!isOver) transaction.objectStore("things").count().addEventListener("success", goOn);
  };
  goOn();
  return () => {
    isOver = true;
    open.close();
  };
}

test("put aside in the middle of a transaction it keeps nobody out; shown again, it does its work anew, once", async () => {
  const mine = onDisk();
  let turns = 0;
  const writing = mine.run(["things"], "readwrite", async (transaction) => {
    const things = transaction.objectStore("things");
    things.put((turns += 1), "turn");
    if (turns > 1) return;
    await resultOf(things.count());
    letGo();
    await resultOf(things.count());
  });
  await expect.poll(() => turns).toBe(1);
  const other = await opened();
  expect(await resultOf(other.transaction("things", "readwrite").objectStore("things").getAll())).toEqual([]);
  other.close();
  // It holds no connection either: another page may remove the database.
  await resultOf(disk.deleteDatabase("page"));
  takeUpAgain();
  await writing;
  expect(turns).toBe(2);
  expect(await read(mine)).toEqual([2]);
});

test("what is asked for while it is aside is done when it is shown, as often as it is put aside", async () => {
  const mine = onDisk();
  expect(await read(mine)).toEqual([]);
  letGo();
  let isDone = false;
  const reading = read(mine).finally(() => (isDone = true));
  for (let turns = 0; turns < 3; turns += 1) {
    await new Promise((resolve) => void setImmediate(resolve));
    expect(isDone).toBe(false);
  }
  takeUpAgain();
  letGo();
  takeUpAgain();
  expect(await reading).toEqual([]);
});

test("a transaction that does not begin is tried on a new connection, then fails; the next one is not held up by it", async () => {
  limitWaiting([20, 40]);
  const release = await occupied();
  const mine = onDisk();
  await expect(read(mine)).rejects.toThrow(StorageGone);
  const late = read(mine);
  release();
  expect(await late).toEqual([]);
});

test("whoever waits behind others of this page waits for no fault", async () => {
  const mine = onDisk();
  await read(mine); // it is open
  fakeWaiting();
  limitWaiting([100, 100]);
  const slow = async (transaction: IDBTransaction) => {
    await resultOf(transaction.objectStore("things").count());
    vi.advanceTimersByTime(50);
    await resultOf(transaction.objectStore("things").count());
    return "done";
  };
  const all = Array.from({ length: 6 }, () => mine.run(["things"], "readwrite", slow));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 6 }, () => "done"));
});

test("a transaction that has begun may take its time", async () => {
  const mine = onDisk();
  await read(mine); // it is open
  fakeWaiting();
  limitWaiting([100, 100]);
  const counting = mine.run(["things"], "readonly", async (transaction) => {
    const things = transaction.objectStore("things");
    await resultOf(things.count());
    vi.advanceTimersByTime(250);
    await resultOf(things.count());
    return "done";
  });
  expect(await counting).toBe("done");
});

test("a connection that was closed is not held: the page would keep each, with its whole database, for as long as it lives", async () => {
  const closed = vi.spyOn(IDBDatabase.prototype, "close");
  const mine = onDisk();
  await read(mine);
  mine.close();
  await expect.poll(() => closed.mock.contexts.length).toBe(1);
  const [connection] = closed.mock.contexts;
  letGo(); // closes all that it holds
  expect(closed.mock.contexts.filter((each) => each === connection)).toHaveLength(1);
  closed.mockRestore();
});
