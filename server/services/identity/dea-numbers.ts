/** A customer's DEA numbers. */
import { isoToWire } from "#contract/base/dates.ts";
import type { ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Dea } from "#contract/identity/customers.ts";
import type { deaNumbers as contract } from "#contract/identity/dea-numbers.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { day, int, listOf, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import * as words from "./text.ts";

const deasStatement = statement(
  "dea_numbers",
  {
    values: { customer_id: int },
    row: {
      identification_code: text,
      contact_id: int,
      schedules: listOf(oneOf<Dea["schedules"][number]>()),
      valid_to_date: nullable(day),
    },
  },
  `
  select d.identification_code, d.contact_id, d.schedules, d.valid_to_date
  from address_deas d join addresses a using (customer_id, contact_id)
  where d.customer_id = :customer_id and a.is_active order by d.identification_code, d.contact_id`,
);

/** By number. @throws Refusal 404 for another customer, as for one that does not exist. */
export async function deaNumbers(
  db: Tx,
  { customer_id }: Caller,
  { customerId }: ParsedOf<typeof contract>,
): Promise<Dea[]> {
  if (customerId !== customer_id) throw new Refusal(404, words.customerNotFound);
  const rows = await db.run(deasStatement, { customer_id });
  return rows.map(({ schedules, valid_to_date, ...dea }) => ({
    ...dea,
    schedules: [...schedules],
    valid_to_date: valid_to_date === null ? null : isoToWire(valid_to_date),
  }));
}
