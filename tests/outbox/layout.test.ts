/** Two builds on one disk: the newer lays it out anew without loss, the older leaves it alone. */
import { IDBFactory } from "fake-indexeddb";
import { expect, onTestFinished, test } from "vitest";
import { database, type LayoutStep, NewerBuild, resultOf } from "#outbox/database/database.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { acting, user_id } from "#tests/support/tablet.ts";
import { add, atWork, disk } from "#tests/support/visitors.ts";

test("a newer layout keeps what an older one has, while a tab of that build has it open", async () => {
  const storage = new IDBFactory();
  const first: LayoutStep = (fresh) => void fresh.createObjectStore("entries");
  const second: LayoutStep = (older) => void older.createObjectStore("sealed");
  const opened = (layouts: LayoutStep[]) => {
    const db = database(storage, "of two layouts", layouts);
    onTestFinished(db.close);
    return db;
  };
  const older = opened([first]);
  await older.run(["entries"], "readwrite", async (transaction) => {
    transaction.objectStore("entries").put("unsent", 1);
  });

  const read = (transaction: IDBTransaction) => resultOf(transaction.objectStore("entries").get(1));
  expect(await opened([first, second]).run(["entries", "sealed"], "readonly", read)).toBe("unsent");
  await expect(older.run(["entries"], "readonly", read)).rejects.toThrow(NewerBuild);
});

test("a build that knows less than the disk changes nothing on it, and says that a newer one is here", async () => {
  const { tablet, outbox } = await atWork();
  await outbox.add(add(2), acting);
  outbox.close();
  const newer = await new Promise<IDBDatabase>((resolve) => {
    const request = tablet.machine.storage.open(`portal-outbox-${user_id}`, 99);
    request.addEventListener("success", () => resolve(request.result));
  });
  newer.close();
  const before = await disk(tablet);
  await expect(openOutbox(user_id, tablet.machine)).rejects.toThrow(NewerBuild);
  expect(await disk(tablet)).toBe(before);
});
