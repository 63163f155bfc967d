/**
 * What each call that may wait is. A new one has its line here, and nothing else of the outbox knows it by name (docs/development.md); whoever lacks
 * it then does not compile.
 */
import { photoPartsOf } from "#contract/receiving/rules/claims.ts";
import { largestInteger } from "#contract/base/numbers.ts";
import type { DiscardedEntry } from "#contract/outbox/outbox.ts";
import * as text from "#outbox/entry/text.ts";
import {
  type Acting,
  type Bodies,
  type CancelCall,
  cartOrderingKey,
  claimOrderingKey,
  type Entry,
  type EntryCall,
  receiptOrderingKey,
  type Write,
  type WritingCall,
} from "./entry.ts";

/** What entries change: answers about it have them laid over, and are asked for again when one is over. */
export type Area = "cart" | "receiving";

/** How an entry begins. */
type Made<Call extends EntryCall> = Pick<Entry, "base" | "orderingKey"> & { body: Bodies[Call] };

/** What the note of a discard says of it. */
type Noted = Partial<Pick<DiscardedEntry, "order_id" | "order_receive_id" | "item_id" | "lot_no" | "quantity">>;

/** How its words name what it is about: the goods, how many of them ("2 cartons"), and of many "12 units". */
export type Naming = {
  name: string;
  count: (quantity: number | undefined) => string;
  units: (quantity: number) => string;
};

type Kind<Call extends EntryCall> = {
  /** The format since which such an entry is as it is now, with all fields of its body: what runs an older build leaves it for a newer one. */
  since: number;
  /** Where it is sent: that of its call, whose schemas the service worker does not carry. */
  path: `/api/${string}`;
  /** Null: nothing that a screen shows. */
  area: Area | null;
  /** `key`: the entry's. */
  make: (write: Write<Call & WritingCall>, acting: Acting, key: string) => Made<Call>;
  /** The unsent entry before it on the same cart line with this one in it; undefined: they stay two. Null: it is of no line. */
  merge: ((before: LineEntry, after: Entry<Call>) => Entry | undefined) | null;
  /** Whether a body that a newer build wrote has what this one reads of it. */
  isBody: (body: unknown) => boolean;
  /** Whether an answer of the server has the shape of its own (answer.ts). */
  isAnswer: (answer: unknown) => boolean;
  noted: (entry: Entry<Call>) => Noted;
  /** What stays of a body once the server has it, where that is less than all. */
  kept?: (body: Bodies[Call]) => Bodies[Call];
  /** "Receive 2 cartons, Rocuronium". */
  title: (entry: Entry<Call>, naming: Naming) => string;
};

type EntryKind<Call extends EntryCall> = Omit<Kind<Call>, "since" | "path" | "make" | "isBody" | "kept">;

/** An entry of one line of a cart. */
export type LineEntry = Entry<"addItem" | "updateItem" | "removeItem">;

const cancel = (path: `/api/${string}`, title: (quantity: string, name: string) => string) =>
  ({
    since: 1,
    path,
    area: "receiving",
    make: (said) => {
      const { receipt } = said;
      const why = "reason" in said && said.reason ? { reason: said.reason } : {};
      if ("receipt_key" in receipt) return { body: { ...receipt, ...why }, base: null, orderingKey: "" }; // its receipt's, known to the store
      const { order_receive_id, client_key } = receipt;
      return {
        body: { order_receive_id, ...why },
        base: null,
        orderingKey: receiptOrderingKey(receipt, client_key ?? `#${order_receive_id}`),
      };
    },
    merge: null,
    isBody: isObject,
    isAnswer: isReceiptChange,
    noted: ({ body, snapshot }) => ({
      order_receive_id: body.order_receive_id ?? null,
      order_id: snapshot?.receipt?.order_id ?? null,
      item_id: snapshot?.receipt?.item_id ?? null,
      lot_no: snapshot?.receipt?.lot_no ?? null,
      quantity: snapshot?.receipt?.quantity_received ?? null,
    }),
    title: ({ snapshot }, { name, count }) => title(count(snapshot?.receipt?.quantity_received), name),
  }) satisfies Kind<CancelCall>;

/** Typed by hand: what a newer build kept in a body may be anything. */
export const kinds: { [Call in EntryCall]: Kind<Call> } = {
  receive: {
    since: 1,
    path: "/api/receives",
    area: "receiving",
    make: ({ body, base }, _, key) => ({ body, base: base ?? null, orderingKey: receiptOrderingKey(body, key) }),
    merge: null,
    isBody: (body) =>
      hasNumbers(body, ["item_id", "quantity_received"]) &&
      hasOptional(body, ["order_id"], 0) &&
      hasOptional(body, ["quantity_UOM", "lot_no", "expiration_date", "receive_date", "notes", "hold_reason"], ""),
    isAnswer: isReceiptChange,
    noted: ({ body: { order_id, item_id, lot_no, quantity_received } }) => ({
      order_id: order_id ?? null,
      item_id,
      lot_no: lot_no ?? null,
      quantity: quantity_received,
    }),
    title: ({ body }, { name, count }) => text.receive(count(body.quantity_received), name),
  },
  cancelReceive: cancel("/api/receives/cancel", text.cancelReceipt),
  uncancelReceive: cancel("/api/receives/uncancel", text.restoreReceipt),
  addItem: {
    since: 1,
    path: "/api/carts/add-item",
    area: "cart",
    make: ({ body }, acting) => ({ body, base: null, orderingKey: cartOrderingKey(acting) }),
    merge: (before, after) => {
      if (before.call === "removeItem") return putBack(before, after);
      if (before.call !== "addItem" || before.body.kit_check_surcharge !== after.body.kit_check_surcharge)
        return undefined;
      const quantity = before.body.quantity + after.body.quantity;
      if (quantity > largestInteger) return undefined;
      const { medical_necessity_confirmed } = after.body; // what was confirmed of either holds for the line
      const confirmed = medical_necessity_confirmed === true ? { medical_necessity_confirmed } : {};
      return { ...before, body: { ...before.body, quantity, ...confirmed } };
    },
    isBody: isAddition,
    isAnswer: isLineChange,
    noted: ({ body: { item_id, quantity } }) => ({ item_id, quantity }),
    title: ({ body }, { name, count }) => text.addToCart(count(body.quantity), name),
  },
  addItems: {
    since: 1,
    path: "/api/carts/add-items",
    area: "cart",
    make: ({ body }, acting) => ({ body, base: null, orderingKey: cartOrderingKey(acting) }),
    merge: null,
    isBody: (body) => isObject(body) && Array.isArray(body["items"]) && body["items"].every(isAddition),
    isAnswer: (answer) => {
      const rows = isObject(answer) ? answer["rows"] : undefined;
      return Array.isArray(rows) && rows.every((row) => hasNumbers(row, ["item_id", "quantity", "given"]));
    },
    noted: () => ({}),
    title: ({ body }, { name, units }) =>
      text.addToCart(units(body.items.reduce((sum, { quantity }) => sum + quantity, 0)), name),
  },
  updateItem: {
    since: 1,
    path: "/api/carts/update-item",
    area: "cart",
    make: ({ body, base }, acting) => ({ body, base: base ?? null, orderingKey: cartOrderingKey(acting) }),
    merge: (before, after) =>
      before.call === "updateItem" ? { ...before, body: { ...before.body, ...after.body } } : undefined,
    isBody: (body) => isOfLine(body) && hasNumbers(body, ["new_quantity"]),
    isAnswer: isLineChange,
    noted: ({ body: { item_id, new_quantity } }) => ({ item_id, quantity: new_quantity }),
    title: ({ body }, { name, count }) =>
      body.new_quantity === 0 ? text.removeFromCart(name) : text.changeQuantity(count(body.new_quantity), name),
  },
  removeItem: {
    since: 1,
    path: "/api/carts/remove-item",
    area: "cart",
    make: ({ body, base }, acting) => ({ body, base: base ?? null, orderingKey: cartOrderingKey(acting) }),
    merge: (before, { call, body, base }) => ({ ...before, call, body, base: baseBefore(before, base) }),
    isBody: isOfLine,
    isAnswer: isLineChange,
    noted: ({ body: { item_id } }) => ({ item_id }),
    title: (_, { name }) => text.removeFromCart(name),
  },
  fileException: {
    since: 1,
    path: "/api/claims/exceptions",
    area: "receiving",
    make: ({ body }) => ({ body, base: null, orderingKey: claimOrderingKey(body.exception_id) }),
    merge: null,
    isBody: (body) => hasNumbers(body, ["item_id", "quantity"]) && hasTexts(body, ["exception_id", "reason"]),
    isAnswer: isClaimChange,
    noted: ({ body: { order_id, item_id, lot_no, quantity } }) => ({
      order_id,
      item_id,
      lot_no: lot_no ?? null,
      quantity,
    }),
    title: ({ body }, { name, count }) =>
      text.fileException(text.exceptionReasons[body.reason] ?? text.otherException, count(body.quantity), name),
  },
  withdrawException: {
    since: 1,
    path: "/api/claims/exceptions/withdraw",
    area: "receiving",
    make: ({ body }) => ({ body, base: null, orderingKey: claimOrderingKey(body.exception_id) }),
    merge: null,
    isBody: (body) => hasTexts(body, ["exception_id"]),
    isAnswer: isClaimChange,
    noted: () => ({}),
    title: (_, { name }) => text.withdrawException(name),
  },
  addPhotoPart: {
    since: 1,
    path: "/api/claims/photos",
    area: "receiving",
    make: ({ body }) => ({ body, base: null, orderingKey: claimOrderingKey(body.exception_id, body.photo_id) }),
    merge: null,
    isBody: (body) => hasNumbers(body, ["part", "size_bytes"]) && hasTexts(body, ["exception_id", "photo_id", "data"]),
    isAnswer: (answer) => hasNumbers(answer, ["part"]) && hasTexts(answer, ["photo_id"]),
    noted: () => ({}),
    kept: (body) => ({ ...body, data: "" }),
    title: ({ body: { part, size_bytes } }, { name }) =>
      Number.isInteger(part + size_bytes) ? text.photoPart(name, part + 1, photoPartsOf(size_bytes)) : text.photo(name),
  },
  quarantineUnit: {
    since: 1,
    path: "/api/quarantine",
    area: "receiving",
    make: ({ body }) => ({ body, base: null, orderingKey: `quarantine:${body.quarantine_id}` }),
    merge: null,
    isBody: (body) => hasNumbers(body, ["item_id", "quantity"]) && hasTexts(body, ["quarantine_id", "reason"]),
    isAnswer: (answer) => hasTexts(answer, ["quarantine_id", "status"]),
    noted: ({ body: { order_id, item_id, lot_no, quantity } }) => ({
      order_id: order_id ?? null,
      item_id,
      lot_no: lot_no ?? null,
      quantity,
    }),
    title: ({ body }, { name, count }) => text.quarantine(count(body.quantity), name),
  },
  discardEntry: {
    since: 1,
    path: "/api/outbox/discards",
    area: null,
    make: (write) => write, // no screen writes one: discards.ts does
    merge: null,
    isBody: isObject,
    isAnswer: (answer) => isObject(answer) && answer["success"] === true,
    noted: () => ({}), // nor discards it
    title: () => text.discardNote,
  },
};

/** The format that this build writes. */
export const version: number = Math.max(...Object.values(kinds).map(({ since }) => since));

/** The oldest format whose builds can send it. */
export const sinceOf = (call: EntryCall): number => kinds[call].since;

/** Written by a newer build that this tab does not run yet: not all of it can be understood. */
export const isNewer = ({ v }: Pick<Entry, "v">): boolean => v > version;

/** Whether a screen can show what an entry changes: of a newer build's, where it is a call that is known, with what is read of it. */
export const isReadable = (entry: Pick<Entry, "call" | "v" | "body">): boolean =>
  !isNewer(entry) || (Object.hasOwn(kinds, entry.call) && kinds[entry.call].isBody(entry.body));

const unreadable: EntryKind<EntryCall> = {
  area: null,
  merge: null,
  isAnswer: () => false,
  noted: () => ({}),
  title: () => text.newerVersion,
};

/** Where an entry is sent. */
export const pathOf = ({ call }: Pick<Entry, "call">): string => kinds[call].path;

/** What an entry is. */
export const kindOf = <Call extends EntryCall>(entry: Pick<Entry, "v" | "body"> & { call: Call }): EntryKind<Call> =>
  isReadable(entry) ? kinds[entry.call] : unreadable;

/** An entry that the server has, without what is of no use any more. */
export function withoutBulk<Some extends Entry>(entry: Some): Some {
  const kept: ((body: never) => unknown) | undefined = isReadable(entry) ? kinds[entry.call].kept : undefined;
  return kept === undefined ? entry : { ...entry, body: kept(entry.body as never) };
}

/** How the entry of a write begins. */
export const beginningOf = <Call extends WritingCall>(write: Write<Call>, acting: Acting, key: string): Made<Call> =>
  kinds[write.call].make(write, acting, key);

/** Whether an entry changes what is in this area. */
export const isOfArea = (entry: Pick<Entry, "call" | "v" | "body">, area: Area): boolean => kindOf(entry).area === area;

/** What the line had before both: what an addition that never went out would have put on top is not there. */
function baseBefore(before: LineEntry, base: unknown): unknown {
  if (before.call !== "addItem") return before.base;
  return typeof base === "number" ? Math.max(0, base - before.body.quantity) : null;
}

/** A line that was taken off and put back is set to what was put back, over what its person saw: added, it would come on top of what another device left. */
function putBack(before: Entry<"removeItem">, after: Entry<"addItem">): Entry | undefined {
  if (typeof before.base !== "number") return undefined;
  const { quantity, ...named } = after.body;
  return {
    ...before,
    call: "updateItem",
    body: { ...named, new_quantity: quantity },
    snapshot: after.snapshot ?? before.snapshot,
  };
}

function isReceiptChange(answer: unknown): boolean {
  return isObject(answer) && hasNumbers(answer["receipt"], ["order_receive_id", "item_id", "quantity_received"]);
}

function isClaimChange(answer: unknown): boolean {
  return hasNumbers(answer, ["claim_id"]) && hasTexts(answer, ["exception_id", "claim_status"]);
}

function isAddition(body: unknown): boolean {
  return isOfLine(body) && hasNumbers(body, ["quantity"]);
}

function isOfLine(body: unknown): boolean {
  return hasNumbers(body, ["item_id"]) && hasOptional(body, ["quantity_uom_code"], "");
}

function isLineChange(answer: unknown): boolean {
  return hasNumbers(answer, ["item_id", "quantity"]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function hasNumbers(value: unknown, names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => Number.isInteger(value[name]));
}

/** Each of them may be missing or null; of another type than the example it could be neither compared nor shown. */
function hasOptional(value: unknown, names: readonly string[], example: number | string): boolean {
  return isObject(value) && names.every((name) => typeof (value[name] ?? example) === typeof example);
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === "string");
}
