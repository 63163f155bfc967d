/** The catalogue on a browser's disk as a test sees it. */
import type { Page } from "playwright";

export type KeptCatalogue = { isComplete: boolean; count: number; total: number; cursor?: string; as_of: number };

/** How far the copy is; undefined where there is none. */
export const keptCatalogue = (page: Page): Promise<KeptCatalogue | undefined> =>
  page.evaluate(async () => {
    // Opening a database that is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === "portal-catalog")) return undefined;
    const database = await settled(indexedDB.open("portal-catalog"));
    const kept: unknown = await settled(database.transaction("state").objectStore("state").get("sync"));
    database.close();
    return kept as KeptCatalogue | undefined;

    function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error!));
      });
    }
  });

/** Makes the copy and the prices so many hours older, as if nobody had asked for so long. */
export const ageCatalogue = (page: Page, hours: number): Promise<void> =>
  page.evaluate(async (older) => {
    const change = (name: string, store: string, key: string, by: (record: { as_of: number }) => object) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => {
          const transaction = opening.result.transaction(store, "readwrite");
          const reading = transaction.objectStore(store).get(key);
          reading.addEventListener("success", () => transaction.objectStore(store).put(by(reading.result), key));
          transaction.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
          transaction.addEventListener("error", () => reject(transaction.error!));
        });
      });
    const earlier = (record: { as_of: number }) => ({ ...record, as_of: record.as_of - older * 3_600_000 });
    await change("portal-catalog", "state", "sync", earlier);
    await change("portal-contract-prices", "prices", "prices", earlier);
  }, hours);
