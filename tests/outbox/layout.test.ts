/** Two builds on one disk: the newer lays it out anew without loss, the older leaves it alone. */
import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { NewerBuild } from "#outbox/database/database.ts";
import { version } from "#outbox/entry/kinds.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { acting, newTablet, user_id } from "#tests/support/tablet.ts";
import { add, atWork, disk, line, states } from "#tests/support/visitors.ts";

test("the database of the build before is laid out anew without loss, while a tab of that build has it open", async () => {
  const storage = new IDBFactory();
  const old = await new Promise<IDBDatabase>((resolve) => {
    const request = storage.open(`portal-outbox-${user_id}`, 1);
    request.addEventListener("upgradeneeded", () => {
      const entries = request.result.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
      entries.createIndex("key", "key", { unique: true });
      entries.createIndex("lanes", ["lane", "seq", "next_at"]);
      entries.createIndex("states", ["state", "seq"]);
      request.result.createObjectStore("sender");
    });
    request.addEventListener("success", () => resolve(request.result));
  });
  old.addEventListener("versionchange", () => old.close()); // as that build does
  const scope = "cart:1:RXO";
  const record = {
    v: 1,
    key: "key-of-v1",
    device: "device-1",
    user_id,
    customer_id: 1,
    cart_type: "RXO",
    scope,
    lane: scope,
    call: "addItem",
    body: { ...line, quantity: 2 },
    base: null,
    about: null,
    created_at: 1,
    time_zone: "Etc/UTC",
    state: "queued",
    attempts: 0,
    next_at: 0,
    last_error: null,
    unsure: false,
    answer: null,
    done_at: null,
  };
  const writing = old.transaction("entries", "readwrite");
  writing.objectStore("entries").add(record);
  await new Promise((resolve) => {
    writing.addEventListener("complete", resolve);
  });

  const tablet = await newTablet(storage);
  const outbox = await openOutbox(user_id, tablet.machine);
  expect(outbox.entries()).toMatchObject([
    { v: version, seq: 1, key: "key-of-v1", on_behalf_of: null, state: "queued" },
  ]);
  await outbox.drain();
  expect(states(outbox.entries())).toEqual(["addItem done"]);
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
