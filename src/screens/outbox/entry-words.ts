/** An entry in words: what it does, where it belongs, how it stands (pure). */
import { changedElsewhere } from "#contract/cart/rules/difference.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { additionsIn, changeIn, type KnownAddition, receiptIn } from "#outbox/entry/answer.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { isNewer, isOfArea, kindOf } from "#outbox/entry/kinds.ts";
import { elsewhereOf } from "#src/data/cart/differences.ts";
import { formatQuantity } from "#src/text/format.ts";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";

/** "Receive 2 cartons, Rocuronium 10 mg/mL, 5 mL vial". */
export const titleOf = (entry: Entry): string =>
  kindOf(entry).title(entry, {
    name: wholeAmounts(entry.snapshot?.full_description ?? `product ${fieldOf(entry, "item_id")}`),
    count: (count) => countOf(entry, count),
    units: (units) => formatQuantity(units, "unit"),
  });

/** The order or the cart it belongs to. */
export function placeOf(entry: Entry): string {
  if (!isOfArea(entry, "receiving")) return entry.cart_type === "CSO" ? "Controlled cart" : "Rx cart";
  if (entry.call === "addPhotoPart" || entry.call === "withdrawException") return "Claim";
  const order =
    entry.call === "receive" || entry.call === "fileException" || entry.call === "quarantineUnit"
      ? entry.body.order_id
      : entry.snapshot?.receipt?.order_id;
  return typeof order === "number" ? `Order ${order}` : "Not on an order";
}

/** For whom; a person of several customers may have entered it for another one than the chosen. */
export const customerOf = (
  { customer_id }: Pick<Entry, "customer_id">,
  { customer, customers }: Pick<SessionUser, "customer" | "customers">,
): string =>
  [customer, ...customers].find((each) => each?.customer_id === customer_id)?.company_name ?? `Customer ${customer_id}`;

/** Who made it; where it was taken over also who sends it. */
export const whoOf = ({ on_behalf_of, v }: Entry, me: string): string =>
  on_behalf_of === null || isNewer({ v }) ? me : `${on_behalf_of.name}, taken over by ${me}`;

/** What is lost when an entry is discarded. */
export function lossOf(entry: Entry): string {
  const sent = entry.outcomeUnknown
    ? "It may have arrived already; if not, it never will."
    : "It will not be sent, and cannot be brought back.";
  return `${titleOf(entry)}. ${sent} That you discarded it is written down.`;
}

/** How a waiting entry stands at `now` (milliseconds). */
export function standingOf({ state, next_at, last_error }: Entry, now: number): string {
  if (state === "sending") return "Sending";
  if (state === "paused") return "Sign in to send it";
  if (next_at > now) return `Tries again in ${Math.ceil((next_at - now) / 1000)} s`;
  return last_error === null ? "Next" : "Waiting";
}

/** Why an entry needs a person. */
export function whyOf(entry: Entry): string {
  const { last_error } = entry;
  switch (last_error?.kind) {
    case "base_changed":
      return changedElsewhere(elsewhereOf(entry), (count) => countOf(entry, count));
    case "not-allowed":
      return "You are not allowed to do this any more. Ask your administrator, then send it again.";
    case "no-answer":
      return "The server did not answer this one, again and again. It may have arrived: sending it again does no harm.";
    case "refused":
    case "wait":
    case undefined:
      return last_error?.message || "The server turned this down.";
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
  return adjusted === null ? undefined : `Cut to ${formatQuantity(adjusted.given)}`;
}

/** Of a receipt's flags; the most serious first. */
const remarks = [
  ["over", "More than ordered"],
  ["over_lot", "More than shipped of its lot"],
  ["expiration_mismatch", "Another expiration date than shipped"],
  ["possible_duplicate", "Possible duplicate"],
] as const;

/** "2 products not added, 1 cut down"; undefined when all went in. */
function manyRemark(rows: readonly KnownAddition[]): string | undefined {
  const refused = rows.filter((row) => row.refused !== null).length;
  const cut = rows.filter((row) => row.adjusted !== null).length;
  const parts = [
    refused > 0 && `${formatQuantity(refused, "product")} not added`,
    cut > 0 && `${formatQuantity(cut)} cut down`,
  ];
  return parts.filter((part) => part !== false).join(", ") || undefined;
}

/** A field of an entry's body as text; empty where there is none. */
function fieldOf({ body }: Pick<Entry, "body">, name: string): string {
  const value = (body as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const countOf = ({ snapshot }: Entry, count: unknown): string =>
  formatQuantity(Number(count ?? 0), unitName(snapshot?.sale_UOM_desc ?? "unit"));
