/** A plausible world of the size that was asked for, by a seed: customers, contract prices, orders with all that became of them. In batches, each a transaction of its own, so that no memory grows with it. */
import type { Pool } from "pg";
import { inTransaction, type Tx } from "#server/db/open.ts";
import { demonstrationPeople } from "#server/db/seed/people.ts";
import { fillShippingMethods } from "#server/db/seed/shipping-methods.ts";
import { StartError } from "#server/base/start-error.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { generatedDomain, writeCompanies } from "./companies.ts";
import { countPricedUnits, writePrices } from "./contract-prices.ts";
import { diceOf } from "./dice.ts";
import { writeOrders } from "./order-batch.ts";
import type { Size } from "./size.ts";
import * as text from "./text.ts";
import { timelineOf } from "./timeline.ts";

const atOnce = { customers: 1_000, prices: 100_000, orders: 5_000 };

/** What came of it. Fewer prices than were asked for: every customer has one for every unit. */
export type GeneratedWorld = { customers: number; prices: number; orders: number; receipts: number };
type Given = {
  auditKeys: AuditKeys;
  now: Date;
  /** Told after each batch how many there are. */
  progress: (done: number, of: number, what: "customers" | "prices" | "orders") => void;
};

/** @throws StartError where people live who are not the demonstration's, or nothing can be ordered: then nothing was changed. */
export async function makeWorld(pool: Pool, size: Size, { auditKeys, now, progress }: Given): Promise<GeneratedWorld> {
  const dice = diceOf(size.seed);
  const once = <Answer>(work: (db: Tx) => Promise<Answer>) => inTransaction(pool, work, { retry: "never" });
  const first = await once(async (db) => {
    await refuseStrangers(db);
    await refuseEmptyShelves(db);
    return firstCustomers(db);
  });
  const customers: number[] = [];
  for (const range of rangesOf(size.customers, atOnce.customers)) {
    customers.push(...(await once((db) => writeCompanies(db, dice, { ...range, now }))));
    progress(range.to, size.customers, "customers");
  }
  const prices = await makePrices();
  let receipts = 0;
  const timeline = timelineOf(size, now);
  const world = { ...size, dice, timeline, customers: [...first, ...customers], now, auditKeys };
  for (const range of rangesOf(size.orders, atOnce.orders)) {
    receipts += await once((db) => writeOrders(db, world, range));
    progress(range.to, size.orders, "orders");
  }
  return { customers: customers.length, prices, orders: size.orders, receipts };

  async function makePrices(): Promise<number> {
    const most = await once(countPricedUnits);
    const wanted = Math.min(size.prices, most * customers.length);
    const upTo = (nth: number) => Math.floor((wanted * nth) / customers.length);
    const each = Math.max(1, Math.ceil(wanted / customers.length));
    for (const { from, to } of rangesOf(customers.length, Math.max(1, Math.floor(atOnce.prices / each)))) {
      const some = customers.slice(from - 1, to);
      await once((db) =>
        writePrices(
          db,
          dice,
          some,
          some.map((_, at) => upTo(from + at) - upTo(from + at - 1)),
        ),
      );
      progress(upTo(to), wanted, "prices");
    }
    return wanted;
  }
}

/** Numbers from 1, so many at once. */
const rangesOf = (count: number, step: number): { from: number; to: number }[] =>
  Array.from({ length: Math.ceil(count / step) }, (_, nth) => ({
    from: nth * step + 1,
    to: Math.min(count, (nth + 1) * step),
  }));

async function refuseStrangers(db: Tx): Promise<void> {
  const { rows } = await db.query<{ name: string; is_generated: boolean }>(
    `select email as name, email like '%@${generatedDomain}' as is_generated from users where email <> all($1)
      union all
      select company_name, false from customers c where not exists (select from user_customers where customer_id = c.customer_id)
      order by 2 desc limit 1`,
    [demonstrationPeople.map(({ email }) => email)],
  );
  const [stranger] = rows;
  if (stranger === undefined) return;
  throw new StartError(stranger.is_generated ? text.generatedBefore : text.databaseInUse(stranger.name));
}

async function refuseEmptyShelves(db: Tx): Promise<void> {
  const { rows } = await db.query<{ is_there: boolean }>(
    `select exists (select from products p join product_units u using (item_id)
      where p.is_active and not p.contact_customer_service and p.schedule_name is null and u.position = 1 and u.price_cents is not null and u.max_sale_qty is distinct from 0) as is_there`,
  );
  if (!rows[0]!.is_there) throw new StartError(text.noProducts);
}

/** The demonstration's first customer is the largest: its people can sign in. A database without one gets the ways to ship. */
async function firstCustomers(db: Tx): Promise<number[]> {
  const { rows: methods } = await db.query("select from shipping_methods limit 1");
  if (methods.length === 0) await fillShippingMethods(db);
  const { rows } = await db.query<{ customer_id: number }>(
    "select customer_id from customers order by customer_id limit 1",
  );
  return rows.map(({ customer_id }) => customer_id);
}
