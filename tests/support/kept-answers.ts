/** What the page remembers for the days without a network, as it lies on the disk: written a moment after it came. */
import type { Page } from "playwright";

/** The body of a function that any engine runs in a page: reads the record of the read cache. */
const keptRecord = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
  if (!(await indexedDB.databases()).some(({ name }) => name === "portal-read-cache")) return; // opening would make it
  const database = await settled(indexedDB.open("portal-read-cache"));
  if (!database.objectStoreNames.contains("answers")) return database.close();
  const kept = await settled(database.transaction("answers").objectStore("answers").get("answers"));
  database.close();
  return kept;
`;

/** The same: is what is to be received remembered? */
export const rememberedPending = `
  const kept = await (async () => {${keptRecord}})();
  return (kept?.client.clientState.queries ?? []).some(({ queryKey }) => queryKey.includes("pending"));
`;

/** Returns the numbers of the orders on the kept list of pending lines: an earlier visit may have kept one without the newest order. */
export const keptPendingOrders = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(`(async () => {
    const kept = await (async () => {${keptRecord}})();
    const pending = (kept?.client.clientState.queries ?? []).find(({ queryKey }) => queryKey.includes("pending"));
    return (pending?.state.data.answer ?? []).map(({ order_id }) => order_id);
  })()`);
