/** What is open of the customer's orders, counted in one statement: each count ends one behind the most that are counted. */
import type { OutputOf } from "#contract/base/call.ts";
import type * as contract from "#contract/orders/orders.ts";
import { lateDays, mostCounted } from "#contract/orders/rules/orders.ts";
import { addDays, dateIn } from "#contract/base/dates.ts";
import { day, int, localTime, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { isAtDock, isToReceive } from "./order-search-leads.ts";

/** The same as a search for each of the stages finds (order-search.ts). */
export async function ordersAtAGlance(
  db: Tx,
  { customer_id, time_zone, now }: Caller,
): Promise<OutputOf<typeof contract.ordersAtAGlance>> {
  const today = dateIn(time_zone, now);
  const [row] = await db.run(glanceStatement, {
    customer_id,
    time_zone,
    today,
    begins: today,
    ends: addDays(today, 1),
  });
  const { ordered_today, waiting_for_form, on_the_way, arrives_today, to_receive, to_invoice, ...others } = row!;
  return {
    ordered_today,
    stages: {
      ...others,
      "waiting-for-form": waiting_for_form,
      "on-the-way": on_the_way,
      "arrives-today": arrives_today,
      "to-receive": to_receive,
      "to-invoice": to_invoice,
    },
  };
}

const most = mostCounted + 1;
const counted = (rows: string) => `(select count(*)::int from (${rows} limit ${most}) as counted)`;
/** Of a status that only open orders have: it is the shown one, too. */
const inStatus = (status: string) =>
  `select order_id from (select o.customer_id, o.order_id from orders o where o.customer_id = :customer_id and o.status = '${status}'
    order by o.placed_at desc nulls last, o.order_id desc nulls last limit ${most}) o`;
const atDock = isAtDock("o", ":today::date");
const underWay = (days: string) => `
  select distinct s.order_id from shipments s where s.customer_id = :customer_id and s.delivered_at is null and s.arrives_on is not null and ${days} and ${isToReceive("s")}`;

const glanceStatement = statement(
  "orders_at_a_glance",
  {
    values: { customer_id: int, time_zone: text, today: day, begins: localTime, ends: localTime },
    row: {
      ordered_today: int,
      waiting_for_form: int,
      packing: int,
      on_the_way: int,
      arrives_today: int,
      late: int,
      to_receive: int,
      backordered: int,
      to_invoice: int,
    },
    planned: "anew",
  },
  `
  select ${counted(`select 1 from orders o where o.customer_id = :customer_id and o.placed_at >= :begins::timestamp at time zone :time_zone
      and o.placed_at < :ends::timestamp at time zone :time_zone`)} as ordered_today,
    ${counted(inStatus("WAITING_FOR_FORM"))} as waiting_for_form, ${counted(inStatus("PLACED"))} as packing, ${counted(underWay("s.arrives_on >= :today::date"))} as on_the_way,
    ${counted(underWay("s.arrives_on = :today::date"))} as arrives_today,
    ${counted(underWay(`s.arrives_on >= :today::date - ${lateDays} and s.arrives_on < :today::date`))} as late,
    ${counted(`${inStatus("SHIPPED")} where ${atDock} union all ${inStatus("PARTIAL")} where ${atDock}`)} as to_receive,
    ${counted(inStatus("PARTIAL"))} as backordered,
    ${counted("select distinct s.order_id from shipments s where s.customer_id = :customer_id and s.invoiced_at is null")} as to_invoice`,
);
