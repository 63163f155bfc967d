/** Whether an order form's number was used. Runs as portal_system: a DEA number is one, whoever orders with it, and whose order it was is not told. */
import { dateIn } from "#contract/base/dates.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { orderFormNumberSearch as contract } from "#contract/checkout/order-forms.ts";
import { formNumber, wholeFormNumber } from "#contract/checkout/rules/order-form.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, int, statement, text } from "#server/db/statement.ts";
import { usesFormNumberSql } from "#server/db/status-sql.ts";
import type { Caller } from "#server/base/caller.ts";
import { deaNumberNotFound } from "./text.ts";

const searchStatement = statement(
  "order_form_number",
  {
    values: { customer_id: int, dea_number: text, order_form_number: text },
    row: { is_own: bool, does_exist: bool },
  },
  `
  select exists (select from address_deas d where d.customer_id = :customer_id and d.identification_code = :dea_number) as is_own,
    exists (select from orders o where o.buyer_dea_number = :dea_number and o.order_form_number = :order_form_number
      and ${usesFormNumberSql("o")}) as does_exist`,
);

/** @throws Refusal 404 for a DEA number that is not the customer's, as for one that does not exist. */
export async function searchFormNumber(
  db: Tx,
  { customer_id, time_zone, now }: Caller,
  { buyer_DEA_number, order_form_number }: ParsedOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const [found] = await db.run(searchStatement, {
    customer_id,
    dea_number: formNumber(buyer_DEA_number),
    order_form_number: wholeFormNumber(order_form_number, dateIn(time_zone, now)),
  });
  if (!found!.is_own) throw new Refusal(404, deaNumberNotFound);
  return { does_exist: found!.does_exist };
}
