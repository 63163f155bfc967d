/** Many checkouts at once: scarce stock is never oversold, and one key at two application instances is one order. */
import { expect, test } from "vitest";

import { emptyCart } from "#contract/checkout/text.ts";
import { buildApp } from "#server/app.ts";
import { inTransaction, openPools } from "#server/db/open.ts";
import { addUpBonusProgress } from "#server/services/identity/bonus-progress.ts";
import { type Client, clientOf, testApp } from "#tests/support/app.ts";
import { items, north, people } from "#tests/support/company.ts";
import { getServerNow } from "#tests/support/present.ts";
import { quoted, readyToOrder } from "#tests/support/shopping.ts";

const { app, signIn, pools, url } = await testApp();
const addUp = () => inTransaction(pools.system, addUpBonusProgress);
const place = (client: Client, request: object, headers = {}) => client.post("/api/carts/checkout", request, headers);
const stockOf = async (item_id: number) =>
  (await pools.owner.query("select available from stock where item_id = $1", [item_id])).rows[0].available as number;

test(
  "200 checkouts at once, of 20 customers with ten people each, on scarce stock: never oversold, nothing breaks",
  { timeout: 90_000 },
  async () => {
    await pools.system.query("update stock set available = 100 where item_id = $1", [items.scarce]);
    const before = await orderedOf(items.scarce);
    const { tokens, requests } = await twentyCustomers();
    const answers = await Promise.all(requests.map((request, at) => place(clientOf(app, tokens[at]), request)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    const left = await stockOf(items.scarce);
    expect(left).toBeGreaterThanOrEqual(0);
    expect((await orderedOf(items.scarce)) - before + left).toBe(100);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100); // one each: the first hundred
    for (const { status, body } of answers)
      if (status === 400)
        expect(body.Message).toMatch(
          /^Sevoflurane 250 mL bottle( is out of stock\.|: This product is out of stock\.)$/,
        );
  },
);

/** Signed in, each with one of the scarce product in the cart and its quote. */
async function twentyCustomers(): Promise<{ tokens: string[]; requests: object[] }> {
  const { rows } = await pools.system.query<{ user_id: number; email: string; customer_id: number }>(
    `with customer as (insert into customers (company_name, time_zone) select 'Crowded ' || n, 'America/Chicago' from generate_series(1, 20) n returning customer_id),
       address as (insert into addresses (customer_id, address_type, company_name, first_name, last_name, address1, city_name, state_code, zip_code, is_default)
         select customer_id, type, 'Crowded', 'A', 'B', '1 Street', 'Springfield', 'IL', '62704', true from customer, unnest(array[2, 3]) type),
       person as (insert into users (email, first_name, last_name, password_hash, created_at)
         select 'crowded' || customer_id || '.' || n || '@many.example', 'Many', 'People', (select password_hash from users where user_id = $1), now() from customer, generate_series(1, 10) n returning user_id, email),
       link as (insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin)
         select split_part(substr(email, 8), '.', 1)::int, user_id, false, true, false, false from person)
     select user_id, email, split_part(substr(email, 8), '.', 1)::int as customer_id from person`,
    [people.buyer.user_id],
  );
  const addresses = (await pools.system.query("select customer_id, contact_id, address_type from addresses")).rows;
  const contactOf = (customer: number, type: number): number =>
    addresses.find(({ customer_id, address_type }) => customer_id === customer && address_type === type).contact_id;
  const tokens: string[] = [];
  const requests: object[] = [];
  for (const { email, customer_id } of rows) {
    const client = await signIn(email);
    const contact = contactOf(customer_id, 3);
    const request = await readyToOrder(client, [{ item_id: items.scarce, quantity: 1 }], { contact });
    tokens.push(client.token!);
    requests.push({ ...request, billing_contact_id: contactOf(customer_id, 2) });
  }
  return { tokens, requests };
}

/** As many buyers at North, each with a cart of their own. */
async function crowd(size: number, after = 0): Promise<Client[]> {
  await pools.system.query(
    `with new as (
       insert into users (email, first_name, last_name, password_hash, created_at)
       select 'crowd' || ($5::int + n) || '@north.example', 'Crowd', n::text, (select password_hash from users where user_id = $1), $2 from generate_series(1, $3) n
       returning user_id)
     insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin)
     select $4, user_id, false, true, false, false from new`,
    [people.buyer.user_id, getServerNow(), size, north, after],
  );
  // One after another: so many at once would be told to come back in a moment.
  const clients: Client[] = [];
  for (let n = 1; n <= size; n++) clients.push(await signIn(`crowd${after + n}@north.example`));
  return clients;
}

test(
  "200 checkouts, 50 at once, never oversell; who comes too late is told what is left",
  { timeout: 90_000 },
  async () => {
    const clients = await crowd(50);
    const start = 60;
    let orderedBefore = await orderedOf(items.scarce);
    for (let round = 0; round < 4; round++) {
      await pools.system.query("update stock set available = $2 where item_id = $1", [items.scarce, start]);
      const requests = await Promise.all(clients.map(refill));
      const answers = await Promise.all(clients.map((client, index) => place(client, requests[index]!)));
      const left = await stockOf(items.scarce);
      const ordered = (await orderedOf(items.scarce)) - orderedBefore;
      orderedBefore += ordered;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(ordered + left).toBe(start);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, body } of refused) {
        expect([status, body.Message]).toEqual([
          400,
          expect.stringMatching(
            /^(Only \d cartons? of Sevoflurane 250 mL bottle (is|are) left\.|Sevoflurane 250 mL bottle( is out of stock\.|: This product is out of stock\.))$/,
          ),
        ]);
      }
    }
  },
);

test("side by side, sent twice or refused, while a job adds up: each order counts once towards the bonus discount", async () => {
  await pools.system.query(
    "update customers set has_bonus_discount = true, bonus_current_cents = 500, bonus_goal_cents = 2000000000 where customer_id = $1",
    [north],
  );
  const before = await sumOfOrders();
  const clients = await crowd(24, 50);
  const requests = await Promise.all(
    clients.map((client, index) => readyToOrder(client, [{ item_id: items.kit, quantity: (index % 3) + 1 }])),
  );
  const day = { isOver: false };
  const seen: number[] = [];
  const progress = async () =>
    (await clients[0]!.get("/api/users/current")).body.customer.bonus_discount_current_amount as number;
  const adding = (async () => {
    while (!day.isOver) {
      await addUp();
      seen.push(await progress());
    }
  })();
  const answers = await Promise.all(
    clients.flatMap((client, index) => {
      // Every fourth was shown another sum, and is refused; all come twice under their key.
      const request = index % 4 === 3 ? { ...requests[index], sub_total: 0.01 } : requests[index]!;
      const key = { "idempotency-key": `goal-${index}` };
      return [place(client, request, key), place(client, request, key)];
    }),
  );
  day.isOver = true;
  await adding;
  const placed = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.order_id] : [])));
  expect(placed.size).toBe(18);
  const expected = (500 + (await sumOfOrders()) - before) / 100;
  expect(expected).toBeGreaterThan(5);
  expect(await progress()).toBe(expected);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b)); // never lost on the way, never twice
  await Promise.all([addUp(), addUp(), addUp()]);
  expect(await progress()).toBe(expected);
  const { rows } = await pools.system.query(
    "select bonus_current_cents, (select count(*)::int from bonus_amounts) as waiting from customers where customer_id = $1",
    [north],
  );
  expect(rows).toEqual([{ bonus_current_cents: Math.round(expected * 100), waiting: 0 }]);
  await pools.system.query("update customers set has_bonus_discount = false where customer_id = $1", [north]);
});

const sumOfOrders = async (): Promise<number> =>
  (
    await pools.owner.query(
      "select coalesce(sum(goods_cents - discount_cents), 0)::int as cents from orders where customer_id = $1",
      [north],
    )
  ).rows[0].cents;

/** A cart with one to three of the scarce product; those refused in the round before still have theirs. Two products in both orders, so that careless locking would end in a circle. */
async function refill(client: Client, index: number): Promise<object> {
  if ((await client.get("/api/carts")).body.itemCount > 0) return quoted(client);
  const lines = [
    { item_id: items.scarce, quantity: (index % 3) + 1 },
    { item_id: items.plain, quantity: 1 },
  ];
  return readyToOrder(client, index % 2 === 0 ? lines : lines.toReversed());
}

const orderedOf = async (item_id: number): Promise<number> =>
  (
    await pools.owner.query("select coalesce(sum(quantity), 0)::int as ordered from order_lines where item_id = $1", [
      item_id,
    ])
  ).rows[0].ordered;

test("one key at two application instances at once is one order with one answer", async () => {
  const otherPools = openPools(url);
  const other = await buildApp({
    pools: otherPools,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-test",
    clock: getServerNow,
  });
  const here = await signIn(people.buyer.email);
  const there = clientOf(other, here.token);
  const request = await readyToOrder(here, [{ item_id: items.kit, quantity: 1 }]);
  const key = { "idempotency-key": "one-order" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => place(index % 2 === 0 ? here : there, request, key)),
  );
  const placed = answers.filter(({ status }) => status === 200);
  // The others are still being answered, or see the stored answer: never a second effect, never another answer.
  for (const { status, body, headers } of answers) {
    if (status === 200) expect(body).toEqual(placed[0]!.body);
    else expect([status, body.code, headers["retry-after"]]).toEqual([409, "in_progress", "1"]);
  }
  expect(placed.length).toBeGreaterThan(0);
  expect((await place(there, request, key)).body).toEqual(placed[0]!.body);
  const { rows } = await pools.owner.query("select order_id from orders where cart_id = $1", [request["cart_id"]]);
  expect(rows).toEqual([{ order_id: placed[0]!.body.order_id }]);
  await other.close();
  await otherPools.end();
});

test("two keys for one cart at once: one order, and the other finds the cart empty", async () => {
  const client = await signIn(people.chief.email);
  const request = await readyToOrder(client, [{ item_id: items.kit, quantity: 1 }]);
  const answers = await Promise.all(["a", "b", "c"].map((key) => place(client, request, { "idempotency-key": key })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)!.body.Message).toBe(emptyCart);
});

test("an addition that waited for a checkout goes into the next cart and is not lost", async () => {
  const client = await signIn(people.staff.email, { customer: north });
  const request = await readyToOrder(client, [{ item_id: items.kit, quantity: 1 }]);
  const [placed, ...added] = await Promise.all([
    place(client, request),
    ...Array.from({ length: 10 }, () =>
      client.post("/api/carts/add-item", { item_id: items.cheap, quantity: 1, quantity_uom_code: "CT" }),
    ),
  ]);
  expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const inNext = (await client.get("/api/carts")).body;
  const isPlaced = placed.status === 200;
  // Additions that came before the checkout changed the cart that was quoted: then the checkout is refused, and all ten are there.
  expect(inNext.items.find(({ item_id }: { item_id: number }) => item_id === items.cheap).quantity).toBe(10);
  expect(inNext.cart_id === request["cart_id"]).toBe(!isPlaced);
});
