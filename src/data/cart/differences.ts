/**
 * What became of changes of the cart that were made by something that is no longer so, mostly without a network: the price is another one, less went
 * in than was asked for, it was turned down, somebody else had changed the line (pure). Calculated from the entries, which keep what their person saw and
 * what the server answered, and which of it was told and acknowledged.
 */
import { lineKey } from "#contract/base/line-key.ts";
import type { Additions, Cart, CartItem } from "#contract/cart/cart.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import type { Elsewhere, Fact } from "#contract/cart/rules/difference.ts";
import { cents } from "#contract/base/money.ts";
import { additionsIn, changeIn } from "#outbox/entry/answer.ts";
import type { Snapshot, Entry } from "#outbox/entry/entry.ts";
import { isTold, toldRows, type Topic } from "#outbox/entry/told.ts";
import { writesOf } from "#src/data/overlay/cart-overlay.ts";
import { missed, withdrawn } from "./lost-offers.ts";

/** A line of the cart that is not as its person left it. */
export type Difference = Pick<CartLine, "item_id" | "quantity_uom_code"> & {
  /** Names it: of an entry of many rows each row is one. */
  key: string;
  /** What it is of: told and acknowledged under that. */
  of: { key: string; row: number };
  /** Topics under which it was told already. */
  told: ReadonlySet<Topic>;
  snapshot: Snapshot | null;
  facts: Fact[];
  /** What was turned down still stands in the outbox; null: the server has taken it. */
  standing: Entry | null;
};

/** An entry that its screen did not wait for (offline/outbox.ts): what was cut down has been told to nobody. */
const waitedMs = 2_000;
/** A screen tells at once. Where it has not within so long, the page ended before it could. */
const tellsWithinMs = 10_000;
/** What was not looked at for so long is moot. */
const latestMs = 6 * 24 * 3_600_000;

export type LookedCart = {
  /** Of the caller's chosen cart, in order. */
  entries: readonly Entry[];
  cart: Pick<Cart, "cart_id" | "items" | "price_terms"> | undefined;
  /** Whether a list's own screen cannot tell what became of it (sent-lists.ts). */
  isUntold: (list: Entry) => boolean;
  /** Milliseconds. */
  now: number;
};

/** The differences that are not acknowledged, in the order of the entries. */
export function differencesOf({ entries: all, cart, isUntold, now }: LookedCart): Difference[] {
  // What waits says nothing yet, and ten thousand may.
  if (!all.some(({ state }) => state === "done" || state === "blocked")) return [];
  const lines = all.flatMap(byLine);
  const items = new Map(cart?.items.map((item) => [lineKey(item), item]));
  const lastOf = new Map(lines.map(({ entry }) => [lineOf(entry), entry.key]));
  const untold = new Set(all.flatMap((entry) => (wasAlone(entry, { isUntold, now }) ? [entry.key] : [])));
  return lines.flatMap(({ entry, of, told }): Difference[] => {
    if (told.has("settled")) return [];
    const { key, snapshot } = entry;
    const { item_id, quantity_uom_code } = writesOf(entry)[0]!.body;
    const named = { key, of, told, snapshot, item_id, quantity_uom_code };
    const refusal = refusalOf(entry);
    if (refusal !== undefined) {
      const offers =
        cart === undefined
          ? []
          : missed(named, { quantity: wantedOf(entry, items.get(lineOf(entry))), snapshot }, cart);
      return [{ ...named, facts: [refusal, ...offers], standing: entry }];
    }
    // A later change of the line was made with the answer to this one in sight, or has not been answered itself.
    if (lastOf.get(lineOf(entry)) !== key || now - (entry.done_at ?? now) > latestMs) return [];
    const facts = factsOf(entry, untold.has(of.key), cart && { ...cart, item: items.get(lineOf(entry)) });
    return facts.length === 0 ? [] : [{ ...named, facts, standing: null }];
  });
}

type EntryLine = Pick<Difference, "of" | "told"> & { entry: Entry };

/** An entry of many rows as one for each; one that was turned down as a whole stands in the sync centre. */
function byLine(entry: Entry): EntryLine[] {
  const rowsOf = new Map(topics.map((topic) => [topic, toldRows(entry, topic)]));
  const lineAt = (row: number, line: Entry): EntryLine => ({
    entry: line,
    of: { key: entry.key, row },
    told: new Set(topics.filter((topic) => rowsOf.get(topic)!.has(row))),
  });
  if (entry.call !== "addItems") return [lineAt(0, entry)];
  if (entry.state === "blocked") return [];
  const rows = additionsIn(entry) ?? [];
  const { cart_id } = (entry.answer ?? {}) as Partial<Additions>;
  return entry.body.items.map((body, at) => {
    const snapshot = entry.snapshot?.items?.[at] ?? null;
    const answer = rows[at] === undefined ? null : { ...rows[at], cart_id };
    return lineAt(at, { ...entry, key: `${entry.key} ${at}`, call: "addItem", body, snapshot, answer });
  });
}
const topics: readonly Topic[] = ["screen", "news", "settled"];

/** Whether nobody has told what became of an entry where it was written. */
function wasAlone(entry: Entry, { isUntold, now }: Pick<LookedCart, "isUntold" | "now">): boolean {
  if (entry.call === "addItems") return isLong(entry) || isUntold(entry);
  if (isTold(entry, "screen")) return false;
  return isLong(entry) || isTold(entry, "left") || now - (entry.done_at ?? now) > tellsWithinMs;
}

const lineOf = (entry: Entry): string => lineKey(writesOf(entry)[0]!.body);

/** What a person must settle because the server did not take it; what nobody answered goes on by itself. */
function refusalOf(entry: Entry): Fact | undefined {
  if (entry.state !== "blocked" || entry.last_error === null) return undefined;
  const { kind, message } = entry.last_error;
  if (kind === "refused") return { kind, why: message };
  return kind === "base_changed" ? { kind: "other-person", ...elsewhereOf(entry) } : undefined;
}

/** What became of the line of an entry that another device was faster than, and what its person wanted. */
export function elsewhereOf(entry: Entry): Elsewhere {
  const { quantity, by } = (entry.last_error?.current ?? {}) as { quantity?: number; by: Elsewhere["by"] };
  return { now: quantity ?? 0, wanted: entry.call === "updateItem" ? entry.body.new_quantity : 0, by };
}

/** @param cart with the line of the entry, thousands of which may be looked at; undefined: it is not there yet. */
function factsOf(
  entry: Entry,
  isUntold: boolean,
  cart: (LookedCart["cart"] & { item: CartItem | undefined }) | undefined,
): Fact[] {
  if (entry.state !== "done" || entry.call === "removeItem") return [];
  const answer = changeIn(entry);
  if (answer === undefined) return [];
  if (answer.refused) return isUntold ? [{ kind: "refused", why: answer.refused.message }] : [];
  const seen = entry.snapshot?.seen;
  // Ordered meanwhile, or taken off by somebody: there is nothing to decide any more.
  const item = cart?.item;
  if (cart !== undefined && (cart.cart_id !== answer.cart_id || item === undefined)) return [];
  const facts: Fact[] = [];
  const { adjusted, max_sale_qty, sale_UOM_price } = answer;
  const hasOtherMaximum = seen !== undefined && max_sale_qty !== undefined && seen.max_sale_qty !== max_sale_qty;
  if (adjusted !== null && (hasOtherMaximum || isUntold))
    facts.push({ kind: "cut", asked: adjusted.asked, given: adjusted.given, why: adjusted.message });
  // A newer build's answer may say nothing of the price.
  if (seen !== undefined && sale_UOM_price !== undefined && !isSame(seen.price, sale_UOM_price)) {
    const to = item === undefined ? sale_UOM_price : item.sale_UOM_price;
    if (!isSame(seen.price, to)) facts.push({ kind: "price", from: seen.price, to });
  }
  if (cart === undefined || item === undefined) return facts;
  const wanted = item.quantity + (facts[0]?.kind === "cut" ? facts[0].asked - facts[0].given : 0);
  const lost = wanted > item.quantity ? missed(item, { quantity: wanted, snapshot: entry.snapshot }, cart) : [];
  return [...facts, ...lost, ...withdrawn(item, entry.snapshot, cart)];
}

const isLong = ({ done_at, created_at, attempts }: Entry): boolean =>
  (done_at ?? 0) - created_at > waitedMs || attempts > 1;

/** How many the line would have if the entry had been taken. */
function wantedOf({ call, body }: Entry, item: CartItem | undefined): number {
  if (call === "addItem") return (item?.quantity ?? 0) + body.quantity;
  return call === "updateItem" ? body.new_quantity : 0;
}

const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : cents(one) === cents(other);
