/** Recurring orders for tests. */
import { nthDate, tellAt } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import type { Client, TestApp } from "./app.ts";
import { contacts, items, methods, north, people } from "./company.ts";

type Wanted = {
  /** In whose name. */
  user_id?: number;
  lines?: readonly { item_id: number; quantity: number; quantity_uom_code?: string; accepted_price_cents?: number }[];
  frequency?: RecurringOrder["frequency"];
  /** `YYYY-MM-DD`. */
  start: string;
  /** How many dates are over. */
  next_no?: number;
  cart?: "RXO" | "CSO";
  when_short?: RecurringOrder["when_short"];
  status?: RecurringOrder["status"];
};

/** Writes one of North as a checkout leaves it; gives its number. */
export async function writeRecurring({ pools }: Pick<TestApp, "pools">, wanted: Wanted): Promise<number> {
  const { start, frequency = "weekly", next_no = 0, lines = [{ item_id: items.plain, quantity: 2 }] } = wanted;
  const next = nthDate({ anchor: start, frequency }, next_no);
  const { rows } = await pools.system.query<{ id: number }>(
    `with made as (
       insert into recurring_orders (customer_id, user_id, changed_by, changed_at, cart_type_code, order_name, customer_order_no, shipping_instructions,
         bill_contact_id, ship_contact_id, shipping_method_id, is_saturday, frequency, anchor_date, next_no, next_date, when_short, status, look_at)
       values ($1, $2, $2, now(), $3, 'Ward stock', 'PO-7', 'Dock B', $4, $5, $6, false, $7, $8, $9, $10, $11, $12, $13) returning recurring_order_id as id
     ), filled as (
       insert into recurring_order_lines (customer_id, recurring_order_id, item_id, quantity_uom_code, position, quantity, accepted_price_cents)
       select $1, made.id, line.item_id, coalesce(line.quantity_uom_code, 'CT'), row_number() over (), line.quantity, line.accepted_price_cents
       from made, json_to_recordset($14) as line (item_id int, quantity_uom_code text, quantity int, accepted_price_cents int)
     ) select id from made`,
    [
      north,
      wanted.user_id ?? people.buyer.user_id,
      wanted.cart ?? "RXO",
      contacts.northBill,
      contacts.northShip,
      methods.ground,
      frequency,
      start,
      next_no,
      next,
      wanted.when_short ?? "leave_out",
      wanted.status ?? "active",
      tellAt(next, "America/Chicago"),
      JSON.stringify(lines),
    ],
  );
  return rows[0]!.id;
}

/** As the list has them now. */
export const allRecurring = async (client: Client): Promise<RecurringOrder[]> =>
  (await client.get("/api/recurring-orders")).body.recurring;

/** One of them; undefined once it has ended. */
export const recurringOf = async (client: Client, id: number): Promise<RecurringOrder | undefined> =>
  (await allRecurring(client)).find(({ recurring_order_id }) => recurring_order_id === id);

/** What names it in a call. */
export const named = ({ recurring_order_id, version }: RecurringOrder) => ({ recurring_order_id, version });

/** A change that changes nothing. */
export const asItStands = (order: RecurringOrder) => ({
  ...named(order),
  order_name: order.order_name,
  frequency: order.frequency,
  next_date: order.next_dates[0]!,
  when_short: order.when_short,
  lines: order.lines.map(({ item_id, quantity_uom_code, quantity, kit_check_selected }) => ({
    item_id,
    quantity_uom_code,
    quantity,
    kit_check_selected,
  })),
});
