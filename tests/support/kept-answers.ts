/** What the page remembers for the days without a network, as it lies on the disk: written a moment after it came. */
import type { Page } from "playwright";

/** The body of a function that any engine runs in a page: is what is to be received remembered? */
export const rememberedPending = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
  if (!(await indexedDB.databases()).some(({ name }) => name === "read-cache")) return false; // opening would make it
  const database = await settled(indexedDB.open("read-cache"));
  if (!database.objectStoreNames.contains("answers")) return database.close(), false;
  const kept = await settled(database.transaction("answers").objectStore("answers").get("answers"));
  database.close();
  return (kept?.client.clientState.queries ?? []).some(({ queryKey }) => queryKey.includes("pending"));
`;

/** Whether what is to be received is remembered. */
export const isPendingRemembered = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`(async () => {${rememberedPending}})()`);
