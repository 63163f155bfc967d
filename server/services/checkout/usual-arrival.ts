/** When an order that is placed now arrives, as far as it can be said before checkout. The carrier is asked before the transaction. */
import type { OutputOf } from "#contract/base/call.ts";
import type * as contract from "#contract/checkout/shipping.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { int, json, nullable, statement } from "#server/db/statement.ts";
import { ratesOf } from "#server/outside/carrier.ts";
import { type MethodRow, methodsSql } from "#server/services/cart/shipping-methods.ts";
import { type AppPool, reading, tariffInUse } from "./shipping-facts.ts";
import { quotedWays, serviceOf } from "./shipping-rates.ts";

type Arrival = OutputOf<typeof contract.usualArrival>;
type ShipTo = { zip_code: string; state_code: string; city_name: string };

/** Asks the carrier, for a parcel of one pound. */
export async function prepareUsualArrival(_input: unknown, caller: Caller, pools: AppPool): Promise<Arrival> {
  const { customer_id, user_id, now } = caller;
  const [[found], tariff] = await reading(caller, pools, (db) =>
    Promise.all([db.run(usualAddressStatement, { customer_id, user_id }), tariffInUse(db)]),
  );
  const { methods, to } = found!;
  if (to === null) return null;
  const rates = await ratesOf({ to, ounces: 16, now, tariff });
  const ways = quotedWays(methods, rates, { wrk_order_id: 0, goodsCents: 0 });
  const usual = ways.find((way) => way.is_default === "Y");
  const method = methods.find(({ shipping_method_id }) => shipping_method_id === usual?.shipping_method_id);
  const offer = method && rates?.offers[serviceOf(method)];
  if (!usual?.travel || !offer?.possible) return null;
  const { shipping_method_desc, travel } = usual;
  const { city_name, state_code } = to;
  return {
    shipping_method_desc,
    arrives_on: travel.arrives_on,
    city_name,
    state_code,
    until: offer.until.toISOString(),
  };
}

/** The day, as the carrier said. */
export const usualArrival = async (_db: Tx, _caller: Caller, _input: unknown, arrival: Arrival): Promise<Arrival> =>
  arrival;

/** The address that checkout preselects: where the user's last order went, else the default one, else the only one. */
const usualAddressStatement = statement(
  "usual_address",
  {
    values: { customer_id: int, user_id: int },
    row: { methods: json<MethodRow[]>(), to: nullable(json<ShipTo>()) },
  },
  `
  with address as (
    select a.zip_code, a.state_code, a.city_name, a.is_default, a.contact_id is not distinct from last.ship_contact_id as is_last_used,
      count(*) over () as known
    from addresses a left join (
        select ship_contact_id from orders
        where customer_id = :customer_id and user_id = :user_id order by placed_at desc nulls last, order_id desc nulls last limit 1) as last on true
    where a.customer_id = :customer_id and a.address_type = 3 and a.is_active)
  select (${methodsSql}) as methods,
    (select json_build_object('zip_code', zip_code, 'state_code', state_code, 'city_name', city_name) from address
      where is_last_used or is_default or known = 1 order by is_last_used desc, is_default desc limit 1) as "to"`,
);
