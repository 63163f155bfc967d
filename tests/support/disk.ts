/** The disk under the portal as a test sees and spoils it: what stands in the outbox, and no room for more. */
import type { Page } from "playwright";
import type { Entry } from "#outbox/entry/entry.ts";

/** The entries of everybody on this device, as they stand on its disk. */
export const entriesOn = (page: Page): Promise<Entry[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases())
      .map(({ name }) => name!)
      .filter((name) => name.startsWith("portal-outbox-"));
    const all = await Promise.all(names.map(entriesIn));
    return all.flat();

    async function entriesIn(name: string): Promise<Entry[]> {
      const database = await settled(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const entries = stores.includes("entries")
        ? await settled<Entry[]>(database.transaction("entries").objectStore("entries").getAll())
        : [];
      database.close();
      return entries;
    }
    function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error!));
      });
    }
  });

/** A limited disk of a test. */
export type LimitedDisk = {
  /** Fills what is left of it from a page of its origin; from then on nothing fits, whatever is freed. */
  fill: (from: Page) => Promise<void>;
  /** Lifts the limit. Chromium may go on for half a minute with what it knew. */
  lift: () => Promise<void>;
};

/** Limits the storage of the origin of `url` to `bytes`. Call it on the empty page, before anything of the origin is opened. */
export async function limitDisk(page: Page, url: string, bytes: number): Promise<LimitedDisk> {
  const session = await page.context().newCDPSession(page); // the limit ends with it
  const { origin } = new URL(url);
  const limit = async (quota: { quotaSize?: number }): Promise<void> => {
    await session.send("Storage.overrideQuotaForOrigin", { origin, ...quota });
  };
  await limit({ quotaSize: bytes });
  return {
    fill: async (from) => {
      await from.evaluate(fillStorage);
      // Chromium frees space later, when it compacts its files: far more than an entry takes. It asks for the limit before each write on a full disk.
      await limit({ quotaSize: 1 });
    },
    lift: () => limit({}),
  };
}

/** Writes to a database of its own until not even 256 bytes fit. Runs in the page. */
async function fillStorage(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("films of somebody");
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("parts", { autoIncrement: true }));
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error!));
  });
  for (const size of [524_288, 65_536, 8_192, 1_024, 256]) while (await fits(size));
  database.close();

  function fits(size: number): Promise<boolean> {
    return new Promise((resolve) => {
      const transaction = database.transaction("parts", "readwrite", { durability: "strict" });
      transaction.addEventListener("complete", () => resolve(true));
      transaction.addEventListener("abort", () => resolve(false));
      transaction.objectStore("parts").put(crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536))));
      for (let more = size - 65_536; more > 0; more -= 65_536)
        transaction.objectStore("parts").put(crypto.getRandomValues(new Uint8Array(65_536)));
    });
  }
}

/** The browser clears what the origin has kept: its databases, or everything. */
export async function evict(page: Page, what: "databases" | "everything"): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: what === "databases" ? "indexeddb" : "all",
  });
  await session.detach();
}
