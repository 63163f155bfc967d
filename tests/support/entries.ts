/** An entry of the outbox, and a pending line, for tests of what is made of them. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { stillPending } from "#contract/receiving/rules/receiving.ts";
import type { Entry, EntryCall, EntryFacts } from "#outbox/entry/entry.ts";
import { version } from "#outbox/entry/kinds.ts";
import { countedLines, type DockLine } from "#src/data/overlay/receiving-overlay.ts";

/** What a test says of an entry beside its call. */
export type Facts = Partial<EntryFacts & { seq: number }>;
type Over<Call extends EntryCall> = Facts & { call?: Call; body?: object };

/** A receipt unless `over` says otherwise; its body may be only what a test is about. */
export const anEntry = <Call extends EntryCall = "receive">(over: Over<Call> = {}): Entry<Call> =>
  ({
    v: version,
    key: "k1",
    device: "d1",
    seq: 1,
    user_id: 102,
    customer_id: 1001,
    cart_type: "RXO",
    on_behalf_of: null,
    orderingKey: "receive:4821907:48120:A1",
    call: "receive",
    body: {},
    base: null,
    snapshot: null,
    created_at: Date.parse("2026-11-20T13:41:00Z"),
    time_zone: "America/New_York",
    state: "queued",
    attempts: 0,
    next_at: 0,
    last_error: null,
    outcomeUnknown: false,
    answer: null,
    done_at: null,
    told: { key: over.key ?? "k1" },
    ...over,
  }) as unknown as Entry<Call>;

/** 4 of 12 are in; all of them shipped in one lot. */
export const aPendingLine = (over: Partial<PendingReceive> = {}): PendingReceive => ({
  order_id: 4_820_001,
  line_no: 1,
  customer_order_no: "PO-4471",
  order_name: "Pharmacy restock",
  order_date: "2026-11-18T15:00:00.000Z",
  cart_type_code: "RXO",
  item_id: 1,
  full_description: "Ondansetron 2 mg/mL, 2 mL vial",
  ndc_code: "99904-212-02",
  schedule_name: null,
  storage: "room",
  quantity_UOM: "CT",
  sale_UOM_desc: "Carton",
  units_per_case: 12,
  vials_per_unit: 25,
  order_qty: 12,
  rec_qty: 4,
  remaining: 8,
  last_ship_date: "2026-11-19T15:00:00.000Z",
  lots: [{ lot_no: "ON26114", expiration_date: "08/31/2027", quantity: 12 }],
  ...over,
});

/** Returns the pending lines with entries applied, without those of which nothing remains. */
export const listRemainingLines = (pending: readonly PendingReceive[], entries: readonly Entry[]): DockLine[] =>
  stillPending(countedLines(pending, entries));
