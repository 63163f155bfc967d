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

/** The heads of the kept answers, such as "cart lines", sealed or not. */
export const keptAnswers = async (page: Page): Promise<string[]> =>
  (await queriesOf(page)).map(({ queryKey }) => queryKey.slice(0, 2).join(" "));

/** Makes every kept answer at least so old. */
export const age = async (page: Page, hours = 3): Promise<void> => void (await queriesOf(page, hours * 3_600_000));

/** All that is kept, as one text. */
export const keptText = async (page: Page): Promise<string> => JSON.stringify(await queriesOf(page));

type Query = { queryKey: unknown[]; state: { dataUpdatedAt: number; data?: { at?: number } } };

/** What is kept of answers, opened with the session's secret as the page does (src/offline/at-rest.ts), and made at least so old. */
const queriesOf = (page: Page, olderMs = 0): Promise<Query[]> =>
  page.evaluate(async (older) => {
    type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
    type Kept = { client: { clientState: { queries: Query[] } }; sealed?: Sealed };
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error!));
      });
    // Opening a database that is not there would make it, and the page would find it without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === "portal-read-cache")) return [];
    const database = await done(indexedDB.open("portal-read-cache"));
    try {
      if (!database.objectStoreNames.contains("answers")) return [];
      const answers = (mode: IDBTransactionMode) => database.transaction("answers", mode).objectStore("answers");
      const record = await done<Kept | undefined>(answers("readonly").get("answers"));
      if (record === undefined) return [];
      const { sealed } = record;
      const secret = /stcart-seal=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const raw = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
      const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
      const plain =
        sealed &&
        (await crypto.subtle.decrypt({ name: "AES-GCM", iv: sealed.iv }, key, sealed.data).catch(() => undefined));
      const closed = plain === undefined ? [] : (JSON.parse(new TextDecoder().decode(plain)) as Query[]);
      const open = record.client.clientState.queries;
      if (older === 0) return [...open, ...closed];
      const latest = Date.now() - older; // oxlint-disable-line tests/present-time -- runs in the page
      for (const { state } of [...open, ...closed]) {
        state.dataUpdatedAt = Math.min(state.dataUpdatedAt, latest);
        if (state.data?.at !== undefined) state.data.at = Math.min(state.data.at, latest); // of an answer with entries laid over it
      }
      if (sealed !== undefined && plain !== undefined) {
        const text = new TextEncoder().encode(JSON.stringify(closed));
        sealed.data = await crypto.subtle.encrypt({ name: "AES-GCM", iv: sealed.iv }, key, text);
      }
      await done(answers("readwrite").put(record, "answers"));
      return [...open, ...closed];
    } finally {
      database.close();
    }
  }, olderMs);

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
