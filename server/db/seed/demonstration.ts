/** Fills an empty database with the demonstration: a distributor's catalogue, three customers, their people and nine months of orders. The same every time, apart from dates. */
import { dateIn } from "#contract/base/dates.ts";
import type { Tx } from "#server/db/open.ts";
import { fillAllocations } from "./availability.ts";
import { fillContractPrices, fillIncentives } from "./offers.ts";
import type { PlanWorld } from "./order-plan.ts";
import { fillOrders } from "./orders.ts";
import { demonstrationPassword, demonstrationPeople, fillPeople } from "./people.ts";
import { fillPlaces } from "./places.ts";
import { fillPremierOffer } from "./premier.ts";
import { fillProducts } from "./products.ts";
import { fillShippingMethods } from "./shipping-methods.ts";

/** Fills the database when nobody lives in it yet, one process at a time; false when somebody does, and nothing was changed. */
export async function fillIfEmpty(db: Tx, { now }: { now: Date }): Promise<boolean> {
  await db.query("select pg_advisory_xact_lock(7310, 4)");
  if (!(await isEmpty(db))) return false;
  await fillDemonstration(db, { now });
  return true;
}

/** Whether nobody lives in this database yet. */
async function isEmpty(db: Tx): Promise<boolean> {
  const { rows } = await db.query<{ is_empty: boolean }>(
    "select not exists (select 1 from users) and not exists (select 1 from customers) and not exists (select 1 from products) as is_empty",
  );
  return rows[0]!.is_empty;
}

/** Writes all of it through one transaction of portal_system. @param now the dates are calculated from it. */
export async function fillDemonstration(db: Tx, { now }: { now: Date }): Promise<void> {
  await fillOrders(db, await fillWorld(db, { now }));
}

/** All but the orders: what they are made of. */
async function fillWorld(db: Tx, { now }: { now: Date }): Promise<PlanWorld> {
  const people = await fillPeople(db, now);
  await fillPremierOffer(db, "director@northcampus.example");
  const addresses = await fillPlaces(db, people, dateIn("UTC", now));
  await fillShippingMethods(db);
  const products = await fillProducts(db, dateIn("UTC", now));
  const prices = await fillContractPrices(db, people, products);
  await fillIncentives(db, people, products);
  await fillAllocations(db, people, { products, now });
  return { people, addresses, products, prices, now };
}

/** Whether the demonstration's people can sign in here: then their names may be shown at the start. */
export async function isDemonstration(db: Tx): Promise<boolean> {
  const { rows } = await db.query<{ is_here: boolean }>(
    "select exists (select 1 from users where email = $1) as is_here",
    [demonstrationPeople[0]!.email],
  );
  return rows[0]!.is_here;
}

/** The sign-ins as lines for the terminal. */
export const demonstrationSignIns = (): string =>
  [
    `Demonstration sign-ins, all with the password ${demonstrationPassword}`,
    ...demonstrationPeople.map(({ email, about }) => `  ${email.padEnd(30)} ${about}`),
  ].join("\n");
