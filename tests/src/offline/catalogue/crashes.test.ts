/** The process ends wherever it may while the catalogue is written: afterwards the device goes on, and in the end it is as the server is. */
import * as fc from "fast-check";
import { IDBObjectStore } from "fake-indexeddb";
import { afterEach, expect, test, vi } from "vitest";
import { deviceCatalogue, inOrder, restarted, shown, type DeviceCatalogue } from "#tests/support/device-catalogue.ts";
import { catalogueServer, keptProduct, keptProducts } from "#tests/support/kept-products.ts";

afterEach(() => vi.restoreAllMocks());

/** The process ends at the nth write from now on; what its transaction did is undone. */
function crashAtWrite(nth: number): { writes: () => number } {
  let writes = 0;
  for (const name of ["put", "add", "clear"] as const) {
    const real = IDBObjectStore.prototype[name] as (...input: unknown[]) => unknown;
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: unknown, ...input: unknown[]) {
      if (++writes === nth) throw new Error("the process ended");
      return real.apply(this, input) as never;
    });
  }
  return { writes: () => writes };
}

test("the process ends at any write of a pass, of a change and of a pass anew: afterwards all is right", async () => {
  const server = catalogueServer(keptProducts(25), 10);
  const run = async (device: DeviceCatalogue) => {
    await device.sync(server.changes);
    return device;
  };
  const steps = [
    () => {},
    () => {
      server.put(keptProduct(3, { full_description: "Zinc 1 mg vial" }), keptProduct(40), keptProduct(41));
      server.remove(60_007);
    },
    () => {
      server.vanish(60_001, 60_002);
      server.restore();
    },
  ];
  let crashes = 0;
  for (const [nth, step] of steps.entries()) {
    step();
    for (let at = 1; ; at++) {
      let device = deviceCatalogue();
      if (nth > 0) {
        // As it was before this step.
        const before = catalogueServer(keptProducts(25), 10);
        await device.sync(before.changes);
        if (nth === 2) await device.sync((cursor) => server.changes(cursor));
      }
      crashAtWrite(at);
      const hasCrashed = await run(device).then(
        () => false,
        () => true,
      );
      vi.restoreAllMocks();
      if (!hasCrashed) break;
      crashes++;
      // The same process goes on, or another one does.
      if (at % 2 === 0) device = restarted(device);
      device.answers.hear("products");
      await run(device);
      expect(await shown(device), `step ${nth}, write ${at}`).toEqual(inOrder(server.products()));
      expect(await shown(restarted(device))).toEqual(inOrder(server.products()));
    }
  }
  expect(crashes).toBeGreaterThan(30);
});

test("whatever changes, goes, comes and crashes, the device ends as the server is", { timeout: 60_000 }, async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("put" as const), n: fc.nat(60), words: fc.constantFrom("Zinc", "Alum", "Élan 2 mg") }),
    fc.record({ do: fc.constant("remove" as const), n: fc.nat(60) }),
    fc.record({ do: fc.constant("restore" as const), n: fc.nat(60) }),
    fc.record({ do: fc.constant("sync" as const), pages: fc.nat(6), crash: fc.option(fc.nat(25)) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const server = catalogueServer(keptProducts(40), 7);
      let device = deviceCatalogue();
      for (const each of steps) {
        if (each.do === "put") server.put(keptProduct(each.n, { full_description: `${each.words} ${each.n}` }));
        const isThere = server.products().some(({ item_id }) => "n" in each && item_id === 60_000 + each.n);
        if (each.do === "remove" && isThere) server.remove(60_000 + each.n);
        if (each.do === "restore") {
          if (isThere) server.vanish(60_000 + each.n);
          server.restore();
        }
        if (each.do !== "sync") continue;
        if (each.crash !== null) crashAtWrite(each.crash);
        let left = each.pages;
        const brokenOff = device.sync((cursor) => {
          if (left-- === 0) throw new Error("no network");
          return server.changes(cursor);
        });
        await brokenOff.catch(() => undefined);
        vi.restoreAllMocks();
        if (each.crash !== null) device = restarted(device);
      }
      await device.sync(server.changes);
      await device.sync(server.changes); // what changed while the first one was under way
      expect(await shown(device)).toEqual(inOrder(server.products()));
      expect((await device.store.sync())?.count).toBe(server.products().length);
    }),
    { numRuns: 60 },
  );
});
