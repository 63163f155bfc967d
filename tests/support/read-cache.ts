/** The device's memory as a test sees it: waits for it, ages it, looks for a word in every byte of it; and a network that is gone. */
import type { Page } from "playwright";

/**
 * From here on nothing of the API is answered; the page itself still is. `silent`: asked and never answered, as on a dead
 * Wi-Fi. `captive`: a page is answered, as by a hotel's Wi-Fi that wants a sign-in.
 */
export async function cut(page: Page, how: "refused" | "silent" | "captive" = "refused"): Promise<void> {
  await page.route("**/api/**", async (route) => {
    if (how === "refused") await route.abort();
    if (how === "captive") await route.fulfill({ contentType: "text/html; charset=utf-8", body: "<h1>Welcome</h1>" });
  });
}

/** The network is back. */
export const reconnect = (page: Page): Promise<void> => page.unrouteAll({ behavior: "ignoreErrors" });

/** The heads of the kept answers, such as "cart lines". */
export const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const record = await readRecord();
    return (record?.client.clientState.queries ?? []).map(({ queryKey }) => queryKey.slice(0, 2).join(" "));

    type Kept = { client: { clientState: { queries: { queryKey: unknown[] }[] } } } | undefined;
    function readRecord(): Promise<Kept> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open("read-cache");
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("success", () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("answers")) return resolve(undefined);
          const reading = database.transaction("answers").objectStore("answers").get("answers");
          reading.addEventListener("success", () => {
            database.close();
            resolve(reading.result as Kept);
          });
        });
      });
    }
  });

/** Makes every kept answer older. */
export const age = (page: Page, hours = 3): Promise<void> =>
  page.evaluate(
    (olderByHours) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("read-cache");
        opening.addEventListener("success", () => {
          const transaction = opening.result.transaction("answers", "readwrite");
          const store = transaction.objectStore("answers");
          const reading = store.get("answers");
          reading.addEventListener("success", () => {
            for (const { state } of reading.result.client.clientState.queries)
              state.dataUpdatedAt -= olderByHours * 3600_000;
            store.put(reading.result, "answers");
          });
          transaction.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
          transaction.addEventListener("error", () => reject(transaction.error!));
        });
      }),
    hours,
  );

/** Where on the device any of these words stands: databases, caches, storages, cookies and the page itself. */
export const whereIs = (page: Page, words: string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const places: Record<string, string> = {
      "the page": document.documentElement.outerHTML,
      "the address": location.href,
      "local storage": JSON.stringify(Object.entries(localStorage)),
      "session storage": JSON.stringify(Object.entries(sessionStorage)),
      cookies: document.cookie,
    };
    for (const { name } of await indexedDB.databases()) places[`database ${name}`] = await contents(name!);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      places[`cache ${name}`] = (await cache.keys()).map(({ url }) => url).join(" ");
    }
    return Object.entries(places)
      .filter(([, text]) => wanted.some((word) => text.includes(word)))
      .map(([place]) => place);

    async function contents(name: string): Promise<string> {
      const database = await settled(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const all = await Promise.all(
        stores.map((store) => settled(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      return JSON.stringify(all);
    }
    function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error!));
      });
    }
  }, words);

/** All that is kept, as one text. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("read-cache");
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction("answers").objectStore("answers").get("answers");
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );
