/** Fills an empty database with the demonstration: a distributor's catalogue, three customers and their people. The same every time, apart from dates. */
import { dateIn } from "#contract/dates.ts";
import type { Tx } from "#server/db/open.ts";
import { fillPeople } from "./people.ts";
import { fillPlaces } from "./places.ts";
import { fillProducts } from "./products.ts";
import { fillShippingMethods } from "./shipping-methods.ts";

/** Whether nobody lives in this database yet. */
export async function isEmpty(db: Tx): Promise<boolean> {
  const { rows } = await db.query<{ is_empty: boolean }>(
    "select not exists (select 1 from users) and not exists (select 1 from customers) and not exists (select 1 from products) as is_empty",
  );
  return rows[0]!.is_empty;
}

/** Writes all of it through one transaction of portal_system. @param now the dates are reckoned from it. */
export async function fillDemonstration(db: Tx, { now }: { now: Date }): Promise<void> {
  const people = await fillPeople(db, now);
  await fillPlaces(db, people, dateIn("UTC", now));
  await fillShippingMethods(db);
  await fillProducts(db);
}
