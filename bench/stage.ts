/** The stage of the server figures: a data folder with the demonstration company, and on demand the FDA's directory beside it; people with sessions and filled carts. */
import { randomUUID } from "node:crypto";

import type { Pool } from "pg";
import { maxItemCount } from "#contract/cart/rules/cart.ts";
import type { Pools } from "#server/db/open.ts";
import { hmacOf, newToken, tokenSecret } from "#server/secrets/token.ts";

/** A person who is signed in at their customer with their Rx cart, or with ten lines and a quote in it. */
export type Person = { user_id: number; customer_id: number; cart_id: number; wrk_order_id: number; token: string };

/** Makes `count` buyers at the first customer, each with a session and an open Rx cart. */
export async function makePeople(system: Pool, count: number): Promise<Person[]> {
  const secret = await tokenSecret(system);
  const customer_id = await firstCustomer(system);
  const tokens = Array.from({ length: count }, newToken);
  const made = await system.query<{ user_id: number }>(
    `insert into users (email, first_name, last_name, created_at) select 'bench-' || n || '-' || $2 || '@bench.example', 'Bench', n::text, now()
     from generate_series(1, $1::int) n returning user_id`,
    [count, randomUUID()],
  );
  const users = made.rows.map(({ user_id }) => user_id);
  await system.query(
    "insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin) select $1, u, true, true, false, false from unnest($2::int[]) u",
    [customer_id, users],
  );
  await system.query(
    `insert into sessions (session_id, token_hmac, user_id, customer_id, cart_type_code, created_at, last_seen_at, ends_at)
     select gen_random_uuid(), h, u, $1, 'RXO', now(), now(), now() + interval '10 hours' from unnest($2::int[], $3::bytea[]) as t(u, h)`,
    [customer_id, users, tokens.map((token) => hmacOf(secret, token))],
  );
  const carts = await system.query<{ user_id: number; cart_id: number; wrk_order_id: number }>(
    `insert into carts (customer_id, user_id, cart_type_code, created_at) select $1, u, 'RXO', now() from unnest($2::int[]) u returning user_id, cart_id, wrk_order_id`,
    [customer_id, users],
  );
  const cartOf = new Map(carts.rows.map((cart) => [cart.user_id, cart]));
  return users.map((user_id, index) => ({ customer_id, token: tokens[index]!, ...cartOf.get(user_id)! }));
}

async function firstCustomer(system: Pool): Promise<number> {
  const { rows } = await system.query<{ customer_id: number }>("select min(customer_id) as customer_id from customers");
  return rows[0]!.customer_id;
}

/** Items that anybody may order in any number, by list price. */
export async function plainItems(
  system: Pool,
  count: number,
): Promise<{ item_id: number; quantity_uom_code: string; words: string }[]> {
  const { rows } = await system.query<{ item_id: number; quantity_uom_code: string; words: string }>(
    `select p.item_id, u.quantity_uom_code, p.full_description as words from products p join product_units u using (item_id) left join stock s using (item_id)
     where p.is_active and p.schedule_name is null and not p.contact_customer_service and not p.confirm_to_sell
       and u.price_cents is not null and u.max_sale_qty is null and u.position = 1 and (s.available is null or s.available > 1000)
       and not p.discontinued and not exists (select 1 from customer_allocations a where a.item_id = p.item_id)
     order by p.item_id limit $1`,
    [count],
  );
  return rows;
}

/** A filled cart's checkout, ready to be sent. */
export type ReadyOrder = { person: Person; request: Record<string, unknown> };

/** Puts so many lines into every cart, of 300 products in turn or of as many as there are lines, and asks the running server for each quote, as the page does. */
export async function fillCarts(
  { system, owner }: Pools,
  people: Person[],
  ask: (person: Person, path: string, body: unknown) => Promise<{ shipping_cost: number }>,
  count = 10,
): Promise<ReadyOrder[]> {
  const items = await plainItems(system, Math.max(300, count));
  if (items.length < count) throw new Error(`There are only ${items.length} products for carts of ${count} lines.`);
  const customer_id = people[0]!.customer_id;
  await system.query("update stock set available = 100000000 where item_id = any($1)", [
    items.map(({ item_id }) => item_id),
  ]);
  const lines = people.flatMap(({ cart_id }, cart) =>
    Array.from({ length: count }, (_, line) => ({ cart_id, ...items[(cart * 7 + line * 29) % items.length]! })),
  );
  await system.query(
    `insert into cart_lines (customer_id, cart_id, item_id, quantity_uom_code, quantity, added_at)
     select $1, cart_id, item_id, quantity_uom_code, $3, now() from json_to_recordset($2) as l(cart_id int, item_id int, quantity_uom_code text)`,
    [customer_id, JSON.stringify(lines), count * 2 > maxItemCount ? 1 : 2],
  );
  const { rows } = await system.query<{ address_type: number; contact_id: number }>(
    "select address_type, min(contact_id) as contact_id from addresses where customer_id = $1 group by address_type",
    [customer_id],
  );
  const contact = (type: number) => rows.find(({ address_type }) => address_type === type)!.contact_id;
  const method = await system.query<{ id: number }>("select min(shipping_method_id) as id from shipping_methods");
  const shipping_method_id = method.rows[0]!.id;
  const quote = async (person: Person): Promise<ReadyOrder> => {
    const { shipping_cost } = await ask(person, "/api/shipping-methods/cost", {
      ShippingMethodId: shipping_method_id,
      ContactId: contact(3),
      SaturdayShipping: false,
      WrkOrderId: person.wrk_order_id,
    });
    const request = {
      cart_id: person.cart_id,
      billing_contact_id: contact(2),
      shipping_contact_id: contact(3),
      customer_order_no: `B${person.cart_id}`,
      shipping_method_id,
      shipping_wrk_order_id: person.wrk_order_id,
      shipping_charges: shipping_cost,
    };
    return { person, request };
  };
  const waiting = [...people];
  const ready: ReadyOrder[] = [];
  const quoteAll = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) ready.push(await quote(person));
  };
  await Promise.all(Array.from({ length: 8 }, quoteAll));
  await owner.query("analyze"); // as autovacuum does a moment later by itself
  return ready;
}
