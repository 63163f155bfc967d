/** Quotes: kept on a cart's work order when shipping is calculated, and looked at again when the order is placed. */
import { createHash } from "node:crypto";

import { lineKey } from "#contract/base/line-key.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import type { CheckoutRequest } from "#contract/checkout/checkout.ts";
import { carrierTakesMs } from "#contract/checkout/rules/shipping.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { bool, instant, int, json, statement, text } from "#server/db/statement.ts";
import { noSuchCart } from "#server/services/cart/cart-lock.ts";

/** A quote as checkout reads it. Cents. */
export type QuoteRow = {
  contact_id: number;
  is_saturday: boolean;
  /** Null: it is not possible so, and why. */
  cost_cents: number | null;
  why_not: string | null;
  /** Sum of goods and units it was made for, and which lines. */
  goods_cents: number;
  lines_digest: string;
};

/** The kept quotes of a cart's way to ship, as one JSON array, for a subquery. */
export const quotesSql = `select coalesce(json_agg(q), '[]') from shipping_quotes q
  where q.customer_id = :customer_id and q.wrk_order_id = :wrk_order_id and q.shipping_method_id = :shipping_method_id`;

/** What quotes are made for. */
export type QuotedCart = {
  wrk_order_id: number;
  contact_id: number;
  goodsCents: number;
  itemCount: number;
  linesDigest: string;
};

/** Names the lines, in whatever order they come: another product of the same worth is another load. */
export const digestOf = (lines: readonly CartLine[]): string =>
  createHash("sha256")
    .update(
      lines
        .map((line) => `${lineKey(line)} ${line.quantity}`)
        .toSorted()
        .join("\n"),
    )
    .digest("base64url");
export type NewQuote = Pick<QuoteRow, "is_saturday" | "cost_cents" | "why_not"> & { shipping_method_id: number };

/**
 * Keeps them, each in the place of the one before it, unless that was asked for later: the carrier may answer the first of two questions last, and a page that
 * gave up on the first is shown the cost of the second. @throws Refusal 404 when the cart is not open any more.
 */
export async function keepQuotes(
  db: Tx,
  { customer_id, user_id, now, changed }: Caller,
  { wrk_order_id, contact_id, goodsCents, itemCount, linesDigest }: QuotedCart,
  quotes: readonly NewQuote[],
): Promise<void> {
  const [kept] = await db.run(keepStatement, {
    customer_id,
    user_id,
    wrk_order_id,
    contact_id,
    goods_cents: goodsCents,
    item_count: itemCount,
    lines_digest: linesDigest,
    now,
    // What is later than this was not asked for meanwhile: the clock was corrected.
    latest: new Date(now.getTime() + carrierTakesMs),
    quotes: JSON.stringify(quotes),
  });
  if (kept?.is_open !== true) throw noSuchCart();
  changed.entity_id = wrk_order_id;
}

/** What shipping costs, in cents; null where it has to be calculated (again), or is not possible and why. */
type Quoted = { quotedCents: number | null; whyNot: string | null };

/**
 * What an order is charged for shipping: the quote that was kept for this work order, address, way and Saturday, if it was made for this very cart
 * (docs/decisions/003, 091). `goods`: worth before discounts, in cents.
 */
export function quotedFor(
  request: CheckoutRequest,
  { quotes, method_desc }: { quotes: readonly QuoteRow[]; method_desc: string | null },
  cart: { wrk_order_id: number; goods: number; lines: readonly CartLine[] },
): Quoted {
  if (method_desc === null || request.shipping_wrk_order_id !== cart.wrk_order_id)
    return { quotedCents: null, whyNot: null };
  const digest = digestOf(cart.lines);
  const quote = quotes.find(
    ({ contact_id, is_saturday, goods_cents, lines_digest }) =>
      contact_id === request.shipping_contact_id &&
      is_saturday === request.use_saturday_shipping &&
      goods_cents === cart.goods &&
      lines_digest === digest,
  );
  return { quotedCents: quote?.cost_cents ?? null, whyNot: quote?.why_not ?? null };
}

const keepStatement = statement(
  "keep_quotes",
  {
    values: {
      customer_id: int,
      user_id: int,
      wrk_order_id: int,
      contact_id: int,
      goods_cents: int,
      item_count: int,
      lines_digest: text,
      now: instant,
      latest: instant,
      quotes: json<string>(),
    },
    row: { is_open: bool },
  },
  `
  with cart as (
    select customer_id, wrk_order_id, cart_id from carts
    where customer_id = :customer_id and user_id = :user_id and wrk_order_id = :wrk_order_id and is_open
  ), kept as (
  insert into shipping_quotes (customer_id, wrk_order_id, cart_id, shipping_method_id, contact_id, is_saturday, cost_cents, why_not, goods_cents, item_count, lines_digest, quoted_at)
  select customer_id, wrk_order_id, cart_id, q.shipping_method_id, :contact_id, q.is_saturday, q.cost_cents, q.why_not, :goods_cents, :item_count, :lines_digest, :now
  from cart, json_to_recordset(:quotes::json) as q (shipping_method_id int, is_saturday boolean, cost_cents int, why_not text)
  order by q.shipping_method_id, q.is_saturday
  on conflict (customer_id, wrk_order_id, shipping_method_id, contact_id, is_saturday) do update set
    cost_cents = excluded.cost_cents, why_not = excluded.why_not, goods_cents = excluded.goods_cents, item_count = excluded.item_count, lines_digest = excluded.lines_digest, quoted_at = excluded.quoted_at
  where shipping_quotes.quoted_at <= excluded.quoted_at or shipping_quotes.quoted_at > :latest
  )
  select exists (select from cart) as is_open`,
);
