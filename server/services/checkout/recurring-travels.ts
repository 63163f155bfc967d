/** Where a recurring order goes, who pays and how it travels: changed as a checkout would choose it. */
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { phoneReasons } from "#contract/checkout/rules/checkout.ts";
import { bestNumber, isExpired, uncovered } from "#contract/checkout/rules/controlled.ts";
import { isPhone } from "#contract/checkout/rules/shipping-phone.ts";
import * as shared from "#contract/checkout/text.ts";
import type { RecurringTravels } from "#contract/orders/recurring.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, int, json, nullable, statement, text } from "#server/db/statement.ts";
import * as messages from "./text.ts";

type Which = { recurring_order_id: number; cart_type_code: "RXO" | "CSO" };

/** Its lines are those that it is to have. @throws Refusal 400 for an address, a way or a Saturday that is not offered, and for a DEA number that does not do. */
export async function writeTravels(
  db: Tx,
  caller: Caller,
  { recurring_order_id, cart_type_code }: Which,
  travels: RecurringTravels,
): Promise<void> {
  const { customer_id } = caller;
  const { ship_contact_id, bill_contact_id, shipping_method_id, is_saturday } = travels;
  const delivery_contact_phone = is_saturday ? travels.delivery_contact_phone : "";
  const which = { customer_id, recurring_order_id };
  const [found] = await db.run(factsStatement, { ...which, ship_contact_id, bill_contact_id, shipping_method_id });
  const { is_ship_to, is_bill_to, method, buyer_dea_number, is_moved } = found!;
  if (!is_ship_to) throw new Refusal(400, shared.selectShippingAddress, { code: "shipping_address" });
  if (!is_bill_to) throw new Refusal(400, shared.selectBillingAddress, { code: "billing_address" });
  if (method === null) throw new Refusal(400, messages.methodNotFound, { code: "shipping_method" });
  if (is_saturday && !method.offer_saturday_delivery)
    throw new Refusal(400, messages.methodWithoutSaturday, { code: "shipping_method" });
  const [wrong] = phoneReasons(is_saturday ? delivery_contact_phone : null, isPhone);
  if (wrong !== undefined) throw new Refusal(400, wrong, { code: "phone" });
  const isOther = cart_type_code === "CSO" && is_moved;
  await db.run(writeStatement, {
    ...which,
    ship_contact_id,
    bill_contact_id,
    shipping_method_id,
    is_saturday,
    delivery_contact_phone: delivery_contact_phone || null,
    buyer_dea_number: isOther ? numberAt(found!, caller) : buyer_dea_number,
  });
}

type Facts = { deas: Registration[]; lines: Line[] };
type Registration = { identification_code: string; schedules: string[]; valid_to_date: string | null };
type Line = { full_description: string; schedule_name: string | null };

/** The number of another address that covers the lines: the one that a checkout begins with. @throws Refusal 400 where none does. */
function numberAt({ deas, lines }: Facts, { now, time_zone }: Caller): string {
  const today = dateIn(time_zone, now);
  const registrations = deas.map((dea) => ({
    ...dea,
    valid_to_date: dea.valid_to_date && isoToWire(dea.valid_to_date),
  }));
  const best = bestNumber(lines, registrations, today);
  const refuse = (why: string) => new Refusal(400, why, { code: "shipping_address" });
  if (best === undefined) throw refuse(shared.noDeaNumber);
  const { identification_code: number } = best;
  if (isExpired(best, today)) throw refuse(shared.deaNumberExpired(number));
  const [line] = uncovered(lines, best);
  if (line !== undefined) throw refuse(shared.scheduleNotCovered(line.full_description, line.schedule_name!, number));
  return number;
}

const factsStatement = statement(
  "recurring_travels",
  {
    values: {
      customer_id: int,
      recurring_order_id: int,
      ship_contact_id: int,
      bill_contact_id: int,
      shipping_method_id: int,
    },
    row: {
      is_ship_to: bool,
      is_bill_to: bool,
      is_moved: bool,
      buyer_dea_number: nullable(text),
      method: nullable(json<{ offer_saturday_delivery: boolean }>()),
      deas: json<Registration[]>(),
      lines: json<Line[]>(),
    },
  },
  `
  select r.buyer_dea_number, r.ship_contact_id <> :ship_contact_id as is_moved,
    exists (select from addresses a where a.customer_id = :customer_id and a.contact_id = :ship_contact_id and a.address_type = 3 and a.is_active) as is_ship_to,
    exists (select from addresses a where a.customer_id = :customer_id and a.contact_id = :bill_contact_id and a.address_type = 2 and a.is_active) as is_bill_to,
    (select json_build_object('offer_saturday_delivery', m.offer_saturday_delivery) from shipping_methods m where m.shipping_method_id = :shipping_method_id) as method,
    (select coalesce(json_agg(json_build_object('identification_code', d.identification_code, 'schedules', d.schedules, 'valid_to_date', d.valid_to_date)
        order by d.identification_code), '[]') from address_deas d where d.customer_id = :customer_id and d.contact_id = :ship_contact_id) as deas,
    (select coalesce(json_agg(json_build_object('full_description', p.full_description, 'schedule_name', p.schedule_name) order by l.position), '[]')
      from recurring_order_lines l join products p using (item_id) where l.customer_id = :customer_id and l.recurring_order_id = :recurring_order_id) as lines
  from recurring_orders r where r.customer_id = :customer_id and r.recurring_order_id = :recurring_order_id`,
);

const writeStatement = statement(
  "change_recurring_travels",
  {
    values: {
      customer_id: int,
      recurring_order_id: int,
      ship_contact_id: int,
      bill_contact_id: int,
      shipping_method_id: int,
      is_saturday: bool,
      delivery_contact_phone: nullable(text),
      buyer_dea_number: nullable(text),
    },
    row: {},
  },
  `update recurring_orders set ship_contact_id = :ship_contact_id, bill_contact_id = :bill_contact_id, shipping_method_id = :shipping_method_id,
     is_saturday = :is_saturday, delivery_contact_phone = :delivery_contact_phone, buyer_dea_number = :buyer_dea_number
   where customer_id = :customer_id and recurring_order_id = :recurring_order_id`,
);
