/** From a person's write to the entry that keeps it. */
import { cartScope, receiptScope, type Acting, type Entry, type Write } from "./entry.ts";

/** Nothing has been tried yet. */
export const fresh = {
  on_behalf_of: null,
  state: "queued",
  attempts: 0,
  next_at: 0,
  last_error: null,
  unsure: false,
  answer: null,
  done_at: null,
} as const satisfies Partial<Entry>;

/** By whom, where and when it is made. */
type Made = Pick<Entry, "v" | "key" | "device" | "user_id" | "created_at">;

/** The entry of a write; the store gives its seq. */
export const entryOf = (write: Write, acting: Acting, made: Made): Omit<Entry, "seq"> => ({
  ...fresh,
  ...made,
  ...acting,
  ...contentOf(write, acting, made.key),
  about: write.about ?? null,
  told: { key: made.key },
  ...(write.list && { list: { key: made.key, ...write.list } }),
});

/** What a write says, and to which scope it belongs. */
function contentOf(write: Write, acting: Acting, key: string): Pick<Entry, "call" | "body" | "base" | "scope"> {
  switch (write.call) {
    case "receive":
      return { call: write.call, body: write.body, base: write.base ?? null, scope: receiptScope(write.body, key) };
    case "cancelReceive":
    case "uncancelReceive": {
      const { call, receipt } = write;
      if ("receipt_key" in receipt) return { call, body: { ...receipt }, base: null, scope: "" }; // its receipt's, known to the store
      const { order_receive_id, client_key } = receipt;
      const scope = receiptScope(receipt, client_key ?? `#${order_receive_id}`);
      return { call, body: { order_receive_id }, base: null, scope };
    }
    case "addItem":
    case "addItems":
    case "updateItem":
    case "removeItem": {
      const base = write.call === "updateItem" || write.call === "removeItem" ? (write.base ?? null) : null;
      return { call: write.call, body: write.body, base, scope: cartScope(acting) };
    }
  }
}
