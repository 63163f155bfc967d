/** The customers that are asked about, each with the instants at which the asked days begin and end in its time zone. */
import { addDays } from "#contract/base/dates.ts";
import { instant, int, listOf, localTime, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";

const customerStatement = statement(
  "report_customers",
  {
    values: { customers: listOf(int), customer_id: nullable(int), from: localTime, until: localTime },
    row: { customer_id: int, company_name: text, time_zone: text, starts: instant, ends: instant },
  },
  `
  select customer_id, company_name, time_zone, :from::timestamp at time zone time_zone as starts, :until::timestamp at time zone time_zone as ends
  from customers where customer_id = any(:customers) and (:customer_id::int is null or customer_id = :customer_id) order by company_name, customer_id`,
);
export type CustomerDays = Of<(typeof customerStatement)["row"]>;

/** @param customer_id null: all that the caller may see. @param days both included, `YYYY-MM-DD`. */
export const customersOf = (
  db: Tx,
  { customers }: Pick<Caller, "customers">,
  customer_id: number | null,
  { from, to }: { from: string; to: string },
): Promise<CustomerDays[]> => db.run(customerStatement, { customers, customer_id, from, until: addDays(to, 1) });
