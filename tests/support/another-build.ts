/** The disk as another build leaves it. */
import type { Page } from "playwright";

/** Puts one record beside a person's entries, as another build or an earlier day left it. */
export const addRecord = (page: Page, user_id: number, record: object): Promise<void> =>
  page.evaluate(
    ([name, put]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("success", () => {
          const transaction = opening.result.transaction("entries", "readwrite");
          transaction.objectStore("entries").put(put);
          transaction.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
          transaction.addEventListener("abort", () => reject(transaction.error!));
        });
      }),
    [`portal-outbox-${user_id}`, record] as const,
  );
