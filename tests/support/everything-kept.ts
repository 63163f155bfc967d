/** What a browser keeps of a site: for tests of what must not be among it. */
import type { Page } from "playwright";

/** Every byte that the browser keeps for this site and lets a script read, as text; bytes appear as latin-1. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asText = (value: unknown) =>
      JSON.stringify(value, (_key, each: unknown) => {
        const bytes = each instanceof ArrayBuffer ? new Uint8Array(each) : ArrayBuffer.isView(each) ? each : undefined;
        if (bytes === undefined) return each;
        return new TextDecoder("latin1").decode(bytes);
      });
    const parts = [document.cookie, location.href, JSON.stringify(history.state)];
    for (const storage of [localStorage, sessionStorage]) parts.push(asText(Object.entries(storage)));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (/\/assets\//.test(request.url)) continue; // the program itself
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(opening.error!));
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          reading.addEventListener("success", () => resolve(reading.result));
          reading.addEventListener("error", () => reject(reading.error!));
        });
        parts.push(`${name} ${store}`, asText(rows));
      }
      database.close();
    }
    return parts.join("\n");
  });
