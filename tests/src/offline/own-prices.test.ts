/** What belongs to one customer on a device: theirs alone, and gone when they go. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnCatalogue } from "#contract/catalogue/catalogue.ts";
import { shapesVersion } from "#src/offline/answers-on-disk.ts";

const mine = { user_id: 7, customer_id: 1001 };
const own = (version: string, price: number): OwnCatalogue => ({
  version,
  unchanged: false,
  prices: [[48_001, "CT", price]],
  allocations: [],
  bonus_basis_points: 0,
  incentives: [],
});
const unchanged = (version: string): OwnCatalogue => ({
  version,
  unchanged: true,
  prices: [],
  allocations: [],
  bonus_basis_points: 0,
  incentives: [],
});
const isHere = () => true;
const secret = "of this session";
const ownOf = (owner: typeof mine, by = secret) => sealedPrices.ownOf(owner, by);
const keepOwn = (owner: typeof mine, answer: OwnCatalogue, now: number, isStill: () => boolean) =>
  sealedPrices.keepOwn(owner, answer, { now, secret, isStill });

let prices: typeof import("#src/offline/own-prices.ts");
let sealedPrices: typeof import("#src/offline/sealed-prices.ts");
const heard: unknown[] = [];
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage = (news: unknown) => heard.push(news);
    },
  );
  heard.length = 0;
  prices = await import("#src/offline/own-prices.ts");
  sealedPrices = await import("#src/offline/sealed-prices.ts");
});
afterEach(() => vi.unstubAllGlobals());

test("are read by their owner only", async () => {
  await keepOwn(mine, own("1", 24), 500, isHere);
  expect(await ownOf(mine)).toEqual({ owner: mine, as_of: 500, own: own("1", 24) });
  expect(await ownOf({ ...mine, customer_id: 1002 })).toBeUndefined();
  expect(await ownOf({ ...mine, user_id: 8 })).toBeUndefined();
  expect(heard).toEqual(["own"]);
});

test("lie sealed on the disk: nobody reads them after the session", async () => {
  await keepOwn(mine, own("1", 2_468.13), 500, isHere);
  const record = await prices.readOwn();
  expect(JSON.stringify(record) + Buffer.from(record!.sealed.data).toString("latin1")).not.toContain("2468");
  expect(await ownOf(mine, "of the next session")).toBeUndefined();
  expect(await sealedPrices.ownOf(mine, undefined)).toBeUndefined();
});

test("of other shapes are not read, are asked for as if there were none, and go at the next start", async () => {
  await keepOwn(mine, own("1", 24), 500, isHere);
  const written = (await prices.readOwn())!;
  await prices.writeOwn({ ...written, shapes: shapesVersion - 1 }, isHere);
  expect(await ownOf(mine)).toBeUndefined();
  await keepOwn(mine, unchanged("1"), 900, isHere);
  expect(await ownOf(mine)).toBeUndefined();
  await prices.keepOnlyOwnOf(mine);
  expect(await prices.readOwn()).toBeUndefined();
});

test("that the server says are the same get a new age and stay", async () => {
  await keepOwn(mine, own("1", 24), 500, isHere);
  await keepOwn(mine, unchanged("1"), 900, isHere);
  expect(await ownOf(mine)).toEqual({ owner: mine, as_of: 900, own: own("1", 24) });
});

test("called the same where there are none are not kept: nothing would stand for all of them", async () => {
  await keepOwn(mine, unchanged("1"), 900, isHere);
  expect(await ownOf(mine)).toBeUndefined();
  const other = { ...mine, customer_id: 1002 };
  await keepOwn(other, own("1", 24), 500, isHere);
  await keepOwn(mine, unchanged("1"), 900, isHere);
  expect(await ownOf(mine)).toBeUndefined();
});

test("of a person who has left meanwhile are not written, and what the next one has stays", async () => {
  const next = { user_id: 8, customer_id: 1001 };
  await keepOwn(next, own("2", 30), 500, isHere);
  await keepOwn(mine, own("1", 24), 500, () => false);
  expect(await ownOf(mine)).toBeUndefined();
  expect((await ownOf(next))?.own.version).toBe("2");
});

test("go with their owner, and with a change of the customer; those of whoever is here stay", async () => {
  await keepOwn(mine, own("1", 24), 500, isHere);
  await prices.keepOnlyOwnOf(mine);
  expect(await ownOf(mine)).toBeDefined();
  await prices.keepOnlyOwnOf({ ...mine, customer_id: 1002 });
  expect(await ownOf(mine)).toBeUndefined();
  await keepOwn(mine, own("1", 24), 500, isHere);
  await prices.keepOnlyOwnOf(undefined);
  expect(await ownOf(mine)).toBeUndefined();
  expect(heard).toEqual(["own", "own", "own", "own"]);
});

test("on a device that keeps nothing are nobody's trouble", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("", "SecurityError");
    },
  });
  vi.spyOn(console, "info").mockImplementation(() => {});
  await prices.keepOnlyOwnOf(undefined);
});
