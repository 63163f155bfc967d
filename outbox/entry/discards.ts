/** The note of a discarded entry: an entry of its own, written in the transaction that removes it, so that the audit trail hears of every one. */
import type { DiscardedEntry } from "#contract/outbox/outbox.ts";
import { asPlain, nearestTime } from "#contract/base/text-and-time.ts";
import type { Entry, NewEntry, WritingCall } from "./entry.ts";
import { kindOf } from "./kinds.ts";
import { fresh } from "./new-entry.ts";

/** Who discards, where and when, and the note's own key. */
export type Discarding = { user_id: number; device: string; now: number; newKey: () => string; version: number };

/** An entry that is somebody's work, and so no note itself. */
export type Discardable = Entry<WritingCall>;

/** What the server is told of an entry that goes. Cut to what the call takes: a note must never be refused. */
export function noteOf(
  entry: Discardable,
  { user_id, device, now, newKey, version }: Discarding,
): NewEntry<"discardEntry"> {
  const { last_error } = entry;
  const noted = kindOf(entry).noted(entry);
  const note: DiscardedEntry = {
    key: entry.key,
    call: entry.call,
    customer_id: entry.customer_id,
    cart_type: entry.cart_type,
    made_by: entry.on_behalf_of?.user_id ?? entry.user_id,
    made_at: nearestTime(entry.created_at).toISOString(),
    discarded_by: user_id,
    may_have_arrived: entry.outcomeUnknown,
    order_id: numberOf(noted.order_id),
    order_receive_id: numberOf(noted.order_receive_id),
    item_id: numberOf(noted.item_id),
    lot_no: textOf(noted.lot_no),
    quantity: numberOf(noted.quantity),
    reason_kind: entry.state === "blocked" && last_error !== null ? last_error.kind : null,
    reason_status: last_error?.status ?? null,
    reason: last_error === null ? null : short(last_error.message, 500),
  };
  return {
    ...fresh,
    v: version,
    key: newKey(),
    device,
    user_id,
    customer_id: entry.customer_id,
    cart_type: entry.cart_type,
    orderingKey: `discard:${entry.key}`,
    call: "discardEntry",
    body: note,
    base: null,
    snapshot: null,
    created_at: now,
    time_zone: entry.time_zone,
    told: entry.told,
    ...(entry.list && { list: entry.list }),
  };
}

const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

const textOf = (value: unknown): string | null => (typeof value === "string" ? short(value, 200) : null);

/** Cut, which may halve a character. */
const short = (value: string, longest: number): string =>
  asPlain(value).replaceAll(/\s/g, " ").trim().slice(0, longest).toWellFormed();
