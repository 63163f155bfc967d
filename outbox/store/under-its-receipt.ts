/** A cancel that names a receipt of this device. */
import { receiptIn } from "#outbox/entry/answer.ts";
import { type CancelCall, type Entry, namedReceipt, type NewEntry, receiptKeyOf } from "#outbox/entry/entry.ts";
import type { Format } from "#outbox/entry/format.ts";
import { byKey } from "./queue.ts";

/**
 * Returns a cancel of a receipt of this device in the queue of that receipt, and named as it stands now: a hand-over may bring it after its receipt was done.
 * Every other entry as it is; undefined where the receipt is not here.
 */
export async function underItsReceipt(
  entries: IDBObjectStore,
  entry: NewEntry,
  format: Format,
): Promise<NewEntry | undefined> {
  const receiptKey = receiptKeyOf(entry);
  if (receiptKey === undefined || (entry.call !== "cancelReceive" && entry.call !== "uncancelReceive")) return entry;
  const receipt = await byKey(entries, receiptKey, format);
  return receipt && { ...entry, orderingKey: receipt.orderingKey, ...namedBy(receipt, entry) };
}

/** By its number once it is known. */
function namedBy(
  { key, state, call, answer }: Entry,
  { body }: Pick<NewEntry<CancelCall>, "body">,
): Pick<Entry<CancelCall>, "body"> {
  const id = state === "done" ? receiptIn({ call, answer })?.order_receive_id : undefined;
  return { body: namedReceipt(body, id === undefined ? { receipt_key: key } : { order_receive_id: id }) };
}
