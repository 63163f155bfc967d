/** An entry of the outbox: one write that a person made and the server has not confirmed yet, with all that is needed to send it later. */
import type { InputOf } from "#contract/base/call.ts";
import type { WaitingCalls } from "#contract/calls.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import type { CartType } from "#contract/base/fields.ts";
import type { PendingReceive, Receipt } from "#contract/receiving/receiving.ts";
import type { Told } from "./told.ts";

/** An attempt is given up after so long; it may have arrived all the same. */
export const answerWithinMs = 10_000;

/** The calls that may wait, by their names in contract/calls.ts. `discardEntry` is the note of an entry that a person discarded; nobody's work. */
export type EntryCall = keyof WaitingCalls;

/** Those that a screen writes. */
export type WritingCall = Exclude<EntryCall, "discardEntry">;

/**
 * queued: to be sent. sending: claimed; found at start, its outcome is unknown and it is sent again under the same key. paused: queued, but its
 * person must sign in first. blocked: a person must decide. done: the server has it; kept for eight days, to lie over answers that do not know of it.
 */
export type EntryState = "queued" | "sending" | "paused" | "blocked" | "done";

/**
 * Why an entry is not done. `refused` and `not-allowed`: the server turned it down for good, it holds up nobody. `base_changed`: somebody else
 * changed the line; `current` is what stands there. `no-answer`: it may have arrived, those after it in its queue wait. `wait`: the server asked to.
 */
export type EntryError = {
  kind: "refused" | "not-allowed" | "base_changed" | "no-answer" | "wait";
  /** For a person to read; empty where the server said nothing. */
  message: string;
  status: number | null;
  code?: string;
  fields?: Record<string, string>;
  current?: unknown;
};

/** What each call takes; what waits as something else stands in `OwnBodies`. A photo's part is without its data once it is done: the server has it. */
export type Bodies = {
  [Call in EntryCall]: Call extends keyof OwnBodies ? OwnBodies[Call] : InputOf<WaitingCalls[Call]>;
};

/** A cancel of a receipt that still waits names that one's entry, until its answer fills in the receipt's number. */
type OwnBodies = {
  cancelReceive: ReceiptNamed & { reason?: string };
  uncancelReceive: ReceiptNamed;
};
type ReceiptNamed =
  | { order_receive_id: number; receipt_key?: undefined }
  | { receipt_key: string; order_receive_id?: undefined };

type Content<Call extends EntryCall> = { [Each in Call]: { call: Each; body: Bodies[Each] } }[Call];

/** An entry of any of these calls; its body is what the call takes. */
export type Entry<Call extends EntryCall = EntryCall> = EntryFacts & { seq: number } & Content<Call>;

/** One that has no place yet. */
export type NewEntry<Call extends EntryCall = EntryCall> = EntryFacts & Content<Call>;

/** A cancel, or one that is taken back. */
export type CancelCall = "cancelReceive" | "uncancelReceive";

/**
 * Times are milliseconds since 1970 by the device's clock. Nothing is ordered by time: `seq` is the order. It is taken in the transaction that writes the
 * entry, and grows by time of writing, for one person on one device, until they leave with nothing unsent.
 */
export type EntryFacts = {
  v: number;
  /** UUID: the idempotency key. It stays the entry's through sealing and hand-over. */
  key: string;
  device: string;
  user_id: number;
  customer_id: number;
  cart_type: CartType;
  /** Who made it, where an admin took it over: that person's name stays with it. Null: the person whose outbox this is. */
  on_behalf_of: { user_id: number; name: string } | null;
  /** What must stay in order: `cart:<customer>:<type>`, `receive:<order>:<item>:<lot>`, `receive:unexpected:<key>`, `claim:<exception>`, `claim:<exception>:<photo>`, `quarantine:<unit>` or `discard:<key>`. */
  orderingKey: string;
  /** What the person saw when deciding; null: nothing. */
  base: unknown;
  /** What the goods are called, for whoever shows the entry; never sent. Null: the entry was made without. */
  snapshot: Snapshot | null;
  created_at: number;
  /** By how much the device's clock was ahead then, in milliseconds, as far as the device knew; below 0 it was behind. Left out: it did not know. */
  clock_skew_ms?: number;
  time_zone: string;
  state: EntryState;
  /** How often it was claimed. An answer counts only for the claim that asked for it. */
  attempts: number;
  /** How often it failed while others got through, which a page that is opened anew must know too; left out: never. */
  tries?: number;
  /** Not to be sent before. */
  next_at: number;
  last_error: EntryError | null;
  /** True once an attempt ended without the server's word: only sending it again, under its key, can tell. Such an entry is not edited. */
  outcomeUnknown: boolean;
  /** The server's answer (CartChange, ReceiptChange) once done, else null. */
  answer: unknown;
  /** When it was done, else null. */
  done_at: number | null;
  /** The how many-th it was to be done on this device, which no clock can turn back; left out: it is not done. */
  done_no?: number;
  /** What was told of it here; never sent. On the note of a discard: of what was discarded. */
  told: Told;
  /** Of which list it is a part; never sent. */
  list?: ListPart;
};

/** A part of a list that a screen put into the cart in one go. `key`: under which it was kept first; `list`: that of the first part; `of`: the rows of the whole list. */
export type ListPart = { key: string; list: string; of: number };

/**
 * The goods of an entry as a screen names them; of many added at once each of them in `items`, and "12 products" in their place; of a cancel also what it
 * takes back. `line`: where a receipt was entered, as the person saw it then, so that a cancel can bring the line back to the screen after it has left the
 * server's list. `seen`: what a change of the cart was decided by.
 */
export type Snapshot = ProductNames & {
  receipt?: Pick<Receipt, "order_id" | "item_id" | "quantity_UOM" | "quantity_received"> &
    Partial<Pick<Receipt, "order_qty" | "rec_qty" | "lot_no" | "expiration_date" | "created_at" | "hold">>;
  line?: PendingReceive;
  /** Of an exception that is taken back: what it closed. */
  closed?: Pick<PendingReceive, "order_id" | "item_id" | "quantity_UOM"> & { quantity: number };
  /** What a unit of it cost, in dollars, as the person saw it: for the estimate of a cart that the server does not know yet. */
  price?: Price;
  seen?: SeenTerms;
  items?: (ProductNames & { item_id: number; quantity_uom_code: string; price?: Price; seen?: SeenTerms })[];
};

type Price = Pick<CartItem, "units_in" | "first_units_in" | "list_price" | "sale_UOM_price" | "kit_check_price">;

/** What one product is called. */
export type ProductNames = Pick<Receipt, "full_description" | "ndc_code" | "schedule_name" | "sale_UOM_desc">;

/**
 * What a person saw of a product when they changed the cart: dollars for the unit, the most of it on one order, and the incentive that took something
 * off a unit of the line.
 */
type SeenTerms = { price: number | null; max_sale_qty: number | null; offer?: { name: string; off: number } };

/** For whom a write is made: the entry keeps it, for the session may have moved on when it is sent. */
export type Acting = { customer_id: number; cart_type: CartType; time_zone: string };

/** The receipt to cancel: the server's, or one that is itself waiting, by its entry's key. */
type ReceiptToChange =
  | Pick<Receipt, "order_receive_id" | "order_id" | "item_id" | "lot_no" | "client_key">
  | { receipt_key: string };

/** What a screen says of each call: what it takes; what is said otherwise stands in `OwnSaid`. */
type Said = { [Call in WritingCall]: Call extends keyof OwnSaid ? OwnSaid[Call] : { body: Bodies[Call] } };

/** `base` of an update or a removal is the line's quantity that the person saw, that of a receipt what was still to come. */
type OwnSaid = {
  receive: { body: Bodies["receive"]; base?: { remaining: number } };
  cancelReceive: { receipt: ReceiptToChange; reason?: string };
  uncancelReceive: { receipt: ReceiptToChange };
  updateItem: { body: Bodies["updateItem"]; base?: number };
  removeItem: { body: Bodies["removeItem"]; base?: number };
};

/** A write as a screen makes it; `snapshot` goes into the entry as it is. */
export type Write<Call extends WritingCall = WritingCall> = { snapshot?: Snapshot; list?: Omit<ListPart, "key"> } & {
  [Each in Call]: { call: Each } & Said[Each];
}[Call];

/** True while the entries after it in its queue wait for it. */
export const holds = ({ state, outcomeUnknown }: Pick<Entry, "state" | "outcomeUnknown">): boolean =>
  state === "queued" || state === "sending" || (state === "blocked" && outcomeUnknown);

/** The number of the last of these that was done; 0: none was. */
export const doneSoFar = (entries: readonly Pick<Entry, "done_no">[]): number =>
  entries.reduce((last, { done_no = 0 }) => Math.max(last, done_no), 0);

/** The entry of the receipt that a cancel waits for; undefined: it waits for none. */
export const receiptKeyOf = (entry: Pick<Entry, "call" | "body">): string | undefined =>
  "receipt_key" in entry.body ? entry.body.receipt_key : undefined;

/** The queue of a cart's writes. */
export const cartOrderingKey = ({ customer_id, cart_type }: Pick<Acting, "customer_id" | "cart_type">): string =>
  `cart:${customer_id}:${cart_type}`;

/** The queue of a receipt; `key` is that of the entry that makes or made it. */
export const receiptOrderingKey = (
  { order_id, item_id, lot_no }: Pick<Bodies["receive"], "order_id" | "item_id" | "lot_no">,
  key: string,
): string =>
  order_id === undefined || order_id === null
    ? `receive:unexpected:${key}`
    : `receive:${order_id}:${item_id}:${(lot_no ?? "").trim()}`;

/** The queue of an exception; each of its photos has one beside it, so that a slow photo holds up nothing. */
export const claimOrderingKey = (exception_id: string, photo_id?: string): string =>
  photo_id === undefined ? `claim:${exception_id}` : `claim:${exception_id}:${photo_id}`;

/** The body of a cancel that names its receipt so; whatever else a build wrote there stays. */
export function namedReceipt(
  { receipt_key: _key, order_receive_id: _id, ...others }: Bodies[CancelCall],
  name: ReceiptNamed,
): Bodies[CancelCall] {
  return { ...others, ...name };
}
