/** The disk as the first build that kept entries left it: its layout, and records as it wrote them (format 1). */
import type { Page } from "playwright";

/** A record of format 1; nothing in it may follow later formats. */
export type Record1 = {
  v: 1;
  key: string;
  device: string;
  seq: number;
  user_id: number;
  customer_id: number;
  cart_type: "RXO" | "CSO";
  scope: string;
  lane?: string;
  call: "receive" | "cancelReceive" | "uncancelReceive" | "addItem" | "updateItem" | "removeItem";
  body: object;
  base: unknown;
  about: object | null;
  created_at: number;
  time_zone: string;
  state: "queued" | "sending" | "needs-you" | "done";
  attempts: number;
  next_at: number;
  last_error: object | null;
  unsure: boolean;
  answer: unknown;
  done_at: number | null;
};

/** Puts a person's outbox of format 1 in place of whatever they have here. No tab of the portal may be open. */
export const leaveFormat1 = (page: Page, user_id: number, records: Record1[]): Promise<void> =>
  page.evaluate(
    async ([name, those]) => {
      await new Promise<void>((resolve, reject) => {
        const removing = indexedDB.deleteDatabase(name);
        removing.addEventListener("success", () => resolve());
        removing.addEventListener("error", () => reject(removing.error!));
      });
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("upgradeneeded", () => {
          const entries = opening.result.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
          entries.createIndex("key", "key", { unique: true });
          entries.createIndex("lanes", ["lane", "seq", "next_at"]);
          entries.createIndex("states", ["state", "seq"]);
          // oxlint-disable-next-line tests/present-time -- runs in the page, by its clock
          opening.result.createObjectStore("sender").put(Date.now() - 30 * 86_400_000, "beat");
          for (const record of those) entries.put(record);
        });
        opening.addEventListener("success", () => {
          opening.result.close();
          resolve();
        });
      });
    },
    [`portal-outbox-${user_id}`, records] as const,
  );

/** Puts one record beside a person's entries, as another build would write it. */
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
