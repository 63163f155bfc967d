/** Entries in number for the figures of the outbox: receipts of expected and of unexpected goods, and changes of the cart. */
import type { Page } from "playwright";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import type { Bodies } from "#outbox/entry/entry.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import type { Tablet } from "./tablet.ts";

declare global {
  var bench: typeof import("./in-page/outbox.ts").bench;
}

/** What an entry says; the rest of it is the same for all. */
type Of<Call extends "receive" | "addItem"> = { orderingKey: string; call: Call; body: Bodies[Call] };
export type Said = Of<"receive"> | Of<"addItem">;

/** So many: nine of ten receipts, each of a lot of its own (on pending lines until one is left on each, then goods that nobody ordered), one into the cart. */
export async function writes(tablet: Tablet, count: number): Promise<Said[]> {
  const pending = await askFromPage<PendingReceive[]>(tablet.page, "/api/receives/search-pending", {});
  const receive_date = new Date().toLocaleDateString("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
  const left = pending.map(({ remaining }) => remaining - 1);
  return Array.from({ length: count }, (_, index): Said => {
    const at = index % pending.length;
    const { order_id, item_id, quantity_UOM } = pending[at]!;
    if (index % 10 === 9) {
      return {
        orderingKey: "cart:1001:RXO",
        call: "addItem",
        body: { item_id: 48_001 + (index % 40), quantity: 1, quantity_uom_code: "CT" },
      };
    }
    const lot_no = `B${index}`;
    const isExpected = left[at]! > 0;
    if (isExpected) left[at]! -= 1;
    const body = {
      order_id: isExpected ? order_id : null,
      item_id,
      quantity_received: 1,
      quantity_UOM,
      lot_no,
      expiration_date: "12/31/2029",
      receive_date,
      notes: "",
    };
    const orderingKey = isExpected ? `receive:${order_id}:${item_id}:${lot_no}` : `receive:unexpected:${index}`;
    return { orderingKey, call: "receive", body };
  });
}

/** Writes them to the device as they stand, from a page where nobody sends. */
export async function keepAll(page: Page, user_id: number, said: readonly Said[]): Promise<void> {
  await page.evaluate(
    async ([user, all]) => {
      const store = globalThis.bench.openStore(indexedDB, user);
      for (const each of all) {
        const key = crypto.randomUUID();
        await store.add({
          v: 1,
          on_behalf_of: null,
          key,
          told: { key },
          device: "bench",
          user_id: user,
          customer_id: 1001,
          cart_type: "RXO",
          ...each,
          base: null,
          snapshot: {
            full_description: "Ketorolac 30 mg",
            ndc_code: "99904-107-01",
            schedule_name: null,
            sale_UOM_desc: "Carton",
          },
          created_at: Date.now(),
          time_zone: "America/New_York",
          state: "queued",
          attempts: 0,
          next_at: 0,
          last_error: null,
          outcomeUnknown: false,
          answer: null,
          done_at: null,
        });
      }
      store.close();
    },
    [user_id, said] as const,
  );
}

/** How many on the device are in each state, by counting in the database. */
export const counted = (page: Page, user_id: number): Promise<Record<"open" | "done" | "blocked", number>> =>
  page.evaluate(
    (user) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(`portal-outbox-${user}`);
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const transaction = opening.result.transaction("entries");
          const states = transaction.objectStore("entries").index("states");
          const of = (state: string) => states.count(IDBKeyRange.bound([state], [state, []]));
          const requests = {
            queued: of("queued"),
            sending: of("sending"),
            done: of("done"),
            blocked: of("blocked"),
          };
          transaction.addEventListener("complete", () => {
            opening.result.close();
            const { queued, sending, done, blocked } = requests;
            resolve({ open: queued.result + sending.result, done: done.result, blocked: blocked.result });
          });
        });
      }),
    user_id,
  );
