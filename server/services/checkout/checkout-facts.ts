/** What decides about an order, read in one statement: the lines as they stand, what they are calculated by, addresses with their DEA numbers, the quote. */
import { bool, int, json, none, nullable, type Of, statement, text } from "#server/db/statement.ts";
import { usesFormNumberSql } from "#server/db/status-sql.ts";
import { type ByColumn, rowsOf } from "#server/db/by-column.ts";
import type { Tx } from "#server/db/open.ts";
import { type CartLineRow, cartLinesSql, linesByColumnSql } from "#server/services/cart/cart-lines.ts";
import { type BonusRow, bonusSql, ofCart, type OfferRow, offersSql } from "#server/services/catalogue/price-terms.ts";
import { type QuoteRow, quotesSql } from "./shipping-quotes.ts";

/** A registration of the address to ship to; the day as `YYYY-MM-DD`. */
export type DeaRow = { identification_code: string; schedules: string[]; valid_to_date: string | null };

/** Whatever the lines are of, this is what an order is judged by. */
export const orderFactsRow = {
  lines: json<ByColumn<CartLineRow>>(),
  offers: json<OfferRow[]>(),
  bonus: json<BonusRow>(),
  /** Null when it is not an active address of this customer and type. */
  bill_to: nullable(json<object>()),
  ship_to: nullable(json<object>()),
  deas: json<DeaRow[]>(),
  payment_terms: text,
  method_desc: nullable(text),
  /** By an order of this customer. */
  is_form_number_taken: bool,
};
export type OrderFacts = WithLines<Of<typeof orderFactsRow>>;
/** A row with its lines as such. */
type WithLines<Row> = Omit<Row, "lines"> & { lines: CartLineRow[] };

/** The values that `orderFactsSql` names. */
export const orderFactsValues = {
  customer_id: int,
  billing_contact_id: nullable(int),
  shipping_contact_id: nullable(int),
  shipping_method_id: nullable(int),
  dea_number: nullable(text),
  order_form_number: nullable(text),
};

const address = (contact: string, type: 2 | 3): string => `
  (select json_build_object('contact_id', a.contact_id, 'company_name', a.company_name, 'first_name', a.first_name, 'last_name', a.last_name,
      'address1', a.address1, 'address2', a.address2, 'city_name', a.city_name, 'state_code', a.state_code, 'zip_code', a.zip_code, 'phone', a.phone)
    from addresses a where a.customer_id = :customer_id and a.contact_id = ${contact} and a.address_type = ${type} and a.is_active)`;

/** The columns of `orderFactsRow` of the customer in `c`, where a common table `line` has the lines. @param offersOf selects the incentives that count. */
export const orderFactsSql = (offersOf: string, columns?: readonly string[]): string => `
    (${linesByColumnSql(columns)}) as lines,
    (${offersSql(offersOf)}) as offers, ${bonusSql} as bonus,
    ${address(":billing_contact_id", 2)} as bill_to, ${address(":shipping_contact_id", 3)} as ship_to,
    (select coalesce(json_agg(json_build_object('identification_code', d.identification_code, 'schedules', d.schedules, 'valid_to_date', d.valid_to_date)
        order by d.identification_code), '[]')
      from address_deas d where d.customer_id = :customer_id and d.contact_id = :shipping_contact_id) as deas, c.payment_terms,
    (select shipping_method_desc from shipping_methods where shipping_method_id = :shipping_method_id) as method_desc,
    exists (select from orders o where o.buyer_dea_number = :dea_number and o.order_form_number = :order_form_number
      and ${usesFormNumberSql("o")}) as is_form_number_taken`;

/** Stock is only looked at here, so that a shortage is told before anything is written; placing takes it, and judges for itself. */
const factsStatement = statement(
  "checkout_facts",
  {
    values: { ...orderFactsValues, cart_id: int, wrk_order_id: int },
    row: { ...orderFactsRow, quotes: json<QuoteRow[]>() },
  },
  `
  with line as (${cartLinesSql(":cart_id::int")})
  select ${orderFactsSql(ofCart(":cart_id::int"))},
    (${quotesSql}) as quotes
  from customers c where c.customer_id = :customer_id`,
);
export type CheckoutFacts = WithLines<Of<(typeof factsStatement)["row"]>>;

const holdStatement = statement(
  "hold_allocations",
  { values: { customer_id: int }, row: { pg_advisory_xact_lock: none } },
  "select pg_advisory_xact_lock(7311, :customer_id)",
);

/**
 * Reads what decides so that it holds. Where a line is of an allocation, the customer's other orders of allocated products wait until this one is over,
 * and all of it is read again: a quicker one has used up what was left.
 */
export async function factsThatHold<Facts extends { lines: readonly CartLineRow[] }>(
  db: Tx,
  customer_id: number,
  read: () => Promise<Facts>,
): Promise<Facts> {
  const facts = await read();
  if (facts.lines.every(({ allocation_left }) => allocation_left === null)) return facts;
  await db.run(holdStatement, { customer_id });
  return read();
}

/** Of a locked cart. */
export const checkoutFacts = (db: Tx, asked: Of<(typeof factsStatement)["values"]>): Promise<CheckoutFacts> =>
  factsThatHold(db, asked.customer_id, async () => {
    const [facts] = await db.run(factsStatement, asked);
    return { ...facts!, lines: rowsOf<CartLineRow>(facts!.lines) };
  });
