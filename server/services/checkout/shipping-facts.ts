/** What a journey is calculated from: cart, address, ways, and the installation's tariff. Read before the transaction, so that nothing is held while the carrier thinks. */
import type { Pool } from "pg";

import type { LineKey } from "#contract/base/line-key.ts";
import { linesToOrder } from "#contract/checkout/rules/readiness.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { inTransaction, type Tx } from "#server/db/open.ts";
import { instant, int, json, nullable, statement, text } from "#server/db/statement.ts";
import { type ByColumn, rowsOf } from "#server/db/by-column.ts";
import type { Caller } from "#server/base/caller.ts";
import { demonstrationTariff } from "#server/outside/carrier-demonstration.ts";
import type { Destination, Tariff } from "#server/outside/carrier-services.ts";
import { readTariff } from "#server/outside/carrier-tariff.ts";
import { type CartLineRow, cartLinesSql, linesByColumnSql } from "#server/services/cart/cart-lines.ts";
import { noSuchCart } from "#server/services/cart/cart-lock.ts";
import { type MethodRow, methodsSql } from "#server/services/cart/shipping-methods.ts";
import { addressNotFound } from "./text.ts";

export type AppPool = { app: Pool };

/** What of a line a quote is made of. */
const quotedColumns = [
  "item_id",
  "quantity_uom_code",
  "quantity",
  "units_in",
  "first_units_in",
  "weight_ounces",
  "vials_per_unit",
  "form",
  "list_cents",
  "price_cents",
  "kit_check_cents",
] as const satisfies (keyof CartLineRow)[];
type QuotedLine = Pick<CartLineRow, (typeof quotedColumns)[number]>;

export type ShippingFacts = {
  wrk_order_id: number;
  to: Destination;
  methods: MethodRow[];
  lines: QuotedLine[];
  tariff: Tariff;
};

/**
 * For a cart's work order and a shipping address.
 * @throws Refusal 404 when they are not there or not the caller's, 400 for an empty cart.
 */
export async function factsOf(
  { WrkOrderId, ContactId, Lines }: { WrkOrderId: number; ContactId: number; Lines?: LineKey[] | undefined },
  caller: Caller,
  pools: AppPool,
): Promise<ShippingFacts> {
  const { customer_id, user_id } = caller;
  const [[found], tariff] = await reading(caller, pools, (db) =>
    Promise.all([
      db.run(journeyStatement, { customer_id, user_id, wrk_order_id: WrkOrderId, contact_id: ContactId }),
      tariffInUse(db),
    ]),
  );
  if (!found) throw noSuchCart();
  const { to } = found;
  const lines = linesToOrder(rowsOf(found.lines), Lines);
  if (to === null) throw new Refusal(404, addressNotFound);
  return { ...found, lines, to, tariff };
}

/** The ways alone, for whoever has no cart yet. */
export function waysAndTariff(caller: Caller, pools: AppPool): Promise<{ methods: MethodRow[]; tariff: Tariff }> {
  return reading(caller, pools, async (db) => {
    const [[found], tariff] = await Promise.all([db.run(waysStatement, {}), tariffInUse(db)]);
    return { methods: found!.methods, tariff };
  });
}

/** Reads as a call of the caller's does, before its transaction. */
export const reading = <Answer>(
  { customer_id, user_id }: Caller,
  { app }: AppPool,
  work: (db: Tx) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(app, work, {
    settings: { "app.customers": `{${customer_id}}`, "app.user_id": String(user_id), "app.staff": "off" },
    access: "read only",
    retry: "always",
  });

/** The ways of an open cart. */
export const methodsStatement = statement(
  "shipping_methods",
  {
    values: { customer_id: int, user_id: int, cart_id: int },
    row: { wrk_order_id: int, methods: json<MethodRow[]>(), lines: json<ByColumn<QuotedLine>>() },
  },
  `${ofCart("cart_id = :cart_id")} from own`,
);

const journeyStatement = statement(
  "journey",
  {
    values: { customer_id: int, user_id: int, wrk_order_id: int, contact_id: int },
    row: {
      wrk_order_id: int,
      methods: json<MethodRow[]>(),
      lines: json<ByColumn<QuotedLine>>(),
      to: nullable(json<Destination>()),
    },
  },
  `${ofCart("wrk_order_id = :wrk_order_id")},
    (select json_build_object('zip_code', a.zip_code, 'state_code', a.state_code) from addresses a
      where a.customer_id = :customer_id and a.contact_id = :contact_id and a.address_type = 3 and a.is_active) as "to"
  from own`,
);

function ofCart(which: string): string {
  return `
  with own as (select cart_id, wrk_order_id from carts where customer_id = :customer_id and user_id = :user_id and ${which} and is_open),
    line as (${cartLinesSql("(select cart_id from own)")})
  select own.wrk_order_id, (${methodsSql}) as methods, (${linesByColumnSql(quotedColumns)}) as lines`;
}

const waysStatement = statement(
  "ways_to_ship",
  { values: {}, row: { methods: json<MethodRow[]>() } },
  `select (${methodsSql}) as methods`,
);

let known: { imported_at: Date; tariff: Tariff } | undefined;

/** The installation's own, read again only once another was imported; the demonstration's where there is none. */
export async function tariffInUse(db: Tx): Promise<Tariff> {
  const [found] = await db.run(tariffStatement, { known: known?.imported_at ?? null });
  const { imported_at, csv } = found!;
  if (imported_at === null) return demonstrationTariff();
  if (csv === null) return known!.tariff;
  known = { imported_at, tariff: readTariff(csv).tariff };
  return known.tariff;
}

const tariffStatement = statement(
  "carrier_tariff",
  { values: { known: nullable(instant) }, row: { imported_at: nullable(instant), csv: nullable(text) } },
  `
  select t.imported_at, case when t.imported_at is distinct from :known then t.csv end as csv
  from (select) as always left join carrier_tariffs t on t.one`,
);
