/** The disk under the portal as a test sees and spoils it: what stands in the outbox, and no room for more. */
import type { Page } from "playwright";
import type { Entry } from "#outbox/entry/entry.ts";

/** The entries of everybody on this device, as they stand on its disk. */
export const entriesOn = (page: Page): Promise<Entry[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!).filter((name) => name.startsWith("outbox-"));
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

/**
 * Limits what the origin of `url` may keep; gives the way to lift that. To be called before anything of it was opened, on the empty page: Chromium
 * believes what it once saw for half a minute.
 */
export async function limitDisk(page: Page, url: string, bytes: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page); // the limit ends with it
  const { origin } = new URL(url);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: bytes });
  return () => session.send("Storage.overrideQuotaForOrigin", { origin }) as Promise<never>;
}

/** Fills a limited disk to the last few hundred bytes, and again whatever others leave of it, until what it gives is called. */
export async function fillDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("films of somebody");
      opening.addEventListener("upgradeneeded", () =>
        opening.result.createObjectStore("parts", { autoIncrement: true }),
      );
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(opening.error!));
    });
    await fill();
    const goOn = async () => {
      while (!("mayEmpty" in globalThis)) {
        // The smallest part first: a full disk costs one attempt, so that what others free is taken before they use it.
        if (await fits(256)) await fill();
        await new Promise((resolve) => setTimeout(resolve));
      }
      database.close();
    };
    void goOn();

    async function fill(): Promise<void> {
      for (const size of [524_288, 65_536, 8_192, 1_024, 256]) while (await fits(size));
    }

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
  });
  return () => page.evaluate(() => void Object.assign(globalThis, { mayEmpty: true }));
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
