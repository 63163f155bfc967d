/** Cancelling an order: everything that it took is given right back, once, and only while the warehouse does not have it. */
import { beforeEach, expect, test } from "vitest";

import { alreadyReleased, shippedNotCancelable } from "#contract/orders/text.ts";
import { addUpBonusProgress } from "#server/services/identity/bonus-progress.ts";
import { inTransaction } from "#server/db/open.ts";
import { mailWhoOrdered } from "#server/jobs/mail-order.ts";
import { claimMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/orders/mail-text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { items, north, people } from "#tests/support/company.ts";
import { ship } from "#tests/support/orders.ts";
import { readyToOrder } from "#tests/support/shopping.ts";

const begin = Date.parse("2026-11-20T15:00:00Z");
let now = begin;
const minutes = 60_000;
const { signIn, pools } = await testApp({ clock: () => new Date(now) });

/** A test may move the clock, which ends sessions: each begins at the same time, with new sessions. */
let buyer: Client, chief: Client;
beforeEach(async () => {
  now = begin;
  buyer = await signIn(people.buyer.email);
  chief = await signIn(people.chief.email, { cart: "CSO" });
});
const run = async (text: string, values: unknown[] = []) => (await pools.system.query(text, values)).rows;

const cancel = (order_id: number, client: Client = buyer, headers = {}) =>
  client.post(`/api/orders/${order_id}/cancel`, {}, headers);
async function placed(lines: Parameters<typeof readyToOrder>[1], client: Client = buyer, more = {}): Promise<number> {
  const { status, body } = await client.post("/api/carts/checkout", {
    ...(await readyToOrder(client, lines)),
    ...more,
  });
  if (status !== 200) throw new Error(body.Message);
  return body.order_id;
}
const detail = async (order_id: number) => (await buyer.get(`/api/carts/purchase-orders/${order_id}`)).body.detail;
/** Stock, what is left of the allocation, and how far the bonus is. */
const standing = async () => ({
  stock: await run("select item_id, available from stock order by item_id"),
  allocation: (await buyer.get(`/api/products/${items.limited}`)).body.units[0].max_sale_qty,
  bonus: (await buyer.get("/api/users/current")).body.customer.bonus_discount_current_amount,
});

await run("update customers set has_bonus_discount = true, bonus_goal_cents = 2000000000 where customer_id = $1", [
  north,
]);
await run("update product_units set max_sale_qty = null where item_id = $1", [items.limited]);
await run("insert into customer_allocations (customer_id, item_id, units, since) values ($1, $2, 30, '2026-11-01')", [
  north,
  items.limited,
]);
const bought = [
  { item_id: items.plain, quantity: 2, quantity_uom_code: "CS" },
  { item_id: items.scarce, quantity: 3 },
  { item_id: items.limited, quantity: 20 },
];

test.each(["before the night", "after the night added up"])(
  "stock, allocation and bonus are as they were, %s",
  async (when) => {
    const before = await standing();
    const order_id = await placed(bought);
    expect(await detail(order_id)).toMatchObject({
      order_status: "PLACED",
      cancel_until: new Date(now + 30 * minutes).toISOString(),
    });
    const taken = await standing();
    expect([taken.allocation, taken.bonus > before.bonus]).toEqual([10, true]);
    if (when.startsWith("after")) await inTransaction(pools.system, addUpBonusProgress);
    const key = { "idempotency-key": `cancel-${when.length}` };
    const [first, again] = await Promise.all([cancel(order_id, buyer, key), cancel(order_id)]);
    expect([first.status, again.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await standing()).toEqual(before);
    expect(await detail(order_id)).toMatchObject({
      order_status: "CANCELLED",
      cancel_until: null,
      cancelled_by: "Buyer Example",
      cancelled_at: new Date(now).toISOString(),
    });
    await inTransaction(pools.system, addUpBonusProgress);
    expect(await standing()).toEqual(before);
    // The warehouse, whose job is still there, ships nothing of it.
    await ship(pools, order_id, { at: new Date(now) });
    expect(await run("select from shipments where order_id = $1", [order_id])).toEqual([]);
  },
);

test("the number of a paper form may be used again", async () => {
  const form = { order_form_number: "FORM00001", cs_dea_number: "BB1388568" };
  const lines = [{ item_id: items.controlled, quantity: 1 }];
  const order_id = await placed(lines, chief, form);
  expect((await cancel(order_id)).status).toBe(403); // the buyer has no CS role
  expect((await cancel(order_id, chief)).status).toBe(200);
  const again = await placed(lines, chief, form);
  expect(again).not.toBe(order_id);
});

test("an order is cancellable in the search as long as it is on its page, and is packed after that", async () => {
  const row = async (order_id: number) => (await buyer.post("/api/orders/search", { order_id })).body.orders[0];
  const order_id = await placed([{ item_id: items.plain, quantity: 1 }]);
  const states = [];
  for (const minute of [0, 29, 30]) {
    now = begin + minute * minutes;
    const { is_cancellable, order_status } = await row(order_id);
    states.push([minute, order_status, is_cancellable, (await detail(order_id)).cancel_until !== null]);
  }
  expect(states).toEqual([
    [0, "PLACED", true, true],
    [29, "PLACED", true, true],
    [30, "PLACED", false, false],
  ]);
  now = begin;
  const onForm = await placed([{ item_id: items.controlled, quantity: 1 }], chief, {
    order_form_number: "FORM00002",
    cs_dea_number: "BB1388568",
  });
  const { waits_for_form, is_cancellable } = await row(onForm);
  expect([waits_for_form, is_cancellable]).toEqual([true, true]);
});

test("not after its time, not after the warehouse took it, and only by whoever may order there", async () => {
  const late = await placed([{ item_id: items.plain, quantity: 1 }]);
  const shipped = await placed([{ item_id: items.plain, quantity: 1 }]);
  await ship(pools, shipped, { at: new Date(now) });
  expect((await cancel(shipped)).body).toMatchObject({
    Message: shippedNotCancelable,
    code: "not_cancellable",
  });
  expect(await run("select released_at from orders where order_id = $1", [shipped])).toEqual([
    { released_at: new Date(now) },
  ]);
  const taken = await placed([{ item_id: items.plain, quantity: 1 }]);
  await run("update orders set released_at = $2 where order_id = $1", [taken, new Date(now)]);
  expect((await cancel(taken)).body.Message).toBe(alreadyReleased);
  expect((await cancel(late, await signIn(people.reporter.email))).status).toBe(403);
  const stranger = await signIn(people.other.email);
  expect((await cancel(late, stranger)).text).toBe((await cancel(2_000_000_000, stranger)).text);
  now += 20 * minutes;
  expect((await detail(late)).cancel_until).not.toBeNull(); // which keeps the session awake too
  now += 10 * minutes;
  expect((await detail(late)).cancel_until).toBeNull();
  expect((await cancel(late)).status).toBe(409);
});

test("the warehouse and the buyer at once: it ships or it is cancelled, never both", async () => {
  for (let round = 0; round < 8; round++) {
    const order_id = await placed([{ item_id: items.plain, quantity: 1 }]);
    const [cancelled] = await Promise.all([cancel(order_id), ship(pools, order_id, { at: new Date(now) })]);
    const [{ status, sent }] = (await run(
      "select status, (select count(*)::int from shipments s where s.order_id = o.order_id) as sent from orders o where order_id = $1",
      [order_id],
    )) as [{ status: string; sent: number }];
    expect([status === "CANCELLED", sent > 0]).toEqual([cancelled.status === 200, cancelled.status !== 200]);
  }
});

test("whoever ordered is told by mail that it was placed, and that it was cancelled; each once, however often the job runs", async () => {
  const order_id = await placed([{ item_id: items.plain, quantity: 2 }]);
  await cancel(order_id);
  const jobs = await pools.owner.query(
    "select payload from queue.jobs where payload ->> 'order_id' = $1 and payload ->> 'what' is not null order by job_id",
    [String(order_id)],
  );
  const work = { pools, clock: () => new Date(now), address: () => "https://portal.example" };
  for (const { payload } of [...jobs.rows, ...jobs.rows]) await mailWhoOrdered(work, payload);
  const mails = await run(
    "select mail_id, to_address, subject from mails where subject like $1 order by subject desc",
    [`Order ${order_id}%`],
  );
  expect(mails).toMatchObject([
    { to_address: people.buyer.email, subject: mailText.placedSubject(order_id).wording },
    { to_address: people.buyer.email, subject: mailText.canceledSubject(order_id).wording },
  ]);
  const letters = await Promise.all(
    mails.map(({ mail_id }) => inTransaction(pools.system, (db) => claimMail(db, mail_id as string, new Date(now)))),
  );
  expect(letters[0]!.text).toContain(
    "2 cartons, Ondansetron 2 mg/mL, 2 mL single-dose vial (NDC 99904-212-02): $25.00",
  );
  expect(letters[0]!.text).toContain(`https://portal.example/purchase-order/${order_id}?customer=${north}`);
  expect(letters[1]!.text).toContain("was canceled by Buyer Example");
});
