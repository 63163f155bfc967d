/** The catalogue on the disk: whatever happens on the way, in the end it is the server's, in its order, and never half of an answer. */
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { KeptProduct } from "#contract/catalogue/catalogue.ts";
import { StorageFull } from "#outbox/database/database.ts";
import type { Changes } from "#src/offline/catalogue/writer.ts";
import { deviceCatalogue, inOrder, owner, restarted, shown } from "#tests/support/device-catalogue.ts";
import { catalogueServer, keptProduct, keptProducts } from "#tests/support/kept-products.ts";

afterEach(() => vi.restoreAllMocks());

describe("a first pass", () => {
  test("brings everything, in display order, and is shown only when it is whole", async () => {
    const server = catalogueServer(keptProducts(1_203));
    const device = deviceCatalogue();
    let cursor: string | undefined;
    const seen: unknown[] = [];
    for (let again = true; again;) {
      ({ cursor, again } = await device.store.apply(cursor, server.changes(cursor)));
      device.answers.hear("products");
      seen.push((await shown(device))?.length);
    }
    expect(seen).toEqual([undefined, undefined, 1_203]);
    expect(await shown(device)).toEqual(inOrder(server.products()));
    expect(await shown(restarted(device))).toEqual(inOrder(server.products()));
    expect(await device.store.sync()).toMatchObject({ count: 1_203, total: 1_203, isComplete: true, as_of: 1_000 });
  });

  test("that was interrupted goes on where it was", async () => {
    const server = catalogueServer(keptProducts(60), 10);
    const device = deviceCatalogue();
    await device.store.apply(undefined, server.changes(undefined));
    const next = restarted(device);
    expect(await next.store.sync()).toMatchObject({ count: 10, total: 60, isComplete: false });
    expect(await next.sync(server.changes)).toBe(5);
    expect(await shown(next)).toEqual(inOrder(server.products()));
  });
});

test("an answer that comes twice, or late, changes nothing the second time", async () => {
  const server = catalogueServer(keptProducts(25), 10);
  const device = deviceCatalogue();
  const first = server.changes(undefined);
  const { cursor } = await device.store.apply(undefined, first);
  expect(await device.store.apply(undefined, first)).toEqual({ cursor, again: false, changed: false });
  await device.sync(server.changes);
  const before = await device.store.sync();
  await device.store.apply(undefined, first);
  await device.store.apply(cursor, server.changes(cursor));
  expect(await device.store.sync()).toEqual(before);
  // The same products under a cursor that is the present one.
  const repeated: Changes = { ...first, cursor: before!.cursor!, more: false, from_start: false };
  expect(await device.store.apply(before!.cursor, repeated)).toMatchObject({ changed: false });
  expect((await device.store.sync())?.generation).toBe(before!.generation);
});

describe("a pass over everything anew", () => {
  test("keeps what was there until it is over, then drops what it did not name", async () => {
    const server = catalogueServer(keptProducts(25), 10);
    const device = deviceCatalogue();
    await device.sync(server.changes);
    server.vanish(60_000, 60_024);
    server.put(keptProduct(30));
    server.restore();
    let { cursor, again } = await device.store.apply(
      (await device.store.sync())?.cursor,
      server.changes("of another database"),
    );
    device.answers.hear("products");
    expect((await shown(device))?.length).toBe(25);
    for (; again;) ({ cursor, again } = await device.store.apply(cursor, server.changes(cursor)));
    device.answers.hear("products");
    expect(await shown(device)).toEqual(inOrder(server.products()));
    expect((await device.store.sync())?.count).toBe(24);
  });

  test("begun again in the middle counts only what the last one named", async () => {
    const server = catalogueServer(keptProducts(25), 10);
    const device = deviceCatalogue();
    await device.store.apply(undefined, server.changes(undefined));
    server.vanish(60_000);
    server.restore();
    await device.sync(server.changes);
    expect(await shown(device)).toEqual(inOrder(server.products()));
  });
});

describe("a row that does not fit", () => {
  const broken = (over: object) => ({ ...keptProduct(2), ...over });

  test.each([
    ["no object", null as unknown as KeptProduct],
    ["no number", broken({ item_id: "60002" })],
    ["no name", broken({ full_description: undefined })],
    ["a unit without a price's place", broken({ units: [{ quantity_uom_code: "CT" }] })],
  ])("%s: is left out, and the others are there", async (_what, row) => {
    const device = deviceCatalogue();
    const page = catalogueServer([keptProduct(1), keptProduct(3)]).changes(undefined);
    await device.sync(() => ({ ...page, products: [page.products[0]!, row, page.products[1]!] }));
    expect((await shown(device))?.map(([item]) => item).toSorted()).toEqual([60_001, 60_003]);
  });

  test("of a product that is known leaves it as it was, in a pass anew too", async () => {
    const server = catalogueServer(keptProducts(3));
    const device = deviceCatalogue();
    await device.sync(server.changes);
    server.restore();
    await device.sync((cursor) => {
      const page = server.changes(cursor);
      return { ...page, products: page.products.map((row) => (row.item_id === 60_002 ? broken({ form: 7 }) : row)) };
    });
    expect(await shown(device)).toEqual(inOrder(keptProducts(3)));
  });

  test("with a field that a newer server added fits", async () => {
    const device = deviceCatalogue();
    const page = catalogueServer([keptProduct(1)]).changes(undefined);
    await device.sync(() => ({ ...page, products: [broken({ ...keptProduct(1), newer: true })] }));
    expect((await shown(device))?.length).toBe(1);
  });
});

describe("the disk", () => {
  test("is full: nothing of the answer is kept, what was there goes on, and later it goes in", async () => {
    const server = catalogueServer(keptProducts(25), 10);
    const device = deviceCatalogue();
    await device.sync(server.changes);
    server.put(keptProduct(50));
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    await expect(device.sync(server.changes)).rejects.toBeInstanceOf(StorageFull);
    vi.restoreAllMocks();
    expect((await shown(device))?.length).toBe(25);
    await device.sync(server.changes);
    expect(await shown(device)).toEqual(inOrder(server.products()));
  });

  test("was cleared under an open page: it starts anew", async () => {
    const server = catalogueServer(keptProducts(25), 10);
    const device = deviceCatalogue();
    await device.sync(server.changes);
    await new Promise((resolve) => {
      device.disk.deleteDatabase("portal-catalog").addEventListener("success", resolve);
    });
    expect(await device.store.sync()).toBeUndefined();
    expect(await device.sync(server.changes)).toBe(3);
    expect(await shown(device)).toEqual(inOrder(server.products()));
  });

  test("was written by another build in another shape: nothing of it is shown, and it starts anew", async () => {
    const server = catalogueServer(keptProducts(25));
    const device = deviceCatalogue();
    await device.sync(server.changes);
    const sync = await device.store.sync();
    await inState(device.disk, (state) => state.put({ ...sync, shape: "0 item_id" }, "sync"));
    const newer = restarted(device);
    expect(await newer.store.sync()).toBeUndefined();
    expect(await shown(newer)).toBeUndefined();
    server.vanish(60_000);
    await newer.sync(server.changes);
    expect(await shown(newer)).toEqual(inOrder(server.products()));
  });

  test("cannot be opened: every question fails, and nothing hangs", async () => {
    const disk = new IDBFactory();
    vi.spyOn(disk, "open").mockImplementation(() => {
      throw new DOMException("", "SecurityError");
    });
    const device = deviceCatalogue({ disk });
    await expect(device.answers.classes()).rejects.toMatchObject({ name: "StorageGone" });
  });
});

test("two tabs' workers write in turn, and neither loses what the other wrote", async () => {
  const server = catalogueServer(keptProducts(25), 10);
  const one = deviceCatalogue();
  await one.sync(server.changes);
  const other = restarted(one);
  for (let turn = 0; turn < 4; turn++) {
    server.put(keptProduct(50 + turn, { full_description: `Only since turn ${turn}` }));
    server.remove(60_000 + turn);
    await (turn % 2 === 0 ? one : other).sync(server.changes);
  }
  one.answers.hear("products");
  expect(await shown(one)).toEqual(inOrder(server.products()));
  expect(
    (await one.answers.search(owner, { searchText: "turn since", classId: null, type: "ALL", page: 1, page_size: 9 }))
      ?.answer.total,
  ).toBe(4);
});

test("another tab changed the catalogue while a page of it was being made: the page is made of the new one", async () => {
  const server = catalogueServer(keptProducts(25));
  const one = deviceCatalogue();
  await one.sync(server.changes);
  await shown(one);
  server.remove(60_003);
  server.put(keptProduct(9, { full_description: "Renamed" }));
  await restarted(one).sync(server.changes); // and this tab has not heard of it yet
  expect(await shown(one)).toEqual(inOrder(server.products()));
});

/** Does something to the record of how far the copy is. */
const inState = (disk: IDBFactory, work: (state: { put: (value: unknown, key: string) => unknown }) => void) =>
  new Promise<void>((resolve) => {
    const opening = disk.open("portal-catalog");
    opening.addEventListener("success", () => {
      const transaction = opening.result.transaction("state", "readwrite");
      work(transaction.objectStore("state"));
      transaction.addEventListener("complete", () => {
        opening.result.close();
        resolve();
      });
    });
  });
