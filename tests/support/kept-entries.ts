/** The outbox on a device's disk as a test sees it: how its entries stand, and how old they are. */
import type { Page } from "playwright";

/** The states of all entries, whoever's they are, in order. */
export const statesOnDisk = (page: Page): Promise<string[]> => walkEntries(page, 0);

/** Makes every entry older. */
export async function ageEntries(page: Page, hours: number): Promise<void> {
  await walkEntries(page, hours);
}

const walkEntries = (page: Page, olderByHours: number): Promise<string[]> =>
  page.evaluate(async (hours) => {
    const names = (await indexedDB.databases())
      .map(({ name }) => name!)
      .filter((name) => name.startsWith("portal-outbox-"));
    const all = await Promise.all(names.map(walk));
    return all.flat();

    function walk(name: string): Promise<string[]> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("success", () => {
          const transaction = opening.result.transaction("entries", "readwrite");
          const store = transaction.objectStore("entries");
          const reading = store.getAll();
          reading.addEventListener("success", () => {
            if (hours === 0) return;
            for (const entry of reading.result)
              store.put({ ...entry, created_at: entry.created_at - hours * 3_600_000 });
          });
          transaction.addEventListener("complete", () => {
            opening.result.close();
            resolve(reading.result.map(({ state }: { state: string }) => state));
          });
          transaction.addEventListener("error", () => reject(transaction.error!));
        });
      });
    }
  }, olderByHours);
