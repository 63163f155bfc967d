/** An entry in words: what it does, where it belongs, how it stands (pure). */
import { changedElsewhere } from "#contract/cart/rules/difference.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { additionsIn, changeIn, type KnownAddition, receiptIn } from "#outbox/entry/answer.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { isNewer, isOfArea, kindOf } from "#outbox/entry/kinds.ts";
import { elsewhereOf } from "#src/data/cart/differences.ts";
import { formatQuantity } from "#src/text/format.ts";
import { discardHint } from "#src/text/outbox/entry-dialogs.ts";
import * as text from "#src/text/outbox/entry.ts";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";

/** "Receive 2 cartons, Rocuronium 10 mg/mL, 5 mL vial". */
export const titleOf = (entry: Entry): string =>
  kindOf(entry).title(entry, {
    name: wholeAmounts(entry.snapshot?.full_description ?? text.unnamedProduct(fieldOf(entry, "item_id"))),
    count: (count) => countOf(entry, count),
    units: (units) => formatQuantity(units, "unit"),
  });

/** The order or the cart it belongs to. */
export function placeOf(entry: Entry): string {
  if (!isOfArea(entry, "receiving")) return entry.cart_type === "CSO" ? text.controlledCart : text.rxCart;
  if (entry.call === "addPhotoPart" || entry.call === "withdrawException") return text.claim;
  const order =
    entry.call === "receive" || entry.call === "fileException" || entry.call === "quarantineUnit"
      ? entry.body.order_id
      : entry.snapshot?.receipt?.order_id;
  return typeof order === "number" ? text.order(order) : text.noOrder;
}

/** For whom; a person of several customers may have entered it for another one than the chosen. */
export const customerOf = (
  { customer_id }: Pick<Entry, "customer_id">,
  { customer, customers }: Pick<SessionUser, "customer" | "customers">,
): string =>
  [customer, ...customers].find((each) => each?.customer_id === customer_id)?.company_name ??
  text.unnamedCustomer(customer_id);

/** Who made it; where it was taken over also who sends it. */
export const whoOf = ({ on_behalf_of, v }: Entry, me: string): string =>
  on_behalf_of === null || isNewer({ v }) ? me : text.takenOver(on_behalf_of.name, me);

/** What is lost when an entry is discarded. */
export const lossOf = (entry: Entry): string =>
  discardHint(titleOf(entry), entry.outcomeUnknown ? "unknown" : "not-sent");

/** How a waiting entry stands at `now` (milliseconds). */
export function standingOf({ state, next_at, last_error }: Entry, now: number): string {
  if (state === "sending") return text.sending;
  if (state === "paused") return text.signInToSend;
  if (next_at > now) return text.retriesIn(Math.ceil((next_at - now) / 1000));
  return last_error === null ? text.readyToSend : text.waiting;
}

/** Why an entry needs a person. */
export function whyOf(entry: Entry): string {
  const { last_error } = entry;
  switch (last_error?.kind) {
    case "base_changed":
      return changedElsewhere(elsewhereOf(entry), (count) => countOf(entry, count));
    case "not-allowed":
      return text.notAllowed;
    case "no-answer":
      return text.noResponse;
    case "refused":
    case "wait":
    case undefined:
      return last_error?.message || text.notAccepted;
  }
}

/** What a person should know of an entry that is done; undefined when it went as it was meant. */
export function remarkOf(entry: Entry): string | undefined {
  if (entry.call === "receive") {
    const flagged: readonly string[] = receiptIn(entry)?.flagged ?? [];
    return remarks.find(([flag]) => flagged.includes(flag))?.[1];
  }
  if (entry.call === "addItems") return manyRemark(additionsIn(entry) ?? []);
  const adjusted = changeIn(entry)?.adjusted ?? null;
  return adjusted === null ? undefined : text.reducedTo(adjusted.given);
}

/** Of a receipt's flags; the most serious first. */
const remarks = [
  ["recalled", text.recalledLot],
  ["over", text.moreThanOrdered],
  ["over_lot", text.moreThanShipped],
  ["expiration_mismatch", text.otherExpirationDate],
  ["possible_duplicate", text.possibleDuplicate],
] as const;

/** "2 products not added, 1 reduced"; undefined when all were added in full. */
function manyRemark(rows: readonly KnownAddition[]): string | undefined {
  const refused = rows.filter((row) => row.refused !== null).length;
  const reduced = rows.filter((row) => row.adjusted !== null).length;
  return text.notAddedInFull(refused, reduced) || undefined;
}

/** A field of an entry's body as text; empty where there is none. */
function fieldOf({ body }: Pick<Entry, "body">, name: string): string {
  const value = (body as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const countOf = ({ snapshot }: Entry, count: unknown): string =>
  formatQuantity(Number(count ?? 0), unitName(snapshot?.sale_UOM_desc ?? "unit"));
